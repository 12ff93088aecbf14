"""Routes logs of pushes on a cluster: scene-router behind Spark's mapInArrow.

usage: audit.py SCENES DECISIONS.parquet LOG.ndjson ... [-- OPTION ...]

Writes a row for each event to the folder DECISIONS.parquet and prints a table of outcomes. The tool and the scenes go to
the executors with the job; the tool is the one that SCENE_ROUTER names, or 'scene-router' on the PATH. A task fails if
the tool does, so a job that ends well has a row for each event.
"""
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading

import pyarrow as pa
import pyarrow.compute
import pyarrow.json
from pyspark import SparkFiles
from pyspark.sql import SparkSession

FIELDS = pa.schema([
    ("id", pa.string()), ("targetContentIdentifier", pa.string()), ("outcome", pa.string()), ("session", pa.string()),
    ("reason", pa.string()), ("error", pa.struct([("code", pa.string()), ("message", pa.string())]))])
ROWS = ("id string, targetContentIdentifier string, outcome string, session string, reason string, "
        "error struct<code: string, message: string>")


def parse(lines):
    """The rows of some lines. An id that is not a string is kept as JSON."""
    try:
        options = pa.json.ParseOptions(explicit_schema=FIELDS, unexpected_field_behavior="ignore")
        return pa.json.read_json(io.BytesIO(lines), parse_options=options).to_batches()
    except pa.ArrowInvalid:
        rows = [json.loads(line) for line in lines.splitlines()]
        for row in rows:
            row["id"] = row["id"] if isinstance(row["id"], (str, type(None))) else json.dumps(row["id"])
        return pa.Table.from_pylist(rows, schema=FIELDS).to_batches()


def router(tool, scenes, options):
    """What mapInArrow calls with the lines of a partition."""

    def feed(batches, pipe, failures):
        try:
            for batch in batches:
                lines = pa.ListArray.from_arrays(pa.array([0, batch.num_rows], pa.int32()), batch.column(0))
                pipe.write(pa.compute.binary_join(lines, "\n")[0].as_buffer())
                pipe.write(b"\n")
            pipe.close()
        except BrokenPipeError:
            pass  # The tool has ended. Its exit code says why.
        except BaseException as failure:
            failures.append(failure)
            pipe.close()

    def route(batches):
        with tempfile.TemporaryFile() as messages:
            process = subprocess.Popen(
                [SparkFiles.get(tool), "route", "--scenes", SparkFiles.get(scenes), "--format", "ndjson",
                 "--on-error", "record", "--fields", ",".join(FIELDS.names), *options],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=messages)
            failures = []
            feeder = threading.Thread(target=feed, args=(batches, process.stdin, failures))
            feeder.start()
            rest = b""
            while block := process.stdout.read(8 << 20):
                lines, end, rest = (rest + block).rpartition(b"\n")
                if lines:
                    yield from parse(lines + end)
            feeder.join()
            if failures:
                raise failures[0]
            if status := process.wait():
                messages.seek(0)
                raise RuntimeError(f"scene-router ended with {status}: {messages.read().decode(errors='replace')}")

    return route


def main(scenes, target, logs, options):
    spark = SparkSession.builder.appName("audit").getOrCreate()
    tool = os.path.abspath(os.environ.get("SCENE_ROUTER") or shutil.which("scene-router") or "scene-router")
    for file in (tool, os.path.abspath(scenes)):
        spark.sparkContext.addFile(file)
    route = router(os.path.basename(tool), os.path.basename(scenes), options)
    spark.read.text(logs).mapInArrow(route, ROWS).write.mode("overwrite").parquet(target)
    spark.read.parquet(target).groupBy("outcome", "reason", "error.code").count().orderBy("count").show()
    spark.stop()


if __name__ == "__main__":
    arguments, options = sys.argv[1:], []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, options = arguments[:cut], arguments[cut + 1:]
    if len(arguments) < 3:
        sys.exit(__doc__)
    main(arguments[0], arguments[1], arguments[2:], options)
