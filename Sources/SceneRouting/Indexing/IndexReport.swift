/// The contents of an index, and the conditions that make it slow.
package struct IndexReport: Hashable, Sendable {
  /// A predicate and its use.
  package struct Predicate: Hashable, Sendable {
    /// The predicate in canonical form.
    package var format: String
    /// The number of conditions with this predicate.
    package var conditionCount: Int
  }

  /// A posting list: the predicates under one gram. An event with that gram is compared with all of them.
  package struct SharedBucket: Hashable, Sendable {
    package var predicateCount: Int
    /// The predicate of the most recently used session.
    package var example: String
  }

  /// The number of sessions.
  package var sessionCount: Int
  /// The number of distinct predicates, without constants.
  package var predicateCount: Int
  /// The number of predicates without a required literal, such as `MATCHES '[a-z]+'` and `NOT SELF == 'a'`. An event is
  /// compared with each that could give a better session.
  package var unanchoredCount: Int
  /// The first unanchored predicates, in evaluation order.
  package var unanchored: [Predicate]
  /// The longest posting lists, longest first.
  package var sharedBuckets: [SharedBucket]
  /// The memory of the index in bytes.
  package var byteCount: Int
}
