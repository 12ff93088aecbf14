/// A table of zero-terminated names for C. Their addresses remain valid for the lifetime of the table.
///
/// The table can be shared between threads because its memory is written only in `init`.
final class NameTable: @unchecked Sendable {
  private let bytes: UnsafeMutableBufferPointer<CChar>
  /// The offset of each name, followed by the end offset of the last name.
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

  var count: Int { starts.count - 1 }

  /// Returns the name with the given number and its length in bytes, or `nil` if no such name exists.
  subscript(number: UInt32) -> (text: UnsafePointer<CChar>, count: Int)? {
    guard number < count, let base = bytes.baseAddress else { return nil }
    let start = starts[Int(number)]
    return (UnsafePointer(base + start), starts[Int(number) + 1] - start - 1)
  }
}
