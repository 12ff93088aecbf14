import StringPredicates

/// The set of identifiers that an analysis considers.
public enum IdentifierUniverse: String, Hashable, Sendable, CaseIterable {
  /// All strings of Unicode scalars.
  case any
  /// Strings without combining marks, conjoining jamo or U+200D. Such strings can be compared scalar by scalar.
  case plain
  /// ASCII strings, which contain only the scalars U+0000 to U+007F. These include every URL's `absoluteString` and, in
  /// practice, nearly all identifiers.
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
