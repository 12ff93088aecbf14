/// A list of identifiers that stores their UTF-8 bytes contiguously.
struct IdentifierList {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  mutating func append(_ identifier: String) {
    bytes.append(contentsOf: identifier.utf8)
    ends.append(bytes.count)
  }

  func withBuffers<Result>(_ body: (UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      let buffers = ends.map { end in
        defer { start = end }
        return UnsafeBufferPointer(rebasing: bytes[start..<end])
      }
      return buffers.withUnsafeBufferPointer(body)
    }
  }
}
