import CBytes

/// Entries by their hashes, in buckets of one cache line.
///
/// An entry belongs to the bucket that its hash names. If that is full, the entry passes it and goes to the next bucket
/// with room, the first one following the last. A bucket counts the entries that passed it, by the two lowest bits of their
/// hashes, so that a search goes on only where it must. Removing an entry takes its counts back.
///
/// What is known of an entry beside its hash takes four or eight bytes.
///
/// Invariant: the number of buckets follows from the number of entries, whatever their hashes are.
struct BucketTable<Payload: BitwiseCopyable> {
  /// The lowest eight bits of the first word say which places are taken, the others are four counts of the entries that
  /// passed. The hashes follow, then the payloads.
  var buckets = PlainArray<SIMD16<UInt32>>(repeating: SIMD16(), count: 1)
  var count = 0

  /// How many entries a bucket has at most.
  @inline(__always)
  static var width: Int { 60 / (4 &+ MemoryLayout<Payload>.stride) }

  /// The count of the entries that passed a bucket, for the hashes that share it with one.
  struct Passed {
    private let shift: UInt32

    @inline(__always)
    init(_ hash: UInt32) { shift = 8 &+ 6 &* (hash & 3) }

    @inline(__always)
    func isNone(in header: UInt32) -> Bool { header >> shift & 63 == 0 }
    /// The header with one more, or one fewer. A count that is full is never changed again.
    func adding(_ change: Int, to header: UInt32) -> UInt32 {
      if header >> shift & 63 == 63 { return header }
      return change > 0 ? header + 1 << shift : header - 1 << shift
    }
  }

  /// The place of an entry: its bucket, and where in it.
  struct Place {
    var bucket: Int
    var index: Int
  }

  @inline(__always)
  func bucket(_ index: Int) -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(buckets.base + index) }

  @inline(__always)
  func header(_ index: Int) -> UnsafeMutablePointer<UInt32> {
    bucket(index).assumingMemoryBound(to: UInt32.self)
  }

  @inline(__always)
  func hash(_ place: Place) -> UnsafeMutablePointer<UInt32> { header(place.bucket) + 1 + place.index }

  @inline(__always)
  func payload(_ bucket: UnsafeMutableRawPointer, _ index: Int) -> UnsafeMutablePointer<Payload> {
    (bucket + (4 &+ 4 &* Self.width)).assumingMemoryBound(to: Payload.self) + index
  }

  /// The bucket that a hash names.
  @inline(__always)
  func home(of hash: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(hash) &* UInt64(truncatingIfNeeded: buckets.count)) >> 32)
  }

  @inline(__always)
  func next(_ index: Int) -> Int { index &+ 1 == buckets.count ? 0 : index &+ 1 }
}

extension BucketTable {
  /// Asks for the memory where entries of a hash are.
  @inline(__always)
  func prefetch(_ hash: UInt32) { bytes_prefetch(bucket(home(of: hash))) }

  /// Calls `body` with the entries of a hash.
  @inline(__always)
  func forEach(_ hash: UInt32, _ body: (Payload) -> Void) {
    let passed = Passed(hash)
    var index = home(of: hash)
    var left = buckets.count
    while true {
      let bucket = bucket(index)
      let header = bucket.load(as: UInt32.self)
      var found = words_equal(bucket + 4, hash) & header & 0xFF
      while found != 0 {
        body(payload(bucket, found.trailingZeroBitCount).pointee)
        found &= found &- 1
      }
      left &-= 1
      if passed.isNone(in: header) || left == 0 { return }
      index = next(index)
    }
  }

  /// The first entry of a hash that `isWanted` accepts.
  func first(_ hash: UInt32, where isWanted: (Payload) -> Bool) -> Place? {
    var index = home(of: hash)
    for _ in 0..<buckets.count {
      let header = header(index).pointee
      var found = words_equal(bucket(index) + 4, hash) & header & 0xFF
      while found != 0 {
        let place = Place(bucket: index, index: found.trailingZeroBitCount)
        if isWanted(self[place]) { return place }
        found &= found - 1
      }
      if Passed(hash).isNone(in: header) { return nil }
      index = next(index)
    }
    return nil
  }

  /// The entry at a place.
  subscript(place: Place) -> Payload {
    get { payload(bucket(place.bucket), place.index).pointee }
    nonmutating set { payload(bucket(place.bucket), place.index).pointee = newValue }
  }

  /// Calls `body` with all entries and their hashes.
  func forEach(_ body: (_ hash: UInt32, Payload) -> Void) {
    for index in 0..<buckets.count {
      var taken = header(index).pointee & 0xFF
      while taken != 0 {
        let place = Place(bucket: index, index: taken.trailingZeroBitCount)
        body(hash(place).pointee, self[place])
        taken &= taken - 1
      }
    }
  }
}
