/// How much an analysis may cost. The questions are hard in general (PSPACE-complete), so each has to end somewhere.
public struct AnalysisBudget: Hashable, Sendable {
  /// Seconds of wall time.
  public var seconds: Double
  /// Bytes of memory for automata and languages, approximately.
  public var bytes: Int
  /// Steps of automata and languages: the same on every machine, unlike time.
  public var steps: Int

  /// The default: 2 seconds, 200 MB, and no limit on steps.
  public static let `default` = AnalysisBudget()

  /// Makes a budget. Values below 0 count as 0.
  public init(seconds: Double = 2, bytes: Int = 200_000_000, steps: Int = .max) {
    self.seconds = seconds
    self.bytes = bytes
    self.steps = steps
  }
}

/// Why an analysis stopped early.
enum AnalysisInterruption: Error, Hashable {
  case time(Double)
  case memory(Int)
  case steps(Int)
  /// The ordinary evaluation refuses an identifier that was found.
  case refuted(String)

  var reason: String {
    switch self {
    case .time(let seconds): "the budget of \(Self.words(seconds)) is used up"
    case .memory(let bytes): "the budget of \(bytes / 1_000_000) MB is used up"
    case .steps(let count): "the budget of \(count) steps is used up"
    case .refuted(let identifier): "evaluating '\(identifier)' disagrees"
    }
  }
}

extension AnalysisInterruption {
  /// A time without an exponent: `2 seconds`, `0.25 seconds`.
  private static func words(_ seconds: Double) -> String {
    switch seconds {
    case 1: "1 second"
    case ..<0.001 where seconds > 0: "less than a millisecond"
    default: Int(exactly: seconds).map { "\($0) seconds" } ?? "\(seconds) seconds"
    }
  }
}

/// Counts what an analysis costs and ends it when its budget is used up.
final class AnalysisMeter {
  let budget: AnalysisBudget
  private(set) var steps = 0
  private let deadline: ContinuousClock.Instant
  private var nextLook = 0
  /// How many steps pass between two looks at the clock.
  private static let interval = 1 << 12

  init(_ budget: AnalysisBudget) {
    self.budget = budget
    deadline = ContinuousClock.now + .seconds(max(0, min(budget.seconds, 1e9)))
  }

  /// Accounts for work that is done; the next charge sees whether it was too much.
  func note(_ count: Int) { steps += count }

  /// Accounts for steps of work.
  ///
  /// - Parameter bytes: The memory in use.
  func charge(_ count: Int, bytes: Int) throws(AnalysisInterruption) {
    steps += count
    if steps > budget.steps { throw .steps(budget.steps) }
    if bytes > budget.bytes { throw .memory(budget.bytes) }
    guard steps >= nextLook else { return }
    nextLook = steps + Self.interval
    if ContinuousClock.now > deadline { throw .time(budget.seconds) }
  }
}
