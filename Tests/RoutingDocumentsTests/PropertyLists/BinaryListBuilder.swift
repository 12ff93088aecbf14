/// Builds a binary property list from objects, which may be invalid.
struct BinaryListBuilder {
  var objects: [[UInt8]] = []
  /// Changes the trailer's offset size, reference size, object count, root and table before they are written.
  var trailer: (inout (offsetSize: UInt8, referenceSize: UInt8, count: UInt64, root: UInt64, table: UInt64)) -> Void = {
    _ in
  }
  /// Changes the offsets of the objects before they are written.
  var offsets: (inout [UInt64]) -> Void = { _ in }

  static func text(_ text: String) -> [UInt8] { [0x50 | UInt8(text.utf8.count)] + Array(text.utf8) }

  static func array(_ references: [UInt8]) -> [UInt8] { [0xA0 | UInt8(references.count)] + references }

  /// Returns a dictionary of up to 14 members: the references of the keys, then of the values.
  static func dictionary(_ members: [(key: UInt8, value: UInt8)]) -> [UInt8] {
    [0xD0 | UInt8(members.count)] + members.map(\.key) + members.map(\.value)
  }

  var bytes: [UInt8] {
    var bytes = Array("bplist00".utf8)
    var positions: [UInt64] = []
    for object in objects {
      positions.append(UInt64(bytes.count))
      bytes += object
    }
    var trailer = (
      offsetSize: UInt8(2), referenceSize: UInt8(1), count: UInt64(objects.count), root: UInt64(0),
      table: UInt64(bytes.count)
    )
    self.trailer(&trailer)
    offsets(&positions)
    for position in positions {
      bytes += [UInt8(truncatingIfNeeded: position >> 8), UInt8(truncatingIfNeeded: position)]
    }
    bytes += [0, 0, 0, 0, 0, 0, trailer.offsetSize, trailer.referenceSize]
    for number in [trailer.count, trailer.root, trailer.table] {
      bytes += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
    }
    return bytes
  }
}
