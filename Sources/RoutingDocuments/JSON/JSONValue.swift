/// A JSON value as a small tree.
///
/// Of duplicate keys the last one counts. A number that is written without a fraction and an exponent stays a whole
/// number, so an `id` of `7` is not echoed as `7.0`.
public enum JSONValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`, which are never taken for 1 and 0.
  case boolean(Bool)
  /// `42`, in 64 bits with a sign.
  case integer(Int64)
  /// `1.5`, `1e3`
  case double(Double)
  /// `18446744073709551615`: a number that neither of the two above holds exactly, as its digits.
  case wideNumber(String)
  /// `"text"`
  case string(String)
  /// `[1, 2]`
  case array([JSONValue])
  /// `{"a": 1}`
  case object([String: JSONValue])
}

extension JSONValue {
  /// What the value is, with an article, as messages say it: `a string`, `the number 3`.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "the number \(value)"
    case .double(let value): "the number \(value)"
    case .wideNumber(let digits): "the number \(digits)"
    case .string(let text): text.utf8.count <= 40 ? "the string \(JSONWriter.quoted(text))" : "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Whether the value is neither an array nor an object.
  package var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}
