import PredicateSyntax
import RoutingDocuments
import SceneAnalysis

/// The human-readable output of `diff`.
enum DifferenceText {
  static func describe(_ taker: SceneDifference.Taker) -> String {
    switch taker.outcome {
    case .existing(let session): session.quoted(limit: 1_000)
    case .new(let configuration): configuration.map { "a new \($0.quoted(limit: 1_000)) window" } ?? "a new window"
    case .unhandled: "nothing"
    }
  }

  /// Describes the role that a change applies to, or returns an empty string for the ordinary window role.
  static func role(of change: SceneDifference.Change) -> String {
    change.role == .windowApplication ? "" : " for \(change.role.rawValue.shown(limit: 1_000))"
  }

  /// Describes the restrictions on an example: its role, the unknown values for which it is valid, whether a shorter
  /// example may exist, and whether the change provably affects only non-ASCII identifiers.
  static func restrictions(of change: SceneDifference.Change) -> String {
    role(of: change) + AnalysisText.restrictions(of: change.witness)
      + (change.isBeyondASCII ? ", beyond ASCII only" : "")
  }

  /// Returns the sentence to print if the documents don't differ.
  static func same(_ difference: SceneDifference) -> String {
    "every \(AnalysisText.identifier(difference.universe)) still goes to the same window"
  }

  static func lines(of difference: SceneDifference, style: DiagnosticRenderer.Style = .plain) -> [String] {
    func move(_ from: SceneDifference.Taker, _ to: SceneDifference.Taker) -> String {
      "\(describe(from)) → \(Ink.strong.paint(describe(to), style))"
    }
    var lines = difference.changes.map { change in
      "\(change.witness.quoted)\(restrictions(of: change)): \(move(change.from, change.to))"
    }
    if let launch = difference.launch { lines.append("a plain launch: \(move(launch.from, launch.to))") }
    if difference.isSame == true { lines.append(Ink.good.paint("no changes: \(same(difference))", style)) }
    return lines + difference.undecided.map { Ink.new.paint(AnalysisText.undecided($0), style) }
  }

  /// Returns the lines as workflow commands. Each change is reported at the position of the window that now takes the
  /// event or, failing that, of the window that took it before.
  static func annotations(of difference: SceneDifference, file: String, _ locations: SceneLocations) -> [String] {
    let positions = difference.changes.map { change in
      [change.to.session, change.from.session].lazy.compactMap { $0 }.compactMap(locations.position(ofSession:)).first
    }
    return lines(of: difference).enumerated().map { index, line in
      WorkflowCommand(
        .note, file: file, at: positions.indices.contains(index) ? positions[index] : nil,
        title: "scene-router diff", message: [line]
      ).line
    }
  }
}

/// The Markdown output of `diff`, which is a section for a pull request.
enum DifferenceMarkdown {
  static func section(_ difference: SceneDifference) -> String {
    var text = "### Windows that take events\n\n"
    if difference.isSame == true { return text + "No changes: \(DifferenceText.same(difference)).\n" }
    let count = difference.changes.count + (difference.launch == nil ? 0 : 1)
    if count > 0 {
      text += "| identifier (shortest example) | before | after |\n| --- | --- | --- |\n"
      for change in difference.changes {
        let cells = [
          code(change.witness.quoted) + escaped(DifferenceText.restrictions(of: change)),
          escaped(DifferenceText.describe(change.from)), escaped(DifferenceText.describe(change.to)),
        ]
        text += "| \(cells.joined(separator: " | ")) |\n"
      }
      if let launch = difference.launch {
        let takers = [launch.from, launch.to].map { escaped(DifferenceText.describe($0)) }
        text += "| a plain launch | \(takers.joined(separator: " | ")) |\n"
      }
      text += "\n\(count) change\(count == 1 ? "" : "s"), "
      text += "for identifiers of the universe `\(difference.universe.rawValue)`.\n"
    }
    for reason in difference.undecided { text += "\nNot decided: \(escaped(reason)).\n" }
    return text
  }

  /// Formats text as a code span inside a table cell. The fence is longer than any run of backticks in the text.
  private static func code(_ text: String) -> String {
    let shown = text.shown(limit: 1_000)
    let longestRun = shown.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longestRun + 1)
    return fence + shown.replacing("|", with: "\\|") + fence
  }

  /// Escapes text so that it isn't interpreted as Markdown, HTML or a mention.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.shown(limit: 1_000) {
      if "\\`*_{}[]()<>#+!|~&@".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
