/// A reader for binary property lists, which consist of a sequence of objects, a table of their offsets and a 32-byte
/// trailer.
///
/// Every number in the file is validated before use. Objects can be shared, so the size of the expanded values is
/// limited. An object that contains itself is an error. The reader doesn't recurse.
///
/// Source: Apple, `CFBinaryPList.c`, "Binary Property List File Format".
struct BinaryPropertyList {
  static let magic = Array("bplist0".utf8)
  private static let headerLength = 8
  private static let trailerLength = 32
  /// The expanded values may be `growth` times as large as the file, and always as large as `leastLimit` bytes. Otherwise
  /// a file of 200 bytes could name one list so often that expanding it takes long.
  private static let (growth, leastLimit) = (64, 1 << 20)

  /// An array or dictionary that is being written.
  private struct OpenContainer {
    var object: Int
    var isDictionary: Bool
    /// The number of elements or members.
    var count: Int
    /// The index of the next element or member.
    var next = 0
    /// Whether the key of the next member has been written.
    var hasKey = false
    /// The offset of the references to the elements, or to the keys followed by the values.
    var references: Int
  }

  private let bytes: [UInt8]
  private let objectCount: Int
  private let root: Int
  private let offsetSize: Int
  private let referenceSize: Int
  private let table: Int
  private var values: PropertyListValues
  private var openContainers: [OpenContainer] = []

  /// Returns the values in a property list.
  ///
  /// - Parameter limit: The maximum size of the expanded values, in bytes.
  static func values(in bytes: [UInt8], limit: Int) throws(PropertyListSyntaxError) -> PropertyListValues {
    var list = try BinaryPropertyList(bytes, limit: limit)
    try list.run()
    return list.values
  }

  private init(_ bytes: [UInt8], limit: Int) throws(PropertyListSyntaxError) {
    let trailer = bytes.count - Self.trailerLength
    guard trailer > Self.headerLength else { throw PropertyListSyntaxError("the file is cut off") }
    self.bytes = bytes
    values = PropertyListValues(limit: min(limit, max(Self.leastLimit, Self.growth * bytes.count)))
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    func number(_ position: Int) -> Int { Self.number(in: bytes, at: trailer + position, size: 8) ?? -1 }
    (objectCount, root, table) = (number(8), number(16), number(24))
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), objectCount > 0, root >= 0,
      root < objectCount, table > Self.headerLength, table <= trailer, objectCount <= (trailer - table) / offsetSize
    else { throw PropertyListSyntaxError("the table of its objects is damaged") }
  }

  /// Returns the big-endian integer in the given 1 to 8 bytes, or `nil` if it doesn't fit in an `Int`.
  private static func number(in bytes: [UInt8], at position: Int, size: Int) -> Int? {
    let number = bytes[position..<position + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }

  private mutating func run() throws(PropertyListSyntaxError) {
    try write(root, isKey: false)
    while var container = openContainers.popLast() {
      guard container.next < container.count else {
        values.close()
        continue
      }
      let isKey = container.isDictionary && !container.hasKey
      let position = container.next + (container.isDictionary && !isKey ? container.count : 0)
      let reference = Self.number(in: bytes, at: container.references + position * referenceSize, size: referenceSize)
      container.hasKey = isKey
      if !isKey { container.next += 1 }
      openContainers.append(container)
      try write(reference ?? .max, isKey: isKey)
    }
  }

  /// Writes a scalar, or begins an array or dictionary.
  private mutating func write(_ object: Int, isKey: Bool) throws(PropertyListSyntaxError) {
    guard object < objectCount,
      let offset = Self.number(in: bytes, at: table + object * offsetSize, size: offsetSize),
      offset >= Self.headerLength, offset < table
    else { throw PropertyListSyntaxError("it refers to an object that is not in it") }
    let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 0x0F))
    if isKey, kind != 0x5, kind != 0x6 { throw PropertyListSyntaxError("a key is not a string") }
    switch kind {
    case 0x0:
      switch low {
      case 0x0: try values.scalar(.null, at: offset)
      case 0x8, 0x9: try values.scalar(.boolean(low == 0x9), at: offset)
      default: throw unknown(offset)
      }
    case 0x1: try values.scalar(.wideNumber(try integer(at: offset, low)), at: offset)
    case 0x2: try values.scalar(.double(try real(at: offset, low)), at: offset)
    case 0x3:  // a date
      _ = try content(from: offset + 1, count: 8, size: 1)
      try values.scalar(.null, at: offset)
    case 0x4:  // data
      _ = try counted(offset, low, size: 1)
      try values.scalar(.null, at: offset)
    case 0x5, 0x6: try string(isWide: kind == 0x6, try counted(offset, low, size: kind == 0x6 ? 2 : 1), offset, isKey)
    case 0x8:  // the UID of a keyed archive
      _ = try content(from: offset + 1, count: low + 1, size: 1)
      try values.scalar(.null, at: offset)
    case 0xA, 0xD: try open(object, isDictionary: kind == 0xD, at: offset, low)
    case 0xB, 0xC: throw PropertyListSyntaxError("it contains a set, which is not a value of property lists")
    default: throw unknown(offset)
    }
  }

  private func unknown(_ offset: Int) -> PropertyListSyntaxError {
    PropertyListSyntaxError("it contains an object of the unknown kind 0x\(String(bytes[offset], radix: 16))")
  }

  private mutating func open(
    _ object: Int, isDictionary: Bool, at offset: Int, _ low: Int
  ) throws(PropertyListSyntaxError) {
    // A linear search is fast enough, because at most `PropertyListValues.nestingLevels` containers are open.
    guard !openContainers.contains(where: { $0.object == object }) else {
      throw PropertyListSyntaxError("a value of it contains itself")
    }
    let references = try counted(offset, low, size: isDictionary ? 2 * referenceSize : referenceSize)
    try values.open(isDictionary ? .object : .array, at: offset)
    let count = references.count / (isDictionary ? 2 * referenceSize : referenceSize)
    openContainers.append(
      OpenContainer(object: object, isDictionary: isDictionary, count: count, references: references.lowerBound))
  }

  private mutating func string(
    isWide: Bool, _ range: Range<Int>, _ offset: Int, _ isKey: Bool
  ) throws(PropertyListSyntaxError) {
    let text: String
    if isWide {
      let pairs = bytes[range]
      let units = (0..<range.count / 2).lazy.map { unit in
        UInt16(pairs[pairs.startIndex + 2 * unit]) << 8 | UInt16(pairs[pairs.startIndex + 2 * unit + 1])
      }
      text = String(decoding: units, as: UTF16.self)
    } else {
      guard bytes[range].allSatisfy({ $0 < 0x80 }) else {
        throw PropertyListSyntaxError("a string that is marked as ASCII contains other characters")
      }
      text = String(decoding: bytes[range], as: UTF8.self)
    }
    if isKey { try values.key(text, at: offset) } else { try values.scalar(.string(text), at: offset) }
  }
}

// Functions that read parts of objects. Every object must end before the offset table begins.
extension BinaryPropertyList {
  /// Returns the byte range of `count` items with `size` bytes each.
  private func content(from start: Int, count: Int, size: Int) throws(PropertyListSyntaxError) -> Range<Int> {
    guard start <= table, count <= (table - start) / size else {
      throw PropertyListSyntaxError("an object of it is cut off")
    }
    return start..<start + count * size
  }

  /// Returns the byte range of an object's items. The low four bits of the object's marker contain the number of
  /// items, or 15 if the number follows the marker.
  private func counted(_ offset: Int, _ low: Int, size: Int) throws(PropertyListSyntaxError) -> Range<Int> {
    if low < 0x0F { return try content(from: offset + 1, count: low, size: size) }
    let marker = try content(from: offset + 1, count: 1, size: 1)
    let length = bytes[marker.lowerBound] & 0x0F
    guard bytes[marker.lowerBound] >> 4 == 0x1, length <= 3 else { throw unknown(marker.lowerBound) }
    let number = try content(from: marker.upperBound, count: 1 << length, size: 1)
    let count = Self.number(in: bytes, at: number.lowerBound, size: number.count) ?? .max
    return try content(from: number.upperBound, count: count, size: size)
  }

  /// Returns the decimal digits of an integer. One-, two- and four-byte integers are unsigned, and eight-byte
  /// integers are signed. Sixteen-byte integers contain a signed or unsigned 64-bit value.
  private func integer(at offset: Int, _ low: Int) throws(PropertyListSyntaxError) -> String {
    guard low <= 4 else { throw unknown(offset) }
    let range = try content(from: offset + 1, count: 1 << low, size: 1)
    let high = bytes[range].dropLast(8)
    let pattern = bytes[range].suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    if low == 3 || (low == 4 && high.allSatisfy { $0 == 0xFF }) { return String(Int64(bitPattern: pattern)) }
    guard high.allSatisfy({ $0 == 0 }) else { throw unknown(offset) }
    return String(pattern)
  }

  private func real(at offset: Int, _ low: Int) throws(PropertyListSyntaxError) -> Double {
    guard low == 2 || low == 3 else { throw unknown(offset) }
    let range = try content(from: offset + 1, count: 1 << low, size: 1)
    let pattern = bytes[range].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return low == 3
      ? Double(bitPattern: pattern) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: pattern)))
  }
}
