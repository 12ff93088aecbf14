"""Runs the code blocks of README.md.

usage: test_readme.py TOOL      run by Scripts/checks/recipes in the folder of the repository

A ```console block is run line by line: what follows '$ ' is a command, the lines after it are its output, in which a
line '…' stands for any lines and a last '…' for the rest of a line. A block ```json FILE or ```swift FILE is written to
FILE for the commands that follow. Each line of another ```swift block must occur in a file that Scripts/checks/embedding
or Scripts/checks/macro-and-plugins compiles.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

tool, root = sys.argv[1], os.getcwd()
with open("README.md") as file:
    blocks = re.findall(r"^```(\w+) ?([^\n]*)\n(.*?)^```", file.read(), re.M | re.S)
compiled = set()
packages = ("Tests/Embedding", "Tests/CheckedApp")
for path in [path for package in packages for path in glob.glob(f"{package}/**/*.swift", recursive=True)]:
    with open(path) as file:
        compiled |= {re.sub(r"\s*//.*", "", line).strip() for line in file}
failures, counts = [], {}
folder = tempfile.mkdtemp()
for name in ("Fixtures", "Scripts"):
    os.symlink(f"{root}/{name}", f"{folder}/{name}")
os.makedirs(f"{folder}/bin")
os.symlink(tool, f"{folder}/bin/scene-router")
environment = dict(os.environ, PATH=f"{folder}/bin:{os.environ['PATH']}", COLUMNS="80")


def matches(expected, found):
    if not expected:
        return not found
    if expected[0] == "…":
        return any(matches(expected[1:], found[skip:]) for skip in range(len(found) + 1))
    if not found:
        return False
    line, other = expected[0].rstrip(), found[0].rstrip()
    same = other.startswith(line[:-1]) if line.endswith("…") else line == other
    return same and matches(expected[1:], found[1:])


for language, name, text in blocks:
    counts[language] = counts.get(language, 0) + 1
    if name:
        os.makedirs(os.path.dirname(f"{folder}/{name}"), exist_ok=True)
        with open(f"{folder}/{name}", "w") as file:
            file.write(text)
    elif language == "console":
        for piece in re.split(r"^\$ ", text, flags=re.M)[1:]:
            command, *expected = piece.rstrip("\n").split("\n")
            command = re.sub(r"\s+#.*", "", command)
            if "Scripts/" in command or command.startswith("tar "):
                continue
            result = subprocess.run(
                ["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, text=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
            found = result.stdout.rstrip("\n").split("\n") if result.stdout.strip() else []
            if result.returncode in (64, 127) or (expected and not matches(expected, found)):
                failures.append(f"$ {command}\nexpected\n" + "\n".join(expected) + f"\nfound\n{result.stdout}")
    elif language == "swift":
        for line in text.split("\n"):
            line = re.sub(r"\s*//.*", "", line).strip()
            if line and line not in compiled and not line.startswith(".package(url:"):
                failures.append(f"compiled by no package of Tests: {line}")
for failure in failures:
    print(failure, file=sys.stderr)
print("README.md: " + ", ".join(f"{count} {language}" for language, count in sorted(counts.items())))
sys.exit(1 if failures else 0)
