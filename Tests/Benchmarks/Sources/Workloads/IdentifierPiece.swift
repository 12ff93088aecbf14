/// A piece of the identifiers that a rule matches: fixed, or drawn anew for each event.
enum IdentifierPiece: Sendable {
  /// `thread/`
  case text(String)
  /// `com.example.mail`
  case app
  /// `thread`
  case kind
  /// `48213`
  case digits(Int)
  /// `0af3`
  case hexadecimalDigits(Int)
  /// Nothing, `/48213` or `?page=4`
  case anything

  func text(_ random: inout Randomness) -> String {
    switch self {
    case .text(let text): return text
    case .app:
      let vendor = random.word(
        of: "example acme harbor lumen orchard pinecone quarry sable tundra vertex willow zephyr")
      let name = random.word(
        of: "mail chat calendar files notes tasks maps music photos video bank shop rides news wiki code")
      return "com.\(vendor).\(name)"
    case .kind:
      return random.word(
        of: "thread message channel event doc note task order ride list album invoice ticket build review room")
    case .digits(let count): return random.digits(count)
    case .hexadecimalDigits(let count): return random.hexadecimalDigits(count)
    case .anything:
      switch random.below(3) {
      case 0: return ""
      case 1: return "/" + random.digits(5)
      default: return "?page=" + random.digits(1)
      }
    }
  }

  /// The text of several pieces.
  static func text(_ pieces: [IdentifierPiece], _ random: inout Randomness) -> String {
    pieces.reduce(into: "") { text, piece in text += piece.text(&random) }
  }
}
