"""Runs the two examples of Fixtures/Audits on generated logs, with what goes wrong in practice.

usage: test_engines.py TOOL MEGABYTES [--spark]      run by Scripts/checks/engines
"""
import ctypes
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time

tool, megabytes = os.path.abspath(sys.argv[1]), int(sys.argv[2])
folder = tempfile.mkdtemp(prefix="audits-")
environment = dict(os.environ, SCENE_ROUTER=tool)
failures = []


# Processes whose parents have ended, such as Spark's, become children of this one, so that their time is counted.
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)


def wait_for_orphans():
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        pass


def check(holds, what):
    if not holds:
        failures.append(what)


def write_data():
    """Scenes, and two logs with blank lines, lines that are broken in three ways, and numbers as ids."""
    with open(f"{folder}/scenes.ndjson", "w") as file:
        for number in range(1000):
            condition = f"SELF == 'mail/thread/{number}'"
            file.write(json.dumps({"persistentIdentifier": f"w{number}", "activationConditions": {
                "canActivate": condition, "prefersToActivate": condition}}) + "\n")
    randomness = random.Random(7)
    for name in ("a", "b"):
        with open(f"{folder}/{name}.ndjson", "wb") as file:
            number = 0
            while file.tell() < megabytes * 500_000:
                number += 1
                identifier = f"mail/thread/{randomness.randrange(1100)}"
                event = {"id": f"{name}{number}", "notification": {
                    "aps": {"alert": {"title": "New message", "body": f"Number {number}, see you at {number % 24}:30"},
                            "badge": number % 9, "target-content-id": identifier}, "sender": f"user-{number * 7919}"}}
                if number % 1000 == 7:
                    event["id"] = number
                line = json.dumps(event, separators=(",", ":")).encode()
                if number % 5000 == 11:
                    line = line[:-9]
                elif number % 5000 == 12:
                    line = line.replace(b"New", b"N\xffw")
                elif number % 5000 == 13:
                    line = line.replace(b'"notification"', b'"notifcation"')
                elif number % 5000 == 14:
                    line = b"\n" + line
                file.write(line + b"\n")
    return [f"{folder}/a.ndjson", f"{folder}/b.ndjson"]


def run(name, command, expected=0, **options):
    """Runs a command; gives what it printed, and prints the processor's seconds a gigabyte."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.time()
    result = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=folder, **options)
    wait_for_orphans()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    check(result.returncode == expected,
          f"{name}: exit {result.returncode}, expected {expected}: {result.stderr[-2000:]}")
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if expected == 0:
        size = sum(os.path.getsize(log) for log in logs)
        print(f"{name}: {seconds:.1f} CPU s, {seconds / size * 1e9:.1f} CPU s a GB, "
              f"{size / 1e6 / (time.time() - start):.0f} MB/s elapsed", flush=True)
    return result


logs = write_data()
fields = "id,targetContentIdentifier,outcome,session,reason,error"
direct = run("the tool alone", [tool, "route", "--scenes", "scenes.ndjson", "--format", "ndjson", "--on-error", "record",
                                "--fields", fields, *logs])
decisions = [json.loads(line) for line in direct.stdout.splitlines()]
bad = [decision for decision in decisions if decision["error"]]
check(len(bad) >= 6 and sum(decision["id"] is not None for decision in bad) >= len(bad) * 2 // 3,
      f"{len(bad)} lines are broken: {bad[:4]}")
expected = (len(decisions), len(bad), sum(decision["outcome"] == "existingSession" for decision in decisions))


def rows(path):
    import duckdb
    files = f"{path}/*.parquet" if os.path.isdir(path) else path
    return duckdb.execute(
        f"SELECT count(*), count(error), count(*) FILTER (outcome = 'existingSession') FROM '{files}'").fetchone()


def limit_files():
    """Writing fails as on a full disk, past what the pipe and DuckDB's buffers take."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 10, 64 << 10))


def audit(name, command, codes):
    """An example's good run, and its bad ones with their exit codes."""
    target = f"{folder}/{name.replace(' ', '-')}.parquet"
    print(run(name, [*command, "scenes.ndjson", target, *logs]).stdout, flush=True)
    check(os.path.exists(target), f"{name} writes nothing")
    if os.path.exists(target):
        check(rows(target) == expected, f"{name}: {rows(target)} rows, errors and routed events, not {expected}")
    for (fault, arguments), code in zip({
        "a missing scenes file": ["missing.json", f"{target}-2", *logs],
        "a broken scenes file": [logs[0], f"{target}-2", *logs],
        "a wrong option": ["scenes.ndjson", f"{target}-2", *logs, "--", "--policy", "nonsense"],
        "a missing log": ["scenes.ndjson", f"{target}-2", f"{folder}/missing.ndjson"],
    }.items(), codes, strict=True):
        run(f"{name}, {fault}", [*command, *arguments], code)
        whole = os.path.exists(f"{target}-2/_SUCCESS") or os.path.isfile(f"{target}-2")
        check(not whole, f"{name}, {fault}: there is an answer all the same")
        shutil.rmtree(f"{target}-2", ignore_errors=True)


examples = os.path.abspath("Fixtures/Audits")
duckdb_example = [sys.executable, f"{examples}/duckdb/audit.py"]
audit("DuckDB", duckdb_example, [2, 2, 64, 2])
run("DuckDB, a full disk", [*duckdb_example, "scenes.ndjson", f"{folder}/full.parquet", *logs], 1, preexec_fn=limit_files)
check(not os.path.exists(f"{folder}/full.parquet"), "DuckDB, a full disk: there is an answer all the same")
if "--spark" in sys.argv:
    environment |= {"PYSPARK_PYTHON": sys.executable, "PYSPARK_SUBMIT_ARGS": "--master local[2] pyspark-shell"}
    audit("Spark in one process", [sys.executable, f"{examples}/spark/audit.py"], [1, 1, 1, 1])
    environment["PYSPARK_SUBMIT_ARGS"] = "--master local-cluster[2,1,1024] pyspark-shell"
    audit("Spark with two executors", [sys.executable, f"{examples}/spark/audit.py"], [1, 1, 1, 1])
shutil.rmtree(folder)
for failure in failures:
    print(f"check-engines: {failure}", file=sys.stderr)
sys.exit(1 if failures else 0)
