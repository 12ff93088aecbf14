import StringPredicates

/// The steps of a pattern with its anchors.
///
/// Anchors ask where in the text a match stands. So the automaton has up to three layers of the same places: nothing was
/// read yet, something was read, and nothing may be read any more. `^` leads on in the first layer only; `$` and `\z`
/// lead to the last.
struct AnchorLayers {
  /// What a step that reads nothing asks.
  enum Condition: UInt8 {
    case always, atStart, atEnd
    /// At the end, or before a line end at the end.
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

  mutating func addPlace() -> UInt32 {
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

  /// An automaton and what could still be read after `$`.
  struct Automaton {
    fileprivate(set) var builder: AutomatonBuilder
    /// Sets of steps that follow a `$`.
    fileprivate var setsPastEnd: Set<UInt32> = []

    /// Whether a line end can be read after `$`, which the automaton does not express.
    func readsPastEnd(lineEnds: ScalarSet, _ graph: StateGraph) -> Bool {
      setsPastEnd.contains { !graph.sets[Int($0)].intersection(lineEnds).isEmpty }
    }
  }

  /// Puts the layers together. The first place is the start, and `end` accepts in each layer.
  func build(to end: UInt32) -> Automaton {
    var automaton = Automaton(builder: AutomatonBuilder())
    let layerCount: UInt32 = hasAnchors ? 3 : 1
    func state(_ place: UInt32, _ layer: UInt32) -> UInt32 { layer * count + place }
    for number in 0..<(layerCount * count) { _ = automaton.builder.addState(isAccepting: number % count == end) }
    let last = layerCount - 1
    let middle: UInt32 = hasAnchors ? 1 : 0
    for step in steps {
      for layer in 0...middle {
        automaton.builder.addEdge(from: state(step.source, layer), over: step.set, to: state(step.target, middle))
      }
    }
    for step in silentSteps {
      for layer in 0..<layerCount {
        switch step.condition {
        case .always:
          automaton.builder.addSilentEdge(from: state(step.source, layer), to: state(step.target, layer))
        case .atStart where layer == 0:
          automaton.builder.addSilentEdge(from: state(step.source, layer), to: state(step.target, layer))
        case .atEnd, .atEndOrLineEnd:
          automaton.builder.addSilentEdge(from: state(step.source, layer), to: state(step.target, last))
        case .atStart: break
        }
      }
    }
    automaton.setsPastEnd = setsAfterEnd()
    return automaton
  }

  /// The sets of steps at places that can be reached from a `$` without reading anything.
  private func setsAfterEnd() -> Set<UInt32> {
    var pending = silentSteps.filter { $0.condition == .atEndOrLineEnd }.map(\.target)
    guard !pending.isEmpty else { return [] }
    var successors: [UInt32: [UInt32]] = [:]
    for step in silentSteps { successors[step.source, default: []].append(step.target) }
    var reached = Set(pending)
    while let place = pending.popLast() {
      for next in successors[place] ?? [] where reached.insert(next).inserted { pending.append(next) }
    }
    return Set(steps.filter { reached.contains($0.source) }.map(\.set))
  }
}
