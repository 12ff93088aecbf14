/// The texts of a part of a look-behind, each of one length, by that length in scalars.
struct LengthTable {
  /// Where more follows inside the look-behind.
  private var inner: [[UInt8]?]
  /// Where the look-behind ends: it does not see a line feed that follows.
  private(set) var last: [[UInt8]?]

  /// Nothing, which has the length 0.
  static let empty = LengthTable([], 0)

  /// A text of one length.
  init(_ text: [UInt8], _ length: Int) {
    inner = [[UInt8]?](repeating: nil, count: length) + [text]
    last = inner
  }

  private init(_ inner: [[[UInt8]]], _ last: [[[UInt8]]]) {
    self.inner = inner.map(Self.join)
    self.last = last.map(Self.join)
  }

  /// The spellings of a text under `(?i)`; without an entry where there are too many.
  init?(spellings folded: [UInt32]) {
    guard let spellings = FoldedSpellings(folded, CaseClasses.expansionWidths(folded), 0..<folded.count) else {
      return nil
    }
    var texts = [[[UInt8]]](repeating: [], count: folded.count + 1)
    for (text, length) in zip(spellings.texts, spellings.lengths) { texts[length].append(text) }
    self.init(texts, texts)
  }

  /// One branch or another.
  init(branches: [LengthTable]) {
    let count = branches.map(\.inner.count).max() ?? 0
    func texts(_ table: KeyPath<LengthTable, [[UInt8]?]>) -> [[[UInt8]]] {
      (0..<count).map { length in
        branches.compactMap { length < $0[keyPath: table].count ? $0[keyPath: table][length] : nil }
      }
    }
    self.init(texts(\.inner), texts(\.last))
  }

  /// CR LF, or one scalar that is not the first of them.
  static func pairOrOne(_ one: String) -> LengthTable {
    let pair = Array("\\r\\n".utf8)
    var table = LengthTable(pair, 2)
    table.inner[1] = Array("(?:(?!\\r\\n)\(one))".utf8)
    table.last[1] = Array(one.utf8)
    return table
  }

  /// One part after the other; `nil` where the budget of text is used up.
  func followed(by next: LengthTable, _ budget: inout Int) -> LengthTable? {
    let count = inner.count + next.inner.count - 1
    guard count > 0, count <= TranslationLimits.lookbehindLength + 1 else { return nil }
    var inners = [[[UInt8]]](repeating: [], count: count)
    var lasts = inners
    for (left, innerText) in inner.enumerated() {
      for right in next.inner.indices {
        if let head = innerText, let tail = next.inner[right] {
          inners[left + right].append(head + tail)
          budget -= head.count + tail.count + 1
        }
        if let head = right == 0 ? last[left] : innerText, let tail = next.last[right] {
          lasts[left + right].append(head + tail)
          budget -= head.count + tail.count + 1
        }
        if budget < 0 { return nil }
      }
    }
    return LengthTable(inners, lasts)
  }

  /// The part as often as a quantifier says; `nil` where the budget of text is used up.
  func repeated(_ repetition: PatternNode.Repetition?, _ budget: inout Int) -> LengthTable? {
    guard let repetition else { return self }
    if repetition.maximum == 0 { return .empty }
    // What is empty need not be repeated.
    let isEmpty = inner.count == 1
    guard let most = isEmpty ? 1 : repetition.maximum, most <= TranslationLimits.lookbehindLength else { return nil }
    var power = LengthTable.empty
    var ways = repetition.minimum == 0 ? [power] : []
    for count in 1...most {
      guard let longer = power.followed(by: self, &budget) else { return nil }
      power = longer
      if count >= repetition.minimum || isEmpty { ways.append(power) }
    }
    return LengthTable(branches: ways)
  }

  private static func join(_ ways: [[UInt8]]) -> [UInt8]? {
    guard let first = ways.first else { return nil }
    var seen: Set<[UInt8]> = []
    let different = ways.filter { seen.insert($0).inserted }
    if different.count == 1 { return first }
    return .group("(?:", [UInt8].branches(different))
  }
}
