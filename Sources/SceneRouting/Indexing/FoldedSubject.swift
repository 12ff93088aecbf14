/// A subject and its folded copy, which has zeros behind its end so that windows may be read there.
struct FoldedSubject {
  let bytes: UnsafeBufferPointer<UInt8>
  let folded: UnsafePointer<UInt8>
  let count: Int

  /// How many bytes more the copy takes.
  static let padding = 16

  /// Folds a subject into `room`, which takes `padding` bytes more than the subject.
  ///
  /// - Returns: The subject, and whether it is ASCII.
  /// - Complexity: O(n), eight bytes at a time.
  @inline(__always)
  static func fold(
    _ bytes: UnsafeBufferPointer<UInt8>, into room: UnsafeMutablePointer<UInt8>
  ) -> (subject: FoldedSubject, isASCII: Bool) {
    let count = bytes.count
    let target = UnsafeMutableRawPointer(room)
    var seen: UInt64 = 0
    var place = 0
    if let base = bytes.baseAddress {
      while place &+ 8 <= count {
        let word = UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self)
        seen |= word
        target.storeBytes(of: AnchorHash.folded(word), toByteOffset: place, as: UInt64.self)
        place &+= 8
      }
    }
    // The rest and the zeros behind it.
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while place < count {
      rest |= UInt64(bytes[place]) << shift
      shift &+= 8
      place &+= 1
    }
    seen |= rest
    place = count & ~7
    target.storeBytes(of: AnchorHash.folded(rest).littleEndian, toByteOffset: place, as: UInt64.self)
    target.storeBytes(of: 0, toByteOffset: place &+ 8, as: UInt64.self)
    let subject = FoldedSubject(bytes: bytes, folded: UnsafePointer(room), count: count)
    return (subject, seen & 0x8080_8080_8080_8080 == 0)
  }

  /// Calls `body` with a subject, its folded copy, and whether it is ASCII. Takes memory from the stack up to about
  /// one thousand bytes.
  @inline(__always)
  static func with<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (FoldedSubject, _ isASCII: Bool) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(byteCount: bytes.count + padding, alignment: 8) { room in
      // The room is never empty, so that it has an address.
      let target = room.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
      let (subject, isASCII) = fold(bytes, into: target)
      return body(subject, isASCII)
    }
  }
}
