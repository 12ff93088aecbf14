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
