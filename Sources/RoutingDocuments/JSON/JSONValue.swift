package import PredicateSyntax

/// A JSON value.
///
/// If an object contains a key more than once, the last value is kept. A number without a fraction or an exponent
/// stays an integer, so that an `id` of `7` isn't written as `7.0`.
public enum JSONValue: Hashable, Sendable {
  /// The value `null`.
  case null
  /// A Boolean value, which is distinct from the numbers 1 and 0.
  case boolean(Bool)
  /// A signed 64-bit integer, such as `42`.
  case integer(Int64)
  /// A number with a fraction or an exponent, such as `1.5` or `1e3`.
  case double(Double)
  /// The digits of a number that can't be represented exactly as `Int64` or `Double`, such as
  /// `18446744073709551615`.
  case wideNumber(String)
  /// A string, such as `"text"`.
  case string(String)
  /// An array, such as `[1, 2]`.
  case array([JSONValue])
  /// An object, such as `{"a": 1}`.
  case object([String: JSONValue])
}

extension JSONValue {
  /// Parses a UTF-8 JSON document in the same way as `JSONTree`.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package init(parsing bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
    self = try JSONTree(parsing: Array(bytes)).root.value
  }
}

extension JSONValue: Codable {
  /// Decodes any JSON value. Some decoders don't distinguish between `1` and `1.0`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .boolean(truth)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(UInt64.self) {
      self = .wideNumber(String(number))
    } else if let number = try? container.decode(Double.self) {
      self = .double(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let elements = try? container.decode([JSONValue].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the value. A number that can't be represented exactly is encoded as the nearest `Double`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let truth): try container.encode(truth)
    case .integer(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .wideNumber(let digits):
      if let number = UInt64(digits) { try container.encode(number) } else { try container.encode(Double(digits) ?? 0) }
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue {
  /// Returns the JSON value for a double-precision number that must not be read back as an integer. Some JSON encoders
  /// write 2.0 as 2, and JSON lacks infinity and NaN, so these numbers become objects such as `{"double": "2.0"}`.
  static func exact(_ number: Double) -> JSONValue {
    number.isFinite && number != number.rounded() ? .double(number) : .object(["double": .string(number.description)])
  }

  /// Creates a string, or `null` if the argument is `nil`.
  package init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// Creates a Boolean value, or `null` if the argument is `nil`.
  package init(_ truth: Bool?) { self = truth.map { .boolean($0) } ?? .null }

  /// Returns an object with the given members, except those whose value is `null`.
  package static func members(_ members: [String: JSONValue]) -> JSONValue {
    .object(members.filter { $0.value != .null })
  }

  /// The value as JSON on a single line, with the members of objects sorted by name.
  package var text: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }

  /// Decodes a JSON value and reads it as if it were the content of a file.
  ///
  /// - Throws: The decoder's error, or a `DocumentError` with every error found.
  package static func document<Document>(
    from decoder: any Decoder, _ read: (JSONNode, IssueLog) -> Document?
  ) throws -> Document {
    let log = IssueLog(file: decoder.codingPath.map(\.stringValue).joined(separator: "."))
    var builder = JSONTreeBuilder()
    builder.add(try JSONValue(from: decoder))
    let document = read(JSONTree(builder).root, log)
    guard let document, !log.hasErrors else { throw log.error }
    return document
  }
}

extension PredicateArgument {
  /// Creates an argument from a JSON value. Returns `nil` if the value is an object or contains one.
  ///
  /// The recursion depth equals the nesting depth of the value.
  package init?(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .boolean(let truth): self = .boolean(truth)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .double(number)
    case .wideNumber(let digits):
      guard let number = Double(digits) else { return nil }
      self = .double(number)
    case .string(let text): self = .string(text)
    case .array(let elements):
      let arguments = elements.compactMap { PredicateArgument($0) }
      guard arguments.count == elements.count else { return nil }
      self = .array(arguments)
    case .object: return nil
    }
  }
}
