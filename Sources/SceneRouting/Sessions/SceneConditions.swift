package import StringPredicates

/// The conditions of a session, as declared with UIKit or SwiftUI.
public enum SceneConditions: Hashable, Sendable {
  /// The `activationConditions` of a UIKit scene.
  case activation(SceneActivationConditions)
  /// The sets passed to the `handlesExternalEvents(preferring:allowing:)` modifier of a SwiftUI window. An omitted set
  /// is empty and never matches.
  case externalEvents(preferring: ExternalEventSet, allowing: ExternalEventSet)
  /// A SwiftUI window without the `handlesExternalEvents(preferring:allowing:)` modifier.
  ///
  /// On macOS, the window doesn't handle content based on its identifier. However, it is eligible if no predicate is
  /// evaluated, and it counts as `can` for a plain launch (this project's own choice). Elsewhere it can show any content.
  case withoutModifier

  /// The conditions of a UIKit scene that doesn't set any. The scene can show any content and prefers none.
  package static let `default` = SceneConditions.activation(SceneActivationConditions())

  /// Whether only SwiftUI windows can have these conditions.
  package var isSwiftUI: Bool {
    switch self {
    case .activation: false
    case .externalEvents, .withoutModifier: true
    }
  }

  /// The predicates for these conditions, or `nil` for a SwiftUI window without the `handlesExternalEvents` modifier.
  package var predicates: SceneActivationConditions? {
    switch self {
    case .activation(let conditions): conditions
    case .externalEvents(let preferring, let allowing):
      SceneActivationConditions(canActivate: allowing.predicate, prefersToActivate: preferring.predicate)
    case .withoutModifier: nil
    }
  }
}

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
