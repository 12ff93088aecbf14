/// What an index is made of, and which conditions make it slow.
package struct IndexReport: Hashable, Sendable {
  /// A predicate with the number of conditions that are this predicate.
  package struct Predicate: Hashable, Sendable {
    /// The predicate's canonical form.
    package var format: String
    /// How many conditions of sessions it stands for.
    package var conditionCount: Int
  }

  /// A piece of text that many predicates are found by, so that an event which holds it is compared with all of them.
  package struct SharedBucket: Hashable, Sendable {
    /// Number of predicates.
    package var predicateCount: Int
    /// One of them: that of the most recently used session.
    package var example: String
  }

  /// How many sessions there are.
  package var sessionCount: Int
  /// How many different predicates their conditions are, constants left aside.
  package var predicateCount: Int
  /// How many of them hold no text that could be looked for, such as `MATCHES '[a-z]+'` and `NOT SELF == 'a'`. Each
  /// event is compared with every one of them that could give a better session.
  package var unanchoredCount: Int
  /// The first of those, in the order in which they are compared.
  package var unanchored: [Predicate]
  /// The pieces of text with the most predicates beyond a handful, the largest first.
  package var sharedBuckets: [SharedBucket]
  /// How much memory the index takes, in bytes.
  package var byteCount: Int
}
