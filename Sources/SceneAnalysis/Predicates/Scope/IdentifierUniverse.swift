import StringPredicates

/// The identifiers that an answer is about.
public enum IdentifierUniverse: String, Hashable, Sendable, CaseIterable {
  /// Every string of Unicode scalars.
  case any
  /// Strings without combining marks, conjoining jamo and U+200D. Every comparison of a character then looks at one
  /// scalar alone.
  case plain
  /// Strings of U+0000 to U+007F: every URL's `absoluteString`, and nearly every identifier in practice.
  case ascii

  /// Whether all scalars of a text are in the universe.
  func contains(_ text: String) -> Bool {
    let scalars = scalars
    return text.unicodeScalars.allSatisfy { scalars.contains($0.value) }
  }

  /// The scalars of the universe.
  var scalars: ScalarSet {
    switch self {
    case .any: ScalarSets.all
    case .plain: ScalarSets.plain
    case .ascii: .ascii
    }
  }
}
