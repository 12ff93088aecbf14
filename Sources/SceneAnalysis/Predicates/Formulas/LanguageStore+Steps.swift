/// Buffers that are shared by all expansions. A function that uses the buffers temporarily replaces them with empty
/// ones.
struct ExpansionScratch {
  var arrivals: [Arrival] = []
  var targets: [UInt32] = []
  var fallbacks: [UInt32] = []
  var exceptions: [LanguageStep] = []
  var pending: [UInt32] = []
  var queue = SearchQueue()
  var visits: [WitnessSearch.Visit] = []
  /// The classes that an intersection distinguishes, in ascending order, each with a lower bound for the remaining
  /// length.
  var estimates: [(scalarClass: UInt32, distance: UInt32)] = []

  /// A step over one class that differs from the fallback.
  struct Arrival {
    var scalarClass: UInt32
    /// The index of the operand that has the step. For a set of states, the index of the fallback edge that doesn't
    /// apply to the class, or `UInt32.max` for an additional edge.
    var origin: UInt32
    var target: UInt32

    static func < (left: Self, right: Self) -> Bool {
      (left.scalarClass, left.origin) < (right.scalarClass, right.origin)
    }
  }
}

extension LanguageStore {
  /// Computes the steps of a node.
  ///
  /// Expands the operands of the node first, using an explicit stack instead of recursion.
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
        for position in operandRange(of: current) {
          let part = positive(operands[position]).node
          if !nodes[Int(part)].isExpanded { scratch.pending.append(part) }
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

  /// Returns the language that remains after reading a scalar of the given class.
  mutating func step(_ node: UInt32, over scalarClass: UInt32) throws(AnalysisInterruption) -> UInt32 {
    try expand(node)
    return knownStep(node, over: scalarClass)
  }

  /// Returns the language that remains after reading a scalar of the given class. The node must already be expanded.
  @inline(__always) private func knownStep(_ node: UInt32, over scalarClass: UInt32) -> UInt32 {
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

  /// Returns the language that remains after reading a string, or `nothing` if the string contains a scalar outside the
  /// universe.
  mutating func step(_ node: UInt32, over text: String) throws(AnalysisInterruption) -> UInt32 {
    // Without an alphabet, no scalar has a class.
    try charge(0)
    var current = node
    for scalar in text.unicodeScalars {
      guard let scalarClass = alphabet.classIndex(of: scalar.value) else { return Self.nothing }
      current = try step(current, over: scalarClass)
    }
    return current
  }

  /// Returns the operand of a complement, or the node itself if it isn't a complement. The steps of a complement
  /// follow from those of its operand, so only the operand is expanded.
  private func positive(_ node: UInt32) -> (node: UInt32, isComplement: Bool) {
    let entry = nodes[Int(node)]
    return entry.kind == .complement ? (operands[Int(entry.operandStart)], true) : (node, false)
  }

  /// Computes the steps of a set of states. Edges that are labeled with complement sets form the fallback.
  private mutating func expandStates(_ node: UInt32) throws(AnalysisInterruption) {
    var (arrivals, fallbacks, targets, exceptions) = takeBuffers()
    defer { putBack(&arrivals, &fallbacks, &targets, &exceptions) }
    var count = 1
    for position in operandRange(of: node) { count += graph.edges(of: operands[position]).count }
    try charge(count)
    count = 0
    for position in operandRange(of: node) {
      for index in graph.edges(of: operands[position]) { count += alphabet.members[Int(graph.edges[index].set)].count }
    }
    try charge(count, adding: count * MemoryLayout<ExpansionScratch.Arrival>.stride)
    for position in operandRange(of: node) {
      for index in graph.edges(of: operands[position]) {
        let edge = graph.edges[index]
        let members = alphabet.members[Int(edge.set)]
        let origin: UInt32
        if members.isComplement {
          origin = UInt32(truncatingIfNeeded: fallbacks.count)
          fallbacks.append(edge.target)
        } else {
          origin = .max
        }
        for position in members.start..<(members.start + members.count) {
          arrivals.append(
            ExpansionScratch.Arrival(scalarClass: alphabet.lists[position], origin: origin, target: edge.target))
        }
      }
    }
    if arrivals.count > 1 { arrivals.sort(by: <) }
    targets += fallbacks  // A copy, because origins are indices into `fallbacks`.
    let fallback = states(&targets)
    var index = 0
    while index < arrivals.count {
      let scalarClass = arrivals[index].scalarClass
      meter.note(elements: fallbacks.count)
      try charge(0, adding: fallbacks.count * MemoryLayout<UInt32>.stride)
      targets.removeAll(keepingCapacity: true)
      for (number, target) in fallbacks.enumerated() {
        var isExcluded = false
        while index < arrivals.count, arrivals[index].scalarClass == scalarClass, arrivals[index].origin == number {
          isExcluded = true
          index += 1
        }
        if !isExcluded { targets.append(target) }
      }
      while index < arrivals.count, arrivals[index].scalarClass == scalarClass {
        targets.append(arrivals[index].target)
        index += 1
      }
      exceptions.append(LanguageStep(scalarClass: scalarClass, target: states(&targets)))
    }
    setSteps(of: node, fallback: fallback, exceptions)
  }

  private mutating func expandComplement(_ node: UInt32) throws(AnalysisInterruption) {
    var (arrivals, fallbacks, targets, exceptions) = takeBuffers()
    defer { putBack(&arrivals, &fallbacks, &targets, &exceptions) }
    let inner = nodes[Int(positive(node).node)]
    try charge(Int(inner.exceptionCount) + 1)
    for position in Int(inner.exceptionStart)..<Int(inner.exceptionStart + inner.exceptionCount) {
      exceptions.append(
        LanguageStep(scalarClass: steps[position].scalarClass, target: complement(steps[position].target)))
    }
    setSteps(of: node, fallback: complement(inner.fallback), exceptions)
  }

  /// Computes the steps of a union or intersection. If the fallback of an operand is absorbing, such as `nothing` in an
  /// intersection, only the exceptions of this operand can lead to a different result.
  private mutating func expandJunction(_ node: UInt32, isUnion: Bool) throws(AnalysisInterruption) {
    var (arrivals, fallbacks, targets, exceptions) = takeBuffers()
    defer { putBack(&arrivals, &fallbacks, &targets, &exceptions) }
    let absorbing = isUnion ? Self.everything : Self.nothing
    let range = operandRange(of: node)
    if let narrow = narrowestPart(of: node, absorbing: absorbing) {
      let (source, isComplement) = positive(narrow)
      let entry = nodes[Int(source)]
      try charge(Int(entry.exceptionCount) * range.count + 1)
      for position in Int(entry.exceptionStart)..<Int(entry.exceptionStart + entry.exceptionCount) {
        let (scalarClass, target) = (steps[position].scalarClass, steps[position].target)
        try charge(0)
        targets.removeAll(keepingCapacity: true)
        targets.append(isComplement ? complement(target) : target)
        for operand in range where operands[operand] != narrow {
          let target = rest(of: operands[operand], after: scalarClass)
          targets.append(target)
          if target == absorbing { break }
        }
        exceptions.append(LanguageStep(scalarClass: scalarClass, target: junction(targets, isUnion)))
      }
      setSteps(of: node, fallback: absorbing, exceptions)
      return
    }
    // No fallback is absorbing, so process every class that is an exception for at least one operand. Operands with a
    // neutral fallback contribute only their exceptions.
    var count = range.count
    for operand in range { count += Int(nodes[Int(positive(operands[operand]).node)].exceptionCount) }
    try charge(count, adding: count * MemoryLayout<ExpansionScratch.Arrival>.stride)
    var origins: [UInt32] = []
    for operand in range {
      let part = positive(operands[operand])
      let entry = nodes[Int(part.node)]
      let origin = UInt32(truncatingIfNeeded: operand - range.lowerBound)
      let fallback = part.isComplement ? complement(entry.fallback) : entry.fallback
      if fallback != (isUnion ? Self.nothing : Self.everything) {
        fallbacks.append(fallback)
        origins.append(origin)
      }
      for position in Int(entry.exceptionStart)..<Int(entry.exceptionStart + entry.exceptionCount) {
        let target = part.isComplement ? complement(steps[position].target) : steps[position].target
        arrivals.append(
          ExpansionScratch.Arrival(scalarClass: steps[position].scalarClass, origin: origin, target: target))
      }
    }
    if arrivals.count > 1 { arrivals.sort(by: <) }
    var index = 0
    while index < arrivals.count {
      let scalarClass = arrivals[index].scalarClass
      meter.note(elements: origins.count)
      try charge(0, adding: origins.count * MemoryLayout<UInt32>.stride)
      var next = index
      targets.removeAll(keepingCapacity: true)
      while index < arrivals.count, arrivals[index].scalarClass == scalarClass {
        targets.append(arrivals[index].target)
        index += 1
      }
      if !targets.contains(absorbing) {
        for (position, origin) in origins.enumerated() {
          while next < index, arrivals[next].origin < origin { next += 1 }
          if next == index || arrivals[next].origin != origin { targets.append(fallbacks[position]) }
        }
      }
      exceptions.append(LanguageStep(scalarClass: scalarClass, target: junction(targets, isUnion)))
    }
    setSteps(of: node, fallback: junction(fallbacks, isUnion), exceptions)
  }

  private mutating func junction(_ parts: [UInt32], _ isUnion: Bool) -> UInt32 {
    isUnion ? union(parts) : intersection(parts)
  }

  /// Returns the operand with the fewest exceptions among those with an absorbing fallback.
  @inline(__always) private mutating func narrowestPart(of node: UInt32, absorbing: UInt32) -> UInt32? {
    var best: (node: UInt32, count: UInt32)?
    for position in operandRange(of: node) {
      let (part, isComplement) = positive(operands[position])
      let entry = nodes[Int(part)]
      let fallback = entry.fallback
      // Nodes 0 and 1 are constants, and each is the complement of the other.
      guard isComplement ? fallback <= 1 && fallback != absorbing : fallback == absorbing else { continue }
      if best.map({ entry.exceptionCount < $0.count }) ?? true { best = (operands[position], entry.exceptionCount) }
    }
    return best?.node
  }

  /// Returns what remains of an operand's language after reading a scalar of the given class. The operand must already
  /// be expanded.
  private mutating func rest(of operand: UInt32, after scalarClass: UInt32) -> UInt32 {
    let (part, isComplement) = positive(operand)
    let target = knownStep(part, over: scalarClass)
    return isComplement ? complement(target) : target
  }

  // MARK: - Intersections

  /// Estimates the remaining length after each step of an intersection as the maximum over the operands, without
  /// creating the resulting languages. Stores the estimates for individual classes in `scratch.estimates`.
  ///
  /// - Returns: The estimate for all other classes.
  mutating func estimateSteps(of node: UInt32) throws(AnalysisInterruption) -> UInt32 {
    let range = operandRange(of: node)
    for position in range { try expand(positive(operands[position]).node) }
    scratch.estimates.removeAll(keepingCapacity: true)
    var (arrivals, fallbacks, targets, exceptions) = takeBuffers()
    defer { putBack(&arrivals, &fallbacks, &targets, &exceptions) }
    var fallback: UInt32 = 0
    if let narrow = narrowestPart(of: node, absorbing: Self.nothing) {
      fallback = StateGraph.unreachable
      let entry = nodes[Int(positive(narrow).node)]
      for position in Int(entry.exceptionStart)..<Int(entry.exceptionStart + entry.exceptionCount) {
        targets.append(steps[position].scalarClass)
      }
    } else {
      for position in range {
        let (part, isComplement) = positive(operands[position])
        let entry = nodes[Int(part)]
        fallback = max(fallback, distance(of: entry.fallback, isComplement))
        for position in Int(entry.exceptionStart)..<Int(entry.exceptionStart + entry.exceptionCount) {
          targets.append(steps[position].scalarClass)
        }
      }
      if range.count > 1 { targets.sort() }
    }
    try charge(targets.count * range.count + 1)
    var previous: UInt32?
    for scalarClass in targets where scalarClass != previous {
      previous = scalarClass
      var longest: UInt32 = 0
      for position in range {
        let (part, isComplement) = positive(operands[position])
        longest = max(longest, distance(of: knownStep(part, over: scalarClass), isComplement))
        if longest == StateGraph.unreachable { break }
      }
      scratch.estimates.append((scalarClass, longest))
    }
    return fallback
  }

  /// Returns the intersection of what remains of the operands' languages after reading a scalar of the given class. All
  /// operands must already be expanded.
  mutating func stepOfParts(_ node: UInt32, over scalarClass: UInt32) -> UInt32 {
    var targets: [UInt32] = []
    swap(&targets, &scratch.targets)
    for position in operandRange(of: node) { targets.append(rest(of: operands[position], after: scalarClass)) }
    let result = intersection(targets)
    if !targets.isEmpty { targets.removeAll(keepingCapacity: true) }
    swap(&targets, &scratch.targets)
    return result
  }

  /// Returns a lower bound for the length of the strings in a language or in its complement.
  private func distance(of node: UInt32, _ isComplement: Bool) -> UInt32 {
    let entry = nodes[Int(node)]
    guard isComplement else { return entry.distance }
    return node == Self.everything ? StateGraph.unreachable : entry.acceptsEmpty ? 1 : 0
  }

  // MARK: - Buffers

  private typealias Buffers = (
    arrivals: [ExpansionScratch.Arrival], fallbacks: [UInt32], targets: [UInt32], exceptions: [LanguageStep]
  )

  /// Takes the shared buffers out of the store. The buffers are empty but keep their capacity.
  private mutating func takeBuffers() -> Buffers {
    var buffers: Buffers = ([], [], [], [])
    swap(&buffers.arrivals, &scratch.arrivals)
    swap(&buffers.fallbacks, &scratch.fallbacks)
    swap(&buffers.targets, &scratch.targets)
    swap(&buffers.exceptions, &scratch.exceptions)
    return buffers
  }

  private mutating func putBack(
    _ arrivals: inout [ExpansionScratch.Arrival], _ fallbacks: inout [UInt32], _ targets: inout [UInt32],
    _ exceptions: inout [LanguageStep]
  ) {
    if !arrivals.isEmpty { arrivals.removeAll(keepingCapacity: true) }
    if !fallbacks.isEmpty { fallbacks.removeAll(keepingCapacity: true) }
    if !targets.isEmpty { targets.removeAll(keepingCapacity: true) }
    if !exceptions.isEmpty { exceptions.removeAll(keepingCapacity: true) }
    swap(&arrivals, &scratch.arrivals)
    swap(&fallbacks, &scratch.fallbacks)
    swap(&targets, &scratch.targets)
    swap(&exceptions, &scratch.exceptions)
  }
}

/// The best known search key for each language in the current search.
struct SearchMarks {
  private var generation: UInt32 = 0
  private var generations: [UInt32] = []
  private var keys: [UInt64] = []

  mutating func nextGeneration() -> UInt32 {
    generation &+= 1
    return generation
  }

  /// Records a key for a language. Returns `false` if the language is closed or already has a key that is at least as
  /// good.
  mutating func improve(_ node: UInt32, _ key: UInt64, _ generation: UInt32) -> Bool {
    let index = Int(node)
    if index >= keys.count {
      let capacity = max(index + 1, 2 * keys.count)
      generations += [UInt32](repeating: 0, count: capacity - generations.count)
      keys += [UInt64](repeating: 0, count: capacity - keys.count)
    }
    if generations[index] == generation, keys[index] <= key { return false }
    generations[index] = generation
    keys[index] = key
    return true
  }

  /// Closes a language by recording the best possible key, which is 0. Returns `false` if the language is already
  /// closed.
  mutating func close(_ node: UInt32, _ generation: UInt32) -> Bool {
    let index = Int(node)
    if generations[index] == generation, keys[index] == 0 { return false }
    generations[index] = generation
    keys[index] = 0
    return true
  }
}
