import SceneAnalysis
import PredicateSyntax
import StringPredicates

/// The output format of an analysis.
enum AnalysisFormat: String, Hashable, Sendable, CaseIterable {
  /// Human-readable text.
  case text
  /// A single JSON object.
  case json
  /// Workflow commands, which GitHub displays as annotations.
  case github
}

/// A kind of finding that an analysis can report.
enum AnalysisFinding: String, Hashable, Sendable, CaseIterable {
  /// A predicate that matches no identifier.
  case neverHolds = "never-holds"
  /// A window that never wins an event.
  case neverWins = "never-wins"
  /// An identifier that no window takes.
  case gap
  /// Several windows that prefer the same identifier.
  case competing
  /// Two predicates that accept different identifiers.
  case different

  /// Whether the finding concerns scenes rather than predicates.
  var isAboutScenes: Bool {
    switch self {
    case .neverWins, .gap, .competing: true
    case .neverHolds, .different: false
    }
  }

  /// The findings that set the exit code to 1 by default.
  static let defaults: [AnalysisFinding] = [.neverHolds, .neverWins]
}

extension MessageReporter {
  /// Compiles a predicate, or returns `nil` after reporting its errors.
  func predicate(
    _ format: String, arguments: [String] = [], dialect: PredicateDialect, name: String
  ) -> StringPredicate? {
    do throws(StringPredicateError) {
      let predicate = try StringPredicate(format, arguments: arguments.map(PredicateArgument.string), dialect: dialect)
      report(predicate.warnings, in: SourceText(format), name: name)
      return predicate
    } catch {
      report(error, name: name)
      return nil
    }
  }

  /// Reports a bug in the analysis itself, as opposed to a problem with the input.
  func report(_ defect: AnalysisDefect, at location: String) {
    report(.error, at: location, defect.description, code: "analysis-defect")
  }
}
