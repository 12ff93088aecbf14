/// A string that a subject must contain for a predicate to be true, ignoring the case of ASCII letters.
///
/// For example, `SELF BEGINSWITH 'Mail/'` requires `mail/` at the start of the subject.
package struct RequiredLiteral: Hashable, Sendable {
  /// The text, with its ASCII letters in lowercase. The subject must be folded in the same way.
  package var bytes: [UInt8]
  /// Whether the subject must begin with the text.
  package var isAtStart: Bool
  /// Whether the subject must end with the text.
  package var isAtEnd: Bool
  /// Whether the text occurs in the key of a non-ASCII subject (see `SubjectKey`) instead of the subject itself. An
  /// ASCII subject is its own key.
  package var isInKey: Bool

  package init(_ bytes: some Collection<UInt8>, isAtStart: Bool, isAtEnd: Bool, isInKey: Bool) {
    self.bytes = Array(unsafeUninitializedCapacity: bytes.count) { lowered, count in
      count = lowered.initialize(fromContentsOf: bytes)
      for index in 0..<count { lowered[index] = Bytes.lowercased(lowered[index]) }
    }
    self.isAtStart = isAtStart
    self.isAtEnd = isAtEnd
    self.isInKey = isInKey
  }

  /// A literal that represents any non-ASCII character. Its bytes are invalid UTF-8, so that no search finds it by
  /// accident.
  package static let beyondASCII = RequiredLiteral([0xFF], isAtStart: true, isAtEnd: true, isInKey: true)

  /// Whether the subject must equal the text.
  package var isWhole: Bool { isAtStart && isAtEnd }
}

/// The literals that a subject must contain for a predicate to be true.
///
///     SELF == 'a' OR (SELF BEGINSWITH 'b/' AND SELF ENDSWITH '/c')   // either a, or both b/ and /c
package enum RequiredLiterals: Hashable, Sendable {
  /// The predicate is false for every non-nil subject.
  case unsatisfiable
  /// No requirement is known.
  case unknown
  /// The subject must contain all literals of at least one list. No list is empty.
  case oneOf([[RequiredLiteral]])

  /// Whether any of the literals must be searched for in the key of a subject.
  package var areInKey: Bool {
    guard case .oneOf(let lists) = self else { return false }
    return lists.contains { $0.contains(where: \.isInKey) }
  }
}
