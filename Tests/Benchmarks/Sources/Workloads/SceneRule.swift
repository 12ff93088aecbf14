/// A condition of a scene, and what identifiers match it.
public struct SceneRule: Sendable {
  /// The predicate's format string.
  public let format: String
  /// The literal, if the rule is `SELF == 'literal'` without options.
  public let equalLiteral: String?
  /// The rule for engines that do not read predicates.
  public let test: RuleTest
  /// The shapes of identifiers that match; one of them is taken.
  private let shapes: [[IdentifierPiece]]
  private let ignoresCase: Bool

  private init(
    _ format: String, _ test: RuleTest, _ shapes: [[IdentifierPiece]], ignoresCase: Bool = false,
    equalLiteral: String? = nil
  ) {
    self.format = format
    self.shapes = shapes
    self.ignoresCase = ignoresCase
    self.equalLiteral = equalLiteral
    self.test = test
  }

  /// An identifier that matches.
  public func matchingIdentifier(_ random: inout Randomness) -> String {
    let text = IdentifierPiece.text(shapes[random.below(shapes.count)], &random)
    return ignoresCase && random.percent(30) ? text.uppercased() : text
  }

  /// `SELF == literal`
  static func equal(_ literal: String) -> SceneRule {
    SceneRule(
      "SELF == \(quoted(literal))", .any([.init("==", literal)]), [[.text(literal)]], equalLiteral: literal)
  }

  /// A rule of the mix: 60 % `==`, 15 % `BEGINSWITH`, 5 % each of `ENDSWITH`, `CONTAINS`, `LIKE`, `MATCHES` and
  /// combinations. Two in a hundred `==` ignore case, and fifteen in a hundred of the others.
  static func drawn(_ mix: SceneWorkload.Mix, _ random: inout Randomness) -> SceneRule {
    // Where only two kinds are wanted, their shares of the usual mix are drawn alone.
    switch mix == .usual ? random.below(100) : 80 + random.below(10) {
    case 0..<60: drawnEqual(&random)
    case 60..<75:
      simple("BEGINSWITH", path(&random) + "/", before: [], after: [.kind, .text("/"), .digits(6)], &random)
    case 75..<80:
      simple(
        "ENDSWITH", "/comments/" + random.digits(7), before: [.app, .text("/"), .kind, .text("/"), .digits(4)],
        after: [], &random)
    case 80..<85:
      simple(
        "CONTAINS", "/project-\(random.digits(7))/", before: [.app, .text("/"), .kind], after: [.digits(5)], &random)
    case 85..<90: drawnLike(&random)
    case 90..<95: drawnMatches(&random)
    default: drawnCombination(&random)
    }
  }

  private static func path(_ random: inout Randomness) -> String {
    IdentifierPiece.text([.app, .text("/"), .kind, .text("/"), .digits(4 + random.below(5))], &random)
  }

  private static func drawnEqual(_ random: inout Randomness) -> SceneRule {
    let literal = path(&random) + (random.percent(25) ? "/part/" + random.digits(4) : "")
    guard random.percent(2) else { return equal(literal) }
    return SceneRule(
      "SELF ==[c] \(quoted(literal))", .any([.init("==", literal, ignoresCase: true)]), [[.text(literal)]],
      ignoresCase: true)
  }

  private static func simple(
    _ operation: String, _ literal: String, before: [IdentifierPiece], after: [IdentifierPiece],
    _ random: inout Randomness
  ) -> SceneRule {
    matching(operation, literal, before + [.text(literal)] + after, &random)
  }

  private static func matching(
    _ operation: String, _ literal: String, _ shape: [IdentifierPiece], _ random: inout Randomness
  ) -> SceneRule {
    let ignoresCase = random.percent(15)
    return SceneRule(
      "SELF \(operation)\(ignoresCase ? "[c]" : "") \(quoted(literal))",
      .any([.init(operation, literal, ignoresCase: ignoresCase)]), [shape], ignoresCase: ignoresCase)
  }

  private static func drawnLike(_ random: inout Randomness) -> SceneRule {
    let app = IdentifierPiece.app.text(&random)
    let kind = IdentifierPiece.kind.text(&random)
    let number = random.digits(7)
    switch random.below(3) {
    case 0:
      return matching(
        "LIKE", "\(app)/*/draft-\(number)", [.text(app + "/"), .kind, .text("/draft-" + number)], &random)
    case 1:
      return matching("LIKE", "*/\(kind)/v\(number)-?", [.app, .text("/\(kind)/v\(number)-"), .digits(1)], &random)
    default:
      return matching("LIKE", "\(app)/\(kind)/\(number)*", [.text("\(app)/\(kind)/\(number)"), .anything], &random)
    }
  }

  private static func drawnMatches(_ random: inout Randomness) -> SceneRule {
    let app = IdentifierPiece.app.text(&random)
    let pattern = app.split(separator: ".").joined(separator: "\\.")
    let kind = IdentifierPiece.kind.text(&random)
    let number = random.digits(7)
    switch random.below(4) {
    case 0:
      return matching(
        "MATCHES", "\(pattern)/\(kind)/\(number)/[0-9]+", [.text("\(app)/\(kind)/\(number)/"), .digits(6)], &random)
    case 1:
      return matching(
        "MATCHES", "com\\.[a-z]+\\.[a-z]+/\(kind)/\(number)([/?].*)?", [.app, .text("/\(kind)/\(number)"), .anything],
        &random)
    case 2:
      return matching(
        "MATCHES", ".*/\(kind)/\(number)-20[0-9]{2}", [.app, .text("/\(kind)/\(number)-20"), .digits(2)], &random)
    default:
      return matching(
        "MATCHES", "[a-z.]+/(\(kind)|archive)/\(number)[a-f0-9]{4}.*",
        [.app, .text("/\(kind)/\(number)"), .hexadecimalDigits(4), .anything], &random)
    }
  }

  private static func drawnCombination(_ random: inout Randomness) -> SceneRule {
    let first = path(&random)
    switch random.below(4) {
    case 0:
      let second = path(&random) + "/"
      return SceneRule(
        "SELF == \(quoted(first)) OR SELF BEGINSWITH \(quoted(second))",
        .any([.init("==", first), .init("BEGINSWITH", second)]),
        [[.text(first)], [.text(second), .digits(5)]])
    case 1:
      return SceneRule(
        "SELF BEGINSWITH \(quoted(first + "/")) AND SELF ENDSWITH '/summary'",
        .both(.init("BEGINSWITH", first + "/"), .init("ENDSWITH", "/summary")),
        [[.text(first + "/"), .digits(5), .text("/summary")]])
    case 2:
      return SceneRule(
        "SELF BEGINSWITH \(quoted(first)) AND NOT SELF CONTAINS '/muted/'",
        .butNot(.init("BEGINSWITH", first), .init("CONTAINS", "/muted/")), [[.text(first), .anything]])
    default:
      let literals = [first] + (0...random.below(7)).map { _ in path(&random) }
      return SceneRule(
        "SELF IN {\(literals.map(quoted).joined(separator: ", "))}", .any(literals.map { .init("==", $0) }),
        literals.map { [.text($0)] })
    }
  }

  /// A literal of the language.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\") + "'"
  }
}
