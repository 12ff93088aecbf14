import CBytes

/// Where a literal is looked for: as the whole identifier, by an edge, or by a window.
///
///     SELF == 'mail/7'              whole
///     SELF BEGINSWITH 'mail/in'     its first 4 bytes    the longest of 4, 8, 12, 16, 24, 32 that the literal has
///     SELF ENDSWITH '/reply'        its last 4 bytes
///     SELF CONTAINS '/thread/7'     a window of 4 or 8 bytes
///
/// Shorter literals have edges and windows of one to three bytes.
struct PieceClass: RawRepresentable, Hashable, BitwiseCopyable {
  var rawValue: UInt32

  static let whole = Self(rawValue: UInt32(PIECE_WHOLE))
  static let eight = Self(rawValue: UInt32(PIECE_EIGHT))
  static let four = Self(rawValue: UInt32(PIECE_FOUR))
  static let three = Self(rawValue: UInt32(PIECE_THREE))
  static let two = Self(rawValue: UInt32(PIECE_TWO))
  static let one = Self(rawValue: UInt32(PIECE_ONE))
  /// Not a piece: the predicate has no necessary literal.
  static let none = Self(rawValue: 31)

  static let count = PIECE_CLASS_COUNT

  /// The number of bytes; 0 for `whole`.
  @inline(__always) var size: Int { piece_size(rawValue) }
  @inline(__always) var isWindow: Bool { rawValue >= Self.eight.rawValue && rawValue <= Self.one.rawValue }
  @inline(__always) var isStart: Bool { rawValue >= UInt32(PIECE_FIRST_START) && rawValue < UInt32(PIECE_FIRST_END) }
  @inline(__always) var isEnd: Bool { rawValue >= UInt32(PIECE_FIRST_END) && rawValue != Self.none.rawValue }

  /// At every how many offsets of an identifier the window is looked for. A literal that may stand anywhere is entered by
  /// as many consecutive windows, one of which is met.
  @inline(__always) var step: Int { rawValue <= Self.four.rawValue ? 2 : 1 }

  /// The longest edge at the start of a literal of so many bytes, which is not empty.
  static func start(of length: Int) -> Self { Self(rawValue: UInt32(PIECE_FIRST_START) + edge(of: length)) }

  /// The longest edge at the end.
  static func end(of length: Int) -> Self { Self(rawValue: UInt32(PIECE_FIRST_END) + edge(of: length)) }

  /// The number of bytes of the edge at the end that `edges_find` gives so many bits after the first.
  @inline(__always)
  static func endSize(_ bit: Int) -> Int { piece_size(UInt32(truncatingIfNeeded: PIECE_FIRST_END &+ bit)) }

  /// The class of windows of one to three bytes.
  static func window(ofShort size: Int) -> Self { size == 3 ? .three : size == 2 ? .two : .one }

  private static func edge(of length: Int) -> UInt32 {
    switch length {
    case 32...: 5
    case 24...: 4
    case 16...: 3
    case 12...: 2
    case 8...: 1
    case 4...: 0
    case 3: 6
    case 2: 7
    default: 8
    }
  }

  /// Which filter knows the piece.
  var filter: PieceFilters.Family {
    switch rawValue {
    case Self.eight.rawValue: .eights
    case Self.four.rawValue: .fours
    default: size >= 4 ? .edges : .short
    }
  }
}

/// The classes that are in use.
struct PieceClasses: BitwiseCopyable {
  private var bits: UInt32 = 0

  mutating func insert(_ kind: PieceClass) { bits |= 1 << kind.rawValue }
  mutating func remove(_ kind: PieceClass) { bits &= ~(1 << kind.rawValue) }

  @inline(__always) func contains(_ kind: PieceClass) -> Bool { bits >> kind.rawValue & 1 != 0 }
  @inline(__always) var isEmpty: Bool { bits == 0 }

  /// The edges of four bytes and more, as `edges_find` names them.
  @inline(__always)
  var edges: UInt32 {
    bits >> UInt32(PIECE_FIRST_START) & 0x3F | (bits >> UInt32(PIECE_FIRST_END) & 0x3F) << 8
  }

  /// Whether there is a piece of fewer than four bytes.
  @inline(__always)
  var hasShort: Bool { bits & 0b1110_0000_0111_0000_0011_1000 != 0 }
}
