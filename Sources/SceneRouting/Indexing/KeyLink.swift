/// A key that a record is found by. The keys of a record are strung together.
struct KeyLink: BitwiseCopyable {
  var hash: UInt32
  /// The class in the lowest bits, and above them whether the record is in the key's shared list.
  private var classAndFlag: UInt32
  var next: UInt32

  private static let listFlag: UInt32 = 1 << 8

  init(_ key: PieceKey, isListed: Bool, next: UInt32) {
    hash = key.hash
    classAndFlag = key.kind.rawValue | (isListed ? Self.listFlag : 0)
    self.next = next
  }

  var key: PieceKey { PieceKey(kind: PieceClass(rawValue: classAndFlag & (Self.listFlag - 1)), hash: hash) }
  var isListed: Bool { classAndFlag & Self.listFlag != 0 }
}

/// A hash, and of what it is.
struct PieceKey: Hashable, BitwiseCopyable {
  var kind: PieceClass
  var hash: UInt32

  static let none = Self(kind: .none, hash: 0)
}
