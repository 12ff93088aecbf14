/// `\b` under `(?w)`: a boundary between words of UAX #29, as ICU 72 tailors it.
///
/// ICU divides Chinese, Japanese, Thai and their like by dictionaries; here their characters are words of their own or of
/// one piece, which a note says.
enum UnicodeWordProgram {
  private static let name = "ub"

  /// The call of the definitions.
  static func call(isNegated: Bool) -> String { isNegated ? "(?!(?&\(name)))" : "(?&\(name))" }

  /// What the call needs.
  static let definitions: [(name: String, text: [UInt8])] = {
    func of(_ value: StaticString) -> ScalarSet { UnicodeProperty.scalars(value) }
    let hangul = ScalarSet(0xAC00, 0xD7A3)
    let complex = of("lb=SA").subtracting(of("WB=Extend")).subtracting(of("GCB=CN"))
    let letters = of("WB=ALetter").subtracting(hangul).union(complex).union(of("WB=Hebrew_Letter"))
    let hebrew = of("WB=Hebrew_Letter").program()
    let numbers = of("WB=Numeric").union(ScalarSet(0xFF10, 0xFF19))
    let kana = of("WB=Katakana")
    let connectors = of("WB=ExtendNumLet")
    let quote = of("WB=Single_Quote")
    let either = of("WB=MidNumLet").union(quote)
    // ICU 72 leaves colons out.
    let midLetters = of("WB=MidLetter").subtracting(ScalarSet([0x3A, 0xFE55, 0xFF1A])).union(either).program()
    let midNumbers = of("WB=MidNum").union(either).program()
    let joiner = of("WB=ZWJ")
    let extending = of("WB=Extend").union(of("WB=Format")).union(joiner).program()
    let lineEnds = of("WB=CR").union(of("WB=LF")).union(of("WB=Newline")).program()
    let (l, n, k, e) = (letters.program(), numbers.program(), kana.program(), connectors.program())
    let (h, doubleQuote, flag) = (hangul.program(), of("WB=Double_Quote").program(), of("WB=RI").program())
    let space = of("WB=WSegSpace").program()
    /// Whether the last character that extends nothing is one of a class.
    func after(_ name: String, _ text: String) -> String { "(?<=\(text)|(?=(?&\(name)))\(extending))" }
    let kinds: [(String, String)] = [
      ("ul", l), ("uh", hebrew), ("un", n), ("uk", k), ("ue", e), ("ug", h),
      // The same before a character in the middle of a word or number.
      ("um", "(?=(?&ul))\(midLetters)"), ("uq", "(?=(?&uh))\(doubleQuote)"), ("ud", "(?=(?&un))\(midNumbers)"),
      // An odd number of flag letters.
      ("uf", "(?!(?&uf))\(flag)"),
    ]
    let rest = "\(extending)*+"
    let joined = [
      "(?=\(extending))", "(?<=\(joiner.program()))(?=\(of("ExtPict").program()))", "(?<=\(space))(?=\(space))",
      "(?=\(l))(?:(?&ul)|(?&un)|(?&ue)|(?&um))", "(?=\(hebrew))(?&uq)", "(?&ul)(?=\(midLetters)\(rest)\(l))",
      "(?&uh)(?=\(quote.program())|\(doubleQuote)\(rest)\(hebrew))", "(?=\(n))(?:(?&un)|(?&ul)|(?&ue)|(?&ud))",
      "(?&un)(?=\(midNumbers)\(rest)\(n))", "(?=\(k))(?:(?&uk)|(?&ue))",
      "(?=\(e))(?:(?&ul)|(?&un)|(?&uk)|(?&ue))", "(?=\(h))(?&ug)", "(?=\(flag))(?&uf)",
    ]
    let boundary =
      "(?:\\A|\\z|(?!(?<=\\r)(?=\\n)|(?<!\(lineEnds))(?!\(lineEnds))(?:" + joined.joined(separator: "|") + ")))"
    let texts = kinds.map { ($0.0, after($0.0, $0.1)) } + [(name, boundary)]
    return texts.map { ($0.0, Array($0.1.utf8)) }
  }()
}
