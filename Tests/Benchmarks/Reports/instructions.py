"""Counts the instructions of fixed workloads with valgrind's callgrind.

  instructions.py check|quick|record PROGRAM FILE

Each workload runs twice, with its number of operations and with a tenth of it. The difference leaves out what starting
and preparing cost. FILE holds instructions an operation, by the name of the workload. `quick` checks the few workloads of QUICK.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TOLERANCE = 0.03
# Continuous integration has other compilers and C libraries than the machine where the figures were recorded.
QUICK_TOLERANCE = 0.15
QUICK = {"parse ==", "match ==", "match LIKE", "build", "best sessions among 1000", "decision among 1000"}


def instructions(program, name, count):
    """The instructions of a whole run."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, name, str(count)]
    environment = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1")
    run = subprocess.run(command, capture_output=True, text=True, env=environment)
    collected = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or not collected:
        sys.exit(f"instructions: '{name}' failed: {run.stdout}{run.stderr[-2000:]}")
    return int(collected.group(1))


def count_all(program, is_wanted):
    listing = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    counts = {}
    for line in listing.splitlines():
        name, operations = line.split("\t")
        if not is_wanted(name):
            continue
        operations = int(operations)
        few = operations // 10
        difference = instructions(program, name, operations) - instructions(program, name, few)
        counts[name] = round(difference / (operations - few), 1)
        print(f"  {name:24}{counts[name]:14,.1f} instructions", flush=True)
    return counts


def check(counts, recorded, tolerance):
    """Says how the counts differ from the recorded ones, and returns whether they are the same but for the tolerance."""
    faults = []
    for name in sorted(counts.keys() | recorded.keys()):
        if name not in recorded or name not in counts:
            faults.append(f"'{name}' is {'not recorded' if name in counts else 'recorded, but no workload'}")
        elif abs(counts[name] / recorded[name] - 1) > tolerance:
            change = (counts[name] / recorded[name] - 1) * 100
            faults.append(f"'{name}' takes {counts[name]:,.1f} instructions, {change:+.1f} % of {recorded[name]:,.1f}")
    for fault in faults:
        print(f"instructions: {fault}", file=sys.stderr)
    if faults:
        print("instructions: if that is meant, record them with Scripts/benchmark --record", file=sys.stderr)
    return not faults


def main(mode, program, file):
    file = pathlib.Path(file)
    with tempfile.TemporaryDirectory() as folder:
        # valgrind cannot read the debug information that Swift writes.
        stripped = f"{folder}/program"
        subprocess.run(["strip", "-o", stripped, program], check=True)
        counts = count_all(stripped, lambda name: mode != "quick" or name in QUICK)
    if mode == "record":
        file.write_text(json.dumps(counts, indent=2) + "\n", encoding="utf-8")
        print(f"instructions: recorded in {file}")
        return
    recorded = json.loads(file.read_text(encoding="utf-8"))
    tolerance = QUICK_TOLERANCE if mode == "quick" else TOLERANCE
    if mode == "quick":
        recorded = {name: count for name, count in recorded.items() if name in QUICK}
    if not check(counts, recorded, tolerance):
        sys.exit(1)
    print(f"instructions: all as recorded, within {tolerance:.0%}")


main(*sys.argv[1:])
