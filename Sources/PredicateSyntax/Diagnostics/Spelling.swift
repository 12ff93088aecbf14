/// Finds what a misspelled word may have meant.
package enum Spelling {
  /// The operator that a word may have meant: by a list of what other languages call it, or by its spelling.
  package static func operation(near word: String) -> String? {
    let upper = String(decoding: word.utf8.map(\.asciiUppercased), as: UTF8.self)
    if let known = otherLanguages[upper] { return known }
    return nearest(to: upper, among: (Operator.words + [.and, .or]).map(\.spelling))
  }

  private static let otherLanguages = [
    "STARTSWITH": "BEGINSWITH", "HASPREFIX": "BEGINSWITH", "PREFIX": "BEGINSWITH", "HASSUFFIX": "ENDSWITH",
    "SUFFIX": "ENDSWITH", "INCLUDES": "CONTAINS", "HAS": "CONTAINS", "EQUALS": "==", "EQ": "==", "IS": "==",
    "EQUAL": "==", "NE": "!=", "REGEX": "MATCHES", "REGEXP": "MATCHES", "RLIKE": "MATCHES", "ILIKE": "LIKE",
  ]

  /// The candidate with the smallest edit distance to `word`, if it is near enough to be meant.
  ///
  /// - Complexity: O(c · n · m) for c candidates; words of more than 64 bytes have no near candidate.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(1, word.utf8.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(Array(word.utf8), Array(candidate.utf8))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
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
