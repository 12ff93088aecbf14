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
