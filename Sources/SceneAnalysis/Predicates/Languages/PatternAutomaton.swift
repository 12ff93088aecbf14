import StringPredicates

/// Builds the automaton for a pattern, using Thompson's construction with an explicit stack instead of recursion.
struct PatternAutomaton {
  private let tree: PatternTree
  private let domain: ScalarSet
  private let skipped: Set<Int>
  private let isOpen: Bool
  private let isGenerous: Bool
  /// The first construct in the pattern that the automaton only approximates.
  private(set) var inexact: String?
  private var layers = AnchorLayers()
  private var root = 0
  private var start: UInt32 = 0
  private var end: UInt32 = 0

  /// The number of edges that have been added or followed.
  private(set) var work = 0

  /// The maximum number of edges in the automaton.
  private static let edgeLimit = 200_000
  /// The maximum number of edges to copy when epsilon edges are removed. Repeating `a?` can require a quadratic number
  /// of copies.
  private static let copyLimit = 1 << 22

  init(_ tree: PatternTree, domain: ScalarSet, skipped: Set<Int>, isOpen: Bool, isGenerous: Bool) {
    self.tree = tree
    self.domain = domain
    self.skipped = skipped
    self.isOpen = isOpen
    self.isGenerous = isGenerous
  }

  /// A part of the pattern to insert between two states of the automaton.
  private struct Task {
    var node: Int
    var entry: UInt32
    var exit: UInt32
    /// Whether the quantifier of this part has already been expanded.
    var isSingle = false
    /// Whether the part is a dot for all characters with `*` or `+`, and what follows never begins with LF. Such a dot
    /// takes any text, although it takes CR LF as a unit.
    var takesAnyText = false
  }

  /// An error that is thrown if the automaton would have too many edges.
  struct TooLarge: Error {}

  /// Builds the automaton for a node in the syntax tree. Returns `nil` if the automaton accepts nothing.
  ///
  /// The automaton has no more edges than the meter has steps. If it would have more, `work` exceeds the steps.
  mutating func build(_ root: Int, _ meter: AnalysisMeter, _ graph: inout StateGraph) throws(TooLarge) -> UInt32? {
    let isCollected = collect(root, limit: min(Self.edgeLimit, meter.remainingSteps), &graph)
    guard isCollected else { throw TooLarge() }
    work += layers.edgeCount
    let copyLimit = min(Self.copyLimit, meter.budget.bytes / 16, max(0, meter.remainingSteps - work))
    return try finish(copyLimit: copyLimit, &graph)
  }

  /// Adds the edges for a node and its descendants. Returns `false` if there are more edges than the limit.
  private mutating func collect(_ root: Int, limit: Int, _ graph: inout StateGraph) -> Bool {
    self.root = root
    start = layers.addPosition()
    end = layers.addPosition()
    var tasks = [Task(node: root, entry: start, exit: end, isSingle: true)]
    while let task = tasks.popLast() {
      guard layers.edgeCount + tasks.count <= limit else {
        work += layers.edgeCount + tasks.count
        return false
      }
      let node = tree.nodes[task.node]
      if skipped.contains(task.node) {
        layers.connect(task.entry, task.exit)
      } else if let repetition = node.repetition, !task.isSingle {
        guard expand(repetition, of: task, &tasks) else { return false }
      } else {
        add(node, task, &tasks, &graph)
      }
    }
    return true
  }

  /// Unrolls a quantifier. Returns `false` if this would create too many edges.
  private mutating func expand(
    _ repetition: PatternNode.Repetition, of task: Task, _ tasks: inout [Task]
  ) -> Bool {
    if repetition.mode == .possessive {
      inexact = inexact ?? "a possessive quantifier"
      if !isGenerous { return true }
    }
    let size = tree.nodes[task.node].end - task.node
    let copies = max(repetition.minimum, repetition.maximum ?? 0) + 1
    guard copies < Self.edgeLimit, copies * size < Self.edgeLimit else { return false }
    var position = task.entry
    for _ in 0..<repetition.minimum {
      let next = layers.addPosition()
      tasks.append(
        Task(node: task.node, entry: position, exit: next, isSingle: true, takesAnyText: task.takesAnyText))
      position = next
    }
    if let maximum = repetition.maximum {
      for _ in repetition.minimum..<max(repetition.minimum, maximum) {
        let next = layers.addPosition()
        layers.connect(position, task.exit)
        tasks.append(Task(node: task.node, entry: position, exit: next, isSingle: true))
        position = next
      }
      layers.connect(position, task.exit)
    } else {
      let loop = layers.addPosition()
      let back = layers.addPosition()
      layers.connect(position, loop)
      tasks.append(Task(node: task.node, entry: loop, exit: back, isSingle: true, takesAnyText: task.takesAnyText))
      layers.connect(back, loop)
      layers.connect(loop, task.exit)
    }
    return true
  }

  private mutating func add(
    _ node: PatternNode, _ task: Task, _ tasks: inout [Task], _ graph: inout StateGraph
  ) {
    switch node.kind {
    case .literal(let range, let isCaseless): addLiteral(Array(tree.text[range]), isCaseless, task, &graph)
    case .set(let index): addStep(task, tree.sets[index], &graph)
    case .dot(.line): addStep(task, AnchorLayers.lineEnds.complement, &graph)
    case .dot(.all) where task.takesAnyText: addStep(task, domain, &graph)
    case .dot(.all): addCarriageReturn(task, others: ScalarSet(0x0D).complement, "'.' that takes CR LF as one", &graph)
    case .lineEnd: addCarriageReturn(task, others: AnchorLayers.lineEnds.subtracting(ScalarSet(0x0D)), "\\R", &graph)
    case .assertion(.start): layers.connect(task.entry, task.exit, .atStart)
    case .assertion(.veryEnd): layers.connect(task.entry, task.exit, .atEnd)
    case .assertion(.end): layers.connect(task.entry, task.exit, .atEndOrLineEnd)
    case .assertion(.wordBoundary): addUnknown(task, "a word boundary", reads: false, &graph)
    case .assertion: addUnknown(task, "an anchor of lines", reads: false, &graph)
    case .reference: addUnknown(task, "a back reference", reads: true, &graph)
    case .group(.lookahead), .group(.lookbehind):
      if task.entry == start, task.exit == end, task.node == root {
        addBranches(task, &tasks)
      } else {
        addUnknown(task, "a look-around", reads: false, &graph)
      }
    case .group(.atomic):
      inexact = inexact ?? "an atomic group"
      if isGenerous { addBranches(task, &tasks) }
    case .group: addBranches(task, &tasks)
    case .branch:
      let children = Array(tree.children(of: task.node))
      var position = task.entry
      for (index, child) in children.enumerated() {
        let isLast = index == children.count - 1
        let next = isLast ? task.exit : layers.addPosition()
        var part = Task(node: child, entry: position, exit: next)
        part.takesAnyText =
          isAnyText(child) && (isLast ? next == end && !isOpen : !mayBeginWithLineFeed(children[index + 1]))
        tasks.append(part)
        position = next
      }
      if children.isEmpty { layers.connect(task.entry, task.exit) }
    }
  }

  /// Whether a node is a dot for all characters, including line ends, with `*` or `+`.
  private func isAnyText(_ node: Int) -> Bool {
    guard case .dot(.all) = tree.nodes[node].kind, let repetition = tree.nodes[node].repetition else { return false }
    return repetition.minimum <= 1 && repetition.maximum == nil && repetition.mode != .possessive
  }

  /// Whether the text that a node takes may begin with LF, or be empty.
  private func mayBeginWithLineFeed(_ node: Int) -> Bool {
    guard tree.nodes[node].repetition.map({ $0.minimum > 0 }) ?? true else { return true }
    switch tree.nodes[node].kind {
    case .literal(let range, _): return tree.text[range].first.map { $0 == 0x0A } ?? true
    case .set(let index): return tree.sets[index].contains(0x0A)
    case .dot, .lineEnd, .assertion, .reference, .group, .branch: return true
    }
  }

  private mutating func addBranches(_ task: Task, _ tasks: inout [Task]) {
    for branch in tree.children(of: task.node) {
      tasks.append(Task(node: branch, entry: task.entry, exit: task.exit))
    }
  }

  private mutating func addStep(_ task: Task, _ set: ScalarSet, _ graph: inout StateGraph) {
    let inside = set.intersection(domain)
    if !inside.isEmpty { layers.addStep(task.entry, graph.number(of: inside), task.exit) }
  }

  /// Adds an element that matches CR LF as a unit. The element matches CR alone only if no LF follows.
  private mutating func addCarriageReturn(
    _ task: Task, others: ScalarSet, _ name: String, _ graph: inout StateGraph
  ) {
    addStep(task, others, &graph)
    let middle = layers.addPosition()
    layers.addStep(task.entry, graph.number(of: ScalarSet(0x0D)), middle)
    layers.addStep(middle, graph.number(of: ScalarSet(0x0A)), task.exit)
    inexact = inexact ?? name
    if isGenerous { layers.connect(middle, task.exit) }
  }

  private mutating func addUnknown(_ task: Task, _ name: String, reads: Bool, _ graph: inout StateGraph) {
    inexact = inexact ?? name
    guard isGenerous else { return }
    layers.connect(task.entry, task.exit)
    if reads { layers.addStep(task.exit, graph.number(of: domain), task.exit) }
  }

  /// Adds a literal. With `(?i)`, the literal is folded as a unit, so that `ss` matches `ß`.
  private mutating func addLiteral(
    _ text: [UInt32], _ isCaseless: Bool, _ task: Task, _ graph: inout StateGraph
  ) {
    let letters = isCaseless ? CaseClasses.folded(text) : text
    let table = isCaseless ? FoldTable.caseFolding : .literal
    var positions = [task.entry]
    for _ in letters.dropFirst() { positions.append(layers.addPosition()) }
    positions.append(task.exit)
    guard !letters.isEmpty else {
      layers.connect(task.entry, task.exit)
      return
    }
    for (index, letter) in letters.enumerated() {
      let scalars = table.scalars(of: letter).intersection(domain)
      if !scalars.isEmpty { layers.addStep(positions[index], graph.number(of: scalars), positions[index + 1]) }
      for multiple in table.multiples(beginning: letters[index...]) where domain.contains(multiple.scalar) {
        inexact = inexact ?? "letters that fold to several without regard to case"
        guard isGenerous else { continue }
        layers.addStep(
          positions[index], graph.number(of: ScalarSet(multiple.scalar)), positions[index + multiple.letters.count])
      }
    }
  }

  private mutating func finish(copyLimit: Int, _ graph: inout StateGraph) throws(TooLarge) -> UInt32? {
    if isOpen {
      let last = layers.addPosition()
      layers.connect(end, last)
      layers.addStep(last, graph.number(of: domain), last)
      end = last
    }
    let readsPastEnd = layers.readsPastEnd(graph)
    if readsPastEnd { inexact = inexact ?? "'$' before the end" }
    var builder = layers.build(to: end, takesLineEnds: readsPastEnd && isGenerous, &graph)
    guard builder.removeSilentEdges(limit: copyLimit, &work) else { throw TooLarge() }
    return builder.build(into: &graph)
  }
}
