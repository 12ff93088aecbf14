public import StringPredicates

/// A set of strings as SwiftUI's `handlesExternalEvents` takes it.
///
/// A string of the set matches an identifier that contains it, whatever the case and the diacritics. The string `*`
/// matches anything. The empty string and the empty set never match.
///
///     ExternalEventSet(["example.com", "mail"]).predicate.format   // SELF CONTAINS[cd] %@ OR SELF CONTAINS[cd] %@
///     ExternalEventSet(["*"]).predicate.format                     // TRUEPREDICATE
///     ExternalEventSet([]).predicate.format                        // FALSEPREDICATE
///
/// Source: Apple, `handlesExternalEvents(matching:)` and `handlesExternalEvents(preferring:allowing:)`.
public struct ExternalEventSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The strings as they were given, in their order.
  public let elements: [String]
  /// What the set means for one identifier.
  public let predicate: StringPredicate

  /// Makes a set and its predicate.
  ///
  /// - Complexity: O(n) in the number of strings, and what it costs to compile the predicate.
  public init(_ elements: [String]) {
    self.elements = elements
    self.predicate = Self.predicate(for: elements)
  }

  /// Makes a set from its strings.
  public init(arrayLiteral elements: String...) { self.init(elements) }

  private static func predicate(for elements: [String]) -> StringPredicate {
    if elements.contains("*") { return StringPredicate(value: true) }
    let usable = elements.filter { !$0.isEmpty }
    guard !usable.isEmpty else { return StringPredicate(value: false) }
    let format = usable.map { _ in "SELF CONTAINS[cd] %@" }.joined(separator: " OR ")
    // The format is made of nothing but the text above and arguments are never parsed, so it cannot be refused. If it
    // were, a set that matches nothing is the safe side: no window takes what it was not offered.
    return (try? StringPredicate(format, arguments: usable.map { .string($0) })) ?? StringPredicate(value: false)
  }
}
