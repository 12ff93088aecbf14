/// A string function in the `extended` dialect.
package enum StringFunction: String, Sendable, CaseIterable {
  /// Returns the number of UTF-16 code units.
  case length = "length:"
  /// Converts a string to uppercase, using Unicode's full case mappings.
  case uppercase = "uppercase:"
  /// Converts a string to lowercase, using Unicode's full case mappings.
  case lowercase = "lowercase:"
  /// Removes case distinctions and diacritical marks from a string.
  case canonical = "canonical:"
}
