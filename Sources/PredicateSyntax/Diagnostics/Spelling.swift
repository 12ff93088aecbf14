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
  package static func meaning(of word: String) -> Meaning? {
    let upper = String(decoding: word.utf8.map(\.asciiUppercased), as: UTF8.self)
    if let known = otherLanguages[upper] ?? withOptions(upper) { return .operation(known) }
    if let advice = otherJunctions[upper] { return .advice(advice) }
    for negation in negations where upper.hasPrefix(negation) {
      guard let operation = comparison(String(upper.dropFirst(negation.count))) else { continue }
      return .advice("write NOT before the whole comparison, as in NOT SELF \(operation) …")
    }
    return nearest(to: upper, among: ComparisonOperator.words.map(\.spelling) + ["AND", "OR"]).map(Meaning.operation)
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
    "STARTS": "BEGINSWITH", "HASSUFFIX": "ENDSWITH", "SUFFIX": "ENDSWITH", "ENDS": "ENDSWITH",
    "INCLUDES": "CONTAINS", "HAS": "CONTAINS", "EQUALS": "==", "EQ": "==", "IS": "==", "EQUAL": "==", "NE": "!=",
    "MATCH": "MATCHES", "REGEX": "MATCHES", "REGEXP": "MATCHES", "RLIKE": "MATCHES", "ILIKE": "LIKE[c]",
    "ICONTAINS": "CONTAINS[c]", "ISTARTSWITH": "BEGINSWITH[c]", "IBEGINSWITH": "BEGINSWITH[c]",
    "IENDSWITH": "ENDSWITH[c]", "IEXACT": "==[c]", "IEQUALS": "==[c]", "IREGEX": "MATCHES[c]",
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

  /// Operators that are two words in English or in SQL.
  private static let wordPairs = [
    "BEGINS WITH": "BEGINSWITH", "STARTS WITH": "BEGINSWITH", "ENDS WITH": "ENDSWITH", "IS NOT": "!=",
    "EQUAL TO": "==", "EQUALS TO": "==", "IS IN": "IN", "IS LIKE": "LIKE",
  ]

  /// Returns the spelling of the operator that two words mean together, or `nil` if they mean none.
  package static func operation(ofWords first: String, _ second: String) -> String? {
    guard first.utf8.count + second.utf8.count < 16 else { return nil }
    return wordPairs[String(decoding: (first + " " + second).utf8.map(\.asciiUppercased), as: UTF8.self)]
  }

  private static let otherJunctions = [
    "NOR": "write NOT (… OR …)", "NAND": "write NOT (… AND …)",
    "XOR": "write one condition AND NOT the other, OR the other AND NOT the one",
  ]

  /// Prefixes that negate operators in other languages.
  private static let negations = ["DOESNOT", "DOESNT", "ISNOT", "NOT", "UN", "N"]

  /// Returns the spelling of the comparison operator that a word denotes in this language or another language.
  private static func comparison(_ word: String) -> String? {
    ComparisonOperator.words.map(\.spelling).first { $0 == word } ?? otherLanguages[word]
  }

  /// Returns the candidate with the smallest edit distance to the word, or `nil` if none is close enough.
  ///
  /// Prefers candidates with the same first letter. A word longer than 64 bytes doesn't match any candidate.
  ///
  /// - Complexity: O(c · n · m) for c candidates and words of n and m bytes.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(1, word.utf8.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let edits = distance(Array(word.utf8), Array(candidate.utf8))
      guard edits <= limit else { continue }
      let distance = 2 * edits + (word.utf8.first == candidate.utf8.first ? 0 : 1)
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
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
