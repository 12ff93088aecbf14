extension Printer {
  /// Writes a string literal in double quotes. Escapes a line feed as `\n` and any other control character as `\uhhhh`
  /// (decision 11).
  static func writeLiteral(_ value: some Sequence<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var isAfterC2 = false  // U+0080…U+009F are encoded as C2 80 … C2 9F
    for byte in value {
      if isAfterC2 {
        isAfterC2 = false
        if byte < 0xA0 {
          writeEscape(byte, to: &output)
        } else {
          output.append(0xC2)
          output.append(byte)
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case 0x0A: output.append(contentsOf: "\\n".utf8)
      case 0x00..<0x20, 0x7F: writeEscape(byte, to: &output)
      case 0xC2: isAfterC2 = true
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func writeEscape(_ byte: UInt8, to output: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    output.append(contentsOf: "\\u00".utf8)
    output.append(digits[Int(byte >> 4)])
    output.append(digits[Int(byte & 15)])
  }
}

extension PredicateArgument {
  /// Writes the argument as a literal in the predicate language.
  ///
  /// - Complexity: O(n) in the size of the argument.
  package func write(to output: inout [UInt8]) {
    switch self {
    case .string(let value): Printer.writeLiteral(value.utf8, to: &output)
    case .integer(let value): output.append(contentsOf: String(value).utf8)
    case .double(let value): output.append(contentsOf: "\(value)".utf8)
    case .boolean(let value): output.append(value ? UInt8(ascii: "1") : UInt8(ascii: "0"))
    case .null: output.append(contentsOf: "nil".utf8)
    case .array(let elements):
      output.append(UInt8(ascii: "{"))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(contentsOf: ", ".utf8) }
        element.write(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}
