import CBytes

/// A subject and its folded copy, which has zeros before and behind it so that pieces may be read there.
struct FoldedSubject {
  let bytes: UnsafeBufferPointer<UInt8>
  let folded: UnsafePointer<UInt8>
  let count: Int

  /// How many bytes the copy takes before the subject, and as many behind it.
  static var margin: Int { Int(PIECE_MARGIN) }

  /// Folds a subject into `room`, which has `margin` bytes before it, and behind it as many more than the subject.
  ///
  /// - Returns: The subject, and whether it is ASCII.
  /// - Complexity: O(n), 16 bytes at a time.
  @inline(__always)
  static func fold(
    _ bytes: UnsafeBufferPointer<UInt8>, into room: UnsafeMutablePointer<UInt8>
  ) -> (subject: FoldedSubject, isASCII: Bool) {
    let count = bytes.count
    // A buffer without elements may have no address; nothing is read from the one that stands in.
    let isASCII = bytes_fold(bytes.baseAddress ?? UnsafePointer(room), count, room)
    return (FoldedSubject(bytes: bytes, folded: UnsafePointer(room), count: count), isASCII)
  }

  /// Calls `body` with a subject, its folded copy, and whether it is ASCII. Takes memory from the stack up to about
  /// one thousand bytes.
  @inline(__always)
  static func with<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (FoldedSubject, _ isASCII: Bool) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(byteCount: bytes.count &+ 2 &* margin, alignment: 16) { room in
      // The room is never empty, so that it has an address.
      let target = (room.baseAddress.unsafelyUnwrapped + margin).assumingMemoryBound(to: UInt8.self)
      let (subject, isASCII) = fold(bytes, into: target)
      return body(subject, isASCII)
    }
  }

  /// Calls `body` with a text and its folded copy.
  @inline(__always)
  static func with<Result>(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (FoldedSubject) -> Result) -> Result {
    with(bytes) { subject, _ in body(subject) }
  }
}
