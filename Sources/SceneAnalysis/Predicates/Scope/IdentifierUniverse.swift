import StringPredicates

/// The set of identifiers to consider.
public enum IdentifierUniverse: String, Hashable, Sendable, CaseIterable {
  /// Every string of Unicode scalars.
  case any
  /// Strings without combining marks, conjoining jamo and U+200D. Comparisons then depend on single scalars.
  case plain
  /// Strings of U+0000 to U+007F: every URL's `absoluteString`, and nearly all identifiers in practice.
  case ascii

  func contains(_ text: String) -> Bool {
    let scalars = scalars
    return text.unicodeScalars.allSatisfy { scalars.contains($0.value) }
  }

  var scalars: ScalarSet {
    switch self {
    case .any: ScalarSets.all
    case .plain: ScalarSets.plain
    case .ascii: .ascii
    }
  }
}
