/// The classes of scalars that are possible at each of the first positions of a language's strings, and how short and
/// long they may be: what tells most languages apart without a search.
struct LanguageOutline: Sendable {
  /// A set of classes, as bits.
  typealias Classes = SIMD4<UInt64>

  /// The number of bits.
  private static let classLimit = 256
  private static let positions = 64
  private static let frontier = 32

  /// The least length of a string.
  private(set) var shortest: UInt32
  /// The greatest length; `nil` if lengths are unbounded or unknown.
  private(set) var longest: Int?
  /// The classes at the first positions; later ones may have any.
  private(set) var possible: [Classes]

  /// Whether the outlines show that no string is in both languages.
  ///
  /// Where the scalars at a position have nothing in common, only strings that end before it can be in both.
  func isDisjoint(from other: Self) -> Bool {
    let bound = max(shortest, other.shortest)
    if bound == .max || bound > UInt32(clamping: min(longest ?? .max, other.longest ?? .max)) { return true }
    for position in 0..<min(possible.count, other.possible.count, Int(bound)) {
      if possible[position] & other.possible[position] == .zero { return true }
    }
    return false
  }

  /// An outline that excludes nothing but shorter strings.
  init(distance: UInt32) {
    shortest = distance
    possible = []
  }

  /// The outline of a set of states: those that can be reached are followed position by position.
  private init(_ states: [UInt32], distance: UInt32, _ graph: StateGraph, _ classes: [Classes]) {
    shortest = distance
    possible = []
    var current = states
    var next: [UInt32] = []
    while possible.count < Self.positions {
      var union = Classes.zero
      next.removeAll(keepingCapacity: true)
      for state in current {
        for index in graph.edges(of: state) {
          let edge = graph.edges[index]
          union |= classes[Int(edge.set)]
          if !next.contains(edge.target) { next.append(edge.target) }
        }
      }
      if next.isEmpty {
        longest = possible.count
        return
      }
      possible.append(union)
      if next.count > Self.frontier || next.contains(StateGraph.universal) { return }
      swap(&current, &next)
    }
  }

  /// For each set of an alphabet its classes. Where there are more than the bits, several classes share one.
  static func classes(of alphabet: Alphabet) -> [Classes] {
    alphabet.members.map { members in
      if members.isComplement, alphabet.count > classLimit { return Classes(repeating: .max) }
      var bits = Classes.zero
      for place in members.start..<(members.start + members.count) {
        let listed = Int(alphabet.lists[place]) % classLimit
        bits[listed >> 6] |= 1 << UInt64(listed & 63)
      }
      return members.isComplement ? ~bits : bits
    }
  }

  /// The outline of a language of a store: that of a set of states, or joined of those of its operands, which are sets
  /// of states or junctions of them.
  init(_ node: UInt32, _ store: LanguageStore, _ classes: [Classes], depth: Int = 4) {
    let entry = store.nodes[Int(node)]
    self.init(distance: entry.distance)
    guard depth > 0, store.operandRange(of: node).count <= Self.frontier || entry.kind == .states else { return }
    switch entry.kind {
    case .states:
      self.init(Array(store.operandList(of: node)), distance: entry.distance, store.graph, classes)
    case .intersection, .union:
      let parts = store.operandList(of: node).map { Self($0, store, classes, depth: depth - 1) }
      guard var joined = parts.first else { return }
      for part in parts.dropFirst() {
        joined = entry.kind == .union ? joined.union(part) : joined.intersection(part)
      }
      joined.shortest = max(entry.distance, joined.shortest)
      self = joined
    case .nothing, .everything, .complement: break
    }
  }

  private func union(_ other: Self) -> Self {
    var result = Self(distance: min(shortest, other.shortest))
    if let longest, let end = other.longest { result.longest = max(longest, end) }
    // Strings of one language may have ended where those of the other go on.
    for position in 0..<max(possible.count, other.possible.count) {
      guard let one = classes(at: position), let two = other.classes(at: position) else { break }
      result.possible.append(one | two)
    }
    return result
  }

  private func intersection(_ other: Self) -> Self {
    var result = Self(distance: max(shortest, other.shortest))
    result.longest = [longest, other.longest].compactMap { $0 }.min()
    for position in 0..<max(possible.count, other.possible.count) {
      let all = Classes(repeating: .max)
      result.possible.append((classes(at: position) ?? all) & (other.classes(at: position) ?? all))
    }
    return result
  }

  /// The classes at a position: none after the last one, `nil` where nothing is known.
  private func classes(at position: Int) -> Classes? {
    if position < possible.count { return possible[position] }
    return longest.map { position >= $0 } == true ? .zero : nil
  }
}

/// A language together with its outline.
package struct OutlinedLanguage: Sendable {
  package let language: ApproximateLanguage
  let outline: LanguageOutline
}

extension LanguageAnalysis {
  /// A language with its outline.
  package mutating func outlined(_ language: ApproximateLanguage) -> OutlinedLanguage {
    seal()
    return OutlinedLanguage(language: language, outline: LanguageOutline(language.may, store, classesOfSets))
  }

  /// Whether it can be seen without a search that no string is in both languages: the scalars that are possible at each
  /// position tell most apart, reading the automaton of one along the outline of the other tells more.
  package mutating func areSurelyDisjoint(_ one: OutlinedLanguage, _ other: OutlinedLanguage) -> Bool {
    one.outline.isDisjoint(from: other.outline) || isDisjoint(one.language, from: other.outline)
      || isDisjoint(other.language, from: one.outline)
  }

  /// Whether reading a language's automaton along the outline of another shows that no string is in both. It says so
  /// only where the other's strings have a greatest length and the language is a set of states.
  private mutating func isDisjoint(_ language: ApproximateLanguage, from outline: LanguageOutline) -> Bool {
    let classes = classesOfSets
    guard let longest = outline.longest, store.nodes[Int(language.may)].kind == .states else { return false }
    var current = Array(store.operandList(of: language.may))
    var next: [UInt32] = []
    for position in 0...longest {
      let canEnd = position >= Int(outline.shortest)
      if canEnd, current.contains(where: { store.graph.distances[Int($0)] == 0 }) { return false }
      guard position < longest else { break }
      next.removeAll(keepingCapacity: true)
      for state in current {
        for index in store.graph.edges(of: state) {
          let edge = store.graph.edges[index]
          guard classes[Int(edge.set)] & outline.possible[position] != .zero,
            Int(store.graph.distances[Int(edge.target)]) <= longest - position - 1, !next.contains(edge.target)
          else { continue }
          next.append(edge.target)
        }
      }
      if next.isEmpty { return true }
      if next.count > 64 { return false }
      swap(&current, &next)
    }
    return true
  }
}
