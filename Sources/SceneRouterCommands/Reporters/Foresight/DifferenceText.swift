import PredicateAnalysis
import SceneAnalysis

/// The results of `diff` for people.
enum DifferenceText {
  static func describe(_ taker: SceneDifference.Taker) -> String {
    switch taker.outcome {
    case .existingSession: taker.session.map { "'\($0)'" } ?? "a window"
    case .newSession: taker.configuration.map { "a new '\($0)' window" } ?? "a new window"
    case .none: "nothing"
    }
  }

  static func lines(of difference: SceneDifference) -> [String] {
    var lines = difference.changes.map { change in
      "\(change.witness.quoted): \(describe(change.from)) → \(describe(change.to))"
    }
    if difference.isSame == true { lines.append("nothing changes: every identifier goes where it went") }
    lines += difference.undecided.map { "not decided: \($0)" }
    return lines
  }

  static func annotations(of difference: SceneDifference, file: String) -> [String] {
    lines(of: difference).map { "::notice file=\(file),title=scene-router diff::\($0)" }
  }
}

/// The result of `diff` as a section of a pull request.
enum DifferenceMarkdown {
  static func section(_ difference: SceneDifference) -> String {
    var text = "### Windows that take events\n\n"
    if difference.isSame == true { return text + "Nothing changes: every identifier goes where it went.\n" }
    if !difference.changes.isEmpty {
      text += "| identifier (shortest example) | before | after |\n| --- | --- | --- |\n"
      for change in difference.changes {
        let cells = [
          "`\(change.witness.identifier.isEmpty ? " " : escaped(change.witness.quoted))`",
          escaped(DifferenceText.describe(change.from)), escaped(DifferenceText.describe(change.to)),
        ]
        text += "| \(cells.joined(separator: " | ")) |\n"
      }
      text += "\n\(difference.changes.count) change\(difference.changes.count == 1 ? "" : "s"), "
      text += "for identifiers of the universe `\(difference.universe.rawValue)`.\n"
    }
    for reason in difference.undecided { text += "\nNot decided: \(escaped(reason)).\n" }
    return text
  }

  /// Text that does not end a cell of a table.
  private static func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("`", with: "'").replacing("\n", with: " ")
  }
}
