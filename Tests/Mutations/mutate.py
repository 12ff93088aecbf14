"""Mutation testing: small faults are put into the sources, and the tests have to notice them.

    mutate.py list   [SEED]          proposes mutations for areas that have too few, in place of those whose line is gone
    mutate.py build  FOLDER          copies the package there, puts all mutations in, and builds it once
    mutate.py run    FOLDER [AREA…]  runs the nearest tests for each mutation, and keeps the results
    mutate.py report                 prints the score by area and the survivors

All mutations are in one build; the environment variable MUTATION switches one of them on. A mutation is a condition of
a line and what takes its place. `run` goes on where it was stopped, and tries survivors again. `equivalent.tsv` lists
mutations that no test can notice, each with the reason.
"""

import collections
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).parent
PACKAGE = HERE.parent.parent
# In the copy: the numbers of the mutations that are in its build.
APPLIED = "mutations.txt"
LIST, EQUIVALENT = HERE / "mutations.tsv", HERE / "equivalent.tsv"
RESULTS = PACKAGE / ".build/mutations.results.tsv"

# An area: the folders of its sources, how many mutations it gets, and the suites that are nearest.
AREAS = {
    "reading": (["PredicateSyntax/Lexing", "PredicateSyntax/Parsing", "PredicateSyntax/Printing",
                 "PredicateSyntax/Diagnostics", "PredicateSyntax/Text"], 30, "PredicateSyntaxTests|PredicateFixture|DiagnosticTests"),
    "checking": (["PredicateSyntax/Checking", "PredicateSyntax/Language"], 25,
                 "PredicateSyntaxTests|PredicateFixture|DiagnosticTests"),
    "unicode": (["StringPredicates/Unicode"], 25, "FoldedText|TextMapping|PredicateFixture|SubjectKey"),
    "matching": (["StringPredicates/Evaluating", "StringPredicates/Compiling", "StringPredicates/Like",
                  "StringPredicates/Matching"], 35, "PredicateFixture|ByteFastPath|LikeTests|DifferentialTests|EvaluationLimit"),
    "patterns": (["StringPredicates/RegularExpressions"], 35,
                 "PatternTree|PatternFacts|LiteralRun|DifferingPattern|HostilePattern|PredicateFixture"),
    "routing": (["SceneRouting/Choosing", "SceneRouting/Routing", "SceneRouting/Decisions", "SceneRouting/Events",
                 "SceneRouting/Conditions", "SceneRouting/Sessions", "SceneRouting/Store"], 30,
                "SceneRoutingTests|ScenarioFixture"),
    "lifecycle": (["SceneRouting/Lifecycle"], 15, "SceneRoutingTests|ScenarioFixture|ScenarioPlayer"),
    "indexing": (["SceneRouting/Indexing"], 25, "BestSession|HostileSet|IndexAgreement|IndexBounds|PiecePass|SessionStore"),
    "linting": (["SceneAnalysis/Linting", "RoutingDocuments/Linting"], 30, "Lint|PredicateFacts|SceneAnalysisTests"),
    "documents": (["RoutingDocuments/Events", "RoutingDocuments/JSON", "RoutingDocuments/Registry",
                   "RoutingDocuments/Scenes", "RoutingDocuments/PropertyLists", "RoutingDocuments/Issues"], 35,
                  "RoutingDocumentsTests|SchemaTests"),
    "suites": (["FixtureSuites"], 15, "SuiteReader|SuiteRunner|ScenarioReader|ScenarioPlayer|ScenarioFixture"),
    "analysis": (["PredicateAnalysis", "SceneAnalysis/Foresight"], 25, "PredicateAnalysisTests|SceneAnalysisTests"),
    "commands": (["SceneRouterCommands"], 25, "CommandTests"),
    "shims": (["CBytes", "CPayloads"], 30, "PayloadReader|RouteStream|PiecePass|FoldedText|BestSession|FuzzReplay"),
}
SUFFIXES = {".swift", ".c", ".cpp", ".h", ".hpp"}
TRAITS = "SwiftSources"

Mutation = collections.namedtuple("Mutation", "number area path line old new")

# A condition on one line. Bindings, patterns and lists of conditions are left alone: they cannot be put in parentheses.
CONDITION = re.compile(r"^\s*(?:\} else )?(?:guard|if|while|return)\s+(?P<old>.+?)(?:\s+else\s*\{.*|\s*\{.*)?$")
UNFIT = re.compile(r"^true$|\blet\b|\bvar\b|\bcase\b|#available|\btry\b|\bawait\b|,|\?\s|\$0|\{|//|\"")
CHANGES = [(" == ", " != "), (" != ", " == "), (" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "),
           (" && ", " || "), (" || ", " && "), (" + 1", ""), (" - 1", ""), ("!", ""), (" < ", " >= "), (" > ", " <= ")]


def candidates(path):
    """The mutations of a file: line, condition, and what takes its place."""
    if path.suffix != ".swift":
        yield from candidates_of_c(path)
        return
    text = path.read_text()
    if "@inlinable" in text or "generate-unicode-tables" in text:
        return
    lines = text.splitlines()
    for line in lines:
        match = CONDITION.match(line)
        if not match or lines.count(line) > 1 or line.lstrip().startswith(("///", "//", "*")):
            continue
        old = match["old"].strip()
        if UNFIT.search(old) or old.count("(") != old.count(")") or "guard" not in line and "if" not in line and (
                "while" not in line and not any(word in old for word in (" == ", " != ", " && ", " || ", " < ", " > "))):
            continue
        for new in changes(old):
            yield line.strip(), old, new
        if not old.startswith("!") and line.lstrip().startswith(("guard", "if", "while")):
            yield line.strip(), old, f"!({old})"


def changes(old):
    for place, change in CHANGES:
        if place in old and not (place == "!" and "!=" in old):
            yield old.replace(place, change, 1)


def candidates_of_c(path):
    lines = path.read_text().splitlines()
    for line in lines:
        match = re.match(r"\s*(?:\} )?(?:else )?(if|while) \(|\s*return (?=.* (?:==|!=|<|>|<=|>=|&&|\|\|) )", line)
        if not match or lines.count(line) > 1:
            continue
        old = line[match.end():]
        if match[1]:
            depth, end = 1, 0
            while depth > 0 and end < len(old):
                depth += {"(": 1, ")": -1}.get(old[end], 0)
                end += 1
            if depth > 0:
                continue
            old = old[:end - 1]
        elif old.endswith(";"):
            old = old[:-1]
        else:
            continue
        for new in changes(old):
            yield line.strip(), old, new
        if match[1] and not old.startswith("!"):
            yield line.strip(), old, f"!({old})"


def propose(seed):
    draw = random.Random(seed)
    mutations = [mutation for mutation in read() if place_of(mutation, source(mutation.path).split("\n")) is not None]
    number = max((mutation.number for mutation in read()), default=0)
    taken = {(mutation.path, mutation.line) for mutation in mutations}
    for area, (folders, count, _) in AREAS.items():
        found = []
        for folder in folders:
            for path in sorted((PACKAGE / "Sources" / folder).rglob("*")):
                if path.suffix in SUFFIXES:
                    found += [(str(path.relative_to(PACKAGE)), *entry) for entry in candidates(path)]
        draw.shuffle(found)
        for path, line, old, new in found:
            if sum(mutation.area == area for mutation in mutations) == count:
                break
            if (path, line) not in taken:
                taken.add((path, line))
                number += 1
                mutations.append(Mutation(number, area, path, line, old, new))
    LIST.write_text("".join("\t".join(map(str, mutation)) + "\n" for mutation in mutations))
    print(f"{len(mutations)} mutations")


def source(path):
    return (PACKAGE / path).read_text() if (PACKAGE / path).is_file() else ""


def place_of(mutation, lines):
    """The index of the mutation's line; None if it is not in the file."""
    return next((place for place, line in enumerate(lines) if line.strip() == mutation.line), None)


def read():
    return [Mutation(int(fields[0]), *fields[1:]) for fields in
            (line.split("\t") for line in LIST.read_text().splitlines() if line)]


SWITCH = """
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
let activeMutation = getenv("MUTATION").map { atoi($0) } ?? 0
func isMutated(_ number: Int32) -> Bool { number == activeMutation }
"""

SWITCH_IN_C = """#include <stdlib.h>
#ifndef IS_MUTATED_IN_C
#define IS_MUTATED_IN_C
static inline int isMutatedInC(int number) {
  static int active = -1;
  if (active < 0) { const char *text = getenv("MUTATION"); active = text ? atoi(text) : 0; }
  return number == active;
}
#endif
"""


def build(folder):
    """Builds with all mutations that compile; those that do not are taken off the list."""
    folder = pathlib.Path(folder)
    while True:
        write(folder)
        output = subprocess.run(["swift", "build", "--build-tests", "--traits", TRAITS], cwd=folder, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True)
        if output.returncode == 0:
            return
        unfit = set()
        for path, line in set(re.findall(r"^(/[^:\n]+\.(?:swift|c|cpp|h|hpp)):(\d+):\d+: error:", output.stdout, re.MULTILINE)):
            unfit.update(re.findall(r"isMutated(?:InC)?\((\d+)\)", pathlib.Path(path).read_text().splitlines()[int(line) - 1]))
        if not unfit:
            sys.exit(output.stdout)
        print("these do not compile and are taken off the list:", *sorted(unfit, key=int), file=sys.stderr)
        LIST.write_text("".join(
            line + "\n" for line in LIST.read_text().splitlines() if line.split("\t")[0] not in unfit))


def write(folder):
    """Writes the package with its mutations into the folder."""
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=PACKAGE, check=True, capture_output=True)
    texts = {name: (PACKAGE / name).read_bytes() for name in names.stdout.decode().splitlines() if (PACKAGE / name).is_file()}
    modules, applied = set(), []
    for mutation in read():
        lines = texts.get(mutation.path, b"").decode().split("\n")
        place = place_of(mutation, lines)
        if place is None:
            print(f"mutation {mutation.number} is left out: its line was changed: {mutation.line}", file=sys.stderr)
            continue
        # Another mutation of the same line keeps what the first one left.
        is_swift = mutation.path.endswith(".swift")
        name = "isMutated" if is_swift else "isMutatedInC"
        changed = f"({name}({mutation.number}) ? ({mutation.new}) : ({mutation.old}))"
        lines[place] = lines[place].replace(mutation.old, changed, 1)
        text = "\n".join(lines)
        if is_swift:
            modules.add(mutation.path.split("/")[1])
        elif not text.startswith(SWITCH_IN_C):
            text = SWITCH_IN_C + text
        texts[mutation.path] = text.encode()
        applied.append(str(mutation.number))
    for module in modules:
        texts[f"Sources/{module}/Mutation.swift"] = SWITCH.encode()
    for name, text in texts.items():
        target = folder / name
        if not target.is_file() or target.read_bytes() != text:  # what is the same need not be built again
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text)
            target.chmod((PACKAGE / name).stat().st_mode & 0o777 if (PACKAGE / name).exists() else 0o644)
    (folder / APPLIED).write_text("\n".join(applied))


def limit():
    """Ends a loop that a mutation made endless: by its own time, which does not depend on what else the machine does."""
    resource.setrlimit(resource.RLIMIT_CPU, (200, 200))
    resource.setrlimit(resource.RLIMIT_DATA, (4 << 30, 4 << 30))


def end(process):
    """Kills a process with the tools that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def attempt(folder, binary, area, number):
    """Runs the tests of an area with a mutation, and says whether they noticed it; 0 is none."""
    process = subprocess.Popen(
        [binary, "--testing-library", "swift-testing", "--filter", AREAS[area][2]], cwd=folder,
        env={**os.environ, "MUTATION": str(number), "SWIFT_BACKTRACE": "enable=no"},
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=limit)
    timer = threading.Timer(900, end, [process])
    timer.start()
    try:
        # The first issue is enough.
        if any(b"recorded an issue" in line for line in process.stderr):
            return "noticed"
        status = process.wait()
    finally:
        timer.cancel()
        end(process)
    # 69 is "no test was run"; a signal is a negative number.
    return "survived" if status == 0 else "nothing run" if status == 69 else "noticed"


def run(folder, areas):
    folder = pathlib.Path(folder).resolve()
    applied = (folder / APPLIED).read_text().split()
    binary = next((folder / ".build/debug").glob("*.xctest"))
    done = {int(number) for number, outcome in outcomes().items() if outcome == "noticed"} | {int(number) for number in reasons()}
    with RESULTS.open("a") as results:
        mutations = read()
        random.Random(1).shuffle(mutations)  # so that a part of a run is a sample of all areas
        mutations = [mutation for mutation in mutations if not areas or mutation.area in areas]
        checked = set()
        for mutation in mutations:
            if mutation.number in done or str(mutation.number) not in applied:
                continue
            if mutation.area not in checked:
                checked.add(mutation.area)
                if attempt(folder, binary, mutation.area, 0) != "survived":
                    sys.exit(f"the tests of {mutation.area} fail without a mutation")
            started = time.time()
            outcome = attempt(folder, binary, mutation.area, mutation.number)
            results.write(f"{mutation.number}\t{outcome}\t{time.time() - started:.0f} s\n")
            results.flush()


def outcomes():
    """The last outcome of each mutation."""
    return dict(line.split("\t")[:2] for line in RESULTS.read_text().splitlines()) if RESULTS.exists() else {}


def reasons():
    """Why mutations are equivalent."""
    return dict(line.split("\t", 1) for line in EQUIVALENT.read_text().splitlines()) if EQUIVALENT.exists() else {}


def report():
    results, equivalent = outcomes(), reasons()
    print("| area | mutations | noticed | equivalent | survived | score |\n| --- | --- | --- | --- | --- | --- |")
    survivors = []
    total = collections.Counter()
    for area in AREAS:
        count = collections.Counter()
        for mutation in read():
            outcome = results.get(str(mutation.number))
            if mutation.area != area or not outcome:
                continue
            if outcome != "noticed":
                outcome = "equivalent" if str(mutation.number) in equivalent else "survived"
            count[outcome] += 1
            if outcome == "survived":
                survivors.append(mutation)
        total += count
        print(row(area, count))
    print(row("all", total) + "\n")
    for mutation in survivors:
        print(f"{mutation.number} {mutation.path}: {mutation.old} → {mutation.new}")


def row(name, count):
    whole = count.total()
    score = 100 * count["noticed"] / max(1, whole - count["equivalent"])
    return f"| {name} | {whole} | {count['noticed']} | {count['equivalent']} | {count['survived']} | {score:.0f} % |"


if __name__ == "__main__":
    verb, *rest = sys.argv[1:] or ["help"]
    match verb:
        case "list": propose(int(rest[0]) if rest else 1)
        case "build": build(rest[0])
        case "run": run(rest[0], rest[1:])
        case "report": report()
        case _: sys.exit(__doc__)
