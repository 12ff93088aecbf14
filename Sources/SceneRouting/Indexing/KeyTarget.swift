/// Where an entry of a table leads: to a record, or to a shared list of records in the order of rank.
struct KeyTarget: Hashable, BitwiseCopyable {
  private var rawValue: UInt32

  private static let list: UInt32 = 0x8000_0000
  private static let preferred: UInt32 = 0x4000_0000

  /// - Parameter hasPrefers: Whether a session prefers by the record. It may say so though no session does any more.
  static func record(_ place: UInt32, hasPrefers: Bool) -> Self {
    Self(rawValue: place | (hasPrefers ? preferred : 0))
  }
  static func list(_ tree: UInt32) -> Self { Self(rawValue: tree | list | preferred) }

  @inline(__always) var isList: Bool { rawValue & Self.list != 0 }
  @inline(__always) var hasPrefers: Bool { rawValue & Self.preferred != 0 }
  /// The record, or the list.
  @inline(__always) var place: UInt32 { rawValue & ~(Self.list | Self.preferred) }

  @inline(__always)
  func leads(to record: UInt32) -> Bool { !isList && place == record }

  mutating func setHasPrefers() { rawValue |= Self.preferred }
}

/// The entry of a whole text.
struct WholeEntry: BitwiseCopyable {
  var target: KeyTarget
}

/// The entry of a piece of a literal.
struct PieceEntry: BitwiseCopyable {
  var target: KeyTarget
  /// The check of the literal without its lowest bits, and there the class.
  private var checkAndClass: UInt16
  /// Where in the literal the piece begins.
  private var offset: UInt8
  /// The length of the literal as far as it is known here.
  private var length: UInt8

  private static let classBits: UInt16 = 31

  init(target: KeyTarget, kind: PieceClass, check: UInt16 = 0, offset: Int = 0, length: Int = 0) {
    self.target = target
    checkAndClass = check & ~Self.classBits | UInt16(truncatingIfNeeded: kind.rawValue)
    self.offset = UInt8(truncatingIfNeeded: offset)
    self.length = UInt8(truncatingIfNeeded: length)
  }

  var kind: PieceClass { PieceClass(rawValue: UInt32(checkAndClass & Self.classBits)) }

  /// Where the literal begins if its piece begins at `place`.
  @inline(__always)
  func start(ofPieceAt place: Int) -> Int { place &- Int(offset) }

  /// Whether the literal may be in a text with its piece at a place; its bytes are not compared.
  @inline(__always)
  func fits(_ text: FoldedSubject, at place: Int, _ hash: TextHash) -> Bool {
    let start = start(ofPieceAt: place)
    guard start >= 0, start &+ Int(length) <= text.count else { return false }
    return (hash.check(text.folded + start, Int(length)) ^ checkAndClass) & ~Self.classBits == 0
  }
}
