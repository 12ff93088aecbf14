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
    case .refuted(let identifier): "evaluating '\(identifier)' disagrees"
    }
  }
}

/// Counts the cost of an analysis and throws an error when the budget is exceeded.
final class AnalysisMeter {
  let budget: AnalysisBudget
  private(set) var steps = 0

  init(_ budget: AnalysisBudget) { self.budget = budget }

  /// Adds to the cost without checking the budget. The next call to `charge(_:bytes:)` checks it.
  func note(_ count: Int) { steps += count }

  /// Adds to the cost and checks the budget.
  ///
  /// - Parameter bytes: The amount of memory in use, in bytes.
  /// - Throws: `AnalysisInterruption` if the budget is exceeded.
  func charge(_ count: Int, bytes: Int) throws(AnalysisInterruption) {
    steps += count
    if steps > budget.steps { throw .steps(budget.steps) }
    if bytes > budget.bytes { throw .memory(budget.bytes) }
  }
}
