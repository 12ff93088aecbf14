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
    let document = read(try JSONTree(parsing: JSONValue(from: decoder).text).root, log)
    guard let document, !log.hasErrors else { throw log.error }
    return document
  }
}
