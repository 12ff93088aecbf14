"use strict";
// Renders the documents in #data. Text from the documents is only ever assigned as text, never as markup.

// An id can be a number with more digits than JavaScript keeps, so numbers beyond its range stay as they are written.
const report = JSON.parse(document.getElementById("data").textContent, (key, value, context) =>
  typeof value === "number" && !Number.isSafeInteger(value) && Number.isInteger(value) ? context?.source ?? value : value);
const content = document.getElementById("content");
const detail = document.getElementById("detail");

// ------------------------------------------------------------------------------------------------------------ elements

/** Creates an element: attributes by name, functions as listeners, children as nodes or text. */
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

/** Escapes control characters and direction overrides, so that nothing hides or reorders the text. */
function visible(text) {
  return String(text).replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (scalar) => "\\u{" + scalar.codePointAt(0).toString(16).toUpperCase() + "}");
}

const code = (text) => make("code", { dir: "ltr" }, visible(text));
const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** A table. On narrow screens each row is a card, and each cell names its column. */
function table(caption, headings, rows, attributes = {}) {
  const names = headings.map((heading) => heading.textContent ?? heading);
  for (const row of rows) [...row.cells].forEach((cell, column) => cell.setAttribute("data-column", names[column]));
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    make("table", attributes,
      make("thead", {}, make("tr", {}, headings.map((heading) => make("th", { scope: "col" }, heading)))),
      make("tbody", {}, rows)));
}

const tag = (kind, text) => make("span", { class: "tag " + kind }, text);
const id = (text) => make("span", { class: "id" }, text === "" ? '""' : visible(text));

const sections = document.getElementById("sections");

function section(id, title, explanation, ...children) {
  content.append(make("section", { id, "aria-labelledby": id + "-title" },
    make("h2", { id: id + "-title" }, title), explanation && make("p", { class: "explain" }, explanation), ...children));
  sections.append(make("a", { href: "#" + id }, title));
}

// ----------------------------------------------------------------------------------------------------------- decisions

const events = report.events;
const placeOf = new Map(events.map((event, position) => [event, report.places[position]]));
const decided = events.filter((event) => !event.error);
const windows = report.windows;

/** The status of an event: unreadable, contested, new, none or taken. */
function statusOf(event) {
  if (event.error) return "unreadable";
  if (event.outcome === "none") return "none";
  if (event.outcome === "newSession") return "new";
  const rivals = event.explanation.sessions.filter((window) => window.suitability === "prefers" && !window.chosen);
  return event.suitability === "prefers" && rivals.length > 0 ? "contested" : "taken";
}

const statuses = {
  unreadable: "not readable", contested: "preferred by several windows", none: "no window", new: "a new window",
  taken: "taken by one window",
};

function identifierOf(event) {
  if (event.error) return make("span", {}, "not readable");
  if (event.targetContentIdentifier === null) return make("span", {}, "no identifier");
  if (event.targetContentIdentifier === "") return make("span", {}, "empty identifier");
  return code(event.targetContentIdentifier);
}

function nameOf(event) {
  const hasName = event.id !== undefined && event.id !== null;
  return hasName ? (event.id === "" ? '""' : visible(event.id)) : visible(placeOf.get(event));
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
  return (window.conditions ?? []).map((condition) => {
    const isWhole = condition.decided.length === 1 && condition.decided[0].text === condition.predicate;
    const miss = (part) => part.nearMiss && make("span", { class: "miss" }, visible(part.nearMiss));
    const parts = isWhole ? miss(condition.decided[0]) : condition.decided.length > 0 && make("ul", {},
      condition.decided.map((part) => make("li", {}, code(part.text),
        part.verdict === undefined ? " met its limit" : part.verdict ? " is true" : " is false", miss(part))));
    return make("div", { class: "condition " + (condition.verdict === true ? "holds" : "fails") },
      make("div", {}, make("b", {}, condition.condition), " ",
        condition.verdict === null ? "met its limit" : condition.verdict ? "is true" : "is false"),
      code(condition.predicate), parts);
  });
}

function factsOf(pairs) {
  return make("dl", {}, pairs.filter(([, value]) => value !== undefined && value !== null).flatMap(([name, value]) =>
    [make("dt", {}, name), make("dd", {}, value)]));
}

/** Shows why a window took an event or did not. Without a window, shows the reason for the decision. */
function explain(event, window) {
  const title = document.getElementById("detail-title");
  const body = document.getElementById("detail-body");
  const question = window && `why ${visible(window.session)} ${window.chosen ? "takes it" : "does not take it"}`;
  title.replaceChildren(`${nameOf(event)}: ${question ?? visible(takerOf(event))}`);
  if (event.error) {
    body.replaceChildren(factsOf([["Error", visible(event.error.message)],
      ["Line", visible(`${event.error.file}:${event.error.line}`)]]));
  } else {
    const without = event.explanation.withoutChosen;
    const calls = make("ol", { class: "calls" }, (event.delivery ?? []).map((call) => make("li", {}, code(call))));
    const decision = factsOf([
      ["Event", visible(event.kind)], ["Identifier", identifierOf(event)], ["Taken by", visible(takerOf(event))],
      ["Reason", visible(event.reason)],
      ["Otherwise", without && (without.error ? visible(without.error.message) : visible(takerOf(without)))],
      ["Calls", event.delivery?.length ? calls : undefined],
      ["Read as", code(JSON.stringify(report.inputs[events.indexOf(event)]))]]);
    const candidates = event.ambiguous && make("p", {}, tag("warning", "ambiguous"),
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

/** Whether a window neither takes the event nor could, so that a narrow screen folds it away. */
const isUnsuitable = (window) => !window.chosen && !["prefers", "can"].includes(window.suitability)
  && window.verdict !== "eligible";

function cellOf(event, window) {
  if (!window) return make("td", {});
  const text = verdictOf(window);
  return make("td", { class: isUnsuitable(window) ? "unsuited" : undefined }, make("button", {
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
    class: "cell " + (event.outcome === "newSession" ? "new chosen" : "nowhere"),
    "aria-label": `${nameOf(event)}: ${visible(takerOf(event))}. Explain`, click: () => explain(event),
  }, visible(text)));
}

function rowOf(event) {
  const byName = new Map((event.explanation?.sessions ?? []).map((window) => [window.session, window]));
  const folded = windows.filter((window) => byName.has(window.session) && isUnsuitable(byName.get(window.session))).length;
  const fold = make("button", { type: "button", class: "fold", "aria-expanded": "false", click: () => {
    fold.setAttribute("aria-expanded", String(row.classList.toggle("unfolded")));
  } }, `${count(folded, "window")} not suitable`);
  const row = make("tr", { id: "event-" + event.index },
    make("th", { scope: "row" }, make("small", {}, nameOf(event), " ", event.kind && tag("", event.kind), " ",
      statusOf(event) === "contested" && tag("warning", "contested")), identifierOf(event), folded > 0 && fold),
    windows.map((window) => cellOf(event, byName.get(window.session))), newWindowCellOf(event));
  return row;
}

/** Arrow keys, Home and End move between the cells of a table; Tab reaches one cell at a time. */
function useArrowKeys(body) {
  const cells = () => [...body.rows].filter((row) => !row.hidden).map((row) => [...row.querySelectorAll(".cell")]
    .filter((cell) => cell.offsetParent));
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

/** Shows only the events with one status. The header links to this view. */
let showOnly = () => {};

function decisions() {
  if (events.length === 0) return;
  const rows = events.map(rowOf);
  const headings = ["Event", ...windows.map((window) => id(window.session)), "New window"];
  const matrix = table("Windows by events", headings, rows, { class: "matrix" });
  const reachFirst = useArrowKeys(matrix.querySelector("tbody"));
  const shown = make("output", { id: "shown", "aria-live": "polite" });
  const empty = make("p", { id: "empty", class: "note", hidden: true }, "No event matches. ",
    make("button", { type: "button", click: () => showOnly("") }, "Show all events"));
  const text = make("input", { id: "filter", type: "search", input: filter });
  const select = (name, options) => make("select", { id: name, change: filter },
    make("option", { value: "" }, "all"), options.map(([value, words]) => make("option", { value }, words)));
  const taker = select("taker", [...new Set(events.map(takerOf))].sort().map((name) => [name, visible(name)]));
  const present = new Set(events.map(statusOf));
  const status = select("status", Object.entries(statuses).filter(([name]) => present.has(name)));

  function filter() {
    const wanted = text.value.toLowerCase();
    events.forEach((event, index) => {
      const words = [event.id, event.kind, event.targetContentIdentifier, event.error?.message].join(" ").toLowerCase();
      rows[index].hidden = !words.includes(wanted) || (taker.value !== "" && takerOf(event) !== taker.value)
        || (status.value !== "" && statusOf(event) !== status.value);
    });
    const visibleRows = rows.filter((row) => !row.hidden).length;
    shown.textContent = `${visibleRows} of ${count(rows.length, "event")}`;
    empty.hidden = visibleRows > 0;
    matrix.hidden = visibleRows === 0;
    reachFirst();
  }
  showOnly = (name) => {
    [text.value, taker.value, status.value] = ["", "", name];
    filter();
  };

  const omitted = report.omittedEvents > 0 && make("p", { class: "note" },
    `${count(report.omittedEvents, "more event")} not shown: raise --limit to see more, up to 16 MiB of events.`);
  section("decisions", "Decisions",
    "Each row is an event, each column a window. A star marks the window that takes the event. Choose a cell to see why.",
    make("div", { class: "controls" }, make("label", {}, "Filter events", text), make("label", {}, "Taken by", taker),
      make("label", {}, "Result", status), shown), empty, matrix, omitted);
  filter();
}

// ------------------------------------------------------------------------------------------------------------- windows

/** Each window with its conditions, how often each condition matched, and how often the window was chosen. */
function windowTable() {
  const rows = windows.map((window, index) => {
    const seen = decided.flatMap((event) => event.explanation.sessions.filter((entry) => entry.session === window.session));
    const chosen = seen.filter((entry) => entry.chosen).length;
    const facts = [window.configuration, window.state, window.visible && "visible"].filter(Boolean).map(visible).join(", ");
    return make("tr", { id: "window-" + index }, make("th", { scope: "row" }, id(window.session), make("small", {}, facts)),
      ["prefersToActivate", "canActivate"].map((name) => conditionCell(window, name, seen)),
      make("td", {}, decided.length === 0 ? "–" : String(chosen), " ",
        decided.length > 0 && chosen === 0 && tag("warning", "never chosen")));
  });
  section("windows", "Windows", windows.length === 0 ? "No window is open." : "The conditions of each window. "
    + "A condition that these events never found true, or never false, is untested.",
    windows.length > 0 && table("Windows", ["Window", "prefersToActivate", "canActivate", "Chosen"], rows));
}

function conditionCell(window, name, seen) {
  const verdict = (entry, condition) => (entry.conditions ?? []).find((part) => part.condition === condition)?.verdict;
  // canActivate counts only if prefersToActivate did not decide already.
  const asked = seen.filter((entry) => name === "prefersToActivate" || verdict(entry, "prefersToActivate") !== true);
  const verdicts = asked.map((entry) => verdict(entry, name)).filter((value) => value !== undefined);
  const yes = verdicts.filter((value) => value === true).length;
  if (window[name] === null) return make("td", {}, "no handlesExternalEvents");
  const isConstant = /^(TRUE|FALSE)PREDICATE$/.test(window[name]);
  const words = seen.length === 0 ? [] : verdicts.length === 0 ? ["never asked"]
    : [`true for ${yes} of ${count(verdicts.length, "event")} `, isConstant ? null
      : yes === 0 ? tag("warning", "never true") : yes === verdicts.length ? tag("", "never false") : null];
  return make("td", {}, make("p", {}, code(window[name])), words.length > 0 && make("small", {}, ...words.filter(Boolean)));
}

// ------------------------------------------------------------------------------------------------------------ findings

function findings() {
  const list = report.lint?.findings;
  if (!list) return;
  const place = (finding) => [finding.file, finding.line, finding.column].filter((part) => part !== undefined).join(":");
  const window = (finding) => /^sessions\[(\d+)\]/.exec(finding.path ?? "")?.[1];
  const rows = list.map((finding) => make("tr", { class: "finding-" + finding.severity },
    make("td", {}, tag(finding.severity, finding.severity)),
    make("td", {}, make("p", {}, visible(finding.message)), finding.help && make("p", { class: "miss" },
      "Help: " + visible(finding.help)), finding.predicate && make("p", {}, code(finding.predicate))),
    make("td", {}, code(place(finding)), finding.path && make("p", { class: "miss" }, windows[window(finding)]
      ? make("a", { href: "#window-" + window(finding) }, visible(finding.path)) : visible(finding.path))),
    make("td", {}, code(finding.code))));
  section("findings", "Findings", list.length === 0 ? "Lint found nothing." : undefined,
    list.length > 0 && table("Findings", ["Severity", "Message", "Line", "Rule"], rows));
}

// --------------------------------------------------------------------------------------------------------------- tests

function tests() {
  if (!report.tests) return;
  // A scenario that could be played is shown with its steps.
  const suites = report.tests.suites.filter((suite) => !isPlayed(suite));
  const { passed, failed, skipped } = report.tests;
  const isBroken = (suite) => suite.fault !== undefined || suite.cases.some((entry) => entry.status === "failed");
  const name = relativeTo(suites.map((suite) => suite.file));
  const items = failuresFirst(suites, isBroken).map((suite) => {
    const isBad = isBroken(suite);
    const rows = failuresFirst(suite.cases, (entry) => entry.status === "failed").map((entry) => make("tr", {},
      make("td", {}, tag(entry.status, entry.status)),
      make("td", {}, make("p", {}, visible(entry.name)), (entry.failures ?? []).map((failure) =>
        make("p", { class: "miss" }, `Line ${failure.line}: ${visible(failure.message)}`)),
        entry.reason && make("p", { class: "miss" }, visible(entry.reason)))));
    return make("details", { open: isBad, class: isBad ? "bad" : "" },
      make("summary", {}, tag(isBad ? "failed" : "passed", isBad ? "failed" : "passed"), " ",
        code(name(suite.file)), ` ${count(suite.cases.length, "case")}`),
      suite.fault && make("p", {}, visible(suite.fault)),
      rows.length > 0 && table(suite.file, ["Status", "Case"], rows));
  });
  section("tests", "Tests", `${passed} passed, ${failed} failed, ${skipped} skipped.`, ...items, ...untested());
}

const isPlayed = (suite) => (report.timelines ?? []).some((timeline) => timeline.file === suite.file);

/** Moves failed items to the front and otherwise preserves the order. */
function failuresFirst(items, isBroken) {
  return [...items.filter(isBroken), ...items.filter((item) => !isBroken(item))];
}

/** Removes the folder that all paths have in common. */
function relativeTo(files) {
  const folders = files.map((file) => file.split("/").slice(0, -1));
  const first = folders[0] ?? [];
  let depth = 0;
  while (depth < first.length && folders.every((folder) => folder[depth] === first[depth])) depth += 1;
  return (file) => file.split("/").slice(depth).join("/");
}

/** The comparisons of the scenarios' conditions that were never true or never false while the suites ran. */
function untested() {
  const found = report.tests.coverage;
  if (!found || found.comparisons === 0) return [];
  const rows = found.uncovered.map((entry) => make("tr", {},
    make("td", {}, code(entry.comparison)),
    make("td", {}, tag("warning", "never " + entry.never)),
    make("td", {}, id(entry.session), make("p", { class: "miss" }, entry.condition)),
    make("td", {}, code(entry.file))));
  const summary = `${found.covered} of ${count(found.comparisons, "comparison")} of the scenarios' conditions `
    + `${found.covered === 1 ? "was" : "were"} both true and false (${found.percent} %).`;
  return [make("h3", {}, "Coverage of conditions"), make("p", { class: "explain", id: "coverage" }, summary),
    rows.length > 0 && table("Comparisons that were not tested both ways", ["Comparison", "Result", "Window", "File"], rows)];
}

// ----------------------------------------------------------------------------------------------------------- scenarios

function scenarios() {
  if ((report.timelines ?? []).length === 0) return;
  const name = relativeTo(report.timelines.map((timeline) => timeline.file));
  const items = failuresFirst(report.timelines, (timeline) => !timeline.passed).map((timeline) => {
    const names = [...new Set(timeline.steps.flatMap((step) => step.sessions.map((entry) => entry.persistentIdentifier)))];
    const rows = timeline.steps.map((step) => {
      const states = new Map(step.sessions.map((entry) => [entry.persistentIdentifier, entry.state]));
      const result = [step.session && `→ ${visible(step.session)}`, step.outcome === "newSession" && "→ a new window",
        step.outcome === "none" && "→ no window", step.reason && `(${step.reason})`].filter(Boolean).join(" ");
      return make("tr", {}, make("th", { scope: "row" }, String(step.step)),
        make("td", {}, make("p", {}, visible(step.action)), result && make("p", {}, result),
          step.error && make("p", {}, visible(step.error.message)),
          step.callbacks?.length > 0 && make("ol", { class: "calls" }, step.callbacks.map((call) => make("li", {}, code(call)))),
          step.differences.map((difference) => make("p", {}, tag("failed", "differs"),
            ` line ${difference.line}: ${visible(difference.message)}`))),
        names.map((name) => make("td", {}, states.has(name)
          ? make("span", { class: "state " + states.get(name) }, visible(states.get(name))) : "–")));
    });
    const result = timeline.passed ? "passed" : "failed";
    return make("details", { open: !timeline.passed },
      make("summary", {}, tag(result, result), " ", code(name(timeline.file)), " ", visible(timeline.description ?? "")),
      table(timeline.file, ["Step", "What happens", ...names.map(id)], rows));
  });
  section("scenarios", "Scenarios", "What happens to each window, step by step.", ...items);
}

// ------------------------------------------------------------------------------------------------------------ analysis

/** A result of the analysis: an identifier, none, or the reason it is undecided. */
function answer(value, none) {
  if (value === null || value === undefined) return "–";
  if (value.answer === "none") return none;
  if (value.answer === "undecided") return make("span", {}, "not decided: " + visible(value.reason));
  return value.witness === "" ? "the empty identifier" : code(value.witness);
}

function analysis() {
  const found = report.analysis;
  if (!found) return;
  const rows = (found.windows ?? []).map((window) => make("tr", {},
    make("th", { scope: "row" }, id(window.session)),
    [window.stated, window.anyOrder].map((value) => make("td", {}, answer(value, tag("warning", "never wins"))))));
  const competing = (found.competing ?? []).map((pair) => make("tr", {},
    make("td", {}, pair.sessions.flatMap((name, index) => [index > 0 && ", ", id(name)])), make("td", {}, code(pair.witness))));
  section("analysis", "Analysis",
    `What can happen for any identifier (universe: ${found.universe}), with the shortest identifier as proof.`,
    table("Windows that can win", ["Window", "Wins in the stated order", "Wins in some order"], rows),
    make("h3", {}, "Identifiers that no window takes"), make("p", {}, answer(found.gap, tag("passed", "none: every identifier has a window"))),
    competing.length > 0 && [make("h3", {}, "Windows that compete: recency decides"),
      table("Windows that compete", ["Windows", "Identifier"], competing)]);
}

// -------------------------------------------------------------------------------------------------------------- header

function header() {
  document.getElementById("title").textContent = visible(report.title);
  document.title = `${visible(report.title)}: window routing`;
  document.getElementById("about").textContent = [report.application.replace("uiKit", "UIKit").replace("swiftUI", "SwiftUI"), report.policy, report.date,
    `scene-router ${report.version}`].map(visible).join(" · ");
  const number = (status) => events.filter((event) => statusOf(event) === status).length;
  const first = (status) => "#event-" + events.find((event) => statusOf(event) === status)?.index;
  const severity = (name) => (report.lint?.findings ?? []).filter((finding) => finding.severity === name).length;
  const faults = (report.tests?.suites ?? []).filter((suite) => suite.fault !== undefined).length;
  const problems = [
    ["failed", report.tests?.failed ?? 0, "failed test",
      (report.timelines ?? []).some((timeline) => !timeline.passed) ? "#scenarios" : "#tests"], ["failed", faults, "unusable suite", "#tests"],
    ["failed", number("unreadable"), "unreadable event", first("unreadable"), "unreadable"],
    ["failed", severity("error"), "lint error", "#findings"],
    ["warning", number("contested"), "contested event", first("contested"), "contested"],
    ["failed", number("none"), "event without a window", first("none"), "none"],
    ["warning", number("new"), "event that opens a new window", first("new"), "new"],
    ["warning", severity("warning"), "lint warning", "#findings"],
  ].filter(([, total]) => total > 0);
  const plural = (total, noun) => count(total, noun).replace(/(event)( .*)s$/, "$1s$2").replace("s that opens", "s that open");
  document.getElementById("problems").append(...problems.map(([kind, total, noun, href, status]) => make("li", {},
    make("a", { class: "tag " + kind, href, click: () => status && showOnly(status) }, plural(total, noun)))),
    ...(problems.length === 0 ? [make("li", {}, tag("passed", "no problem found"))] : []));
  const taken = decided.filter((event) => event.outcome === "existingSession").length;
  document.getElementById("totals").textContent = `${count(events.length, "event")}, ${taken} taken by `
    + `${count(windows.length, "window")}` + (report.tests ? `; ${count(report.tests.passed, "test")} passed` : "");
}

header();
decisions();
windowTable();
findings();
tests();
scenarios();
analysis();
