import CBytes

/// A hash table of postings with open addressing. Each bucket fills one cache line.
///
/// The hash of a posting selects its bucket. If that bucket is full, the posting overflows to the next bucket with
/// room. Each bucket counts its overflowed postings by the two lowest bits of their hashes, so that a search continues
/// only if necessary. Removing a posting decrements the counters.
///
/// Invariants:
/// - The number of buckets depends on the number of postings, but not on their hashes.
/// - The index stores a bounded number of postings under each key, so that no search passes long runs of buckets.
struct PostingTable: ~Copyable {
  /// The buckets of the table. The first word of a bucket is a header: a bitmap of the used slots in the lowest eight
  /// bits, then four overflow counters. The header is followed by the hashes and then the postings.
  private let buckets: OwnedArray<SIMD16<UInt32>>
  private(set) var count = 0

  init() { self.init(bucketCount: 1) }

  private init(bucketCount: Int) { buckets = OwnedArray(repeating: SIMD16(), count: bucketCount) }

  init(copying other: borrowing PostingTable) {
    buckets = OwnedArray(copying: other.buckets)
    count = other.count
  }

  /// The number of slots per bucket.
  private static var width: Int { 5 }

  /// The overflow counter for hashes with the same two lowest bits.
  private struct Overflow {
    private let shift: UInt32

    @inline(__always)
    init(_ hash: UInt32) { shift = 8 &+ 6 &* (hash & 3) }

    @inline(__always)
    func isZero(in header: UInt32) -> Bool { header >> shift & 63 == 0 }

    /// Returns the header with the counter incremented or decremented. A saturated counter no longer changes.
    func adding(_ change: Int, to header: UInt32) -> UInt32 {
      if header >> shift & 63 == 63 { return header }
      return change > 0 ? header + 1 << shift : header - 1 << shift
    }
  }

  /// The position of a posting in the table.
  struct Slot {
    fileprivate var bucket: Int
    fileprivate var index: Int
  }

  @inline(__always)
  private func bucket(_ index: Int) -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(buckets.base + index) }

  @inline(__always)
  private func words(_ index: Int) -> UnsafeMutablePointer<UInt32> {
    bucket(index).assumingMemoryBound(to: UInt32.self)
  }

  @inline(__always)
  private func postings(_ bucket: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Posting> {
    (bucket + (4 &+ 4 &* Self.width)).assumingMemoryBound(to: Posting.self)
  }

  /// Returns the index of the bucket that a hash selects.
  @inline(__always)
  private func home(of hash: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(hash) &* UInt64(truncatingIfNeeded: buckets.count)) >> 32)
  }

  @inline(__always)
  private func next(_ index: Int) -> Int { index &+ 1 == buckets.count ? 0 : index &+ 1 }

  @inline(__always) var byteCount: Int { buckets.byteCount }
}

extension PostingTable {
  @inline(__always)
  func prefetch(_ hash: UInt32) { bytes_prefetch(bucket(home(of: hash))) }

  /// Calls `body` with each posting under a hash.
  @inline(__always)
  func forEach(_ hash: UInt32, _ body: (Posting) -> Void) {
    let overflow = Overflow(hash)
    var index = home(of: hash)
    var left = buckets.count
    while true {
      let bucket = bucket(index)
      let header = bucket.load(as: UInt32.self)
      var found = words_equal(bucket + 4, hash) & header & 0x1F
      while found != 0 {
        body(postings(bucket)[found.trailingZeroBitCount])
        found &= found &- 1
      }
      left &-= 1
      if overflow.isZero(in: header) || left == 0 { return }
      index = next(index)
    }
  }

  /// Returns the slot of the first posting under a hash that satisfies a predicate.
  func first(_ hash: UInt32, where predicate: (Posting) -> Bool) -> Slot? {
    var index = home(of: hash)
    for _ in 0..<buckets.count {
      let header = words(index).pointee
      var found = words_equal(bucket(index) + 4, hash) & header & 0x1F
      while found != 0 {
        let slot = Slot(bucket: index, index: found.trailingZeroBitCount)
        if predicate(self[slot]) { return slot }
        found &= found - 1
      }
      if Overflow(hash).isZero(in: header) { return nil }
      index = next(index)
    }
    return nil
  }

  subscript(slot: Slot) -> Posting { postings(bucket(slot.bucket))[slot.index] }

  /// Calls `body` with each posting in the table and its hash.
  func forEach(_ body: (_ hash: UInt32, Posting) -> Void) {
    for index in 0..<buckets.count {
      var taken = words(index).pointee & 0x1F
      while taken != 0 {
        let slot = taken.trailingZeroBitCount
        body(words(index)[1 + slot], postings(bucket(index))[slot])
        taken &= taken - 1
      }
    }
  }
}

extension PostingTable {
  /// Inserts a posting in amortized O(1) time.
  mutating func insert(_ hash: UInt32, _ posting: Posting) {
    if count + 1 > Self.capacity(buckets.count) { resize(for: count + count / 2 + 8) }
    insertUnchecked(hash, posting)
  }

  mutating func remove(at slot: Slot) {
    let hash = words(slot.bucket)[1 + slot.index]
    var index = home(of: hash)
    while index != slot.bucket {
      words(index).pointee = Overflow(hash).adding(-1, to: words(index).pointee)
      index = next(index)
    }
    words(index).pointee &= ~(1 << UInt32(slot.index))
    count -= 1
    if buckets.count > 8, count * 6 < buckets.count * Self.width { resize(for: count + count / 2 + 8) }
  }

  mutating func reserve(_ wanted: Int) {
    if wanted > Self.capacity(buckets.count) { resize(for: wanted) }
  }

  /// Releases excess capacity.
  mutating func compact() {
    let wanted = Self.bucketCount(for: count)
    if wanted + wanted / 8 < buckets.count { resize(for: count) }
  }

  /// Returns the maximum number of postings for this number of buckets: three quarters of all slots.
  private static func capacity(_ buckets: Int) -> Int { buckets * width * 3 / 4 }

  private static func bucketCount(for count: Int) -> Int { count * 4 / (width * 3) + 1 }

  private mutating func insertUnchecked(_ hash: UInt32, _ posting: Posting) {
    var index = home(of: hash)
    // The loop ends because at least one bucket has room.
    while words(index).pointee & 0x1F == 0x1F {
      words(index).pointee = Overflow(hash).adding(1, to: words(index).pointee)
      index = next(index)
    }
    let slot = (~words(index).pointee).trailingZeroBitCount
    words(index).pointee |= 1 << UInt32(slot)
    words(index)[1 + slot] = hash
    postings(bucket(index))[slot] = posting
    count += 1
  }

  private mutating func resize(for wanted: Int) {
    var resized = PostingTable(bucketCount: Self.bucketCount(for: wanted))
    forEach { hash, posting in resized.insertUnchecked(hash, posting) }
    self = resized
  }
}

/// A reference from a key to a record or to a posting list. A posting list is a treap of records, ordered by score.
struct PostingRef: Hashable, BitwiseCopyable {
  private var rawValue: UInt32

  private static let listFlag: UInt32 = 0x8000_0000

  static func record(_ record: UInt32) -> Self { Self(rawValue: record) }
  static func list(_ treap: UInt32) -> Self { Self(rawValue: treap | listFlag) }

  @inline(__always) var isList: Bool { rawValue & Self.listFlag != 0 }
  /// The identifier of the record or the treap.
  @inline(__always) var target: UInt32 { rawValue & ~Self.listFlag }
}

/// An entry in the inverted index: a reference stored under the hash of an entire string or an n-gram.
struct Posting: BitwiseCopyable {
  let ref: PostingRef
  /// The fingerprint of the literal, with the kind of the key in the lowest bits.
  private let fingerprintAndKind: UInt16
  /// The offset of the n-gram in the literal.
  private let offset: UInt8
  /// The length of the indexed part of the literal, in bytes.
  private let length: UInt8

  private static let kindBits: UInt16 = 31

  init(_ ref: PostingRef, _ kind: GramKind, fingerprint: UInt16 = 0, offset: Int = 0, length: Int = 0) {
    self.ref = ref
    fingerprintAndKind = fingerprint & ~Self.kindBits | UInt16(truncatingIfNeeded: kind.rawValue)
    self.offset = UInt8(truncatingIfNeeded: offset)
    self.length = UInt8(truncatingIfNeeded: length)
  }

  @inline(__always) var kind: GramKind { GramKind(rawValue: UInt32(fingerprintAndKind & Self.kindBits)) }

  /// Returns the literal's offset in a string that contains the n-gram at `offset`, or `nil` if the literal can't
  /// match there. Compares the fingerprint, but not the bytes.
  @inline(__always)
  func literalOffset(_ text: FoldedText, gramAt offset: Int, _ hash: KeyedHash) -> Int? {
    let start = offset &- Int(self.offset)
    guard start >= 0, start &+ Int(length) <= text.count else { return nil }
    let fingerprint = hash.fingerprint(text.folded + start, Int(length))
    return (fingerprint ^ fingerprintAndKind) & ~Self.kindBits == 0 ? start : nil
  }
}

/// A key in the inverted index.
struct PostingKey: Hashable, BitwiseCopyable {
  var kind: GramKind
  var hash: UInt32

  static let none = Self(kind: .none, hash: 0)
}

/// A key under which a record is stored. The keys of a record form a linked list, so that they can be removed together
/// with the record.
struct RecordKey: BitwiseCopyable {
  private var hash: UInt32
  /// The key's kind in the lowest bits and, above them, a flag that is set if the key has a posting list.
  private var kindAndFlag: UInt32
  var next: UInt32

  private static let listFlag: UInt32 = 1 << 8

  init(_ key: PostingKey, isListed: Bool, next: UInt32) {
    hash = key.hash
    kindAndFlag = key.kind.rawValue | (isListed ? Self.listFlag : 0)
    self.next = next
  }

  var key: PostingKey { PostingKey(kind: GramKind(rawValue: kindAndFlag & (Self.listFlag - 1)), hash: hash) }
  var isListed: Bool { kindAndFlag & Self.listFlag != 0 }
}
