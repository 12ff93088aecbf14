/// A namespace for functions that guess the intended meaning of misspelled words.
package enum Spelling {
  /// The likely meaning of an unknown word in operator position.
  package enum Meaning: Hashable, Sendable {
    /// An operator and its options, suggested as a replacement for the unknown word.
    case operation(String)
    /// Advice on a concept that the predicate language expresses differently.
    case advice(String)
  }

  /// Returns the likely meaning of a word, based on its spelling or on a list of operators from other languages.
  /// Returns `nil` if there is no good guess.
  ///
  /// - Parameter comparesValues: Whether the word is between two values, where `AND` and `OR` have no meaning.
  package static func meaning(of word: String, comparesValues: Bool = false) -> Meaning? {
    let upper = String(decoding: word.utf8.filter { $0 != UInt8(ascii: "_") }.map(\.asciiUppercased), as: UTF8.self)
    let words = ComparisonOperator.words.map(\.spelling)
    if comparesValues, upper == "END" { return .operation("ENDSWITH") }
    if let known = otherLanguages[upper] ?? withOptions(upper) { return .operation(known) }
    if let advice = otherJunctions[upper] { return .advice(advice) }
    if ["REGEX", "REGEXP", "RLIKE", "IREGEX"].contains(upper) { return .advice(searchAdvice) }
    for negation in negations where upper.hasPrefix(negation) {
      guard let operation = comparison(String(upper.dropFirst(negation.count))) else { continue }
      return .advice("write NOT before the whole comparison, as in NOT SELF \(operation) …")
    }
    return nearest(to: upper, among: words + (comparesValues ? [] : ["AND", "OR"])).map(Meaning.operation)
  }

  /// Whether a word is probably a misspelled `AND` or `OR`, or a logical operator from another language.
  package static func isJunction(near word: String) -> Bool {
    switch meaning(of: word) {
    case .operation(let spelling): spelling == "AND" || spelling == "OR"
    case .advice(let advice): otherJunctions.values.contains(advice)
    case nil: false
    }
  }

  private static let otherLanguages = [
    "STARTSWITH": "BEGINSWITH", "HASPREFIX": "BEGINSWITH", "PREFIX": "BEGINSWITH", "BEGINS": "BEGINSWITH",
    "STARTS": "BEGINSWITH", "STARTWITH": "BEGINSWITH", "BEGIN": "BEGINSWITH", "START": "BEGINSWITH",
    "HASSUFFIX": "ENDSWITH", "SUFFIX": "ENDSWITH", "ENDS": "ENDSWITH",
    "INCLUDES": "CONTAINS", "HAS": "CONTAINS", "CONTAINSSTRING": "CONTAINS", "EQUALS": "==", "EQ": "==", "IS": "==",
    "EQUAL": "==", "NE": "!=", "NEQ": "!=",
    "ISNT": "!=", "ISNOT": "!=", "ISIN": "IN", "GT": ">", "LT": "<", "GE": ">=", "GTE": ">=", "LE": "<=", "LTE": "<=",
    "MATCH": "MATCHES", "ILIKE": "LIKE[c]",
    "ICONTAINS": "CONTAINS[c]", "ISTARTSWITH": "BEGINSWITH[c]", "IBEGINSWITH": "BEGINSWITH[c]",
    "IENDSWITH": "ENDSWITH[c]", "IEXACT": "==[c]", "IEQUALS": "==[c]",
    "ISNULL": "== nil", "NOTNULL": "!= nil", "ISNOTNULL": "!= nil", "ISEQUAL": "==",
  ]

  /// Returns the spelling of an operator whose options `c` and `d` were written without brackets, as in `LIKEcd`, or
  /// `nil` if the word isn't one. A short word such as `IND` is more likely to be misspelt.
  private static func withOptions(_ word: String) -> String? {
    for operation in ComparisonOperator.words.map(\.spelling)
    where operation.utf8.count > 2 && word.hasPrefix(operation) {
      let letters = word.utf8.dropFirst(operation.utf8.count)
      let options = letters.compactMap { ComparisonOptions(letter: $0) }
      let union = options.reduce(ComparisonOptions()) { $0.union($1) }
      guard !letters.isEmpty, options.count == letters.count, union.isDisjoint(with: [.normalized, .localeSensitive])
      else { continue }
      return operation + union.spelling
    }
    return nil
  }

  /// Returns the function that a word from another language denotes, such as `lowercase:` for `tolower`, or `nil` if
  /// there isn't one.
  package static func function(meantBy word: String) -> String? {
    switch word.lowercased() {
    case "lower", "lowercased", "tolower", "tolowercase", "lcase": StringFunction.lowercase.rawValue
    case "upper", "uppercased", "toupper", "touppercase", "ucase": StringFunction.uppercase.rawValue
    case "count", "len", "length", "size", "strlen": StringFunction.length.rawValue
    default: nil
    }
  }

  /// Operators that are two words in English or in SQL.
  private static let wordPairs = [
    "BEGINS WITH": "BEGINSWITH", "STARTS WITH": "BEGINSWITH", "ENDS WITH": "ENDSWITH", "BEGIN WITH": "BEGINSWITH",
    "START WITH": "BEGINSWITH", "END WITH": "ENDSWITH", "IS NOT": "!=",
    "EQUAL TO": "==", "EQUALS TO": "==", "CONTAINED IN": "IN", "IS IN": "IN",
  ]

  /// Returns the spelling of the operator that two words mean together, or `nil` if they mean none.
  package static func operation(ofWords first: String, _ second: String) -> String? {
    guard first.utf8.count + second.utf8.count < 16 else { return nil }
    return wordPairs[String(decoding: (first + " " + second).utf8.map(\.asciiUppercased), as: UTF8.self)]
  }

  /// Words that do not change the meaning of the operator after them, as in `SELF IS IN …`.
  private static let fillers: Set<String> = ["IS", "ARE", "BE", "DOES", "CONTAINED", "INCLUDED", "LISTED"]

  /// Returns the operator if the unknown word before it does not change its meaning. Otherwise returns advice, because
  /// the word may negate the operator, as in `SELF ISNT IN …`.
  package static func meaning(ofWord word: String, before operation: String) -> Meaning {
    func upper(_ text: String) -> String { String(decoding: text.utf8.map(\.asciiUppercased), as: UTF8.self) }
    if fillers.contains(upper(word)) || meaning(of: word) == .operation(upper(operation)) {
      return .operation(operation)
    }
    if let function = function(meantBy: word) { return .advice("strings have no keys: write \(function)(SELF)") }
    return .advice("remove the word; to negate, write NOT before the whole comparison: NOT SELF \(operation) …")
  }

  /// The help for operators of other languages, such as `RLIKE`, that find a regular expression anywhere in a string.
  package static let searchAdvice =
    "MATCHES compares the whole string with a regular expression; UIKit accepts only LIKE, CONTAINS and others"

  private static let otherJunctions = [
    "NOR": "write NOT (… OR …)", "NAND": "write NOT (… AND …)",
    "XOR": exclusiveOr, "EOR": exclusiveOr,
  ]

  private static let exclusiveOr = "write one condition AND NOT the other, OR the other AND NOT the one"

  /// Prefixes that negate operators in other languages.
  private static let negations = ["DOESNOT", "DOESNT", "ISNOT", "NOT", "UN", "N"]

  /// Returns the spelling of the comparison operator that a word denotes in this language or another language.
  private static func comparison(_ word: String) -> String? {
    ComparisonOperator.words.map(\.spelling).first { $0 == word } ?? otherLanguages[word]
  }

  /// Returns a question such as `did you mean 'sessions'?`, or `nil` if no known word is similar enough.
  package static func question(about word: String, among known: some Sequence<String>) -> String? {
    nearest(to: word, among: known).map { "did you mean '\($0)'?" }
  }

  /// Returns the known word that is most similar to a word, ignoring case, or `nil` if none is similar enough: at most
  /// one edit per three bytes, and at least one edit is always allowed.
  ///
  /// Prefers words with the same first letter. A word longer than 64 bytes isn't similar to any.
  ///
  /// - Complexity: O(*k* · *n* · *m*) for *k* known words and words of *n* and *m* bytes.
  package static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().utf8)
    guard !typed.isEmpty, typed.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in known {
      let letters = Array(candidate.lowercased().utf8)
      let allowed = max(1, max(typed.count, letters.count) / 3)
      guard letters.count <= 64, abs(typed.count - letters.count) <= allowed else { continue }
      let edits = distance(typed, letters)
      let distance = 2 * edits + (typed.first == letters.first ? 0 : 1)
      if edits <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Returns the edit distance between two words, or `Int.max` if one of them is longer than 64 bytes.
  ///
  /// Counts substitutions, insertions, deletions and transpositions of adjacent bytes (optimal string alignment).
  ///
  /// - Complexity: O(n · m) for words of n and m bytes.
  package static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    guard first.count <= 64, second.count <= 64 else { return .max }
    guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 1...first.count {
      var current = [row]
      for column in 1...second.count {
        let substitution = last[column - 1] + (first[row - 1] == second[column - 1] ? 0 : 1)
        var cost = min(substitution, last[column] + 1, current[column - 1] + 1)
        if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
          cost = min(cost, beforeLast[column - 2] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
