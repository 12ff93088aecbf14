/// A report on the contents of an index and on the conditions that make it slow.
package struct IndexReport: Hashable, Sendable {
  /// A predicate and the number of conditions that use it.
  package struct Predicate: Hashable, Sendable {
    /// The predicate in canonical form.
    package var format: String
    /// The number of conditions that use the predicate.
    package var conditionCount: Int
  }

  /// A posting list, which contains the predicates that are indexed under the same n-gram. An event whose identifier
  /// contains the n-gram is checked against all of them.
  package struct SharedBucket: Hashable, Sendable {
    package var predicateCount: Int
    /// The predicate in the list whose session was used most recently.
    package var example: String
  }

  /// The number of sessions in the index.
  package var sessionCount: Int
  /// The number of distinct predicates, excluding constants.
  package var predicateCount: Int
  /// The number of predicates without a required literal, such as `MATCHES '[a-z]+'` and `NOT SELF == 'a'`. Every event
  /// is checked against those that could lead to a better session.
  package var unanchoredCount: Int
  /// The first predicates without a required literal, in evaluation order.
  package var unanchored: [Predicate]
  /// The longest posting lists, longest first.
  package var sharedBuckets: [SharedBucket]
  /// The amount of memory that the index uses, in bytes.
  package var byteCount: Int
}
