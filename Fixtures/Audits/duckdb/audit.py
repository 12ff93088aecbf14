"""Routes logs of pushes and says where they went: scene-router in a pipe into DuckDB.

usage: audit.py SCENES DECISIONS.parquet LOG.ndjson ... [-- OPTION ...]

Writes a row for each event to DECISIONS.parquet, then prints a table of outcomes, the identifiers that no window takes,
and what could not be read. What follows '--' goes to scene-router, such as '--policy iPhone'.

Exit codes: 0 done; otherwise that of scene-router, or 1 if DuckDB failed, and then DECISIONS.parquet is as it was.
"""
import os
import subprocess
import sys

import duckdb

FIELDS = {
    "file": "VARCHAR", "line": "BIGINT", "id": "VARCHAR", "kind": "VARCHAR", "targetContentIdentifier": "VARCHAR",
    "outcome": "VARCHAR", "session": "VARCHAR", "reason": "VARCHAR", "error": "STRUCT(code VARCHAR, message VARCHAR)",
}

arguments, options = sys.argv[1:], []
if "--" in arguments:
    cut = arguments.index("--")
    arguments, options = arguments[:cut], arguments[cut + 1:]
if len(arguments) < 3:
    sys.exit(__doc__)
scenes, target, *logs = arguments
partial = f"{target}.partial"
columns = ", ".join(f"{name}: '{kind}'" for name, kind in FIELDS.items())
tool = subprocess.Popen(
    [os.environ.get("SCENE_ROUTER", "scene-router"), "route", "--scenes", scenes, "--format", "ndjson",
     "--on-error", "record", "--fields", ",".join(FIELDS), *options, *logs], stdout=subprocess.PIPE)
failure = None
try:
    duckdb.execute(
        f"COPY (FROM read_json('/dev/fd/{tool.stdout.fileno()}', format = 'newline_delimited', columns = {{{columns}}}))"
        f" TO '{partial}' (FORMAT parquet)")
except duckdb.Error as error:
    failure = error
    # A tool that has failed has ended; one that still writes fails because DuckDB has left.
    try:
        ended = tool.wait(timeout=1)
    except subprocess.TimeoutExpired:
        ended = 0
tool.stdout.close()
# The pipe ends in the same way whether all is done or the tool has failed: only the exit code tells.
status = tool.wait()
if failure or status:
    if os.path.exists(partial):
        os.remove(partial)
    sys.exit(f"audit.py: DuckDB: {failure}" if failure and not ended else status)
os.replace(partial, target)

duckdb.execute(f"CREATE VIEW decisions AS FROM '{target}'")
for title, query in {
    "Outcomes": """
        SELECT coalesce(outcome, 'error') AS outcome, reason, count(*) AS events FROM decisions
        GROUP BY ALL ORDER BY events DESC""",
    "Identifiers that no window takes": """
        SELECT targetContentIdentifier, count(*) AS events FROM decisions
        WHERE outcome IN ('newSession', 'none') GROUP BY ALL ORDER BY events DESC, 1 LIMIT 10""",
    "Events that could not be read": """
        SELECT file, line, id, error.code AS code FROM decisions WHERE error IS NOT NULL ORDER BY ALL LIMIT 10""",
}.items():
    print(f"{title}\n{duckdb.sql(query)}")
