/// What kind of window a literal is found by: how many bytes, and where in the subject it is looked for.
///
/// The more bytes a window has, the fewer subjects hold it; the fewer places it is looked for at, the sooner a subject
/// is done. Windows of eight bytes are looked for at every second place: a literal that may stand anywhere is entered by
/// two windows one behind the other, one of which stands at such a place.
enum WindowClass: UInt8, CaseIterable, BitwiseCopyable {
  case eight, four, three, two, one
  case lastEight, lastFour, lastThree, lastTwo, lastOne
  // From here on the literal begins the subject. Those of eight and four bytes are looked for as the ones above.
  case sixteenOfPrefix, eightOfPrefix, fourOfPrefix, firstThree, firstTwo, firstOne

  /// The number of bytes.
  @inline(__always)
  var size: Int {
    switch self {
    case .sixteenOfPrefix: 16
    case .eight, .eightOfPrefix, .lastEight: 8
    case .four, .fourOfPrefix, .lastFour: 4
    case .three, .lastThree, .firstThree: 3
    case .two, .lastTwo, .firstTwo: 2
    case .one, .lastOne, .firstOne: 1
    }
  }

  /// At every how many places of the subject the window is looked for; so many windows of a literal are entered, unless
  /// the place is known.
  @inline(__always)
  var step: Int {
    switch self {
    case .sixteenOfPrefix: 4
    case .eight, .eightOfPrefix: 2
    case .four, .fourOfPrefix: 2
    default: 1
    }
  }

  /// Whether the literal begins the subject.
  @inline(__always)
  var isPrefix: Bool { rawValue >= Self.sixteenOfPrefix.rawValue }

  /// Whether the window ends the subject.
  @inline(__always)
  var isLast: Bool {
    switch self {
    case .lastEight, .lastFour, .lastThree, .lastTwo, .lastOne: true
    default: false
    }
  }

  /// Which of the three filters knows the windows: those of eight bytes and more have one, those of four bytes too.
  @inline(__always)
  var filter: Int {
    switch self {
    case .sixteenOfPrefix, .eight, .eightOfPrefix, .lastEight: 0
    case .four, .fourOfPrefix, .lastFour: 1
    default: 2
    }
  }

  /// What makes the hashes of windows that are looked for in different places differ.
  @inline(__always)
  var salt: UInt64 {
    switch self {
    case .sixteenOfPrefix, .eight, .eightOfPrefix: 0
    case .four, .fourOfPrefix: 4 << 56
    default: UInt64(truncatingIfNeeded: rawValue) &* 0x1234_5678_9ABC_DEF1 | 8 << 56
    }
  }

  /// The bytes of the window in a word of eight.
  @inline(__always)
  func bytes(of word: UInt64) -> UInt64 {
    size >= 8 ? word : word & ((1 << UInt64(truncatingIfNeeded: size &* 8)) &- 1)
  }

  /// The hash of the window that begins at a place.
  @inline(__always)
  func hash(_ place: UnsafePointer<UInt8>) -> UInt32 {
    size == 16
      ? AnchorHash.window(AnchorHash.word(place), AnchorHash.word(place + 8))
      : AnchorHash.window(bytes(of: AnchorHash.word(place)), salt: salt)
  }
}

/// A set of window classes.
struct WindowClassSet: BitwiseCopyable {
  private var bits: UInt16 = 0

  mutating func insert(_ kind: WindowClass) { bits |= Self.bit(kind) }

  @inline(__always)
  private static func bit(_ kind: WindowClass) -> UInt16 { 1 &<< UInt16(kind.rawValue) }

  @inline(__always)
  func contains(_ kind: WindowClass) -> Bool { bits & Self.bit(kind) != 0 }

  /// Whether windows of eight bytes are looked for all over the subject.
  @inline(__always)
  var hasEight: Bool { bits & (Self.bit(.eight) | Self.bit(.eightOfPrefix)) != 0 }

  /// Whether windows of four bytes are looked for all over the subject.
  @inline(__always)
  var hasFour: Bool { bits & (Self.bit(.four) | Self.bit(.fourOfPrefix)) != 0 }

  /// Whether there is one of fewer than four bytes.
  @inline(__always)
  var hasShort: Bool { bits & Self.short != 0 }

  private static var short: UInt16 {
    bit(.three) | bit(.two) | bit(.one) | bit(.lastThree) | bit(.lastTwo) | bit(.lastOne) | bit(.firstThree)
      | bit(.firstTwo) | bit(.firstOne)
  }
}
