import CBytes

/// Where a literal is looked for: as the whole identifier, by an edge, or by a window.
///
///     SELF == 'mail/7'              whole
///     SELF BEGINSWITH 'mail/in'     its first 4 bytes    as many times four as the literal has, up to 32
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

  /// At every how many offsets of an identifier the window is looked for. A literal that may stand anywhere is entered by
  /// as many consecutive windows, one of which is met.
  @inline(__always) var step: Int { rawValue <= Self.four.rawValue ? 2 : 1 }

  /// The longest edge at the start of a literal of so many bytes, which is not empty.
  static func start(of length: Int) -> Self { Self(rawValue: UInt32(PIECE_FIRST_START) + edge(of: length)) }

  /// The longest edge at the end.
  static func end(of length: Int) -> Self { Self(rawValue: UInt32(PIECE_FIRST_END) + edge(of: length)) }

  /// The class of windows of one to three bytes.
  static func window(ofShort size: Int) -> Self { size == 3 ? .three : size == 2 ? .two : .one }

  private static func edge(of length: Int) -> UInt32 {
    let words = UInt32(EDGE_WORD_COUNT)
    return switch length {
    case 4...: min(UInt32(truncatingIfNeeded: length / 4), words) - 1
    case 3: words
    case 2: words + 1
    default: words + 2
    }
  }
}

/// The classes that are in use.
struct PieceClasses: BitwiseCopyable {
  private(set) var bits: UInt32 = 0

  /// The pieces of fewer than four bytes.
  private static let short: UInt32 = (0..<UInt32(PieceClass.count)).reduce(0) { bits, kind in
    1..<4 ~= piece_size(kind) ? bits | 1 << kind : bits
  }

  mutating func insert(_ kind: PieceClass) {
    bits |= 1 << kind.rawValue
    hasShort = bits & Self.short != 0
  }
  mutating func remove(_ kind: PieceClass) {
    bits &= ~(1 << kind.rawValue)
    hasShort = bits & Self.short != 0
  }

  @inline(__always) func contains(_ kind: PieceClass) -> Bool { bits >> kind.rawValue & 1 != 0 }
  @inline(__always) var isEmpty: Bool { bits == 0 }
  /// Whether there is a piece of fewer than four bytes.
  private(set) var hasShort = false
}
