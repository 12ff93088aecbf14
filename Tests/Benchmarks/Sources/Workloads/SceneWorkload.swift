/// Scenes with their conditions and the identifiers of events, made up but of a likely mix.
///
/// Half of the scenes prefer what they can show, three in ten prefer nothing, two in ten one document. Nine in ten
/// events match a scene.
public struct SceneWorkload: Sendable {
  /// What each scene can show, most recently used scene first.
  public let canActivate: [SceneRule]
  /// What each scene prefers; `nil` is nothing.
  public let preferences: [SceneRule?]
  /// The identifiers of the events.
  public let identifiers: [String]
  /// Whether each event was made to match a scene.
  public let isMatch: [Bool]

  /// Which rules there are.
  public enum Mix: Sendable {
    /// All kinds, see `SceneRule.drawn(_:_:)`.
    case usual
    /// `CONTAINS` and `LIKE` alone, half and half.
    case containsAndLike
  }

  /// Makes a workload; the same one for the same numbers.
  public init(scenes: Int, events: Int, mix: Mix = .usual, seed: UInt64 = 1) {
    var random = Randomness(seed: seed &+ UInt64(scenes))
    let rules = (0..<scenes).map { _ in SceneRule.drawn(mix, &random) }
    canActivate = rules
    preferences = rules.map { rule in
      switch random.below(10) {
      case 0..<5: rule
      case 5..<8: nil
      default: mix == .usual ? SceneRule.equal(rule.matchingIdentifier(&random)) : nil
      }
    }
    var identifiers: [String] = []
    var isMatch: [Bool] = []
    for _ in 0..<events {
      isMatch.append(random.percent(90))
      identifiers.append(
        isMatch.last == true
          ? rules[random.below(rules.count)].matchingIdentifier(&random)
          : "org.nobody.app/" + IdentifierPiece.text([.kind, .text("/n"), .digits(7)], &random))
    }
    self.identifiers = identifiers
    self.isMatch = isMatch
  }

  /// The format strings of what each scene prefers.
  public var prefersToActivate: [String] { preferences.map { $0?.format ?? "FALSEPREDICATE" } }

  /// The rules as lines for engines that do not read predicates: those that prefer, then those that can, each with the
  /// place that it has among all conditions. What a scene prefers and can show is there once: nobody asks for the
  /// second one.
  public var ruleLines: [String] {
    let preferring = preferences.enumerated().compactMap { index, rule in rule.map { "\(index)\t\($0.test.line)" } }
    let able = canActivate.enumerated().compactMap { index, rule in
      preferences[index]?.format == rule.format ? nil : "\(canActivate.count + index)\t\(rule.test.line)"
    }
    return preferring + able
  }
}
