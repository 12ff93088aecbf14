import CBytes

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
