public import PredicateSyntax
public import StringPredicates

/// The two predicates that decide which events a scene handles, as in UIKit's `UISceneActivationConditions`.
///
///     var conditions = SceneActivationConditions()
///     conditions.prefersToActivate = try StringPredicate("SELF == %@", "com.example.mail/thread/42")
///     try conditions.suitability(of: "com.example.mail/thread/42")   // .prefers
///     try conditions.suitability(of: "com.example.mail/thread/7")    // .can
///
/// The session stores the conditions, so they also apply while the scene is disconnected.
public struct SceneActivationConditions: Hashable, Sendable {
  /// The predicate for content that the scene can show. UIKit's default is `TRUEPREDICATE`.
  public var canActivate: StringPredicate {
    get { pair.canActivate }
    set { pair = Pair(newValue, pair.prefersToActivate) }
  }
  /// The predicate for content that the scene should show in preference to other scenes. UIKit's default is
  /// `FALSEPREDICATE`.
  public var prefersToActivate: StringPredicate {
    get { pair.prefersToActivate }
    set { pair = Pair(pair.canActivate, newValue) }
  }

  /// Stores both predicates in one object, so that copying a session is cheap.
  private final class Pair: Hashable, Sendable, CustomStringConvertible {
    let canActivate: StringPredicate
    let prefersToActivate: StringPredicate

    init(_ canActivate: StringPredicate, _ prefersToActivate: StringPredicate) {
      self.canActivate = canActivate
      self.prefersToActivate = prefersToActivate
    }

    static func == (left: Pair, right: Pair) -> Bool {
      left === right
        || left.canActivate == right.canActivate && left.prefersToActivate == right.prefersToActivate
    }

    var description: String { "canActivate: \(canActivate), prefersToActivate: \(prefersToActivate)" }

    func hash(into hasher: inout Hasher) {
      hasher.combine(canActivate)
      hasher.combine(prefersToActivate)
    }
  }

  private var pair: Pair

  /// Creates conditions, with UIKit's defaults for omitted predicates.
  public init(
    canActivate: StringPredicate = StringPredicate(value: true),
    prefersToActivate: StringPredicate = StringPredicate(value: false)
  ) {
    pair = Pair(canActivate, prefersToActivate)
  }

  /// Creates conditions from format strings with string arguments.
  ///
  ///     try SceneActivationConditions(prefers: "SELF == %@", identifier, can: "SELF BEGINSWITH 'mail/'")
  ///
  /// - Throws: `StringPredicateError` if either format string is invalid.
  @_disfavoredOverload
  public init(
    prefers: String = "FALSEPREDICATE", _ prefersArguments: String..., can: String = "TRUEPREDICATE",
    _ canArguments: String...
  ) throws(StringPredicateError) {
    self.init(
      canActivate: try StringPredicate(can, arguments: canArguments),
      prefersToActivate: try StringPredicate(prefers, arguments: prefersArguments))
  }

  /// Returns how suitable a session with these conditions is for an identifier. Evaluates `prefersToActivate` first,
  /// independently of `canActivate`.
  ///
  /// - Parameter targetContentIdentifier: The identifier of the content, or `nil` if it is missing.
  /// - Throws: `EvaluationError` if a regular expression exceeds a limit.
  /// - Complexity: The combined complexity of the two predicates. `canActivate` is skipped if `prefersToActivate` is
  ///   true.
  public func suitability(of targetContentIdentifier: String?) throws(EvaluationError) -> SceneSuitability {
    if try prefersToActivate.matches(targetContentIdentifier) { return .prefers }
    return try canActivate.matches(targetContentIdentifier) ? .can : .unsuitable
  }
}
