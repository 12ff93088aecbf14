/// Buffers that expansions share.
struct ExpansionScratch {
  var arrivals: [Arrival] = []
  var targets: [UInt32] = []
  var fallbacks: [(edge: Int, target: UInt32)] = []
  var exceptions: [LanguageStep] = []
  var pending: [UInt32] = []

  /// What a class of scalars changes against the fallback.
  struct Arrival {
    var scalarClass: UInt32
    /// The edge or the operand that it comes from.
    var origin: UInt32
    var target: UInt32
  }
}

extension LanguageStore {
  /// Makes sure that the steps of a node are known: where each class of scalars leads.
  ///
  /// Nodes below are expanded first, without recursion.
  mutating func expand(_ node: UInt32) throws(AnalysisInterruption) {
    guard !nodes[Int(node)].isExpanded else { return }
    scratch.pending.removeAll(keepingCapacity: true)
    scratch.pending.append(node)
    while let current = scratch.pending.last {
      let entry = nodes[Int(current)]
      if entry.isExpanded {
        scratch.pending.removeLast()
        continue
      }
      if entry.kind != .states {
        let waiting = scratch.pending.count
        for place in operandRange(of: current) where !nodes[Int(operands[place])].isExpanded {
          scratch.pending.append(operands[place])
        }
        if scratch.pending.count > waiting { continue }
      }
      switch entry.kind {
      case .nothing, .everything: break
      case .states: try expandStates(current)
      case .complement: try expandComplement(current)
      case .intersection: try expandJunction(current, isUnion: false)
      case .union: try expandJunction(current, isUnion: true)
      }
    }
  }

  /// The language that remains after a class of scalars.
  mutating func step(_ node: UInt32, over scalarClass: UInt32) throws(AnalysisInterruption) -> UInt32 {
    try expand(node)
    let entry = nodes[Int(node)]
    var low = Int(entry.exceptionStart)
    let end = low + Int(entry.exceptionCount)
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].scalarClass < scalarClass { low = middle + 1 } else { high = middle }
    }
    return low < end && steps[low].scalarClass == scalarClass ? steps[low].target : entry.fallback
  }

  /// The language that remains after a text; `nothing` if a scalar is not in the universe.
  mutating func step(_ node: UInt32, over text: String) throws(AnalysisInterruption) -> UInt32 {
    var current = node
    for scalar in text.unicodeScalars {
      guard let scalarClass = alphabet.classIndex(of: scalar.value) else { return Self.nothing }
      current = try step(current, over: scalarClass)
    }
    return current
  }

  /// Steps of a set of states: the edges over few classes are sorted by class, those over most classes make the
  /// fallback.
  private mutating func expandStates(_ node: UInt32) throws(AnalysisInterruption) {
    var arrivals = scratch.arrivals
    var fallbacks = scratch.fallbacks
    arrivals.removeAll(keepingCapacity: true)
    fallbacks.removeAll(keepingCapacity: true)
    for place in operandRange(of: node) {
      for index in graph.edges(of: operands[place]) {
        let edge = graph.edges[index]
        let members = alphabet.members[Int(edge.set)]
        let origin: UInt32
        if members.isComplement {
          origin = UInt32(truncatingIfNeeded: fallbacks.count)
          fallbacks.append((index, edge.target))
        } else {
          origin = .max
        }
        for place in members.start..<(members.start + members.count) {
          arrivals.append(
            ExpansionScratch.Arrival(scalarClass: alphabet.lists[place], origin: origin, target: edge.target))
        }
      }
    }
    try meter.charge(arrivals.count + fallbacks.count + 1, bytes: byteCount)
    if arrivals.count > 1 { arrivals.sort { $0.scalarClass < $1.scalarClass } }
    var targets = scratch.targets
    targets.removeAll(keepingCapacity: true)
    for (_, target) in fallbacks { targets.append(target) }
    let fallback = states(targets)
    var exceptions = scratch.exceptions
    exceptions.removeAll(keepingCapacity: true)
    var index = 0
    while index < arrivals.count {
      let scalarClass = arrivals[index].scalarClass
      let start = index
      targets.removeAll(keepingCapacity: true)
      while index < arrivals.count, arrivals[index].scalarClass == scalarClass {
        if arrivals[index].origin == .max { targets.append(arrivals[index].target) }
        index += 1
      }
      for (number, entry) in fallbacks.enumerated()
      where !arrivals[start..<index].contains(where: { $0.origin == UInt32(truncatingIfNeeded: number) }) {
        targets.append(entry.target)
      }
      exceptions.append(LanguageStep(scalarClass: scalarClass, target: states(targets)))
    }
    setSteps(of: node, fallback: fallback, exceptions)
    scratch.arrivals = arrivals
    scratch.fallbacks = fallbacks
    scratch.targets = targets
    scratch.exceptions = exceptions
  }

  private mutating func expandComplement(_ node: UInt32) throws(AnalysisInterruption) {
    let inner = operands[Int(nodes[Int(node)].operandStart)]
    let fallback = complement(nodes[Int(inner)].fallback)
    let exceptions = exceptions(of: inner).map {
      LanguageStep(scalarClass: $0.scalarClass, target: $0.target)
    }
    try meter.charge(exceptions.count + 1, bytes: byteCount)
    setSteps(
      of: node, fallback: fallback,
      exceptions.map { LanguageStep(scalarClass: $0.scalarClass, target: complement($0.target)) })
  }

  /// Steps of a junction. An operand whose fallback is neutral (`nothing` in a union) counts only for the classes of its
  /// exceptions; one whose fallback absorbs decides all classes but those.
  private mutating func expandJunction(_ node: UInt32, isUnion: Bool) throws(AnalysisInterruption) {
    let neutral = isUnion ? Self.nothing : Self.everything
    let absorbing = isUnion ? Self.everything : Self.nothing
    let parts = Array(operandList(of: node))
    var arrivals = scratch.arrivals
    arrivals.removeAll(keepingCapacity: true)
    var fallbackParts: [(origin: UInt32, target: UInt32)] = []
    var absorbers = 0
    for (origin, part) in parts.enumerated() {
      let origin = UInt32(truncatingIfNeeded: origin)
      let target = nodes[Int(part)].fallback
      if target == absorbing { absorbers += 1 }
      if target != neutral { fallbackParts.append((origin, target)) }
      for step in exceptions(of: part) {
        arrivals.append(
          ExpansionScratch.Arrival(scalarClass: step.scalarClass, origin: origin, target: step.target))
      }
    }
    try meter.charge(arrivals.count + fallbackParts.count + 1, bytes: byteCount)
    if arrivals.count > 1, parts.count > 1 {
      arrivals.sort { ($0.scalarClass, $0.origin) < ($1.scalarClass, $1.origin) }
    }
    var exceptions: [LanguageStep] = []
    var targets: [UInt32] = []
    var index = 0
    while index < arrivals.count {
      let scalarClass = arrivals[index].scalarClass
      let start = index
      var isAbsorbed = false
      targets.removeAll(keepingCapacity: true)
      while index < arrivals.count, arrivals[index].scalarClass == scalarClass {
        if arrivals[index].target == absorbing { isAbsorbed = true }
        targets.append(arrivals[index].target)
        index += 1
      }
      if !isAbsorbed {
        var next = start
        for part in fallbackParts {
          while next < index, arrivals[next].origin < part.origin { next += 1 }
          if next < index, arrivals[next].origin == part.origin { continue }
          targets.append(part.target)
          if part.target == absorbing {
            isAbsorbed = true
            break
          }
        }
      }
      let target = isAbsorbed ? absorbing : isUnion ? union(targets) : intersection(targets)
      exceptions.append(LanguageStep(scalarClass: scalarClass, target: target))
    }
    let rest = fallbackParts.map(\.target)
    let fallback = absorbers > 0 ? absorbing : isUnion ? union(rest) : intersection(rest)
    setSteps(of: node, fallback: fallback, exceptions)
    scratch.arrivals = arrivals
  }
}
