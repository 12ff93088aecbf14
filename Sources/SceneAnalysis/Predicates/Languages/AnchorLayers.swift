import StringPredicates

/// The transitions for a pattern that contains anchors.
///
/// Whether an anchor matches depends on the position in the text. Therefore, the automaton is a product of pattern
/// states and layers. A layer records whether any scalar has been read (for `^`) and what can still follow (for `$` and
/// `\z`).
struct AnchorLayers {
  /// The condition under which an epsilon transition can be taken.
  enum Condition: UInt8 {
    case always, atStart, atEnd
    /// At the end of the text, or before a final line terminator.
    case atEndOrLineEnd
  }

  private struct Step {
    var source: UInt32
    var set: UInt32
    var target: UInt32
  }

  private struct SilentStep {
    var source: UInt32
    var target: UInt32
    var condition: Condition
  }

  private var count: UInt32 = 0
  private var steps: [Step] = []
  private var silentSteps: [SilentStep] = []
  private var hasAnchors = false

  var edgeCount: Int { steps.count + silentSteps.count }

  mutating func addPosition() -> UInt32 {
    count += 1
    return count - 1
  }

  mutating func addStep(_ source: UInt32, _ set: UInt32, _ target: UInt32) {
    steps.append(Step(source: source, set: set, target: target))
  }

  mutating func connect(_ source: UInt32, _ target: UInt32, _ condition: Condition = .always) {
    if condition != .always { hasAnchors = true }
    silentSteps.append(SilentStep(source: source, target: target, condition: condition))
  }

  /// The text that can still follow.
  private enum Remainder: UInt32 {
    case anything
    /// At most one line terminator, because a `$` has matched.
    case lineEnd
    /// The LF after a CR, because CR LF is a single line terminator.
    case lineFeed
    case nothing
  }

  /// A position relative to the start and the end of the text.
  private struct Layer {
    var hasRead = false
    var remainder = Remainder.anything

    func after(_ condition: Condition, takesLineEnds: Bool) -> Layer? {
      switch condition {
      case .always: self
      case .atStart: hasRead ? nil : self
      case .atEndOrLineEnd where takesLineEnds && (remainder == .anything || remainder == .lineEnd):
        Layer(hasRead: hasRead, remainder: .lineEnd)
      case .atEnd, .atEndOrLineEnd: Layer(hasRead: hasRead, remainder: .nothing)
      }
    }

    /// Returns the subsets of `set` that can be read in this layer, each with the next layer.
    func reading(_ set: UInt32, _ graph: inout StateGraph) -> [(set: UInt32, layer: Layer)] {
      func part(_ scalars: ScalarSet, _ remainder: Remainder, _ graph: inout StateGraph) -> [(UInt32, Layer)] {
        let inside = graph.sets[Int(set)].intersection(scalars)
        return inside.isEmpty ? [] : [(graph.number(of: inside), Layer(hasRead: true, remainder: remainder))]
      }
      let carriageReturn = ScalarSet(0x0D)
      return switch remainder {
      case .anything: [(set, Layer(hasRead: true))]
      case .lineEnd:
        part(carriageReturn, .lineFeed, &graph)
          + part(AnchorLayers.lineEnds.subtracting(carriageReturn), .nothing, &graph)
      case .lineFeed: part(ScalarSet(0x0A), .nothing, &graph)
      case .nothing: []
      }
    }
  }

  /// Builds the product automaton. The first pattern state is the start state, and `end` is an accepting state in every
  /// layer.
  ///
  /// - Parameter takesLineEnds: Whether a final line terminator can be read after a `$`. If `false`, `$` matches only
  ///   at the very end of the text.
  func build(to end: UInt32, takesLineEnds: Bool, _ graph: inout StateGraph) -> AutomatonBuilder {
    var builder = AutomatonBuilder()
    var pending: [(position: UInt32, layer: Layer)] = []
    var numbers: [UInt64: UInt32] = [:]
    func state(_ position: UInt32, _ layer: Layer, _ builder: inout AutomatonBuilder) -> UInt32 {
      let hasRead = layer.hasRead || !hasAnchors
      let key = UInt64(position) << 3 | UInt64(layer.remainder.rawValue) << 1 | (hasRead ? 1 : 0)
      if let number = numbers[key] { return number }
      let number = builder.addState(isAccepting: position == end)
      numbers[key] = number
      pending.append((position, layer))
      return number
    }
    let stepsBySource = Dictionary(grouping: steps, by: \.source)
    let silentStepsBySource = Dictionary(grouping: silentSteps, by: \.source)
    _ = state(0, Layer(), &builder)
    while let (position, layer) = pending.popLast() {
      let source = state(position, layer, &builder)
      for step in stepsBySource[position] ?? [] {
        for (set, next) in layer.reading(step.set, &graph) {
          builder.addEdge(from: source, over: set, to: state(step.target, next, &builder))
        }
      }
      for step in silentStepsBySource[position] ?? [] {
        guard let next = layer.after(step.condition, takesLineEnds: takesLineEnds) else { continue }
        builder.addSilentEdge(from: source, to: state(step.target, next, &builder))
      }
    }
    return builder
  }

  /// Returns whether the pattern can read a line terminator after a `$`.
  func readsPastEnd(_ graph: StateGraph) -> Bool {
    var pending = silentSteps.filter { $0.condition == .atEndOrLineEnd }.map(\.target)
    guard !pending.isEmpty else { return false }
    let successors = Dictionary(grouping: silentSteps, by: \.source)
    var reached = Set(pending)
    while let position = pending.popLast() {
      for next in successors[position] ?? [] where reached.insert(next.target).inserted { pending.append(next.target) }
    }
    return steps.contains {
      reached.contains($0.source) && !graph.sets[Int($0.set)].intersection(Self.lineEnds).isEmpty
    }
  }

  /// The line terminators: U+000A to U+000D, U+0085, U+2028 and U+2029.
  static let lineEnds = ScalarSet(bounds: [0x0A, 0x0E, 0x85, 0x86, 0x2028, 0x202A])
}
