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
  /// Reads one JSON document in UTF-8, as `JSONTree` does.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package init(parsing bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
    self = try JSONTree(parsing: Array(bytes)).root.value
  }
}
