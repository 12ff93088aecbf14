internal import PredicateSyntax

// Functions that parse text and end tags, and that skip markup.
extension XMLPropertyList {
  ///     Text -> (any character except '<' and '&' | '&' Entity ';' | '<![CDATA[' … ']]>' | '<!--' … '-->')*
  mutating func characters() throws(PropertyListSyntaxError) -> String {
    var text: [UInt8] = []
    while position < bytes.count {
      let end = bytes[position...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } ?? bytes.count
      text += bytes[position..<end]
      position = end
      let start = end + "<![CDATA[".utf8.count
      if try skip("<![CDATA[", to: "]]>") {
        text += bytes[start..<position - "]]>".utf8.count]
      } else if follows("&") {
        text += String(try entity()).utf8
      } else if try !skip("<!--", to: "-->") {
        break
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  ///     Entity -> 'lt' | 'gt' | 'amp' | 'quot' | 'apos' | '#' [0-9]+ | '#x' Hex+
  private mutating func entity() throws(PropertyListSyntaxError) -> Unicode.Scalar {
    // The longest entity is `&#x10FFFF;`, but its digits can have leading zeros.
    let name = bytes[(position + 1)...].prefix(32).prefix { $0 != UInt8(ascii: ";") }
    let text = String(decoding: name, as: UTF8.self)
    let scalar: Unicode.Scalar? =
      switch text {
      case "lt": "<"
      case "gt": ">"
      case "amp": "&"
      case "quot": "\""
      case "apos": "'"
      case _ where text.hasPrefix("#x") && text.dropFirst(2).allSatisfy(\.isHexDigit):
        UInt32(text.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      case _ where text.hasPrefix("#") && text.dropFirst().allSatisfy(\.isNumber):
        UInt32(text.dropFirst()).flatMap(Unicode.Scalar.init)
      default: nil
      }
    guard let scalar, scalar != "\0", name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";") else {
      throw fault("unknown entity: property lists have &lt; &gt; &amp; &quot; &apos; and numbers of characters")
    }
    position = name.endIndex + 1
    return scalar
  }

  ///     EndTag -> '</' Name Blank* '>'
  mutating func endTag(_ name: String) throws(PropertyListSyntaxError) {
    let start = position
    guard follows("</"), bytes[(position + 2)...].starts(with: name.utf8) else {
      throw fault("expected </\(name.shown())>")
    }
    position += 2 + name.utf8.count
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else {
      throw fault("expected </\(name.shown())>", at: start)
    }
    position += 1
  }

  /// Skips the document type declaration. An internal subset is an error, because its entities could expand
  /// exponentially.
  mutating func skipDocumentType() throws(PropertyListSyntaxError) {
    let end = endOfTag()
    guard follows("<!DOCTYPE"), end < bytes.count else { throw fault("expected a tag") }
    guard bytes[end] == UInt8(ascii: ">") else { throw fault("a property list cannot declare entities") }
    position = end + 1
  }

  /// Returns the offset of the `>` that ends the tag at the current position, ignoring quoted text. If a `<` or `[`
  /// comes first, returns its offset. If none of these characters is found, returns the end of the text.
  func endOfTag() -> Int {
    var quote: UInt8?
    var end = position + 1
    while end < bytes.count {
      let byte = bytes[end]
      if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "["): return end
        default: break
        }
      }
      end += 1
    }
    return end
  }

  /// Whether the bytes at the current position begin with `text`.
  func follows(_ text: StaticString) -> Bool {
    bytes[position...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Skips the text from `first` through `last`. Returns `false` if `first` isn't at the current position.
  mutating func skip(_ first: StaticString, to last: StaticString) throws(PropertyListSyntaxError) -> Bool {
    guard follows(first) else { return false }
    let start = position
    position += first.utf8CodeUnitCount
    while let next = bytes[position...].firstIndex(of: last.utf8Start[0]) {
      position = next
      if follows(last) {
        position += last.utf8CodeUnitCount
        return true
      }
      position += 1
    }
    throw fault("'\(first)' does not end", at: start)
  }

  mutating func skipBlanks() {
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  static func trimmed(_ text: String) -> String {
    let units = text.utf8.drop(while: isBlank)
    let count = units.reversed().drop(while: isBlank).count
    return String(decoding: units.prefix(count), as: UTF8.self)
  }

  /// Returns an error at `offset`, or at the current position if `offset` is `nil`. In the latter case, the message
  /// says so if the text ends there.
  func fault(_ message: String, at offset: Int? = nil) -> PropertyListSyntaxError {
    PropertyListSyntaxError(
      position < bytes.count || offset != nil ? message : "\(message), but the text ends here",
      at: offset ?? position)
  }
}
