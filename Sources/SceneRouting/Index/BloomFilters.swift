import CBytes

/// Bloom filters for the n-grams in the index, which rule out most of an identifier's n-grams. Each n-gram sets two
/// bits in a single word.
///
/// Removing an n-gram leaves its bits set. A filter is rebuilt from the postings when the number of n-grams added to
/// it, including those removed later, exceeds its capacity.
struct BloomFilters: ~Copyable {
  /// The groups of n-grams, each of which has its own filter.
  enum Family { case infixes8, infixes4, ends, short }

  struct Filter: ~Copyable {
    fileprivate var words: OwnedArray<UInt32>
    /// The number of n-grams that are currently in the index.
    fileprivate var count = 0
    /// The number of n-grams that have been added to the filter, including those removed later.
    fileprivate var added = 0
    fileprivate var capacity: Int

    fileprivate static let smallest = 64

    fileprivate init() {
      words = OwnedArray(repeating: 0, count: Self.smallest)
      capacity = BloomFilters.capacity(Self.smallest)
    }

    fileprivate init(copying other: borrowing Filter) {
      words = OwnedArray(copying: other.words)
      (count, added, capacity) = (other.count, other.added, other.capacity)
    }

    @inline(__always)
    var view: bloom_filter {
      bloom_filter(words: UnsafePointer(words.base), mask: UInt32(truncatingIfNeeded: words.count &- 1))
    }

    @inline(__always)
    func mayContain(_ hash: UInt32) -> Bool { bloom_may_contain(view, hash) }

    fileprivate mutating func set(_ hash: UInt32) { words[Int(hash) & (words.count - 1)] |= bloom_bits(hash) }
  }

  private(set) var infixes8 = Filter()
  private(set) var infixes4 = Filter()
  private(set) var ends = Filter()
  private(set) var short = Filter()

  /// Filters of at least `crowded` words store more n-grams per word, because false positives cost less than a filter
  /// that doesn't fit in the processor's caches. This was measured with 100,000 and 1,000,000 sessions.
  private static let (crowded, largest) = (1 << 17, 1 << 21)

  private static func capacity(_ words: Int) -> Int { words < crowded ? words : words * 3 }

  init() {}

  init(copying other: borrowing BloomFilters) {
    infixes8 = Filter(copying: other.infixes8)
    infixes4 = Filter(copying: other.infixes4)
    ends = Filter(copying: other.ends)
    short = Filter(copying: other.short)
  }

  var byteCount: Int {
    infixes8.words.byteCount + infixes4.words.byteCount + ends.words.byteCount + short.words.byteCount
  }

  private(set) subscript(family: Family) -> Filter {
    _read {
      switch family {
      case .infixes8: yield infixes8
      case .infixes4: yield infixes4
      case .ends: yield ends
      case .short: yield short
      }
    }
    _modify {
      switch family {
      case .infixes8: yield &infixes8
      case .infixes4: yield &infixes4
      case .ends: yield &ends
      case .short: yield &short
      }
    }
  }

  /// Adds an n-gram whose posting is already in the table.
  mutating func add(_ hash: UInt32, _ kind: GramKind, _ table: borrowing PostingTable) {
    let family = kind.family
    self[family].count += 1
    self[family].added += 1
    if self[family].added <= self[family].capacity { return self[family].set(hash) }
    rebuild(family, table)
  }

  mutating func remove(_ kind: GramKind) { self[kind.family].count -= 1 }

  private mutating func rebuild(_ family: Family, _ table: borrowing PostingTable) {
    let wanted = self[family].count + self[family].count / 2
    var size = Filter.smallest
    while Self.capacity(size) < wanted, size < Self.largest { size *= 2 }
    self[family].words = OwnedArray(repeating: 0, count: size)
    self[family].capacity = max(Self.capacity(size), wanted)
    self[family].added = self[family].count
    table.forEach { hash, posting in
      if posting.kind.isGram, posting.kind.family == family { self[family].set(hash) }
    }
  }
}

extension GramKind {
  /// The group of n-grams, and therefore the filter, to which this kind belongs.
  var family: BloomFilters.Family {
    switch self {
    case .infix8: .infixes8
    case .infix4: .infixes4
    default: size >= 4 ? .ends : .short
    }
  }
}
