/// The characters whose full case folding has more than one character, such as `ß` → `ss`.
///
/// ICU folds fully when it ignores case, PCRE2 only one to one. Source: Unicode 15.0, CaseFolding.txt, status F.
enum CaseExpansion {
  /// Whether a character folds to several.
  static func expands(_ scalar: UInt32) -> Bool {
    scalar >= 0xDF && ranges.contains { $0.contains(scalar) }
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x00DF...0x00DF, 0x0130...0x0130, 0x0149...0x0149, 0x01F0...0x01F0, 0x0390...0x0390, 0x03B0...0x03B0,
    0x0587...0x0587, 0x1E96...0x1E9A, 0x1E9E...0x1E9E, 0x1F50...0x1F50, 0x1F52...0x1F52, 0x1F54...0x1F54,
    0x1F56...0x1F56, 0x1F80...0x1FAF, 0x1FB2...0x1FB4, 0x1FB6...0x1FB7, 0x1FBC...0x1FBC, 0x1FC2...0x1FC4,
    0x1FC6...0x1FC7, 0x1FCC...0x1FCC, 0x1FD2...0x1FD3, 0x1FD6...0x1FD7, 0x1FE2...0x1FE4, 0x1FE6...0x1FE7,
    0x1FF2...0x1FF4, 0x1FF6...0x1FF7, 0x1FFC...0x1FFC, 0xFB00...0xFB06, 0xFB13...0xFB17,
  ]

  /// Whether two neighbours may be part of what one character folds to. May say yes too often outside ASCII.
  static func isInExpansion(_ first: UInt32, _ second: UInt32) -> Bool {
    switch lowercased(second) {
    case UInt32(UInt8(ascii: "f")), UInt32(UInt8(ascii: "i")), UInt32(UInt8(ascii: "l")):
      lowercased(first) == UInt32(UInt8(ascii: "f"))
    case UInt32(UInt8(ascii: "s")), UInt32(UInt8(ascii: "t")): lowercased(first) == UInt32(UInt8(ascii: "s"))
    case UInt32(UInt8(ascii: "n")): first == 0x2BC
    case 0x2BE, 0x300, 0x301, 0x307, 0x308, 0x30A, 0x30C, 0x313, 0x331, 0x342: true
    case 0x345, 0x399, 0x3B9, 0x1FBE: first >= 0x342
    case 0x531...0x586: (0x531...0x586).contains(first)
    default: false
    }
  }

  /// The lower case of ASCII and of the one character that folds to `s`, U+017F.
  private static func lowercased(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x41...0x5A: scalar | 0x20
    case 0x17F: 0x73
    default: scalar
    }
  }
}
