/// A reserved word of the language. Case does not matter when it is read.
///
/// Source: Apple, "Predicate Format String Syntax", reserved words.
package enum Keyword: String, Hashable, Sendable, CaseIterable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case `in` = "IN"
  case all = "ALL"
  case any = "ANY"
  case some = "SOME"
  case none = "NONE"
  case like = "LIKE"
  case matches = "MATCHES"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case between = "BETWEEN"
  case null = "NULL"
  case `nil` = "NIL"
  case `self` = "SELF"
  case `true` = "TRUE"
  case yes = "YES"
  case `false` = "FALSE"
  case no = "NO"
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
  case anyKey = "ANYKEY"
  case subquery = "SUBQUERY"
  case fetch = "FETCH"
  case cast = "CAST"
  case ternary = "TERNARY"
  case function = "FUNCTION"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case utiConformsTo = "UTI-CONFORMS-TO"
  case utiEquals = "UTI-EQUALS"
  case tokenMatches = "TOKENMATCHES"
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"
  case caseInsensitive = "CASEINSENSITIVE"
  case ci = "CI"
  case apply = "APPLY"

  /// The keyword that `word` is, whatever its case.
  ///
  /// - Complexity: O(1): only the keywords of the word's length are compared.
  package init?(_ word: some RandomAccessCollection<UInt8>) {
    guard word.count < Self.byLength.count else { return nil }
    let letters = Letters(word)
    for candidate in Self.byLength[word.count] where candidate.letters == letters {
      self = candidate.keyword
      return
    }
    return nil
  }

  /// The keywords by the number of their letters, the common ones first; at most 16 letters.
  private static let byLength: [[(letters: Letters, keyword: Keyword)]] = (0...16).map { length in
    allCases.filter { $0.rawValue.utf8.count == length }.map { (Letters($0.rawValue.utf8), $0) }
  }

  /// Up to 16 letters, as capitals, in two machine words, so that words are compared at one stroke.
  private struct Letters: Equatable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0

    init(_ word: some Collection<UInt8>) {
      for byte in word {
        second = second << 8 | first >> 56
        first = first << 8 | UInt64(byte.asciiUppercased)
      }
    }
  }
}

extension UInt8 {
  /// The byte of the capital letter, if this is the byte of a small ASCII letter; else the byte itself.
  package var asciiUppercased: UInt8 { self >= 0x61 && self <= 0x7A ? self & 0xDF : self }

  /// The byte of the small letter, if this is the byte of a capital ASCII letter; else the byte itself.
  package var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isWordStart: Bool { (asciiLowercased >= 0x61 && asciiLowercased <= 0x7A) || self == UInt8(ascii: "_") }
  var isWordPart: Bool { isWordStart || isASCIIDigit }

  /// The value of a hexadecimal digit, or `nil` if this is none.
  package var hexadecimalDigit: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46: UInt32(self - 0x41 + 10)
    case 0x61...0x66: UInt32(self - 0x61 + 10)
    default: nil
    }
  }
}
