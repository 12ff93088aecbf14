import SceneAnalysis
import PredicateSyntax
import StringPredicates

/// How the result of an analysis is written.
enum AnalysisFormat: String, Hashable, Sendable, CaseIterable {
  /// For people.
  case text
  /// One object.
  case json
  /// A section for a pull request.
  case markdown
  /// Workflow commands, which GitHub shows as annotations.
  case github
}

/// What an analysis can find.
enum AnalysisFinding: String, Hashable, Sendable, CaseIterable {
  /// A predicate that no identifier fulfils.
  case neverHolds = "never-holds"
  /// A window that wins no identifier.
  case neverWins = "never-wins"
  /// An identifier that no window takes.
  case gap
  /// Windows that prefer the same identifier.
  case competing
  /// Two predicates that accept different identifiers.
  case different

  /// Whether it is found in scenes, and not in predicates.
  var isAboutScenes: Bool {
    switch self {
    case .neverWins, .gap, .competing: true
    case .neverHolds, .different: false
    }
  }

  /// What makes the exit code 1 unless `--fail-on` is given.
  static let defaults: [AnalysisFinding] = [.neverHolds, .neverWins]
}

extension MessageReporter {
  /// Builds a predicate, or reports its errors.
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

  /// Says that the analysis is wrong, which is never the fault of the input.
  func report(_ defect: AnalysisDefect, at place: String) {
    report(.error, at: place, defect.description, code: "analysis-defect")
  }
}
