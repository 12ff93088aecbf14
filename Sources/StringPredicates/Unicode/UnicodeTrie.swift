/// A table that maps scalars to numbers. The table is read directly from a string literal, so nothing has to be built
/// at startup.
///
/// The literal contains two stages of base-64 numbers, with the most significant digit first. Each digit is an ASCII
/// character, starting with `$` for 0. The first stage maps each block of 64 scalars to the contents of the block, with
/// two digits per block. The second stage contains the contents, with three digits per scalar. Scalars without an entry
/// have the value 0.
struct UnicodeTrie: Sendable {
  private let blocks: Int
  private let data: StaticString

  init(blocks: Int, data: StaticString) {
    self.blocks = blocks
    self.data = data
  }

  /// The value of a scalar, or 0 if the scalar has no entry.
  ///
  /// - Complexity: O(1).
  subscript(scalar: UInt32) -> UInt32 {
    guard let slot = Self.slot(of: scalar), slot >> 6 < blocks else { return 0 }
    let digits = data.utf8Start
    let block = Int(Self.number(digits + (slot >> 6) &* 2, digits: 2))
    return Self.number(digits + blocks &* 2 + (block &* 64 + slot & 63) &* 3, digits: 3)
  }

  /// Returns the index of a scalar in the table, or `nil` if the scalar isn't in the table. The only scalars at or
  /// above U+30000 that have properties are tags and variation selectors, and their indices start at 0x30000.
  private static func slot(of scalar: UInt32) -> Int? {
    if scalar < 0x30000 { return Int(scalar) }
    return scalar &- 0xE0000 < 0x1000 ? Int(0x30000 + scalar & 0xFFF) : nil
  }

  @inline(__always)
  static func number(_ start: UnsafePointer<UInt8>, digits: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<digits { value = value << 6 | UInt32(start[index] &- 0x24) }
    return value
  }
}

/// A short sequence of numbers in the pool of the generated Unicode tables.
struct UnicodeSequence: Sequence, IteratorProtocol {
  private var cursor: UnsafePointer<UInt8>?

  /// Creates the sequence that a trie value refers to. The value is the sequence's offset in entries plus one, or 0 for
  /// the empty sequence.
  init(_ value: UInt32) {
    cursor = value == 0 ? nil : UnicodeTables.pool.utf8Start + (Int(value) &- 1) &* 4
  }

  mutating func next() -> UInt32? {
    guard let start = cursor else { return nil }
    let entry = UnicodeTrie.number(start, digits: 4)
    cursor = entry & 1 << 21 == 0 ? nil : start + 4
    return entry & 0x1F_FFFF
  }
}
