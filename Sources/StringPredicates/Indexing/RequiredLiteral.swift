/// Text that a subject must hold, in upper or lower case, for a predicate to hold.
///
/// `SELF BEGINSWITH 'Mail/'` has one: `mail/` at the start.
package struct RequiredLiteral: Hashable, Sendable {
  /// The text with its ASCII letters in lower case. It is to be looked for in a subject that is folded the same way.
  package var bytes: [UInt8]
  /// Whether the subject must begin with the text.
  package var isAtStart: Bool
  /// Whether the subject must end with the text.
  package var isAtEnd: Bool
  /// Whether the text stands in the key of a subject beyond ASCII, see `SubjectKey`, and not in the subject itself. An
  /// ASCII subject is its own key.
  package var isInKey: Bool

  package init(_ bytes: some Collection<UInt8>, isAtStart: Bool, isAtEnd: Bool, isInKey: Bool) {
    self.bytes = Array(unsafeUninitializedCapacity: bytes.count) { lowered, count in
      count = lowered.initialize(fromContentsOf: bytes)
      for place in 0..<count { lowered[place] = Bytes.lowercased(lowered[place]) }
    }
    self.isAtStart = isAtStart
    self.isAtEnd = isAtEnd
    self.isInKey = isInKey
  }

  /// Stands for any character beyond ASCII. It is no text, so that it is never found by accident.
  package static let beyondASCII = RequiredLiteral([0xFF], isAtStart: true, isAtEnd: true, isInKey: true)

  /// Whether the subject must be the text.
  package var isWhole: Bool { isAtStart && isAtEnd }
}

/// What a subject must hold for a predicate to hold.
///
///     SELF == 'a' OR (SELF BEGINSWITH 'b/' AND SELF ENDSWITH '/c')   // a, and one of b/ and /c
package enum RequiredLiterals: Hashable, Sendable {
  /// No subject fits. (A missing subject may.)
  case unsatisfiable
  /// Nothing is known to be necessary.
  case unknown
  /// Of one list at least, all literals occur in the subject. No list is empty.
  case oneOf([[RequiredLiteral]])

  /// Whether some of the literals stand in the key of a subject.
  package var areInKey: Bool {
    guard case .oneOf(let lists) = self else { return false }
    return lists.contains { $0.contains(where: \.isInKey) }
  }
}
