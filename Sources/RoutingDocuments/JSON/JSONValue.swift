/// A JSON value as a tree.
///
/// The last of several duplicate keys wins. A number without a fraction or an exponent stays an integer, so an `id` of
/// `7` is not echoed as `7.0`.
public enum JSONValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`, which are distinct from 1 and 0.
  case boolean(Bool)
  /// `42`, as a signed 64-bit integer.
  case integer(Int64)
  /// `1.5`, `1e3`
  case double(Double)
  /// `18446744073709551615`: the digits of a number that the two cases above cannot represent exactly.
  case wideNumber(String)
  /// `"text"`
  case string(String)
  /// `[1, 2]`
  case array([JSONValue])
  /// `{"a": 1}`
  case object([String: JSONValue])
}

extension JSONValue {
  /// Parses one JSON document in UTF-8, as `JSONTree` does.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package init(parsing bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
    self = try JSONTree(parsing: Array(bytes)).root.value
  }
}
