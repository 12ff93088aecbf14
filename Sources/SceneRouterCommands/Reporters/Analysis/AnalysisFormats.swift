import ArgumentParser
import RoutingDocuments
import SceneAnalysis
import SceneRouting

/// The formats of `analyze`.
enum AnalysisFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, github

  static let help: ArgumentHelp = "text (human-readable), json, or github for annotations."

  /// Writes the analysis of a scenes document.
  func write(
    _ analysis: RoutingAnalysis, of file: String, _ locations: SceneLocations, hasShape: Bool,
    failOn failures: Set<AnalysisFinding>, to output: Output
  ) {
    switch self {
    case .text: output.writeLines(AnalysisText.lines(of: analysis, hasShape: hasShape, style: output.style))
    case .json: output.write(AnalysisJSON.document(analysis))
    case .github: output.writeLines(AnalysisText.annotations(of: analysis, file: file, locations, failOn: failures))
    }
  }

  /// Writes whether any identifier fulfils a predicate.
  func write(
    _ answer: AnalysisAnswer, of predicate: String, among universe: IdentifierUniverse, to output: Output
  ) {
    switch self {
    case .text:
      let nothing = "no; no \(AnalysisText.identifier(universe)) matches"
      output.writeLine("satisfiable: \(answer == .impossible ? nothing : AnalysisText.describe(answer))")
    case .json: output.write(AnalysisJSON.document(predicate: predicate, universe, answer))
    case .github:
      if answer == .impossible {
        writeNeverHolds(predicate, to: output)
      } else if answer.example == nil {
        let message = AnalysisText.describe(answer)
        output.writeLine(WorkflowCommand(.note, title: "not-decided", message: [message]).line)
      }
    }
  }

  /// Writes how two predicates are related.
  ///
  /// - Parameter empty: The predicate that never holds, or `nil` if both can hold. In JSON, the relation already says so.
  func write(
    _ relation: PredicateRelation, empty: String?, among universe: IdentifierUniverse, to output: Output
  ) {
    switch self {
    case .text:
      output.writeLines(AnalysisText.lines(of: relation) + [AnalysisText.summary(of: relation)])
      if let empty { output.writeLine("no identifier fulfils \(empty)".shown(limit: 4_096)) }
    case .json: output.write(AnalysisJSON.document(relation, universe))
    case .github:
      output.writeLine(AnalysisText.annotation(of: relation))
      if let empty { writeNeverHolds(empty, to: output) }
    }
  }

  private func writeNeverHolds(_ predicate: String, to output: Output) {
    let message = "no identifier fulfils \(predicate)"
    output.writeLine(WorkflowCommand(.warning, title: "never-holds", message: [message]).line)
  }
}

/// The formats of `diff`, for two documents or for a log of events.
enum DifferenceFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  /// A single JSON object that describes all changes.
  case json
  /// One JSON object per moved event, or per line of the summary.
  case ndjson
  /// Workflow commands, which GitHub displays as annotations.
  case github

  static let help: ArgumentHelp = "text (human-readable); without events json or github, with events ndjson."

  /// Whether the format can represent the changes between two documents.
  var isForDocuments: Bool { self != .ndjson }
  /// Whether the format can represent the events that move to another window.
  var isForEvents: Bool { self == .text || self == .ndjson }

  /// Writes the changes between two documents.
  func write(_ difference: SceneDifference, in file: String, _ locations: SceneLocations, to output: Output) {
    switch self {
    case .json: output.write(AnalysisJSON.document(difference))
    case .github: output.writeLines(DifferenceText.annotations(of: difference, file: file, locations))
    case .text, .ndjson: output.writeLines(DifferenceText.lines(of: difference, style: output.style))
    }
  }

  /// Returns the line for an event that moves from one window to another.
  func line(
    of move: WindowMove, _ record: EventRecord, _ old: Result<RoutingDecision, RoutingError>,
    _ new: Result<RoutingDecision, RoutingError>
  ) -> [UInt8] {
    switch self {
    case .ndjson: move.line(of: record, old, new)
    case .text, .json, .github: Array(move.text(of: record, old, new).utf8)
    }
  }

  /// Writes how many events move between each two windows.
  func write(_ summary: MoveSummary, to output: Output) {
    switch self {
    case .ndjson: output.write(summary.lines)
    case .text, .json, .github: output.write(summary.text)
    }
  }
}
