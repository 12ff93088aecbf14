/// Sets of predicates that an index cannot tell apart, and identifiers to try them with.
public enum AdversarialRules: String, CaseIterable, Sendable {
  /// Every rule has the same long literal and differs in a short one.
  case sameAnchor = "same anchor"
  /// Every rule is a `CONTAINS` of one letter.
  case oneLetter = "one letter"
  /// Every rule is a regular expression that no text is certain in.
  case noLiteral = "no literal"

  /// The format strings of so many scenes; none of them matches an identifier.
  public func formats(_ count: Int) -> [String] {
    (0..<count).map { place in
      switch self {
      case .sameAnchor: "SELF LIKE '*/the-same-for-all/*-\(place)-*'"
      case .oneLetter: "SELF CONTAINS '\(Self.rareLetters[place % Self.rareLetters.count])'"
      case .noLiteral: "SELF MATCHES '[A-Z]{\(1 + place % 30)}.*[0-9]{\(1 + place % 7)}'"
      }
    }
  }

  /// Identifiers of events. They hold what all the rules share, and match none.
  public func identifiers(_ count: Int) -> [String] {
    var random = Randomness(seed: 5)
    return (0..<count).map { _ in "com.example.mail/the-same-for-all/" + random.digits(8) }
  }

  private static let rareLetters: [Character] = Array("QXZJKVWYGUBDNT+#@!$%&=_~")
}
