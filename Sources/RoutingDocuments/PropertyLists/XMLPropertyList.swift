import PredicateSyntax

/// A nonrecursive reader for XML property lists. It supports only the ten property list elements. Entities can't be
/// declared, and nothing outside the file is read.
///
///     List    -> Other* ('<plist' Attribute* '>' Value '</plist>' | Value) Other*
///     Value   -> '<dict>' ('<key>' Text '</key>' Value)* '</dict>' | '<array>' Value* '</array>'
///              | '<string>' Text '</string>' | '<integer>' … | '<real>' … | '<date>' … | '<data>' …
///              | '<true/>' | '<false/>'
///     Other   -> '<?' … '?>' | '<!--' … '-->' | '<!DOCTYPE' … '>'
///     Text    -> (any character except '<' and '&' | '&' Entity ';' | '<![CDATA[' … ']]>' | '<!--' … '-->')*
///
/// Source: Apple, "Property List XML Tags", and `PropertyList-1.0.dtd`. The text must be UTF-8.
struct XMLPropertyList {
  private enum Container { case list, dictionary, array }

  private struct Tag {
    var name: String
    /// The offset of the tag's `<`.
    var start: Int
    /// Whether the tag ends with `/>`.
    var isEmpty: Bool
  }

  let bytes: [UInt8]
  var position = 0
  private var values: PropertyListValues
  private var open: [Container] = []
  private var hasRoot = false
  /// The error for the first preprocessor directive that starts a comment.
  private var directiveInComment: PropertyListSyntaxError?
  /// The offset of the key whose value comes next, or `nil` if no value is expected.
  private var key: Int?

  /// Returns the values in a property list.
  ///
  /// - Parameter limit: The maximum size of the values, in bytes.
  static func values(in bytes: [UInt8], limit: Int) throws(PropertyListSyntaxError) -> PropertyListValues {
    if let offset = bytes.withUnsafeBytes({ $0.isASCII ? nil : Optional($0.validUTF8Prefix) }), offset < bytes.count {
      throw PropertyListSyntaxError("the text is not UTF-8", at: offset)
    }
    var list = XMLPropertyList(bytes: bytes, values: PropertyListValues(limit: limit))
    do throws(PropertyListSyntaxError) {
      try list.run()
    } catch {
      // The preprocessor reads comments, too.
      throw list.directiveInComment ?? error
    }
    return list.values
  }

  private init(bytes: [UInt8], values: PropertyListValues) {
    self.bytes = bytes
    self.values = values
  }

  private mutating func run() throws(PropertyListSyntaxError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while true {
      skipBlanks()
      guard position < bytes.count else { break }
      guard bytes[position] == UInt8(ascii: "<") else {
        throw directive(at: position) ?? fault("expected a tag")
      }
      if try skip("<?", to: "?>") { continue }
      let start = position + 4
      if try skip("<!--", to: "-->") {
        directiveInComment = directiveInComment ?? directive(at: start)
        continue
      }
      if follows("<!") {
        try skipDocumentType()
      } else if follows("</") {
        try close()
      } else {
        try value(try tag())
      }
    }
    guard open.isEmpty, hasRoot else { throw fault("expected a value") }
  }

  /// Returns the error for a preprocessor directive after any blanks at an offset, such as `#include "Common.h"`, or
  /// `nil` if there isn't one.
  private func directive(at offset: Int) -> PropertyListSyntaxError? {
    let text = bytes[offset...].drop(while: Self.isBlank)
    guard let name = Self.directive(in: text) else { return nil }
    var fault = PropertyListSyntaxError("'\(name)' is a directive of the preprocessor", at: text.startIndex)
    fault.isPreprocessed = true
    return fault
  }

  /// Returns the preprocessor directive at the start of the bytes, such as `#include`, or `nil` if there isn't one.
  static func directive(in bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.first == UInt8(ascii: "#") else { return nil }
    let name = "#" + String(decoding: bytes.dropFirst().prefix(12).prefix { (97...122).contains($0) }, as: UTF8.self)
    let known = ["#include", "#import", "#if", "#ifdef", "#ifndef", "#else", "#elif", "#endif", "#define", "#undef"]
    return known.contains(name) ? name : nil
  }

  private mutating func value(_ tag: Tag) throws(PropertyListSyntaxError) {
    if tag.name == "plist" {
      guard !hasRoot, open.isEmpty, !tag.isEmpty else { throw fault("unexpected <plist>", at: tag.start) }
      open.append(.list)
      return
    }
    if tag.name == "key" {
      guard open.last == .dictionary, key == nil else { throw fault("unexpected <key>", at: tag.start) }
      try values.key(try text(of: tag), at: tag.start)
      key = tag.start
      return
    }
    guard key != nil || open.last != .dictionary else { throw fault("expected <key>", at: tag.start) }
    guard !hasRoot || open.last == .dictionary || open.last == .array else {
      throw fault("unexpected second value", at: tag.start)
    }
    hasRoot = true
    let offset = key ?? tag.start
    key = nil
    switch tag.name {
    case "dict", "array":
      let isArray = tag.name == "array"
      try values.open(isArray ? .array : .object, at: offset)
      if tag.isEmpty { values.close() } else { open.append(isArray ? .array : .dictionary) }
    case "string": try values.scalar(.string(try text(of: tag)), at: offset)
    case "true", "false":
      let content = try text(of: tag)
      guard content.isEmpty else { throw fault("<\(tag.name)> has no content", at: tag.start) }
      try values.scalar(.boolean(tag.name == "true"), at: offset)
    case "integer": try values.scalar(.wideNumber(try integer(try text(of: tag), tag.start)), at: offset)
    case "real":
      guard let number = Double(Self.trimmed(try text(of: tag))) else {
        throw fault("expected a number", at: tag.start)
      }
      try values.scalar(.double(number), at: offset)
    case "date", "data":
      _ = try text(of: tag)
      try values.scalar(.null, at: offset)
    default: throw fault("<\(tag.name.shown())> is not an element of property lists", at: tag.start)
    }
  }

  private mutating func close() throws(PropertyListSyntaxError) {
    let name =
      switch open.last {
      case .list: "plist"
      case .dictionary: "dict"
      case .array: "array"
      case nil: ""
      }
    guard !name.isEmpty else { throw fault("unexpected end tag") }
    if key != nil { throw fault("expected the value of the last key") }
    if open.last == .list, !hasRoot { throw fault("expected a value") }
    try endTag(name)
    switch open.removeLast() {
    case .list: break
    case .dictionary, .array: values.close()
    }
  }

  ///     Tag -> '<' Name Attribute* '/'? '>'
  private mutating func tag() throws(PropertyListSyntaxError) -> Tag {
    let start = position
    let end = endOfTag()
    guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else { throw fault("expected '>' at the end of the tag") }
    let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
    let name = bytes[(start + 1)..<(isEmpty ? end - 1 : end)].prefix { !Self.isBlank($0) }
    position = end + 1
    return Tag(name: String(decoding: name, as: UTF8.self), start: start, isEmpty: isEmpty)
  }

  /// Returns the decimal digits of an integer written in decimal or hexadecimal notation.
  private func integer(_ text: String, _ start: Int) throws(PropertyListSyntaxError) -> String {
    let text = Self.trimmed(text)
    let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let isHexadecimal = unsigned.hasPrefix("0x") || unsigned.hasPrefix("0X")
    let digits = isHexadecimal ? unsigned.dropFirst(2) : unsigned
    guard digits.utf8.allSatisfy({ $0.hexadecimalDigit != nil }),
      let number = UInt64(digits, radix: isHexadecimal ? 16 : 10)
    else { throw fault("expected a whole number", at: start) }
    return text.hasPrefix("-") && number > 0 ? "-\(number)" : "\(number)"
  }

  /// Returns the text between a start tag and its end tag.
  private mutating func text(of tag: Tag) throws(PropertyListSyntaxError) -> String {
    if tag.isEmpty { return "" }
    let content = try characters()
    try endTag(tag.name)
    return content
  }
}

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
