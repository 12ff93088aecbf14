import CBytes

/// Bloom filters over the pieces of literals: they rule most pieces of an identifier out. A piece sets two bits of one
/// word.
///
/// Removing a piece leaves its bits. A filter is made anew from the table when it was given more pieces than it has room
/// for, counting those that were removed since: what it lets through follows from the pieces that are there.
struct PieceFilters {
  /// Which pieces a filter knows.
  enum Family: Int, CaseIterable { case eights, fours, edges, short }

  /// One filter.
  struct Filter {
    fileprivate(set) var words = PlainArray<UInt32>(repeating: 0, count: smallest)
    /// How many pieces there are, and how many were added since the filter was made.
    fileprivate var count = 0
    fileprivate var added = 0
    fileprivate var room = PieceFilters.room(Self.smallest)

    fileprivate static let smallest = 64

    @inline(__always)
    var view: piece_filter {
      piece_filter(words: UnsafePointer(words.base), mask: UInt32(truncatingIfNeeded: words.count &- 1))
    }

    @inline(__always)
    func mayContain(_ hash: UInt32) -> Bool { filter_may_contain(view, hash) }

    fileprivate func set(_ hash: UInt32) {
      words.base[Int(hash) & (words.count - 1)] |= filter_bits(hash)
    }
  }

  private(set) var eights = Filter()
  private(set) var fours = Filter()
  private(set) var edges = Filter()
  private(set) var short = Filter()

  /// From this size on, words are shared by more pieces: to look at a piece in vain costs less than to wait for a filter
  /// that the processor's caches do not hold.
  private static let (common, largest) = (1 << 17, 1 << 21)

  /// For how many pieces there is room in so many words.
  private static func room(_ words: Int) -> Int { words < common ? words : words * 3 }

  @inline(__always)
  subscript(family: Family) -> Filter {
    @inline(__always)
    get {
      switch family {
      case .eights: eights
      case .fours: fours
      case .edges: edges
      case .short: short
      }
    }
    set {
      switch family {
      case .eights: eights = newValue
      case .fours: fours = newValue
      case .edges: edges = newValue
      case .short: short = newValue
      }
    }
  }

  /// What a scan for pieces takes.
  @inline(__always)
  func scan(_ hash: TextHash, _ classes: PieceClasses) -> piece_scan {
    piece_scan(keys: hash.pieces, eights: eights.view, fours: fours.view, edges: edges.view, classes: classes.bits)
  }

  /// Adds a piece that is in the table already.
  mutating func add(_ hash: UInt32, _ kind: PieceClass, _ table: BucketTable<PieceEntry>) {
    let family = kind.filter
    self[family].count += 1
    self[family].added += 1
    if self[family].added <= self[family].room { return self[family].set(hash) }
    remake(family, for: self[family].count + self[family].count / 2, table)
  }

  mutating func remove(_ kind: PieceClass) { self[kind.filter].count -= 1 }

  /// Makes a filter anew, with room for so many pieces.
  private mutating func remake(_ family: Family, for wanted: Int, _ table: BucketTable<PieceEntry>) {
    var filter = Filter()
    var size = Filter.smallest
    while Self.room(size) < wanted, size < Self.largest { size *= 2 }
    filter.words.free()
    filter.words = PlainArray(repeating: 0, count: size)
    filter.room = max(Self.room(size), wanted)
    filter.count = self[family].count
    filter.added = filter.count
    table.forEach { hash, entry in if entry.kind.filter == family { filter.set(hash) } }
    self[family].words.free()
    self[family] = filter
  }

  mutating func withMemory(_ body: (inout PlainMemory) -> Void) {
    for family in Family.allCases { self[family].words.withMemory(body) }
  }
}

extension PieceClass {
  /// Which filter knows the piece.
  var filter: PieceFilters.Family {
    switch rawValue {
    case Self.eight.rawValue: .eights
    case Self.four.rawValue: .fours
    default: size >= 4 ? .edges : .short
    }
  }
}
