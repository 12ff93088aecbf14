/// Limits the cost of an analysis, whose questions are PSPACE-complete in general. Steps make the limit the same on every
/// machine.
public struct AnalysisBudget: Hashable, Sendable {
  /// Steps of automata and languages; about 10 million take a second.
  public var steps: Int
  /// Bytes of memory for automata and languages, approximately.
  public var bytes: Int

  /// The default: 20 million steps and 200 MB.
  public static let `default` = AnalysisBudget()

  /// Creates a budget. Values below 0 count as 0.
  public init(steps: Int = 20_000_000, bytes: Int = 200_000_000) {
    self.steps = max(0, steps)
    self.bytes = max(0, bytes)
  }
}

/// Why an analysis stopped early.
enum AnalysisInterruption: Error, Hashable {
  case memory(Int)
  case steps(Int)
  /// The ordinary evaluation refuses an identifier that was found.
  case refuted(String)

  var reason: String {
    switch self {
    case .memory(let bytes): "the budget of \(bytes / 1_000_000) MB is used up"
    case .steps(let count): "the budget of \(count) steps is used up"
    case .refuted(let identifier): "evaluating '\(identifier)' disagrees"
    }
  }
}

/// Counts what an analysis costs and ends it when its budget is used up.
final class AnalysisMeter {
  let budget: AnalysisBudget
  private(set) var steps = 0

  init(_ budget: AnalysisBudget) { self.budget = budget }

  /// Accounts for work that is done; the next charge sees whether it was too much.
  func note(_ count: Int) { steps += count }

  /// Accounts for steps of work.
  ///
  /// - Parameter bytes: The memory in use.
  func charge(_ count: Int, bytes: Int) throws(AnalysisInterruption) {
    steps += count
    if steps > budget.steps { throw .steps(budget.steps) }
    if bytes > budget.bytes { throw .memory(budget.bytes) }
  }
}
