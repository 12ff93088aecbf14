"""Compares the public symbols of each library with the list in Fixtures/PublicSymbols and finds undocumented ones.

Called by Scripts/checks/documentation: public-symbols.py [--update] FOLDER, where FOLDER/LIBRARY holds symbol graphs.
"""

import json
import pathlib
import sys

LISTS = pathlib.Path("Fixtures/PublicSymbols")
TYPES = {"swift.struct", "swift.enum", "swift.class", "swift.protocol", "swift.typealias"}


def symbols(folder):
    """The symbols of a library's own declarations, extensions of other libraries' types included."""
    return [
        symbol
        for graph in sorted(folder.glob("*.symbols.json"))
        for symbol in json.loads(graph.read_text())["symbols"]
        if "::SYNTHESIZED::" not in symbol["identifier"]["precise"]
    ]


def line(symbol):
    """One symbol as the list names it: its path, then its declaration without attributes."""
    declaration = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
    return f"{'.'.join(symbol['pathComponents'])}  {' '.join(declaration.split())}"


def differences(library, declared, update):
    """Yields what the list of a library lacks or has too much."""
    path = LISTS / f"{library}.txt"
    if update:
        LISTS.mkdir(exist_ok=True)
        path.write_text("".join(f"{entry}\n" for entry in declared))
        return
    listed = path.read_text().splitlines() if path.exists() else []
    for entry in sorted(set(declared) - set(listed)):
        yield f"{path}: public and not listed: {entry}"
    for entry in sorted(set(listed) - set(declared)):
        yield f"{path}: listed and not public: {entry}"


def main():
    update = "--update" in sys.argv[1:]
    messages = []
    for folder in sorted(path for path in pathlib.Path(sys.argv[-1]).iterdir() if path.suffix != ".doccarchive"):
        found = symbols(folder)
        page = pathlib.Path(f"Sources/{folder.name}/{folder.name}.docc/{folder.name}.md").read_text()
        for symbol in found:
            name = ".".join(symbol["pathComponents"])
            # Synthesized symbols, such as init(rawValue:), have no source location.
            if "docComment" not in symbol and "location" in symbol:
                messages.append(f"{folder.name}: {name} has no documentation")
            isOwnType = symbol["kind"]["identifier"] in TYPES and len(symbol["pathComponents"]) == 1
            if isOwnType and f"``{name}``" not in page:
                messages.append(f"{folder.name}: {name} is not on the library's page")
        messages += differences(folder.name, sorted({line(symbol) for symbol in found}), update)
    print("\n".join(messages), file=sys.stderr)
    if any(messages):
        sys.exit("public symbols: to accept a change of the lists, run Scripts/checks/documentation --update")


main()
