/// Building blocks of PCRE2 patterns, in UTF-8.
extension [UInt8] {
  /// Returns a group that starts with `head`, such as `(?:`.
  static func group(_ head: String, _ text: some Sequence<UInt8>) -> [UInt8] {
    var group = Array(head.utf8)
    group += text
    group.append(UInt8(ascii: ")"))
    return group
  }

  /// Returns the given branches, joined by `|`.
  static func branches(_ texts: some Sequence<[UInt8]>) -> [UInt8] {
    Array(texts.joined(separator: CollectionOfOne(UInt8(ascii: "|"))))
  }

  /// Returns a character class that starts with `head`, which is either `[` or `[^`.
  static func characterClass(_ head: String, _ members: [UInt8]) -> [UInt8] { Array(head.utf8) + members + [0x5D] }

  /// Appends a literal character, escaped if necessary.
  mutating func appendCharacter(_ scalar: UInt32, inSet: Bool = false) {
    switch scalar {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: append(UInt8(truncatingIfNeeded: scalar))
    case 0x20...0x7E:
      let byte = UInt8(truncatingIfNeeded: scalar)
      if (inSet ? SignSet.inSets : .outside).contains(byte) { append(UInt8(ascii: "\\")) }
      append(byte)
    default: self += "\\x{\(String(scalar, radix: 16))}".utf8
    }
  }

  /// Appends a range to the contents of a character class.
  mutating func appendRange(_ first: UInt32, _ last: UInt32) {
    appendCharacter(first, inSet: true)
    if first == last { return }
    if first + 1 < last { append(UInt8(ascii: "-")) }
    appendCharacter(last, inSet: true)
  }
}

extension UInt8 {
  /// A mark in a translated pattern where a metered match counts a step: at the start of each branch, and after each
  /// repeated item. A translated pattern is printable ASCII otherwise.
  static let checkpoint: UInt8 = 1
}

extension [UInt8] {
  /// The translated pattern without checkpoints.
  var withoutCheckpoints: [UInt8] { filter { $0 != .checkpoint } }

  /// The translated pattern with a callout for each checkpoint.
  var withCallouts: [UInt8] { flatMap { $0 == .checkpoint ? Array("(?C)".utf8) : [$0] } }
}

/// A bit set of the ASCII characters that have a special meaning in PCRE2.
private struct SignSet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ signs: String) {
    for byte in signs.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
  }

  func contains(_ byte: UInt8) -> Bool { (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1 }

  /// The special characters outside and inside of PCRE2 character classes, respectively.
  static let outside = SignSet("\\^$.[|()?*+{}#")
  static let inSets = SignSet("\\]^-[&~|:.=")
}
