import PredicateSyntax
import StringPredicates

/// A limit on the cost of an analysis. In general, the questions that an analysis answers are PSPACE-complete. Counting
/// steps instead of time makes the results reproducible on any machine.
public struct AnalysisBudget: Hashable, Sendable {
  /// The maximum number of automaton and language steps. About 10 million steps take one second.
  public var steps: Int
  /// The approximate memory limit in bytes for automata and languages.
  public var bytes: Int

  /// The default budget, which is 20 million steps and 200 MB.
  public static let `default` = AnalysisBudget()

  /// Creates a budget. Negative values are treated as 0.
  public init(steps: Int = 20_000_000, bytes: Int = 200_000_000) {
    self.steps = max(0, steps)
    self.bytes = max(0, bytes)
  }
}

/// The reason why an analysis stopped early.
enum AnalysisInterruption: Error, Hashable {
  case memory(Int)
  case steps(Int)
  /// Evaluation rejected an identifier that the search found.
  case refuted(String)

  var reason: String {
    switch self {
    case .memory(let bytes): "the budget of \(bytes / 1_000_000) MB is used up"
    case .steps(let count): "the budget of \(count) steps is used up"
    case .refuted(let identifier): "evaluating \(identifier.quoted(limit: 200)) disagrees"
    }
  }
}

/// Counts the cost of an analysis and throws an error when the budget is exceeded.
///
/// An analysis that has exceeded its budget once stays interrupted, so that no later question is answered from
/// automata that are incomplete.
final class AnalysisMeter {
  let budget: AnalysisBudget
  private(set) var steps = 0
  /// Why the analysis stopped, or `nil` if it is within its budget.
  private(set) var interruption: AnalysisInterruption?

  init(_ budget: AnalysisBudget) { self.budget = budget }

  /// The number of steps that are left.
  var remainingSteps: Int { max(0, budget.steps - steps) }

  /// Adds to the cost without checking the budget. The next call to `charge(_:bytes:)` checks it.
  func note(_ count: Int) {
    let (sum, isOverflow) = steps.addingReportingOverflow(count)
    steps = isOverflow ? .max : sum
  }

  /// Adds the cost of copying and sorting a list of numbers. An element costs an eighth of a step.
  func note(elements: Int) { note(elements >> 3) }

  /// Adds to the cost if the budget is sufficient. Call this method before the work is done and the memory is allocated.
  ///
  /// - Parameter bytes: The amount of memory in use after the work, in bytes.
  /// - Throws: `AnalysisInterruption` if the budget is or was exceeded.
  func charge(_ count: Int, bytes: Int) throws(AnalysisInterruption) {
    if let interruption { throw interruption }
    if steps > budget.steps || count > remainingSteps {
      interruption = .steps(budget.steps)
    } else if bytes > budget.bytes {
      interruption = .memory(budget.bytes)
    }
    if let interruption { throw interruption }
    note(count)
  }
}

/// The set of identifiers that an analysis considers.
public enum IdentifierUniverse: String, Hashable, Sendable, CaseIterable {
  /// All strings of Unicode scalars.
  case any
  /// Strings without nonspacing marks, conjoining jamo or U+200D. Such strings can be compared scalar by scalar.
  case plain
  /// ASCII strings, which contain only the scalars U+0000 to U+007F. These include every URL's `absoluteString` and, in
  /// practice, nearly all identifiers.
  case ascii

  func contains(_ text: String) -> Bool {
    let scalars = scalars
    return text.unicodeScalars.allSatisfy { scalars.contains($0.value) }
  }

  var scalars: ScalarSet {
    switch self {
    case .any: ScalarSets.all
    case .plain: ScalarSets.plain
    case .ascii: .ascii
    }
  }
}
