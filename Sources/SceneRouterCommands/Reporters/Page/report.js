"use strict";
// Renders the documents in #data. Text from the documents is only ever assigned as text, never as markup.

const report = JSON.parse(document.getElementById("data").textContent);
const content = document.getElementById("content");
const detail = document.getElementById("detail");

// ------------------------------------------------------------------------------------------------------------ elements

/** Makes an element: attributes by name, functions as listeners, children as nodes or text. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || value === null) continue;
    if (typeof value === "function") element.addEventListener(key, value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false && child !== ""));
  return element;
}

/** Text with control characters and direction overrides written out, so that nothing hides or reorders it. */
function visible(text) {
  return String(text).replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (scalar) => "\\u{" + scalar.codePointAt(0).toString(16).toUpperCase() + "}");
}

const code = (text) => make("code", { dir: "ltr" }, visible(text));
const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function table(caption, headings, rows, attributes = {}) {
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    make("table", attributes,
      make("thead", {}, make("tr", {}, headings.map((heading) => make("th", { scope: "col" }, heading)))),
      make("tbody", {}, rows)));
}

const sections = document.getElementById("sections");

function section(id, title, explanation, ...children) {
  content.append(make("section", { id, "aria-labelledby": id + "-title" },
    make("h2", { id: id + "-title" }, title), explanation && make("p", { class: "explain" }, explanation), ...children));
  sections.append(make("a", { href: "#" + id }, title));
}

// ----------------------------------------------------------------------------------------------------------- decisions

const events = report.events;
const decided = events.filter((event) => !event.error);
const windows = [...new Set(decided.flatMap((event) => event.explanation.sessions.map((window) => window.session)))];

function identifierOf(event) {
  if (event.error) return make("span", {}, "not readable");
  if (event.targetContentIdentifier === null) return make("span", {}, "no identifier");
  if (event.targetContentIdentifier === "") return make("span", {}, "empty identifier");
  return code(event.targetContentIdentifier);
}

function nameOf(event) {
  return event.id !== undefined && event.id !== null ? visible(event.id) : `#${event.index}`;
}

function takerOf(event) {
  if (event.error) return "error";
  if (event.outcome === "existingSession") return event.session;
  if (event.outcome === "newSession") return "a new window" + (event.configuration ? ` (${event.configuration})` : "");
  return "no window";
}

const verdictTexts = {
  skipped: (window) => `skipped: ${window.skipped}`, eligible: () => "eligible", notConsidered: () => "not considered",
  evaluated: (window) => window.suitability,
};

function verdictOf(window) {
  return (verdictTexts[window.verdict] ?? (() => window.verdict))(window);
}

function conditionsOf(window) {
  return (window.conditions ?? []).map((condition) => make("div",
    { class: "condition " + (condition.verdict === true ? "holds" : "fails") },
    make("div", {}, make("b", {}, condition.condition), " ",
      condition.verdict === null ? "met its limit" : condition.verdict ? "holds" : "does not hold"),
    code(condition.predicate),
    condition.decided.length > 0 && make("ul", {}, condition.decided.map((part) => make("li", {}, code(part.text),
      part.verdict === undefined ? " met its limit" : part.verdict ? " holds" : " does not hold",
      part.nearMiss && make("span", { class: "miss" }, visible(part.nearMiss)))))));
}

function factsOf(pairs) {
  return make("dl", {}, pairs.filter(([, value]) => value !== undefined && value !== null).flatMap(([name, value]) =>
    [make("dt", {}, name), make("dd", {}, value)]));
}

/** Shows why a window took an event or did not; without a window, why the event went where it did. */
function explain(event, window) {
  const title = document.getElementById("detail-title");
  const body = document.getElementById("detail-body");
  title.replaceChildren(`${nameOf(event)} → ${visible(window ? window.session : takerOf(event))}`);
  if (event.error) {
    body.replaceChildren(factsOf([["Error", visible(event.error.message)],
      ["Place", visible(`${event.error.file}:${event.error.line}`)]]));
  } else {
    const without = event.explanation.withoutChosen;
    const calls = make("ol", { class: "calls" }, (event.delivery ?? []).map((call) => make("li", {}, code(call))));
    const decision = factsOf([
      ["Event", visible(event.kind)], ["Identifier", identifierOf(event)], ["Taken by", visible(takerOf(event))],
      ["Reason", visible(event.reason)],
      ["Otherwise", without && (without.error ? visible(without.error.message) : visible(takerOf(without)))],
      ["Calls", event.delivery?.length ? calls : undefined]]);
    const candidates = event.ambiguous && make("p", {}, make("span", { class: "tag warning" }, "ambiguous"),
      " Apple's documentation does not say which of these takes it: " + event.candidates.map(visible).join(", "));
    const verdict = window && [make("h3", {}, `${visible(window.session)}: ${visible(verdictOf(window))}`
      + (window.chosen ? ", chosen" : "") + (window.avoided ? ", visible and therefore avoided" : "")),
      ...conditionsOf(window)];
    const configurations = !window && event.explanation.configurations.length > 0 && [make("h3", {}, "Configurations"),
      make("ul", {}, event.explanation.configurations.map((entry) => make("li", {}, entry.name === null ? "unnamed"
        : visible(entry.name), `: ${entry.verdict}`, entry.chosen ? ", chosen" : "")))];
    body.replaceChildren(...[decision, candidates, ...(verdict || []), ...(configurations || [])].filter(Boolean));
  }
  detail.showModal();
  title.focus();
}

function cellOf(event, window) {
  if (!window) return make("td", {});
  const text = verdictOf(window);
  return make("td", {}, make("button", {
    type: "button", tabindex: "-1",
    class: `cell ${window.verdict === "evaluated" ? window.suitability : window.verdict}${window.chosen ? " chosen" : ""}`,
    "aria-label": `${visible(window.session)}, ${nameOf(event)}: ${text}${window.chosen ? ", chosen" : ""}. Explain`,
    click: () => explain(event, window),
  }, visible(text)));
}

function newWindowCellOf(event) {
  if (event.outcome === "existingSession") return make("td", {});
  const text = event.error ? "error" : event.outcome === "none" ? "no window" : event.configuration ?? "new window";
  return make("td", {}, make("button", {
    type: "button", tabindex: "-1",
    class: "cell " + (event.outcome === "newSession" ? "prefers chosen" : "nowhere"),
    "aria-label": `${nameOf(event)}: ${visible(takerOf(event))}. Explain`, click: () => explain(event),
  }, visible(text)));
}

function rowOf(event) {
  const byName = new Map((event.explanation?.sessions ?? []).map((window) => [window.session, window]));
  return make("tr", {},
    make("th", { scope: "row" }, make("small", {}, `${nameOf(event)} ${event.kind ?? ""}`), identifierOf(event)),
    windows.map((name) => cellOf(event, byName.get(name))), newWindowCellOf(event));
}

/** Arrow keys, Home and End move between the cells of a table; one cell at a time can be reached by Tab. */
function useArrowKeys(body) {
  const cells = () => [...body.rows].filter((row) => !row.hidden).map((row) => [...row.querySelectorAll(".cell")]);
  const first = () => body.querySelector('.cell[tabindex="0"]');
  const enter = (cell) => {
    first()?.setAttribute("tabindex", "-1");
    cell?.setAttribute("tabindex", "0");
    return cell;
  };
  body.addEventListener("keydown", (key) => {
    const grid = cells();
    const row = grid.findIndex((line) => line.includes(document.activeElement));
    if (row < 0) return;
    const column = grid[row].indexOf(document.activeElement);
    const at = (line, place) => grid[line]?.[Math.min(place, grid[line].length - 1)];
    const target = { ArrowRight: () => grid[row][column + 1], ArrowLeft: () => grid[row][column - 1],
      ArrowDown: () => at(row + 1, column), ArrowUp: () => at(row - 1, column), Home: () => grid[row][0],
      End: () => grid[row][grid[row].length - 1] }[key.key]?.();
    if (!target) return;
    key.preventDefault();
    enter(target).focus();
  });
  body.addEventListener("focusin", (focus) => { if (focus.target.matches(".cell")) enter(focus.target); });
  return () => { if (!first() || first().closest("tr").hidden) enter(cells()[0]?.[0]); };
}

function decisions() {
  if (events.length === 0) return;
  const rows = events.map(rowOf);
  const heading = (name) => make("span", { class: "id" }, visible(name));
  const matrix = table("Windows by events", ["Event", ...windows.map(heading), "New window"], rows, { class: "matrix" });
  const reachFirst = useArrowKeys(matrix.querySelector("tbody"));
  const shown = make("output", { id: "shown", "aria-live": "polite" });
  const text = make("input", { id: "filter", type: "search", input: filter });
  const takers = [...new Set(events.map(takerOf))].sort();
  const taker = make("select", { id: "taker", change: filter }, make("option", { value: "" }, "anything"),
    takers.map((name) => make("option", { value: name }, visible(name))));

  function filter() {
    const wanted = text.value.toLowerCase();
    events.forEach((event, place) => {
      const words = [event.id, event.kind, event.targetContentIdentifier, event.error?.message].join(" ").toLowerCase();
      rows[place].hidden = !words.includes(wanted) || (taker.value !== "" && takerOf(event) !== taker.value);
    });
    const visibleRows = rows.filter((row) => !row.hidden).length;
    shown.textContent = `${visibleRows} of ${count(rows.length, "event")}`;
    reachFirst();
  }

  filter();
  const omitted = report.omittedEvents > 0 && make("p", { class: "note" },
    `${count(report.omittedEvents, "more event")} not shown: raise --limit to see more.`);
  section("decisions", "Decisions",
    "Each row is an event, each column a window. A star marks the window that takes the event. Choose a cell to see why.",
    make("div", { class: "controls" }, make("label", {}, "Filter events", text), make("label", {}, "Taken by", taker),
      shown), matrix, omitted);
}

// ------------------------------------------------------------------------------------------------------------- windows

/** What the events of this page show of each window: how often it was chosen, and each condition's verdicts. */
function coverage() {
  if (decided.length === 0) return;
  const rows = windows.map((name) => {
    const seen = decided.flatMap((event) => event.explanation.sessions.filter((window) => window.session === name));
    const chosen = seen.filter((window) => window.chosen).length;
    const held = (condition) => {
      const verdicts = seen.flatMap((window) => window.conditions ?? [])
        .filter((entry) => entry.condition === condition).map((entry) => entry.verdict);
      const yes = verdicts.filter((verdict) => verdict === true).length;
      const text = verdicts.length === 0 ? "never evaluated" : `${yes} of ${verdicts.length}`;
      return make("td", {}, text, " ", verdicts.length > 0 && yes === 0 && make("span", { class: "tag never" }, "never true"),
        verdicts.length > 0 && yes === verdicts.length && make("span", { class: "tag" }, "never false"));
    };
    return make("tr", {}, make("th", { scope: "row" }, make("span", { class: "id" }, visible(name))),
      make("td", {}, String(chosen), " ", chosen === 0 && make("span", { class: "tag never" }, "never chosen")),
      held("prefersToActivate"), held("canActivate"));
  });
  section("windows", "Windows", "What these events exercise: a condition that was never true or never false is untested.",
    table("Windows", ["Window", "Chosen", "prefersToActivate held", "canActivate held"], rows));
}

// ------------------------------------------------------------------------------------------------------------ findings

function findings() {
  const list = report.lint?.findings;
  if (!list) return;
  const place = (finding) => [finding.file, finding.line, finding.column].filter((part) => part !== undefined).join(":");
  const rows = list.map((finding) => make("tr", {},
    make("td", {}, make("span", { class: "tag " + finding.severity }, finding.severity)),
    make("td", {}, make("p", {}, visible(finding.message)), finding.help && make("p", { class: "miss" },
      "Help: " + visible(finding.help)), finding.predicate && make("p", {}, code(finding.predicate))),
    make("td", {}, code(place(finding)), finding.path && make("p", { class: "miss" }, visible(finding.path))),
    make("td", {}, code(finding.code))));
  section("findings", "Findings", list.length === 0 ? "Lint found nothing." : undefined,
    list.length > 0 && table("Findings", ["Severity", "Message", "Place", "Rule"], rows));
}

// --------------------------------------------------------------------------------------------------------------- tests

function tests() {
  const suites = report.tests?.suites;
  if (!suites) return;
  const { passed, failed, skipped } = report.tests;
  const items = suites.map((suite) => {
    const broken = suite.cases.filter((entry) => entry.status === "failed");
    const isBad = suite.fault !== undefined || broken.length > 0;
    const rows = suite.cases.map((entry) => make("tr", {},
      make("td", {}, make("span", { class: "tag " + entry.status }, entry.status)),
      make("td", {}, make("p", {}, visible(entry.name)), (entry.failures ?? []).map((failure) =>
        make("p", { class: "miss" }, `Line ${failure.line}: ${visible(failure.message)}`)),
        entry.reason && make("p", { class: "miss" }, visible(entry.reason)))));
    return make("details", { open: isBad },
      make("summary", {}, make("span", { class: "tag " + (isBad ? "failed" : "passed") }, isBad ? "failed" : "passed"), " ",
        code(suite.file), ` ${count(suite.cases.length, "case")}`),
      suite.fault && make("p", {}, visible(suite.fault)),
      rows.length > 0 && table(suite.file, ["Status", "Case"], rows));
  });
  section("tests", "Tests", `${passed} passed, ${failed} failed, ${skipped} skipped.`, ...items, ...untested());
}

/** The comparisons of the scenarios' conditions that were never true or never false while the suites ran. */
function untested() {
  const found = report.tests.coverage;
  if (!found || found.comparisons === 0) return [];
  const rows = found.uncovered.map((entry) => make("tr", {},
    make("td", {}, code(entry.comparison)),
    make("td", {}, make("span", { class: "tag never" }, "never " + entry.never)),
    make("td", {}, make("span", { class: "id" }, visible(entry.session)), make("p", { class: "miss" }, entry.condition)),
    make("td", {}, code(entry.file))));
  const summary = `${found.covered} of ${count(found.comparisons, "comparison")} of the scenarios' conditions `
    + `${found.covered === 1 ? "was" : "were"} both true and false (${found.percent} %).`;
  return [make("h3", {}, "Coverage of conditions"), make("p", { class: "explain", id: "coverage" }, summary),
    rows.length > 0 && table("Comparisons that were not tested both ways", ["Comparison", "Result", "Window", "File"], rows)];
}

// ----------------------------------------------------------------------------------------------------------- scenarios

function scenarios() {
  if ((report.timelines ?? []).length === 0) return;
  const items = report.timelines.map((timeline) => {
    const names = [...new Set(timeline.steps.flatMap((step) => step.sessions.map((entry) => entry.persistentIdentifier)))];
    const rows = timeline.steps.map((step) => {
      const states = new Map(step.sessions.map((entry) => [entry.persistentIdentifier, entry.state]));
      const result = [step.session && `→ ${visible(step.session)}`, step.outcome === "newSession" && "→ a new window",
        step.outcome === "none" && "→ no window", step.reason && `(${step.reason})`].filter(Boolean).join(" ");
      return make("tr", {}, make("th", { scope: "row" }, String(step.step)),
        make("td", {}, make("p", {}, visible(step.action)), result && make("p", {}, result),
          step.error && make("p", {}, visible(step.error.message)),
          step.callbacks?.length > 0 && make("ol", { class: "calls" }, step.callbacks.map((call) => make("li", {}, code(call)))),
          step.differences.map((difference) => make("p", {}, make("span", { class: "tag failed" }, "differs"),
            ` ${difference.field}: expected ${visible(JSON.stringify(difference.expected))}, found `
            + visible(JSON.stringify(difference.found))))),
        names.map((name) => make("td", {}, states.has(name)
          ? make("span", { class: "state " + states.get(name) }, visible(states.get(name))) : "–")));
    });
    return make("details", { open: !timeline.passed },
      make("summary", {}, make("span", { class: "tag " + (timeline.passed ? "passed" : "failed") },
        timeline.passed ? "passed" : "failed"), " ", code(timeline.file), " ", visible(timeline.description ?? "")),
      table(timeline.file, ["Step", "What happens", ...names.map((name) => make("span", { class: "id" }, visible(name)))],
        rows));
  });
  section("scenarios", "Scenarios", "What happens to each window, step by step.", ...items);
}

// ------------------------------------------------------------------------------------------------------------ analysis

/** An answer of the analysis: an identifier, none, or why it was not decided. */
function answer(value, none) {
  if (value === null || value === undefined) return "–";
  if (value.answer === "none") return make("span", { class: "tag never" }, none);
  if (value.answer === "undecided") return make("span", {}, "not decided: " + visible(value.reason));
  return value.witness === "" ? "the empty identifier" : code(value.witness);
}

function analysis() {
  const found = report.analysis;
  if (!found) return;
  const rows = (found.windows ?? []).map((window) => make("tr", {},
    make("th", { scope: "row" }, make("span", { class: "id" }, visible(window.session))),
    make("td", {}, answer(window.stated, "never wins")), make("td", {}, answer(window.anyOrder, "never wins"))));
  const competing = (found.competing ?? []).map((pair) => make("tr", {},
    make("td", {}, make("span", { class: "id" }, pair.sessions.map(visible).join(", "))), make("td", {}, code(pair.witness))));
  section("analysis", "Analysis",
    `What can happen for any identifier (universe: ${found.universe}), with the shortest identifier as proof.`,
    table("Windows that can win", ["Window", "Wins in the stated order", "Wins in some order"], rows),
    make("h3", {}, "Identifiers that no window takes"), make("p", {}, answer(found.gap, "none: every identifier has a window")),
    competing.length > 0 && [make("h3", {}, "Windows that compete: recency decides"),
      table("Windows that compete", ["Windows", "Identifier"], competing)]);
}

// -------------------------------------------------------------------------------------------------------------- header

function header() {
  document.getElementById("title").textContent = visible(report.title);
  document.title = `${visible(report.title)}: window routing`;
  const outcomes = (outcome) => decided.filter((event) => event.outcome === outcome).length;
  const totals = [[events.length, "events"], [outcomes("existingSession"), "taken by a window"],
    [outcomes("newSession"), "opened a new window"], [outcomes("none"), "went nowhere"],
    [events.length - decided.length, "not readable"], [report.lint?.findings.length, "findings"],
    [report.tests?.failed, "failed tests"]];
  document.getElementById("totals").append(...totals
    .filter(([number, words]) => number !== undefined && (number > 0 || words !== "not readable"))
    .map(([number, words]) => make("li", {}, make("b", {}, String(number)), " ", words)));
}

header();
decisions();
coverage();
findings();
tests();
scenarios();
analysis();
