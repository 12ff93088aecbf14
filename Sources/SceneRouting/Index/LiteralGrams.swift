import CBytes
import StringPredicates

/// The n-grams under which a folded literal can be indexed. Only the first 255 bytes of the literal are used.
struct LiteralGrams {
  let folded: UnsafePointer<UInt8>
  let length: Int
  private let isAtStart: Bool
  private let isAtEnd: Bool

  static let maximumLength = 255

  init(_ literal: FoldedText, isAtStart: Bool, isAtEnd: Bool) {
    folded = literal.folded
    length = min(literal.count, Self.maximumLength)
    self.isAtStart = isAtStart
    // A truncated literal no longer reaches the end of the identifier.
    self.isAtEnd = isAtEnd && literal.count == length
  }

  /// Consecutive n-grams of the same kind, under which a literal is indexed. In every identifier that contains the
  /// literal, a scan finds at least one of them.
  struct Anchor {
    var kind: GramKind
    /// The offset of the first n-gram in the literal.
    var offset: Int
    var count = 1

    var offsets: Range<Int> { offset..<offset + count }
  }

  /// The anchor for the literal's prefix or suffix, or `nil` if the literal can occur anywhere.
  var end: Anchor? {
    if isAtStart { return Anchor(kind: .prefix(of: length), offset: 0) }
    guard isAtEnd else { return nil }
    let kind = GramKind.suffix(of: length)
    return Anchor(kind: kind, offset: length - kind.size)
  }

  /// Returns the anchors that consist of infixes.
  ///
  /// - Parameter isWide: Whether eight-byte infixes are allowed.
  func infixes(isWide: Bool) -> some Sequence<Anchor> {
    // If the literal must be at the start of the identifier, the offsets of its infixes are known. Because a scan
    // covers only even offsets, a single infix at an even offset is enough.
    let kind: GramKind =
      isAtStart ? (isWide && length >= 8 ? .infix8 : .infix4) : .infix(of: length, isWide: isWide)
    let count = isAtStart ? 1 : kind.step
    return stride(from: 0, through: length - kind.size - count + 1, by: isAtStart ? kind.step : 1).lazy.map {
      Anchor(kind: kind, offset: $0, count: count)
    }
  }

  /// Returns the number of ASCII digits in the first n-gram of an anchor.
  func digits(in anchor: Anchor) -> Int {
    (anchor.offset..<anchor.offset + anchor.kind.size).count { folded[$0] &- 0x30 < 10 }
  }
}

extension RequiredLiteral {
  func withGrams<Result>(_ body: (LiteralGrams) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      FoldedText.with(bytes) { body(LiteralGrams($0, isAtStart: isAtStart, isAtEnd: isAtEnd)) }
    }
  }
}

/// A string and its ASCII-lowercase copy. The copy is padded with zeros on both sides, so that n-grams can extend
/// beyond its ends.
struct FoldedText {
  let bytes: UnsafeBufferPointer<UInt8>
  let folded: UnsafePointer<UInt8>
  let count: Int

  /// The number of zeros before and after the lowercase copy.
  static var margin: Int { Int(GRAM_MARGIN) }

  /// Folds a string to ASCII lowercase and writes the result to a buffer with room for `margin` bytes on either side.
  ///
  /// - Returns: The folded string, and whether the string is ASCII.
  @inline(__always)
  static func fold(
    _ bytes: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutablePointer<UInt8>
  ) -> (text: FoldedText, isASCII: Bool) {
    // The base address of an empty buffer can be `nil`. In that case, the pointer used in its place is never read.
    let isASCII = bytes_fold(bytes.baseAddress ?? UnsafePointer(buffer), bytes.count, buffer)
    return (FoldedText(bytes: bytes, folded: UnsafePointer(buffer), count: bytes.count), isASCII)
  }

  /// Calls `body` with the folded form of a string. Uses the stack for strings of up to about a thousand bytes.
  @inline(__always)
  static func with<Result>(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (FoldedText) -> Result) -> Result {
    withUnsafeTemporaryAllocation(byteCount: bytes.count &+ 2 &* margin, alignment: 16) { buffer in
      // A nonempty buffer always has a base address.
      let start = (buffer.baseAddress.unsafelyUnwrapped + margin).assumingMemoryBound(to: UInt8.self)
      return body(fold(bytes, into: start).text)
    }
  }
}
