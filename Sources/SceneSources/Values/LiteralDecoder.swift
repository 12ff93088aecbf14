/// Decodes string literals into runs of characters with their source positions.
struct LiteralDecoder {
  /// A function that returns the value and byte length of the escape sequence at the start of a string, or `nil` if there
  /// isn't one.
  typealias Escape = (_ text: ArraySlice<UInt8>) -> (value: [UInt8], length: Int)?

  let lines: SourceLines
  let escape: Escape

  /// Decodes a string into literals. The indices of the text are offsets in the file, and adjacent escapes form a single
  /// literal.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func literals(of text: ArraySlice<UInt8>) -> [SourceText.Literal] {
    var literals: [SourceText.Literal] = []
    var start = text.startIndex
    var index = text.startIndex
    func flush(to end: Int, _ bytes: some Sequence<UInt8>, isVerbatim: Bool) {
      guard start < end else { return }
      literals.append(
        SourceText.Literal(
          text: String(decoding: Array(bytes), as: UTF8.self), position: lines.position(of: start),
          isVerbatim: isVerbatim))
    }
    while index < text.endIndex {
      guard escape(text[index...]) != nil else {
        index += 1
        continue
      }
      flush(to: index, text[start..<index], isVerbatim: true)
      start = index
      var decoded: [UInt8] = []
      while let (value, length) = escape(text[index...]) {
        decoded += value
        index = min(index + max(length, 1), text.endIndex)
      }
      flush(to: index, decoded, isVerbatim: false)
      start = index
    }
    flush(to: index, text[start..<index], isVerbatim: true)
    return literals
  }
}

extension LiteralDecoder {
  /// Decodes Swift literals. An escape sequence contains as many `#` characters as the literal's opening delimiter.
  static func swift(_ lines: SourceLines, pounds: Int) -> LiteralDecoder {
    let marker = [UInt8(ascii: "\\")] + [UInt8](repeating: UInt8(ascii: "#"), count: pounds)
    return LiteralDecoder(lines: lines) { text in
      // Line endings become line feeds in the value.
      if text.first == 0x0D { return ([0x0A], text.dropFirst().first == 0x0A ? 2 : 1) }
      guard text.starts(with: marker) else { return nil }
      let rest = text.dropFirst(marker.count)
      let length = marker.count + 1
      switch rest.first {
      case UInt8(ascii: "0"): return ([0], length)
      case UInt8(ascii: "t"): return ([0x09], length)
      case UInt8(ascii: "n"): return ([0x0A], length)
      case UInt8(ascii: "r"): return ([0x0D], length)
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): return (Array(rest.prefix(1)), length)
      case UInt8(ascii: "u"):
        let digits = rest.dropFirst(2).prefix(9).prefix { $0 != UInt8(ascii: "}") }
        guard rest.dropFirst().first == UInt8(ascii: "{"), digits.endIndex < rest.endIndex,
          let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
        else { return nil }
        return (Array(String(scalar).utf8), length + digits.count + 2)
      // A backslash at the end of a line joins the line with the next one.
      case 0x0A: return ([], length)
      case 0x0D: return ([], length + (rest.dropFirst().first == 0x0A ? 1 : 0))
      default: return nil
      }
    }
  }

  /// Decodes Objective-C literals with C escape sequences, such as `\n`, `\x41`, `\101` and `\u00E9`.
  ///
  /// Source: ISO C, 6.4.4.4.
  static func objectiveC(_ lines: SourceLines) -> LiteralDecoder {
    LiteralDecoder(lines: lines) { text in
      guard text.first == UInt8(ascii: "\\"), let kind = text.dropFirst().first else { return nil }
      func number(from offset: Int, radix: Int, digits limit: Int) -> (value: UInt32, length: Int)? {
        let digits = text.dropFirst(offset).prefix(limit).prefix {
          UInt8(String(UnicodeScalar($0)), radix: radix) != nil
        }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: radix).map { ($0, offset + digits.count) }
      }
      switch kind {
      case UInt8(ascii: "a"): return ([0x07], 2)
      case UInt8(ascii: "b"): return ([0x08], 2)
      case UInt8(ascii: "e"): return ([0x1B], 2)
      case UInt8(ascii: "f"): return ([0x0C], 2)
      case UInt8(ascii: "n"): return ([0x0A], 2)
      case UInt8(ascii: "r"): return ([0x0D], 2)
      case UInt8(ascii: "t"): return ([0x09], 2)
      case UInt8(ascii: "v"): return ([0x0B], 2)
      case 0x0A: return ([], 2)
      case UInt8(ascii: "x"), UInt8(ascii: "0")...UInt8(ascii: "7"):
        let isHexadecimal = kind == UInt8(ascii: "x")
        return number(from: isHexadecimal ? 2 : 1, radix: isHexadecimal ? 16 : 8, digits: isHexadecimal ? 8 : 3)
          .map { ([UInt8(truncatingIfNeeded: $0.value)], $0.length) }
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        return number(from: 2, radix: 16, digits: kind == UInt8(ascii: "u") ? 4 : 8).flatMap { number in
          Unicode.Scalar(number.value).map { (Array(String($0).utf8), number.length) }
        }
      default: return ([kind], 2)
      }
    }
  }
}
