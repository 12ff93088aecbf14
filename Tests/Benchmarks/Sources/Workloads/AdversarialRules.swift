/// Sets of predicates that an index cannot tell apart, and identifiers to try them with.
public enum AdversarialRules: String, CaseIterable, Sendable {
  /// Every rule has the same text, and differs in what is no text.
  case sameAnchor = "same anchor"
  /// Every rule is a `CONTAINS` of another letter.
  case oneLetter = "one letter"
  /// Every rule is a regular expression that no text is certain in.
  case noLiteral = "no literal"

  /// The format strings of so many scenes, all different up to 10,000; none of them matches an identifier.
  public func formats(_ count: Int) -> [String] {
    (0..<count).map { index in
      switch self {
      case .sameAnchor: "SELF LIKE '*/the-same-for-all/*' AND length:(SELF) == \(1_000 + index)"
      case .oneLetter: "SELF CONTAINS '\(Self.letter(index))'"
      case .noLiteral: "SELF MATCHES '[A-Z]{\(1 + index % 100)}.*[0-9]{\(1 + index / 100 % 100)}'"
      }
    }
  }

  /// Identifiers of events. They hold what all the rules share, and match none.
  public func identifiers(_ count: Int) -> [String] {
    var random = Randomness(seed: 5)
    return (0..<count).map { _ in "com.example.mail/the-same-for-all/" + random.digits(8) }
  }

  /// A letter that no identifier has: some of ASCII, then the Chinese ones.
  private static func letter(_ index: Int) -> Character {
    if rareLetters.indices.contains(index) { return rareLetters[index] }
    let scalar = Unicode.Scalar(UInt32(0x4E00 + index % 0x5000)) ?? "X"
    return Character(scalar)
  }

  private static let rareLetters: [Character] = Array("QXZJKVWYGUBDNT+#@!$%&=_~")
}
