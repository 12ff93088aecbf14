"""Compares the answers of `analyze --predicate` with Z3's theory of strings.

usage: test_z3.py TOOL QUESTIONS SEED      run by Scripts/checks/z3

Identifiers are those of ASCII, where both order strings by their scalars. Questions that Z3 leaves open are asked again
with another predicate.
"""
import json
import os
import random
import subprocess
import sys

import z3

tool, questions, seed = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
chance = random.Random(seed)
subject = z3.String("subject")
ascii_text = z3.Star(z3.Range("\x00", "\x7f"))


def text(shortest, longest, letters="ab/"):
    return "".join(chance.choice(letters) for _ in range(chance.randint(shortest, longest)))


def any_scalar():
    return z3.Range("\x00", "\x7f")


def join(parts):
    parts = list(parts)
    return z3.Concat(*parts) if len(parts) > 1 else parts[0] if parts else z3.Re("")


def like():
    pattern = text(0, 5, "ab*?")
    parts = [z3.Star(any_scalar()) if c == "*" else any_scalar() if c == "?" else z3.Re(c) for c in pattern]
    return f"SELF LIKE '{pattern}'", z3.InRe(subject, join(parts))


def pattern(depth):
    kind = chance.randrange(6) if depth else 0
    if kind <= 1:
        word = text(1, 2, "ab")
        return word, z3.Re(word)
    if kind == 2:
        return "[ab]", z3.Union(z3.Re("a"), z3.Re("b"))
    (one, first), (two, second) = pattern(depth - 1), pattern(depth - 1)
    if kind == 3:
        return f"(?:{one}|{two})", z3.Union(first, second)
    if kind == 4:
        return f"(?:{one}){two}", z3.Concat(first, second)
    low = chance.randint(0, 2)
    return chance.choice([
        (f"(?:{one})*", z3.Star(first)), (f"(?:{one})+", z3.Plus(first)), (f"(?:{one})?", z3.Option(first)),
        (f"(?:{one}){{{low},{low + 2}}}", z3.Loop(first, low, low + 2))])


def matches():
    words, expression = pattern(3)
    return f"SELF MATCHES '{words}'", z3.InRe(subject, expression)


def mapped():
    """A function of the identifier: among ASCII it maps letter by letter."""
    function, own, other = chance.choice([("uppercase", str.upper, str.lower), ("lowercase", str.lower, str.upper)])
    word = "".join(chance.choice((own, own, own, other))(c) for c in text(1, 3))
    if word != own(word):
        return f"{function}:(SELF) == '{word}'", z3.BoolVal(False)
    sought = join(z3.Union(z3.Re(c), z3.Re(other(c))) if other(c) != c else z3.Re(c) for c in word)
    anything = z3.Star(any_scalar())
    return chance.choice([
        (f"{function}:(SELF) == '{word}'", z3.InRe(subject, sought)),
        (f"{function}:(SELF) BEGINSWITH '{word}'", z3.InRe(subject, z3.Concat(sought, anything))),
        (f"{function}:(SELF) ENDSWITH '{word}'", z3.InRe(subject, z3.Concat(anything, sought))),
        (f"{function}:(SELF) CONTAINS '{word}'", z3.InRe(subject, z3.Concat(anything, sought, anything)))])


def choice():
    words, formula = comparison()
    other, value = text(1, 2), text(1, 2)
    return (f"TERNARY({words}, SELF, '{other}') == '{value}'",
            z3.If(formula, subject == z3.StringVal(value), z3.BoolVal(other == value)))


def computed_list():
    word, other, value = text(1, 2), text(1, 2), text(1, 2)
    return chance.choice([
        (f"SELF IN {{lowercase:('{word.upper()}'), '{other}'}}",
         z3.Or(subject == z3.StringVal(word), subject == z3.StringVal(other))),
        (f"ANY {{SELF, '{other}'}} == '{value}'", z3.Or(subject == z3.StringVal(value), z3.BoolVal(other == value))),
        (f"ALL {{SELF, '{other}'}} BEGINSWITH '{value}'",
         z3.And(z3.PrefixOf(z3.StringVal(value), subject), z3.BoolVal(other.startswith(value))))])


def comparison():
    word, other = text(1, 3), text(1, 3)
    value = z3.StringVal(word)
    return chance.choice([
        lambda: (f"SELF == '{word}'", subject == value),
        lambda: (f"SELF != '{word}'", subject != value),
        lambda: (f"SELF BEGINSWITH '{word}'", z3.PrefixOf(value, subject)),
        lambda: (f"SELF ENDSWITH '{word}'", z3.SuffixOf(value, subject)),
        lambda: (f"SELF CONTAINS '{word}'", z3.Contains(subject, value)),
        lambda: (f"SELF < '{word}'", subject < value),
        lambda: (f"SELF >= '{word}'", z3.Not(subject < value)),
        lambda: (f"SELF IN {{'{word}', '{other}'}}", z3.Or(subject == value, subject == z3.StringVal(other))),
        lambda: (f"length:(SELF) == {len(word)}", z3.Length(subject) == len(word)),
        lambda: (f"length:(SELF) < {len(word)}", z3.Length(subject) < len(word)),
        like, matches, mapped, choice, computed_list])()


def condition(depth):
    if depth == 0 or chance.random() < 0.2:
        return comparison()
    words, formula = condition(depth - 1)
    kind = chance.randrange(4)
    if kind == 0:
        return f"NOT ({words})", z3.Not(formula)
    others, other = condition(depth - 1)
    if kind == 1:
        return f"({words}) OR ({others})", z3.Or(formula, other)
    return f"({words}) AND ({others})", z3.And(formula, other)


def ask_z3(formula):
    """Whether an identifier exists; None where Z3 leaves that open."""
    solver = z3.Solver()
    solver.set("timeout", 3000)
    solver.add(z3.InRe(subject, ascii_text), formula)
    answer = solver.check()
    return True if answer == z3.sat else False if answer == z3.unsat else None


def ask_tool(words):
    command = [tool, "analyze", "--universe", "ascii", "--format", "json", "--predicate", words]
    run = subprocess.run(command, capture_output=True, text=True)
    answer = json.loads(run.stdout)["satisfiable"]
    return {"some": True, "none": False}.get(answer["answer"])


counts = {True: 0, False: 0}
still_open, differences = 0, []
while sum(counts.values()) < questions:
    words, formula = condition(3)
    expected = ask_z3(formula)
    if expected is None:
        still_open += 1
        if still_open > questions:
            sys.exit("Z3 leaves too many questions open")
        continue
    counts[expected] += 1
    found = ask_tool(words)
    if found != expected:
        differences.append(f"{words}: Z3 says {expected}, the analysis {found}")
print(f"{sum(counts.values())} questions: {counts[True]} yes, {counts[False]} no; {len(differences)} differences; "
      f"{still_open} more that Z3 left open")
for difference in differences[:20]:
    print(difference, file=sys.stderr)
sys.exit(1 if differences else 0)
