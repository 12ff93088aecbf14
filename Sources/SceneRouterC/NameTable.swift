/// Zero-terminated names for C. Their addresses stay valid for the lifetime of the table.
///
/// Sharing: the memory is written once, in `init`.
final class NameTable: @unchecked Sendable {
  private let bytes: UnsafeMutableBufferPointer<CChar>
  /// The offset of each name, then the end of the last one.
  private let starts: [Int]

  init(_ names: [String]) {
    var starts = [0]
    for name in names { starts.append((starts.last ?? 0) + name.utf8.count + 1) }
    bytes = .allocate(capacity: starts.last ?? 0)
    bytes.initialize(repeating: 0)
    for (name, start) in zip(names, starts) {
      for (index, unit) in name.utf8.enumerated() { bytes[start + index] = CChar(bitPattern: unit) }
    }
    self.starts = starts
  }

  deinit { bytes.deallocate() }

  /// The number of names.
  var count: Int { starts.count - 1 }

  /// A name and its length in bytes, or `nil` for an unknown number.
  subscript(number: UInt32) -> (text: UnsafePointer<CChar>, count: Int)? {
    guard number < count, let base = bytes.baseAddress else { return nil }
    let start = starts[Int(number)]
    return (UnsafePointer(base + start), starts[Int(number) + 1] - start - 1)
  }
}
