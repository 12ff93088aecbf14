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
    try list.run()
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
      guard bytes[position] == UInt8(ascii: "<") else { throw directive ?? fault("expected a tag") }
      if try skip("<?", to: "?>") { continue }
      if try skip("<!--", to: "-->") { continue }
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

  /// The error for a preprocessor directive at the current position, such as `#include "Common.h"`, or `nil` if there
  /// isn't one.
  private var directive: PropertyListSyntaxError? {
    guard let name = Self.directive(in: bytes[position...]) else { return nil }
    var fault = PropertyListSyntaxError("'\(name)' is a directive of the preprocessor", at: position)
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
    case "string": try values.string(try text(of: tag), at: offset)
    case "true", "false":
      let content = try text(of: tag)
      guard content.isEmpty else { throw fault("<\(tag.name)> has no content", at: tag.start) }
      try values.boolean(tag.name == "true", at: offset)
    case "integer": try values.integer(try integer(try text(of: tag), tag.start), at: offset)
    case "real":
      guard let number = Double(Self.trimmed(try text(of: tag))) else {
        throw fault("expected a number", at: tag.start)
      }
      try values.real(number, at: offset)
    case "date", "data":
      _ = try text(of: tag)
      try values.null(at: offset)
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
