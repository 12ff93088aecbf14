import CBytes

/// A text and its copy in ASCII lower case, which has zeros before and after it so that grams may be read there.
struct FoldedText {
  let bytes: UnsafeBufferPointer<UInt8>
  let folded: UnsafePointer<UInt8>
  let count: Int

  /// The number of zeros before and after the copy.
  static var margin: Int { Int(GRAM_MARGIN) }

  /// Folds a text into a buffer, which has `margin` bytes before it and `margin` bytes more than the text.
  ///
  /// - Returns: The text, and whether it is ASCII.
  @inline(__always)
  static func fold(
    _ bytes: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutablePointer<UInt8>
  ) -> (text: FoldedText, isASCII: Bool) {
    // An empty buffer may have no address; nothing is read from the substitute.
    let isASCII = bytes_fold(bytes.baseAddress ?? UnsafePointer(buffer), bytes.count, buffer)
    return (FoldedText(bytes: bytes, folded: UnsafePointer(buffer), count: bytes.count), isASCII)
  }

  /// Calls `body` with a folded text. Uses the stack for texts of up to about a thousand bytes.
  @inline(__always)
  static func with<Result>(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (FoldedText) -> Result) -> Result {
    withUnsafeTemporaryAllocation(byteCount: bytes.count &+ 2 &* margin, alignment: 16) { buffer in
      // The buffer is never empty, so it has an address.
      let start = (buffer.baseAddress.unsafelyUnwrapped + margin).assumingMemoryBound(to: UInt8.self)
      return body(fold(bytes, into: start).text)
    }
  }
}
