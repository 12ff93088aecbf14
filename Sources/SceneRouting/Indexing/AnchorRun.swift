/// A folded literal that a subject must hold, with zeros behind it; at most its first 255 bytes count.
struct AnchorRun {
  let folded: UnsafePointer<UInt8>
  let length: Int
  let isAtStart: Bool
  let isAtEnd: Bool

  init(_ literal: FoldedSubject, isAtStart: Bool, isAtEnd: Bool) {
    folded = literal.folded
    length = min(literal.count, RecordArena.maximumLength)
    self.isAtStart = isAtStart
    // A run that was cut does not reach the end.
    self.isAtEnd = isAtEnd && literal.count == length
  }

  /// Windows of one class that stand one behind the other, any of which leads to the literal.
  struct Anchor {
    var kind: WindowClass
    /// Where in the literal the first of them begins.
    var offset: Int
    var count: Int
  }

  /// How wide the windows of a literal are at most.
  ///
  /// Among few literals windows of four bytes are rare enough. Then no others need to be looked for, which takes half the
  /// time. Windows that stay when a set grows do no harm.
  enum Width: CaseIterable {
    case four, eight, sixteen

    init(literalCount: Int) { self = literalCount < 1_024 ? .four : literalCount < 131_072 ? .eight : .sixteen }
  }

  /// The class whose windows may begin at any offset of the literal, and how many of them make an anchor.
  private func inner(_ width: Width) -> (kind: WindowClass, count: Int) {
    if isAtStart {
      switch length {
      case 16... where width == .sixteen: (.sixteenOfPrefix, 1)
      case 8... where width != .four: (.eightOfPrefix, 1)
      case 4...: (.fourOfPrefix, 1)
      case 3: (.firstThree, 1)
      case 2: (.firstTwo, 1)
      default: (.firstOne, 1)
      }
    } else {
      switch length {
      case 9... where width != .four: (.eight, 2)
      case 5...: (.four, 2)
      case 3...: (.three, 1)
      case 2: (.two, 1)
      default: (.one, 1)
      }
    }
  }

  /// The class of the window that ends the literal, if the literal ends the subject.
  private func last(_ width: Width) -> WindowClass? {
    guard isAtEnd, !isAtStart else { return nil }
    switch length {
    case 8... where width != .four: return .lastEight
    case 4...: return .lastFour
    case 3: return .lastThree
    case 2: return .lastTwo
    default: return .lastOne
    }
  }

  /// Calls `body` with every anchor that the literal may have.
  @inline(__always)
  func forEachAnchor(_ width: Width, _ body: (Anchor) -> Void) {
    guard length > 0 else { return }
    let last = last(width)
    if let last { body(Anchor(kind: last, offset: length - last.size, count: 1)) }
    // Short text that ends the subject has no need to be looked for elsewhere.
    guard last == nil || length >= 9 else { return }
    let (kind, count) = inner(width)
    var offset = 0
    while offset + count - 1 + kind.size <= length {
      body(Anchor(kind: kind, offset: offset, count: count))
      // The place of a literal that begins the subject is known, and with it which of its windows is looked for.
      offset += isAtStart && kind.size >= 4 ? kind.step : isAtStart ? length : 1
    }
  }

  /// Calls `body` with the hash of each window of so many bytes, its offset, and how many digits it has.
  @inline(__always)
  func forEachWindow(size: Int, _ body: (_ hash: UInt32, _ offset: Int, _ digits: Int) -> Void) {
    guard length >= size else { return }
    let mask = size >= 8 ? UInt64.max : (1 &<< UInt64(truncatingIfNeeded: size &* 8)) &- 1
    let salt = UInt64(truncatingIfNeeded: size) << 56
    for offset in 0...(length - size) {
      let word = AnchorHash.word(folded + offset) & mask
      body(AnchorHash.window(word, salt: salt), offset, Self.digits(of: word))
    }
  }

  /// How many of eight bytes are ASCII's digits.
  @inline(__always)
  private static func digits(of word: UInt64) -> Int {
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    let from0 = low &+ 0x5050_5050_5050_5050  // 0x80 - '0'
    let beyond9 = low &+ 0x4646_4646_4646_4646  // 0x7F - '9'
    return ((from0 ^ beyond9) & ~word & 0x8080_8080_8080_8080).nonzeroBitCount
  }

  func entry(_ anchor: Anchor, _ index: Int, check: UInt16, _ target: ProbeTarget) -> WindowEntry {
    let offset = anchor.offset + index
    return WindowEntry(
      hash: anchor.kind.hash(folded + offset), target: target, kind: anchor.kind, check: check,
      offset: UInt8(truncatingIfNeeded: offset), length: UInt8(truncatingIfNeeded: length))
  }

  var check: UInt16 { AnchorHash.check(folded, length) }
}
