/// A limit for the cost of an analysis, whose questions are PSPACE-complete in general. Counting steps instead of time
/// makes results independent of the machine.
public struct AnalysisBudget: Hashable, Sendable {
  /// The number of automaton and language steps; about 10 million take one second.
  public var steps: Int
  /// The approximate memory in bytes for automata and languages.
  public var bytes: Int

  /// The default: 20 million steps and 200 MB.
  public static let `default` = AnalysisBudget()

  /// Creates a budget. Negative values count as 0.
  public init(steps: Int = 20_000_000, bytes: Int = 200_000_000) {
    self.steps = max(0, steps)
    self.bytes = max(0, bytes)
  }
}

/// The reason why an analysis stopped early.
enum AnalysisInterruption: Error, Hashable {
  case memory(Int)
  case steps(Int)
  /// Evaluation rejects an identifier that the search found.
  case refuted(String)

  var reason: String {
    switch self {
    case .memory(let bytes): "the budget of \(bytes / 1_000_000) MB is used up"
    case .steps(let count): "the budget of \(count) steps is used up"
    case .refuted(let identifier): "evaluating '\(identifier)' disagrees"
    }
  }
}

/// Counts the cost of an analysis and throws when the budget is used up.
final class AnalysisMeter {
  let budget: AnalysisBudget
  private(set) var steps = 0

  init(_ budget: AnalysisBudget) { self.budget = budget }

  /// Adds to the cost without checking the budget. The next `charge` checks it.
  func note(_ count: Int) { steps += count }

  /// Adds to the cost.
  ///
  /// - Parameter bytes: The memory in use.
  /// - Throws: `AnalysisInterruption` if the budget is used up.
  func charge(_ count: Int, bytes: Int) throws(AnalysisInterruption) {
    steps += count
    if steps > budget.steps { throw .steps(budget.steps) }
    if bytes > budget.bytes { throw .memory(budget.bytes) }
  }
}
