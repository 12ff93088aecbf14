/// What stands between the braces of `\p{…}`, compared loosely: no case, no spaces, no `_`, no `-`.
struct PropertyName {
  enum Kind {
    /// Both engines know it and hold the same characters in it.
    case shared
    /// As `shared`, but one case only: `Lu`, `Ll`, `Lt`, `Upper`, `Lower`.
    case cased
    /// A script by its bare name, or a name that neither engine may know.
    case script
    /// `name=value`, which both engines know for scripts and directions.
    case value
    /// Only PCRE2 knows it.
    case here
    /// Only ICU knows it.
    case elsewhere
  }

  /// The loose form of the name.
  let text: String
  /// Who knows it.
  let kind: Kind

  init(_ content: ArraySlice<UInt8>) {
    var loose: [UInt8] = []
    for byte in content {
      switch byte {
      case 9...13, 32, UInt8(ascii: "_"), UInt8(ascii: "-"): break
      case 0x41...0x5A: loose.append(byte | 0x20)
      default: loose.append(byte)
      }
    }
    text = String(decoding: loose, as: UTF8.self)
    kind = Self.kind(of: text, loose)
  }

  /// Whether ignoring case adds nothing to it: numbers, punctuation, symbols, separators, controls.
  var isCaseless: Bool {
    guard text.utf8.count <= 2, let first = text.utf8.first else { return false }
    return Array("npszc".utf8).contains(first)
  }

  private static func kind(of text: String, _ loose: [UInt8]) -> Kind {
    if let equals = loose.firstIndex(of: UInt8(ascii: "=")) {
      let key = String(decoding: loose[..<equals], as: UTF8.self)
      return valueKeys.contains(key) ? .value : .elsewhere
    }
    if cased.contains(text) { return .cased }
    if shared.contains(text) { return .shared }
    if here.contains(text) || text.utf8.starts(with: "bidi".utf8) { return .here }
    if elsewhere.contains(text) || text.utf8.starts(with: "java".utf8) { return .elsewhere }
    let prefix = loose.prefix(2)
    if loose.count > 3, prefix == [0x69, 0x73] || prefix == [0x69, 0x6E], !scriptsLikeBlocks.contains(text) {
      return .elsewhere
    }
    return .script
  }

  private static let valueKeys: Set = ["sc", "script", "scx", "scriptextensions", "bc", "bidiclass"]

  private static let cased: Set = ["lu", "ll", "lt", "upper", "uppercase", "lower", "lowercase"]

  private static let here: Set = ["xan", "xps", "xsp", "xuc", "xwd"]

  /// Scripts whose names begin like `InGreek`.
  private static let scriptsLikeBlocks: Set = ["inscriptionalpahlavi", "inscriptionalparthian"]

  /// General categories and binary properties that PCRE2 10.42 and ICU 72 both know.
  private static let shared = Set(
    """
    ahex alpha alphabetic any ascii asciihexdigit bidic bidicontrol bidim bidimirrored c cased caseignorable cc cf \
    changeswhencasefolded changeswhencasemapped changeswhenlowercased changeswhentitlecased changeswhenuppercased ci \
    cn co cs cwcf cwcm cwl cwt cwu dash defaultignorablecodepoint dep deprecated di dia diacritic ebase ecomp emod \
    emoji emojicomponent emojimodifier emojimodifierbase emojipresentation epres ext extendedpictographic extender \
    extpict graphemebase graphemeextend graphemelink grbase grext grlink hex hexdigit idc idcontinue ideo ideographic \
    ids idsb idsbinaryoperator idst idstart idstrinaryoperator joinc joincontrol l lc lm lo loe \
    logicalorderexception m math mc me mn n nchar nd nl no noncharactercodepoint p patsyn patternsyntax \
    patternwhitespace patws pc pcm pd pe pf pi po prependedconcatenationmark ps qmark quotationmark radical \
    regionalindicator ri s sc sd sentenceterminal sk sm so softdotted space sterm term terminalpunctuation uideo \
    unifiedideograph variationselector vs whitespace wspace xidc xidcontinue xids xidstart z zl zp zs
    """.split(separator: " ").map(String.init))

  /// Long names of general categories and names after POSIX, which ICU alone knows.
  private static let elsewhere = Set(
    """
    letter casedletter uppercaseletter lowercaseletter titlecaseletter modifierletter otherletter mark \
    nonspacingmark spacingmark enclosingmark number decimalnumber letternumber othernumber punctuation \
    connectorpunctuation dashpunctuation openpunctuation closepunctuation initialpunctuation finalpunctuation \
    otherpunctuation symbol mathsymbol currencysymbol modifiersymbol othersymbol separator spaceseparator \
    lineseparator paragraphseparator other control format surrogate privateuse unassigned alnum punct digit blank \
    graph print xdigit cntrl combiningmark assigned
    """.split(separator: " ").map(String.init))
}
