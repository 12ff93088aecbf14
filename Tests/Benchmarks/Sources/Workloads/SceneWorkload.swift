/// Scenes with their conditions and the identifiers of events, made up but of a likely mix.
///
/// Half of the scenes prefer what they can show, three in ten prefer nothing, two in ten one document. Nine in ten
/// events match a scene.
public struct SceneWorkload: Sendable {
  /// What each scene can show, most recently used scene first.
  public let canActivate: [SceneRule]
  /// The format strings of what each scene prefers.
  public let prefersToActivate: [String]
  /// The identifiers of the events.
  public let identifiers: [String]
  /// Whether each event was made to match a scene.
  public let isMatch: [Bool]

  /// Makes a workload; the same one for the same numbers.
  public init(scenes: Int, events: Int, seed: UInt64 = 1) {
    var random = Randomness(seed: seed &+ UInt64(scenes))
    let rules = (0..<scenes).map { _ in SceneRule.drawn(&random) }
    canActivate = rules
    prefersToActivate = rules.map { rule in
      switch random.below(10) {
      case 0..<5: rule.format
      case 5..<8: "FALSEPREDICATE"
      default: SceneRule.equal(rule.matchingIdentifier(&random)).format
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
}
