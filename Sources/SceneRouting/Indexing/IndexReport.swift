/// The contents of an index, and the conditions that make it slow.
package struct IndexReport: Hashable, Sendable {
  /// A predicate and its use.
  package struct Predicate: Hashable, Sendable {
    /// The predicate in canonical form.
    package var format: String
    /// The number of conditions that are this predicate.
    package var conditionCount: Int
  }

  /// A posting list: the predicates that one gram finds, all of which an event with that gram is compared with.
  package struct SharedBucket: Hashable, Sendable {
    package var predicateCount: Int
    /// One of them: that of the most recently used session.
    package var example: String
  }

  /// The number of sessions.
  package var sessionCount: Int
  /// The number of different predicates, without constants.
  package var predicateCount: Int
  /// The number of predicates without a required literal, such as `MATCHES '[a-z]+'` and `NOT SELF == 'a'`. Each event is
  /// compared with every one of them that could give a better session.
  package var unanchoredCount: Int
  /// The first of those, in the order of their evaluation.
  package var unanchored: [Predicate]
  /// The longest posting lists, the longest first.
  package var sharedBuckets: [SharedBucket]
  /// The memory of the index in bytes.
  package var byteCount: Int
}
