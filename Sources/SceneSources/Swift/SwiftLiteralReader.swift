#if SwiftSources
  internal import SwiftSyntax

  /// Reads string literals of Swift: decodes escapes and keeps the place of each character.
  struct SwiftLiteralReader {
    let lines: SourceLines

    /// The characters of one segment of a literal.
    ///
    /// - Parameters:
    ///   - segment: The segment; in a multi-line literal one line without its indentation.
    ///   - pounds: How many `#` the literal has: an escape needs as many.
    func literals(of segment: StringSegmentSyntax, pounds: Int) -> [PartialText.Literal] {
      let start = segment.content.positionAfterSkippingLeadingTrivia.utf8Offset
      return literals(of: Array(segment.content.text.utf8), at: start, pounds: pounds)
    }

    private func literals(of bytes: [UInt8], at start: Int, pounds: Int) -> [PartialText.Literal] {
      var literals: [PartialText.Literal] = []
      var run = 0
      var place = 0
      func flush(to end: Int) {
        guard run < end else { return }
        literals.append(
          PartialText.Literal(
            text: String(decoding: bytes[run..<end], as: UTF8.self), position: lines.position(of: start + run),
            isVerbatim: true))
      }
      while place < bytes.count {
        guard let escape = Self.lineEnd(in: bytes, at: place) ?? Self.escape(in: bytes, at: place, pounds: pounds)
        else {
          place += 1
          continue
        }
        flush(to: place)
        literals.append(
          PartialText.Literal(text: escape.text, position: lines.position(of: start + place), isVerbatim: false))
        place = escape.end
        run = place
      }
      flush(to: bytes.count)
      return literals
    }

    /// The end of a line with a carriage return, which is a line feed in the value.
    private static func lineEnd(in bytes: [UInt8], at place: Int) -> (text: String, end: Int)? {
      guard bytes[place] == 0x0D else { return nil }
      return ("\n", place + (bytes[(place + 1)...].first == 0x0A ? 2 : 1))
    }

    /// The escape sequence at a place, if there is one that is well formed.
    private static func escape(in bytes: [UInt8], at place: Int, pounds: Int) -> (text: String, end: Int)? {
      guard bytes[place] == UInt8(ascii: "\\") else { return nil }
      var next = place + 1
      for _ in 0..<pounds {
        guard next < bytes.count, bytes[next] == UInt8(ascii: "#") else { return nil }
        next += 1
      }
      guard next < bytes.count else { return nil }
      switch bytes[next] {
      case UInt8(ascii: "0"): return ("\0", next + 1)
      case UInt8(ascii: "t"): return ("\t", next + 1)
      case UInt8(ascii: "n"): return ("\n", next + 1)
      case UInt8(ascii: "r"): return ("\r", next + 1)
      case UInt8(ascii: "\""): return ("\"", next + 1)
      case UInt8(ascii: "'"): return ("'", next + 1)
      case UInt8(ascii: "\\"): return ("\\", next + 1)
      case UInt8(ascii: "u"):
        guard next + 1 < bytes.count, bytes[next + 1] == UInt8(ascii: "{"),
          let close = bytes[next...].prefix(12).firstIndex(of: UInt8(ascii: "}")),
          let value = UInt32(String(decoding: bytes[(next + 2)..<close], as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(value)
        else { return nil }
        return (String(Character(scalar)), close + 1)
      // The line goes on.
      case 0x0A: return ("", next + 1)
      case 0x0D: return ("", next + (bytes[(next + 1)...].first == 0x0A ? 2 : 1))
      default: return nil
      }
    }
  }
#endif
