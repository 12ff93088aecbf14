/// A place in one of two texts that are compared character by character.
///
/// It stands either at a scalar of the text, or inside the folding of the character at that scalar. A character is
/// folded only where the two texts differ; that is Foundation's way, and its results show it.
struct ClusterCursor {
  let text: UnsafeBufferPointer<UInt32>
  let folding: StringFolding
  /// Room for `ClusterFolding.capacity` scalars.
  let buffer: UnsafeMutableBufferPointer<UInt32>

  /// The place in the text, in scalars. Skipping marks can move it before the start.
  var index = 0
  /// How many scalars the current step covers.
  var stride = 1
  /// The length of the folding that the cursor stands in, 0 if it stands in the text itself.
  var count = 0
  /// The place in the folding.
  var position = 0
  /// Whether a character was met whose folding is too long: the comparison can't go on.
  var isOverfull = false
  /// The character whose folding is still in the buffer.
  private var cached = (index: 0, read: 0, count: 0)

  init(
    _ text: UnsafeBufferPointer<UInt32>, _ folding: StringFolding, buffer: UnsafeMutableBufferPointer<UInt32>
  ) {
    self.text = text
    self.folding = folding
    self.buffer = buffer
  }

  var isInFolding: Bool { count > 0 }
  var isAtEnd: Bool { index >= text.count }

  /// The next scalar; ASCII letters come in lower case if case doesn't count. Outside the text it is 0.
  mutating func read() -> UInt32 {
    if count > 0 {
      defer { position += 1 }
      return buffer[position]
    }
    stride = 1
    guard index >= 0, index < text.count else { return 0 }
    let scalar = text[index]
    return folding.contains(.caseInsensitive) && scalar &- 0x41 < 26 ? scalar | 0x20 : scalar
  }

  /// Folds the character that starts with `scalar`, which was just read.
  ///
  /// - Returns: the first scalar of the folding, or nil if the character stands for itself.
  /// - Complexity: O(*m*), where *m* is the number of the character's marks.
  mutating func fold(_ scalar: UInt32) -> UInt32? {
    guard let folded = ClusterFolding.fold(scalar, at: index, in: text, folding, into: buffer) else {
      cached = (index, stride, 0)
      return nil
    }
    if folded.written == ClusterFolding.capacity { isOverfull = true }
    count = folded.written
    stride = folded.read
    position = 1
    cached = (index, stride, count)
    return buffer[0]
  }

  /// As `fold`, but a search that starts inside a folded character goes on in that folding.
  mutating func foldFromCache(_ scalar: UInt32) -> UInt32? {
    let offset = index - cached.index
    if offset >= 0, offset < cached.read, offset + 1 < cached.count {
      count = cached.count
      position = offset + 1
      return buffer[offset]
    }
    return fold(scalar)
  }

  mutating func forgetCache() { cached = (0, 0, 0) }

  /// Leaves a folding that is read to its end, and steps over what was read.
  mutating func advance() {
    if count > 0, position == count { count = 0 }
    if count == 0 { index += stride }
  }

  mutating func restart(at start: Int) {
    index = start
    stride = 1
    count = 0
    position = 0
  }
}
