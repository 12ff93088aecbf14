/// Percent-encoding for characters that can't appear literally in a URL.
///
/// Based on RFC 3986, section 2, and on the characters that `URL.absoluteString` encodes.
enum PercentEncoding {
  /// Returns the text with percent-encoding applied, or `nil` if no character needs encoding.
  static func encodedIfNeeded(_ text: String, ignoresMarks: Bool) -> String? {
    guard text.utf8.contains(where: { isForbidden($0) || (!ignoresMarks && $0 >= 0x80) }) else { return nil }
    var encoded = ""
    for byte in text.utf8 {
      guard isForbidden(byte) || byte >= 0x80 else {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
        continue
      }
      let digits = String(byte, radix: 16, uppercase: true)
      encoded += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }
    return encoded
  }

  /// Returns the text with percent-encoding removed, or `nil` if the decoded bytes aren't valid UTF-8.
  static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Whether the text starts with a URL scheme and a slash, or ends with a file extension of one to five letters or
  /// digits.
  static func looksLikeURL(_ text: String) -> Bool {
    if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let scheme = text.utf8[..<colon]
      let rest = text.utf8[text.utf8.index(after: colon)...]
      if scheme.first?.isLetter == true, rest.first == UInt8(ascii: "/"),
        scheme.allSatisfy({ $0.isLetter || $0.isDigit || [0x2B, 0x2D, 0x2E].contains($0) })
      {
        return true
      }
    }
    let bytes = Array(text.utf8)
    guard let point = bytes.lastIndex(of: UInt8(ascii: ".")), point > 0 else { return false }
    let ending = bytes[(point + 1)...]
    return (1...5).contains(ending.count) && ending.allSatisfy { $0.isLetter || $0.isDigit }
      && ending.contains(where: \.isLetter)
  }

  /// Whether a byte is a space, a control character or a delimiter that never appears literally in a URL.
  ///
  /// Some URLs contain `[`, `]` and `#`, so these aren't included. The backslash and the `LIKE` wildcards aren't
  /// included either.
  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x22, 0x3C, 0x3E, 0x5E, 0x60, 0x7B...0x7D, 0x7F: true
    default: false
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (65...90).contains(self) || (97...122).contains(self) }
  fileprivate var isDigit: Bool { (48...57).contains(self) }
}
