/// The inverse of full case folding: a mapping from folded text to the scalars that fold to it. Based on Unicode 15.0,
/// statuses C and F.
package struct CaseClasses: Sendable {
  /// For each folded scalar, all scalars that fold to it, including itself.
  private let simple: [UInt32: [UInt32]]
  /// For each case folding of two or three scalars, the scalars that fold to it.
  private let expanding: [[UInt32]: [UInt32]]
  /// The scalars that occur second or third in the case folding of a single scalar.
  let later: Set<UInt32>
  /// All groups of at least two scalars that have the same case folding.
  private let classes: [[UInt32]]

  /// The shared mapping for Unicode 15.0, created once from the folding table.
  static let shared = CaseClasses()

  private init() {
    var simple: [UInt32: Set<UInt32>] = [:]
    var expanding: [[UInt32]: [UInt32]] = [:]
    for scalar in UInt32(0x41)..<0x1_EA00 {
      let value = UnicodeTables.foldings[scalar]
      guard value != 0 else { continue }
      let folded = Array(UnicodeSequence(value))
      if folded.count == 1 {
        simple[folded[0], default: [folded[0]]].insert(scalar)
      } else {
        expanding[folded, default: []].append(scalar)
      }
    }
    self.simple = simple.filter { $0.value.count > 1 }.mapValues { $0.sorted() }
    self.expanding = expanding
    later = Set(expanding.keys.flatMap { $0.dropFirst() })
    classes = Array(self.simple.values) + expanding.values.filter { $0.count > 1 }
  }

  /// Returns all scalars that fold to the given folded scalar, including itself, or an empty array if there are no
  /// others.
  func scalars(foldingTo scalar: UInt32) -> [UInt32] { simple[scalar] ?? [] }

  /// Returns the scalars that fold to the given text, which consists of two or three scalars.
  func scalars(foldingTo text: [UInt32]) -> [UInt32] { expanding[text] ?? [] }

  /// Returns whether there is a single scalar that folds to the `width` scalars at `index` in `folded`.
  static func expands(_ folded: [UInt32], at index: Int, _ width: Int) -> Bool {
    !shared.scalars(foldingTo: Array(folded[index..<(index + width)])).isEmpty
  }

  /// Appends the full case folding of a scalar to `text`.
  static func fold(_ scalar: UInt32, into text: inout [UInt32]) {
    if scalar < 0x80 {
      text.append(scalar &- 0x41 < 26 ? scalar | 0x20 : scalar)
      return
    }
    let value = UnicodeTables.foldings[scalar]
    if value == 0 { text.append(scalar) } else { text.append(contentsOf: UnicodeSequence(value)) }
  }

  /// Returns the full case folding of `text`.
  package static func folded(_ text: some Sequence<UInt32>) -> [UInt32] {
    var result: [UInt32] = []
    for scalar in text { fold(scalar, into: &result) }
    return result
  }
}

extension ScalarSet {
  /// This set, together with all scalars that differ only in case from one of its members.
  var closedOverCase: ScalarSet {
    if let last = bounds.last, last <= 0x80 { return closedOverCaseOfASCII }
    return CaseClasses.shared.closure(of: self)
  }

  private var closedOverCaseOfASCII: ScalarSet {
    var added: [UInt32] = []
    for letter in UInt32(0x61)...0x7A where contains(letter) || contains(letter & 0xDF) {
      added += [letter, letter & 0xDF]
      if letter == 0x6B { added.append(0x212A) }
      if letter == 0x73 { added.append(0x17F) }
    }
    return added.isEmpty ? self : union(ScalarSet(added))
  }
}

extension CaseClasses {
  fileprivate func closure(of set: ScalarSet) -> ScalarSet {
    var added: [UInt32] = []
    for members in classes where members.contains(where: set.contains) { added += members }
    return set.union(ScalarSet(added))
  }
}

extension CaseClasses {
  /// For each index in folded text, returns the widths of the expansions that start there. An expansion is a sequence
  /// of two or three scalars that is the case folding of a single scalar.
  static func expansionWidths(_ folded: [UInt32]) -> [[Int]] {
    folded.indices.map { index in
      guard index + 1 < folded.count, endsExpansion(folded[index + 1]) else { return [] }
      return [2, 3].filter { index + $0 <= folded.count && expands(folded, at: index, $0) }
    }
  }

  /// Returns whether a folded scalar can be the second or third scalar in the case folding of a single scalar. This is
  /// a fast check that usually returns `false`.
  static func endsExpansion(_ scalar: UInt32) -> Bool { shared.later.contains(scalar) }

  /// Returns all scalars that fold to `scalar`, including itself, or an empty array if no others exist. ASCII
  /// scalars don't need a table lookup.
  static func scalars(foldingToSimply scalar: UInt32) -> [UInt32] {
    guard scalar < 0x80 else { return shared.scalars(foldingTo: scalar) }
    switch scalar {
    case 0x6B: return [0x4B, 0x6B, 0x212A]
    case 0x73: return [0x53, 0x73, 0x17F]
    case 0x61...0x7A: return [scalar & 0xDF, scalar]
    default: return []
    }
  }
}

/// Removes diacritical marks from single characters, for `MATCHES[d]`.
enum MarkFolding {
  /// The scalars that change when marks are removed, in ascending order. Each is paired with the scalar that remains,
  /// or with `nil` if nothing remains.
  private static let changes: [(scalar: UInt32, remaining: UInt32?)] = {
    var changes: [(UInt32, UInt32?)] = []
    for scalar in UInt32(0xC0)..<0x3_0000
    where !(0x3400..<0xF900).contains(scalar) || (0xA000..<0xAC00).contains(scalar) {
      let properties = ScalarProperties(scalar)
      guard properties.decomposes || properties.extends || properties.combiningClass != 0 else { continue }
      let remaining = TextMapping.removingMarks([scalar])
      if remaining.count < 2, remaining.first != scalar { changes.append((scalar, remaining.first)) }
    }
    return changes
  }()

  /// Returns the scalars in a range with their marks removed. Marks on their own are dropped, because they are also
  /// removed from the subject.
  static func folded(_ first: UInt32, _ last: UInt32) -> ScalarSet {
    var set = ScalarSet(first, last)
    guard last >= 0xC0 else { return set }
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].scalar < first { low = middle + 1 } else { high = middle }
    }
    let changed = changes[low...].prefix { $0.scalar <= last }
    guard !changed.isEmpty else { return set }
    set = set.subtracting(ScalarSet(changed.map(\.scalar)))
    return set.union(ScalarSet(Set(changed.compactMap(\.remaining))))
  }
}
