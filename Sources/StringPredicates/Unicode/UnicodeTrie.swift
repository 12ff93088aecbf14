/// A table from scalars to numbers, read in place from a string literal: startup builds nothing.
///
/// The literal holds two stages of base-64 numbers, most significant digit first, each digit one ASCII character
/// counted from `$`. The first stage maps each block of 64 scalars to its contents, in two digits; the second holds the
/// contents, three digits per scalar. Absent scalars have the value 0.
struct UnicodeTrie: Sendable {
  private let blocks: Int
  private let data: StaticString

  init(blocks: Int, data: StaticString) {
    self.blocks = blocks
    self.data = data
  }

  /// The value of a scalar; 0 if it has no entry.
  ///
  /// - Complexity: O(1).
  subscript(scalar: UInt32) -> UInt32 {
    guard let slot = Self.slot(of: scalar), slot >> 6 < blocks else { return 0 }
    let digits = data.utf8Start
    let block = Int(Self.number(digits + (slot >> 6) &* 2, digits: 2))
    return Self.number(digits + blocks &* 2 + (block &* 64 + slot & 63) &* 3, digits: 3)
  }

  /// Returns the index of a scalar. Tags and variation selectors, the only scalars above U+30000 with properties, are
  /// moved down to U+30000.
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

/// A short run of numbers in the pool of the generated tables.
struct UnicodeSequence: Sequence, IteratorProtocol {
  private var cursor: UnsafePointer<UInt8>?

  /// Creates the sequence of a trie value: its offset in entries plus one, or 0 for the empty sequence.
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
