extension PropertyTables {
  /// The scalars that this version of Unicode added.
  static var newest: ScalarSet { Self.set(at: newestOffset) }

  /// Returns the set that is stored at an offset in `sets`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ranges in the set and its base set.
  static func set(at offset: Int) -> ScalarSet {
    var reader = Reader(sets, at: offset)
    let kind = reader.digits(1)
    var base = ScalarSet()
    switch kind {
    case 1: base = scalars(ofCategories: reader.digits(5))
    case 2: base = set(at: Int(reader.digits(4)))  // bases nest at most two levels deep
    default: break
    }
    var bounds: [UInt32] = []
    var bound: UInt32 = 0
    let count = Int(reader.varying())
    bounds.reserveCapacity(count)
    for _ in 0..<count {
      bound &+= reader.varying()
      bounds.append(bound)
    }
    let changes = ScalarSet(bounds: bounds)
    return base.isEmpty ? changes : base.symmetricDifference(changes)
  }

  /// Returns the scalars whose general category is included in a mask. The bits of the mask follow the order of
  /// `categoryNames`.
  static func scalars(ofCategories mask: UInt32) -> ScalarSet {
    var set = ScalarSet()
    forEachCategoryRun { category, first, last in
      if mask & 1 << category != 0 { set.insert(first, last) }
    }
    return set
  }

  /// Calls `body` with each run of consecutive scalars that have the same general category, in ascending order.
  static func forEachCategoryRun(_ body: (_ category: UInt32, _ first: UInt32, _ last: UInt32) -> Void) {
    var reader = Reader(categories)
    var first: UInt32 = 0
    while first < ScalarSet.end {
      let category = reader.digits(1)
      let length = max(1, reader.varying())
      body(category, first, first &+ length &- 1)
      first &+= length
    }
  }

  /// Calls `body` with the names and the offset of each value in a section, until `body` returns `true`.
  static func forEachValue(
    of section: Section, until body: (_ names: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool
  ) {
    let text = UnsafeBufferPointer(start: section.values.utf8Start, count: section.values.utf8CodeUnitCount)
    var start = 0
    while let colon = text[start...].firstIndex(of: UInt8(ascii: ":")), colon + 5 <= text.count {
      var reader = Reader(section.values, at: colon + 1)
      if body(UnsafeBufferPointer(rebasing: text[start..<colon]), Int(reader.digits(4))) { return }
      start = colon + 5
    }
  }

  /// Returns whether a comma-separated list contains a name.
  static func names(_ list: UnsafeBufferPointer<UInt8>, contain name: [UInt8]) -> Bool {
    guard list.count >= name.count else { return false }
    return list.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: true).contains { $0.elementsEqual(name) }
  }

  /// Reads base-64 numbers from a generated table.
  private struct Reader {
    private var bound: UnsafePointer<UInt8>

    init(_ text: StaticString, at offset: Int = 0) { bound = text.utf8Start + offset }

    mutating func digits(_ count: Int) -> UInt32 {
      defer { bound += count }
      return UnicodeTrie.number(bound, digits: count)
    }

    /// Reads a variable-length number. The least significant digit comes first. Each digit contributes five bits, and a
    /// sixth bit is set if another digit follows.
    mutating func varying() -> UInt32 {
      var value: UInt32 = 0
      var shift: UInt32 = 0
      while true {
        let digit = digits(1)
        value |= (digit & 31) << shift
        if digit & 32 == 0 { return value }
        shift += 5
      }
    }
  }
}
