/// A string function of dialect `extended`.
package enum StringFunction: String, Sendable, CaseIterable {
  /// The number of UTF-16 code units.
  case length = "length:"
  /// Uppercase, by Unicode's full mappings.
  case uppercase = "uppercase:"
  /// Lowercase, by Unicode's full mappings.
  case lowercase = "lowercase:"
  /// Without case and diacritical marks.
  case canonical = "canonical:"
}
