import StringPredicates

/// The scalar classes (minterms) of an analysis. Two scalars are in the same class if the same sets contain them.
///
/// Automata step over classes instead of individual scalars. A thousand realistic conditions have about a hundred
/// classes.
package struct Alphabet: Sendable {
  /// The classes that a scalar set contains. If `isComplement` is `true`, these are all classes except the listed ones.
  struct Members {
    var isComplement: Bool
    var start: Int
    var count: Int
  }

  /// The scalar that represents each class in examples.
  private(set) var representatives: [UInt32] = []
  /// The penalty of each class's representative. See `ScalarPreference`.
  private(set) var penalties: [UInt8] = []
  /// The classes, ordered by preference for use in examples.
  private(set) var byPreference: [UInt32] = []
  /// The classes that contain ASCII scalars, ordered by preference.
  private(set) var asciiByPreference: [UInt32] = []
  /// The classes that each scalar set contains, by set number.
  private(set) var members: [Members] = []
  /// The lists of classes that `members` refers to. Each list is in ascending order.
  private(set) var lists: [UInt32] = []
  /// The lower bound of each run of adjacent scalars in the same class, in ascending order.
  private var starts: [UInt32] = []
  /// The class of each run, or `UInt32.max` if the run is outside the universe.
  private var classes: [UInt32] = []

  /// The number of scalar classes.
  package var count: Int { representatives.count }

  /// The approximate size of the alphabet in bytes.
  private(set) var byteCount = 0

  init() {}

  /// Computes the classes by sweeping over the bounds of all sets. To limit the number of comparisons between classes,
  /// the sets that contain a scalar are hashed. Of a set that contains the last scalar, such as `[^x]`, the sweep uses
  /// the complement, which usually contains fewer scalars.
  ///
  /// - Parameters:
  ///   - meter: The meter to charge before each class is added.
  ///   - bytes: The size of everything else in the analysis, in bytes.
  /// - Complexity: O(b log b + b · s) for b bounds, if at most s sets or complements contain the same scalar.
  init(
    sets: [ScalarSet], universe: ScalarSet, _ meter: AnalysisMeter, bytes: Int
  ) throws(AnalysisInterruption) {
    let boundCount = sets.reduce(universe.bounds.count) { $0 + $1.bounds.count + 1 }
    byteCount = boundCount * Self.bytesPerBound + sets.count * Self.bytesPerSet
    try meter.charge(boundCount, bytes: bytes + byteCount)
    let complements = sets.map { $0.contains(0x10_FFFF) }
    var events: [(position: UInt32, set: Int32)] = []
    for (index, set) in sets.enumerated() {
      if complements[index] { events.append((0, Int32(truncatingIfNeeded: index))) }
      for bound in set.bounds { events.append((bound, Int32(truncatingIfNeeded: index))) }
    }
    for bound in universe.bounds { events.append((bound, -1)) }
    events.sort { $0.position < $1.position }

    var active: [Int32] = []
    var slotOfActive = [Int32](repeating: -1, count: sets.count)
    var signature = Signature()
    var known: [Signature: [UInt32]] = [:]
    // For each class, the range of its sets in `listed`.
    var ranges: [Range<Int>] = []
    var keys: [UInt64] = []
    var isInside = false
    var listed: [(set: Int32, class: UInt32)] = []
    var index = 0
    while index < events.count {
      let position = events[index].position
      while index < events.count, events[index].position == position {
        let set = events[index].set
        index += 1
        guard set >= 0 else {
          isInside.toggle()
          continue
        }
        signature.toggle(set)
        let slot = slotOfActive[Int(set)]
        if slot < 0 {
          slotOfActive[Int(set)] = Int32(truncatingIfNeeded: active.count)
          active.append(set)
        } else {
          slotOfActive[Int(set)] = -1
          if let last = active.popLast(), last != set {
            active[Int(slot)] = last
            slotOfActive[Int(last)] = slot
          }
        }
      }
      starts.append(position)
      guard isInside, index < events.count else {
        classes.append(.max)
        continue
      }
      try meter.charge(Self.stepsPerRun, bytes: bytes + byteCount)
      var existing: UInt32?
      for candidate in known[signature] ?? [] {
        let sets = listed[ranges[Int(candidate)]]
        meter.note(elements: sets.count + 8)
        try meter.charge(0, bytes: bytes + byteCount)
        guard sets.count == active.count, sets.allSatisfy({ slotOfActive[Int($0.set)] >= 0 }) else { continue }
        existing = candidate
        break
      }
      if let existing {
        classes.append(existing)
        // The class already has a scalar that is preferred to every scalar of this run.
        if position >= 0x80, keys[Int(existing)] >> 32 <= ScalarPreference.leastBeyondASCII { continue }
        let best = ScalarPreference.best(in: position..<events[index].position)
        if best.key < keys[Int(existing)] {
          keys[Int(existing)] = best.key
          representatives[Int(existing)] = best.scalar
        }
      } else {
        let best = ScalarPreference.best(in: position..<events[index].position)
        meter.note(elements: active.count)
        byteCount += active.count * Self.bytesPerMember
        try meter.charge(1, bytes: bytes + byteCount)
        let new = UInt32(truncatingIfNeeded: representatives.count)
        known[signature, default: []].append(new)
        classes.append(new)
        representatives.append(best.scalar)
        keys.append(best.key)
        ranges.append(listed.count..<listed.count + active.count)
        for set in active { listed.append((set, new)) }
      }
    }
    penalties = keys.map { UInt8(truncatingIfNeeded: $0 >> 32) }
    byPreference = (0..<UInt32(representatives.count)).sorted { keys[Int($0)] < keys[Int($1)] }
    asciiByPreference = byPreference.filter { representatives[Int($0)] < 0x80 }
    try list(listed, complements, meter, bytes: bytes + byteCount)
    byteCount =
      (lists.count + representatives.count * 4) * MemoryLayout<UInt32>.stride + starts.count * 8
      + members.count * MemoryLayout<Members>.stride
  }

  /// The cost of finding the preferred scalar of a run.
  private static let stepsPerRun = 4
  /// The approximate memory for a bound, a set, and a set's member while the classes are computed, in bytes.
  private static let bytesPerBound = 32
  private static let bytesPerSet = 64
  private static let bytesPerMember = 16

  /// For each set, stores the classes that it contains, or the classes that it doesn't contain if there are fewer of
  /// those.
  ///
  /// - Parameters:
  ///   - listed: The classes that each set contains. The classes of each set are in ascending order.
  ///   - complements: Whether `listed` has the classes that a set doesn't contain.
  private mutating func list(
    _ listed: [(set: Int32, class: UInt32)], _ complements: [Bool], _ meter: AnalysisMeter, bytes: Int
  ) throws(AnalysisInterruption) {
    var sorted: [[UInt32]] = Array(repeating: [], count: complements.count)
    for (set, member) in listed { sorted[Int(set)].append(member) }
    for (known, isKnownComplement) in zip(sorted, complements) {
      let isShorter = known.count * 2 <= count
      let start = lists.count
      meter.note(elements: isShorter ? known.count : count)
      try meter.charge(0, bytes: bytes + lists.count * MemoryLayout<UInt32>.stride)
      if isShorter {
        lists.append(contentsOf: known)
      } else {
        var next = 0
        for candidate in 0..<UInt32(count) {
          if next < known.count, known[next] == candidate { next += 1 } else { lists.append(candidate) }
        }
      }
      members.append(
        Members(isComplement: isKnownComplement == isShorter, start: start, count: lists.count - start))
    }
  }

  /// Returns the class of a scalar, or `nil` if the scalar is outside the universe.
  ///
  /// - Complexity: O(log n), where n is the number of runs.
  func classIndex(of scalar: UInt32) -> UInt32? {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle + 1 } else { high = middle }
    }
    guard low > 0, classes[low - 1] != .max else { return nil }
    return classes[low - 1]
  }

  /// Returns an example string for a sequence of scalar classes.
  func text(of classes: some Sequence<UInt32>) -> String {
    var text = String.UnicodeScalarView()
    for scalarClass in classes { text.append(Unicode.Scalar(representatives[Int(scalarClass)]) ?? "?") }
    return String(text)
  }

  /// A hash of the sets that contain a run of scalars. Different collections of sets can have the same hash.
  private struct Signature: Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    mutating func toggle(_ set: Int32) {
      low ^= Self.mixed(UInt64(UInt32(bitPattern: set)) &* 2 &+ 1)
      high ^= Self.mixed(UInt64(UInt32(bitPattern: set)) &* 2 &+ 2)
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
      var mixed = value &* 0x9E37_79B9_7F4A_7C15
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}

/// The order in which scalars are preferred for examples. Lowercase letters, digits and `/` come first.
enum ScalarPreference {
  /// Returns the penalty of a scalar, from 0 for common scalars in identifiers to 12 for uncommon ones.
  static func penalty(of scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x61...0x7A: 0
    case 0x30...0x39: 1
    case 0x2F: 2
    case 0x2D...0x2E, 0x5F: 3
    case 0x41...0x5A: 4
    case 0x21...0x7E: 5
    case 0x20: 6
    case 0..<0x80: 11
    default: penaltyBeyondASCII(scalar)
    }
  }

  private static func penaltyBeyondASCII(_ scalar: UInt32) -> UInt8 {
    let properties = ScalarProperties(scalar)
    if properties.extends || properties.combiningClass != 0 { return 9 }
    if properties.isLetter { return scalar < 0x3000 ? 7 : 8 }
    // Symbols are readable, so they rank before ASCII control characters. Separators, private-use scalars and
    // unassigned scalars rank last.
    return (0xA1..<0x2000).contains(scalar) || (0x2030..<0xD800).contains(scalar) ? 10 : 12
  }

  /// The lowest penalty of a scalar beyond ASCII. Letters below U+3000 have it.
  static let leastBeyondASCII: UInt64 = 7

  /// The maximum number of scalars to inspect in a non-ASCII range.
  private static let probes: UInt32 = 64

  /// Returns the preferred scalar in a range and the scalar's sort key.
  static func best(in range: Range<UInt32>) -> (scalar: UInt32, key: UInt64) {
    var best: (scalar: UInt32, key: UInt64) = (range.lowerBound, .max)
    for scalar in range.prefix(range.lowerBound < 0x80 ? 0x80 : Int(probes)) {
      if scalar >= 0x80, best.key >> 32 <= leastBeyondASCII { break }
      let key = UInt64(penalty(of: scalar)) << 32 | UInt64(scalar)
      if key < best.key { best = (scalar, key) }
    }
    return best
  }
}

/// A scalar set can contain surrogates, but an identifier universe never does.
extension ScalarSet {
  static let empty = ScalarSet()
  /// The ASCII scalars, U+0000 to U+007F.
  static let ascii = ScalarSet(0, 0x7F)

  init(_ scalar: UInt32) { self.init(scalar, scalar) }

  /// Creates the set of scalars in a range that satisfy a predicate. Excludes surrogates.
  ///
  /// - Complexity: O(n), where n is the size of the range.
  init(in range: Range<UInt32>, where isIncluded: (UInt32) -> Bool) {
    self.init(range.filter { !(0xD800...0xDFFF).contains($0) && isIncluded($0) })
  }
}
