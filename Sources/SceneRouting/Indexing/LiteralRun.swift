import StringPredicates

/// A folded literal that an identifier must hold, with zeros after it; at most its first 255 bytes count.
struct LiteralRun {
  let folded: UnsafePointer<UInt8>
  let length: Int
  let isAtStart: Bool
  let isAtEnd: Bool

  /// How many bytes of a literal are looked at.
  static let maximumLength = 255

  init(_ literal: FoldedSubject, isAtStart: Bool, isAtEnd: Bool) {
    folded = literal.folded
    length = min(literal.count, Self.maximumLength)
    self.isAtStart = isAtStart
    // A run that was cut does not reach the end.
    self.isAtEnd = isAtEnd && literal.count == length
  }

  /// Consecutive pieces of one class, one of which an identifier that holds the literal must have where it is looked for.
  struct Anchor {
    var kind: PieceClass
    /// Where in the literal the first piece begins.
    var offset: Int
    var count: Int
  }

  /// The edge that the literal begins or ends with; `nil` if it may stand anywhere.
  var edge: Anchor? {
    if isAtStart { return Anchor(kind: .start(of: length), offset: 0, count: 1) }
    guard isAtEnd else { return nil }
    let kind = PieceClass.end(of: length)
    return Anchor(kind: kind, offset: length - kind.size, count: 1)
  }

  /// Calls `body` with the windows that the literal can be found by.
  ///
  /// - Parameter isWide: Whether windows of eight bytes are used. Among few literals those of four bytes are rare enough,
  ///   and no others need to be looked for.
  @inline(__always)
  func forEachWindow(isWide: Bool, _ body: (Anchor) -> Void) {
    if isAtStart {
      // The windows at even offsets of the literal are at even offsets of the identifier.
      let kind: PieceClass = isWide && length >= 8 ? .eight : .four
      var offset = 0
      while offset + kind.size <= length {
        body(Anchor(kind: kind, offset: offset, count: 1))
        offset += kind.step
      }
      return
    }
    let kind: PieceClass
    switch length {
    case 9... where isWide: kind = .eight
    case 5...: kind = .four
    case 3...: kind = .three
    case 2: kind = .two
    default: kind = .one
    }
    var offset = 0
    while offset + kind.step - 1 + kind.size <= length {
      body(Anchor(kind: kind, offset: offset, count: kind.step))
      offset += 1
    }
  }

  /// How many of the bytes of an anchor's first piece are ASCII's digits.
  func digits(in anchor: Anchor) -> Int {
    var count = 0
    for place in anchor.offset..<anchor.offset + anchor.kind.size where folded[place] &- 0x30 < 10 { count += 1 }
    return count
  }
}

extension NecessaryLiteral {
  /// Calls `body` with the folded literal.
  func withRun<Result>(_ body: (LiteralRun) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      FoldedSubject.with(bytes) { body(LiteralRun($0, isAtStart: isAtStart, isAtEnd: isAtEnd)) }
    }
  }
}
