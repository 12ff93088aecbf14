package import StringPredicates

/// A set of strings for SwiftUI's `handlesExternalEvents` modifiers.
///
/// A string in the set matches every identifier that contains it, ignoring case and diacritics. The string `*` matches
/// everything. The empty string and the empty set never match.
///
/// Source: Apple, `handlesExternalEvents(matching:)` and `handlesExternalEvents(preferring:allowing:)`.
public struct ExternalEventSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The strings in the set, in their original order.
  package let elements: [String]
  /// The set as a predicate: `SELF CONTAINS[cd] %@ OR …`, `TRUEPREDICATE` or `FALSEPREDICATE`.
  package let predicate: StringPredicate

  /// Creates a set from an array of strings.
  ///
  /// - Complexity: O(*n*) in the total length of the strings, because the predicate is compiled.
  public init(_ elements: [String]) {
    self.elements = elements
    self.predicate = Self.predicate(for: elements)
  }

  /// Creates a set from an array literal of strings.
  public init(arrayLiteral elements: String...) { self.init(elements) }

  private static func predicate(for elements: [String]) -> StringPredicate {
    if elements.contains("*") { return StringPredicate(value: true) }
    let usable = elements.filter { !$0.isEmpty }
    guard !usable.isEmpty else { return StringPredicate(value: false) }
    let format = usable.map { _ in "SELF CONTAINS[cd] %@" }.joined(separator: " OR ")
    // Arguments are never parsed, so the format is always valid. The fallback is only a precaution, and matches
    // nothing.
    return (try? StringPredicate(format, arguments: usable.map { .string($0) })) ?? StringPredicate(value: false)
  }
}
