/// Full case folding backwards: which scalars fold to the same text (Unicode 15.0, statuses C and F).
package struct CaseClasses: Sendable {
  /// The scalars that fold to one scalar, with that scalar itself, by that scalar.
  private let simple: [UInt32: [UInt32]]
  /// The scalars that fold to two or three scalars, by those.
  private let expanding: [[UInt32]: [UInt32]]
  /// The scalars that stand second or third in an expansion.
  let later: Set<UInt32>
  /// All classes of two members or more.
  private let classes: [[UInt32]]

  /// The classes of Unicode 15.0, read from the folding table once.
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

  /// The scalars that fold to what a folded scalar is, itself among them; empty where there is no other.
  func scalars(foldingTo scalar: UInt32) -> [UInt32] { simple[scalar] ?? [] }

  /// The scalars that fold to a text of two or three scalars.
  func scalars(foldingTo text: [UInt32]) -> [UInt32] { expanding[text] ?? [] }

  /// Whether some scalar folds to the `width` scalars of a folded text at a place.
  static func expands(_ folded: [UInt32], at place: Int, _ width: Int) -> Bool {
    !shared.scalars(foldingTo: Array(folded[place..<(place + width)])).isEmpty
  }

  /// Appends the full case folding of a scalar.
  static func fold(_ scalar: UInt32, into text: inout [UInt32]) {
    if scalar < 0x80 {
      text.append(scalar &- 0x41 < 26 ? scalar | 0x20 : scalar)
      return
    }
    let value = UnicodeTables.foldings[scalar]
    if value == 0 { text.append(scalar) } else { text.append(contentsOf: UnicodeSequence(value)) }
  }

  /// The full case folding of a text, scalar by scalar.
  package static func folded(_ text: some Sequence<UInt32>) -> [UInt32] {
    var result: [UInt32] = []
    for scalar in text { fold(scalar, into: &result) }
    return result
  }
}

extension ScalarSet {
  /// The set with every scalar that differs from a member only in case.
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
