package import StringPredicates

/// What a walk asks of one session, kept apart from the session itself so that a walk copies nothing.
package struct SceneGate: Sendable {
  /// How one condition answers.
  package enum Answer: UInt8, Sendable {
    /// The same for every identifier.
    case always, never
    /// For a plain launch and a missing identifier only: a SwiftUI window without the modifier.
    case withoutContent
    /// As its matcher says.
    case asked
  }

  /// The number of the session's role in its store.
  package let role: Int32
  /// Whether the user sees the scene.
  package var isVisible: Bool
  private let prefers: Answer
  private let can: Answer
  private let prefersMatcher: Matcher
  private let canMatcher: Matcher

  /// Makes the gate of a session. Without predicates it takes launches and missing identifiers only.
  package init(_ predicates: SceneActivationConditions?, role: Int32, isVisible: Bool) {
    self.role = role
    self.isVisible = isVisible
    if let predicates {
      prefersMatcher = predicates.prefersToActivate.matcher
      canMatcher = predicates.canActivate.matcher
      can = Self.answer(of: canMatcher)
    } else {
      prefersMatcher = StringPredicate(value: false).matcher
      canMatcher = prefersMatcher
      can = .withoutContent
    }
    prefers = Self.answer(of: prefersMatcher)
  }

  private static func answer(of matcher: Matcher) -> Answer {
    guard let constant = matcher.constant else { return .asked }
    return constant ? .always : .never
  }

  /// Whether `prefersToActivate` holds.
  @inline(__always)
  package func prefers(_ subject: inout PreparedSubject, hasContent: Bool) throws(EvaluationError) -> Bool {
    switch prefers {
    case .always: true
    case .never: false
    case .withoutContent: !hasContent
    case .asked: try prefersMatcher.matches(&subject)
    }
  }

  /// Whether `canActivate` holds.
  @inline(__always)
  package func can(_ subject: inout PreparedSubject, hasContent: Bool) throws(EvaluationError) -> Bool {
    switch can {
    case .always: true
    case .never: false
    case .withoutContent: !hasContent
    case .asked: try canMatcher.matches(&subject)
    }
  }
}
