"""Mutation testing: small faults are put into the sources, and the tests have to notice them.

    mutate.py build  FOLDER [SEED]     copies the package there, draws mutations, puts all in, and builds it once
    mutate.py run    FOLDER [MODULE…]  runs the nearest tests for each mutation, and keeps the results
    mutate.py report FOLDER            prints the score of each module and the survivors

Mutations are drawn from the conditions in the sources: operators, bounds, negations. All are in one build; the
environment variable MUTATION switches one of them on. `run` goes on where it was stopped.
"""

import collections
import hashlib
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import threading

PACKAGE = pathlib.Path(__file__).parent.parent.parent
# In the copy: its mutations, and what became of each.
LIST, RESULTS = "mutations.json", "mutations.results.tsv"

# The number of mutations in each module.
COUNT = int(os.environ.get("COUNT", 30))
# The lowest share of mutations that the tests must notice.
LOWEST = 0.85
# The nearest suites of each module.
MODULES = {
    "PredicateSyntax": "PredicateSyntaxTests|PredicateFixture|DiagnosticTests|StringPredicatesTests",
    "StringPredicates": "StringPredicatesTests|PredicateFixture",
    "SceneRouting": "SceneRoutingTests|ScenarioFixture|ScenarioPlayer",
    "SceneAnalysis": "SceneAnalysisTests|TranscriptTests",
    "RoutingDocuments": "RoutingDocumentsTests|TranscriptTests",
    "SceneSources": "SceneSourcesTests|AppTests|TranscriptTests",
    "FixtureSuites": "FixtureTests|TranscriptTests",
    "SceneRouterCommands": "CommandTests",
    "CBytes": "StringPredicatesTests|SceneRoutingTests",
    "CPayloads": "EventLineFinder|RouteStream|FuzzReplay",
}
# The suites that take long. They run after the others, only if those did not notice the mutation.
SLOW = ("Agreement|BadInput|BruteForce|Budget|ByteFastPath|Compare|DocumentLimit|EvaluationLimit|EventLineFinder|"
        "FuzzReplay|HostilePattern|HostilePropertyList|HostileSet|ICUComparison|IndexBounds|JSONOracle|LintRule|"
        "MeteredMatch|PlainRouter|PredicateFacts|PredicateFixture|Process|PropertyListOracle|ProvedRule|Registry|"
        "RequiredLiteral|RouteStream|SceneDocument|SourceLimit|SubjectKey|Transcript|UnknownValue")
SUFFIXES = {".swift", ".c", ".cpp", ".h", ".hpp"}
TRAITS = "SwiftSources"

Mutation = collections.namedtuple("Mutation", "number module path line old new")

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


def draw(seed):
    """Draws the mutations of all modules, at most one for a line. A change of the sources changes only what is drawn
    from the changed lines, because the order is that of hashes."""
    def order(candidate):
        return hashlib.sha256(f"{seed} {candidate}".encode()).digest()

    mutations = []
    for module in MODULES:
        found = {(str(path.relative_to(PACKAGE)), *entry) for path in (PACKAGE / "Sources" / module).rglob("*")
                 if path.suffix in SUFFIXES for entry in candidates(path)}
        lines = {}
        for path, line, old, new in sorted(found, key=order):
            if len(lines) < COUNT:
                lines.setdefault((path, line), (old, new))
        for (path, line), (old, new) in lines.items():
            mutations.append(Mutation(len(mutations) + 1, module, path, line, old, new))
    return mutations


def read(folder):
    return [Mutation(*fields) for fields in json.loads((folder / LIST).read_text())]


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


def build(folder, seed):
    """Builds with all mutations that compile; the others are dropped."""
    folder.mkdir(parents=True, exist_ok=True)
    mutations = draw(seed)
    while True:
        write(folder, mutations)
        output = subprocess.run(["Scripts/swift", "build", "--build-tests"], cwd=folder,
                                env={**os.environ, "SCENE_ROUTER_TRAITS": TRAITS}, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True)
        if output.returncode == 0:
            break
        unfit = set()
        for path, line in set(re.findall(r"^(/[^:\n]+\.(?:swift|c|cpp|h|hpp)):(\d+):\d+: error:", output.stdout, re.MULTILINE)):
            unfit.update(re.findall(r"isMutated(?:InC)?\((\d+)\)", pathlib.Path(path).read_text().splitlines()[int(line) - 1]))
        if not unfit:
            sys.exit(output.stdout)
        print("these do not compile and are dropped:", *sorted(unfit, key=int), file=sys.stderr)
        mutations = [mutation for mutation in mutations if str(mutation.number) not in unfit]
    (folder / LIST).write_text(json.dumps(mutations))
    (folder / RESULTS).write_text("")
    print(f"seed {seed}: {len(mutations)} mutations")


def write(folder, mutations):
    """Writes the package with its mutations into the folder."""
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=PACKAGE, check=True, capture_output=True)
    texts = {name: (PACKAGE / name).read_bytes() for name in names.stdout.decode().splitlines() if (PACKAGE / name).is_file()}
    modules = set()
    for mutation in mutations:
        lines = texts[mutation.path].decode().split("\n")
        index = next(index for index, line in enumerate(lines) if line.strip() == mutation.line)
        is_swift = mutation.path.endswith(".swift")
        name = "isMutated" if is_swift else "isMutatedInC"
        changed = f"({name}({mutation.number}) ? ({mutation.new}) : ({mutation.old}))"
        lines[index] = lines[index].replace(mutation.old, changed, 1)
        text = "\n".join(lines)
        if is_swift:
            modules.add(mutation.module)
        elif not text.startswith(SWITCH_IN_C):
            text = SWITCH_IN_C + text
        texts[mutation.path] = text.encode()
    for module in modules:
        texts[f"Sources/{module}/Mutation.swift"] = SWITCH.encode()
    for name, text in texts.items():
        target = folder / name
        if not target.is_file() or target.read_bytes() != text:  # what is the same need not be built again
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text)
            target.chmod((PACKAGE / name).stat().st_mode & 0o777 if (PACKAGE / name).exists() else 0o644)


def limit(seconds):
    """Limits the process's CPU time, which ends endless loops and does not depend on other processes, and its memory."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_DATA, (4 << 30, 4 << 30))


def end(process):
    """Kills a process with the tools that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def attempt(folder, binary, module, number):
    """Runs the tests with a mutation: the module's fast ones, its slow ones, and the fast ones of other modules. Ends
    when one of them notices the mutation. 0 is no mutation."""
    for seconds, options in [(120, ["--filter", MODULES[module], "--skip", SLOW]),
                             (300, ["--filter", f"^(?=.*({MODULES[module]})).*({SLOW})"]),
                             (300, ["--filter", ".", "--skip", MODULES[module], "--skip", SLOW])]:
        outcome = attempt_with(folder, binary, number, seconds, options)
        if outcome == "noticed":
            return outcome
    return "survived"


def attempt_with(folder, binary, number, seconds, options):
    """Returns whether the tests that the options select noticed the mutation within `seconds` of CPU time."""
    process = subprocess.Popen(
        [binary, "--testing-library", "swift-testing", *options], cwd=folder,
        env={**os.environ, "MUTATION": str(number), "SWIFT_BACKTRACE": "enable=no"},
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=lambda: limit(seconds))
    timer = threading.Timer(20 * seconds, end, [process])  # ends what waits forever
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
    return "survived" if status in (0, 69) else "noticed"


def run(folder, modules):
    for module in modules:
        if module not in MODULES:
            sys.exit(f"there is no module {module}: expected some of {' '.join(MODULES)}")
    binary = next((folder / ".build/debug").glob("*.xctest"))
    done, checked = outcomes(folder), set()
    mutations = [mutation for mutation in read(folder) if not modules or mutation.module in modules]
    mutations.sort(key=lambda mutation: mutation.number % COUNT)  # so that a part of a run is a sample of all modules
    with (folder / RESULTS).open("a") as results:
        for mutation in mutations:
            if str(mutation.number) in done:
                continue
            if mutation.module not in checked:
                checked.add(mutation.module)
                if attempt(folder, binary, mutation.module, 0) != "survived":
                    sys.exit(f"the tests of {mutation.module} fail without a mutation")
            results.write(f"{mutation.number}\t{attempt(folder, binary, mutation.module, mutation.number)}\n")
            results.flush()


def outcomes(folder):
    return dict(line.split("\t") for line in (folder / RESULTS).read_text().splitlines())


def report(folder):
    results, survivors = outcomes(folder), []
    print("| module | mutations | noticed | score |\n| --- | --- | --- | --- |")
    for module in MODULES:
        tried = [mutation for mutation in read(folder) if mutation.module == module and str(mutation.number) in results]
        missed = [mutation for mutation in tried if results[str(mutation.number)] != "noticed"]
        survivors += missed
        noticed = len(tried) - len(missed)
        print(f"| {module} | {len(tried)} | {noticed} | {100 * noticed / max(1, len(tried)):.0f} % |")
    for mutation in survivors:
        print(f"{mutation.path}: {mutation.line}: {mutation.old} → {mutation.new}")
    if not results:
        sys.exit("no mutation was run")
    if len(survivors) > (1 - LOWEST) * len(results):
        sys.exit(f"{len(survivors)} of {len(results)} mutations are not noticed")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    verb, folder, *rest = sys.argv[1:]
    folder = pathlib.Path(folder).resolve()
    match verb:
        case "build": build(folder, int(rest[0]) if rest else 1)
        case "run": run(folder, rest)
        case "report": report(folder)
        case _: sys.exit(__doc__)
