/// Finds what a misspelled word may have meant.
package enum Spelling {
  /// What a word in the place of an operator may have meant.
  package enum Meaning: Hashable, Sendable {
    /// An operator, with its options: it can take the word's place.
    case operation(String)
    /// Something that the language says in another way, which is told in words.
    case advice(String)
  }

  /// What a word may have meant: by a list of what other languages call it, or by its spelling.
  package static func meaning(of word: String) -> Meaning? {
    let upper = String(decoding: word.utf8.map(\.asciiUppercased), as: UTF8.self)
    if let known = otherLanguages[upper] { return .operation(known) }
    if let advice = otherJunctions[upper] { return .advice(advice) }
    for negation in negations where upper.hasPrefix(negation) {
      guard let operation = comparison(String(upper.dropFirst(negation.count))) else { continue }
      return .advice("write NOT before the whole comparison, as in NOT SELF \(operation) …")
    }
    return nearest(to: upper, among: ComparisonOperator.words.map(\.spelling) + ["AND", "OR"]).map(Meaning.operation)
  }

  /// Whether a word is meant to join conditions: a misspelled `AND` or `OR`, or a word of other languages.
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
  ]

  private static let otherJunctions = [
    "NOR": "write NOT (… OR …)", "NAND": "write NOT (… AND …)",
    "XOR": "write one condition AND NOT the other, OR the other AND NOT the one",
  ]

  /// What other languages put before an operator to negate it.
  private static let negations = ["DOESNOT", "DOESNT", "ISNOT", "NOT", "UN", "N"]

  /// The spelling of a comparison that a word means, exactly or in another language.
  private static func comparison(_ word: String) -> String? {
    ComparisonOperator.words.map(\.spelling).first { $0 == word } ?? otherLanguages[word]
  }

  /// The candidate with the smallest edit distance to `word`, if it is near enough to be meant. Of several the one that
  /// begins with the same letter.
  ///
  /// - Complexity: O(c · n · m) for c candidates; words of more than 64 bytes have no near candidate.
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

  /// How many letters must be changed, added, removed, or exchanged with a neighbour (optimal string alignment).
  ///
  /// - Complexity: O(n · m); words of more than 64 bytes are infinitely far from each other.
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
