/// A function of a string that the dialect `extended` has.
package enum StringFunction: String, Sendable, CaseIterable {
  /// The number of UTF-16 code units.
  case length = "length:"
  /// Capital letters, by the full mappings.
  case uppercase = "uppercase:"
  /// Small letters, by the full mappings.
  case lowercase = "lowercase:"
  /// Without case and diacritical marks.
  case canonical = "canonical:"
}
