internal import PredicateSyntax

/// Functions that suggest a known word in place of an unknown one.
package enum Suggestion {
  /// Returns the known word that is most similar to `word`, or `nil` if no known word is similar enough.
  ///
  /// Words are similar enough if their edit distance is at most one edit per three characters, and at least one edit is
  /// always allowed. An edit is an insertion, a deletion, a replacement or a swap of two adjacent characters. Case is
  /// ignored. Nothing is suggested for words longer than 64 UTF-8 code units.
  ///
  /// - Complexity: O(*n* · *m* · *k*) for a word of *n* characters and *k* known words of *m* characters.
  package static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().utf8)
    guard !typed.isEmpty, typed.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in known {
      let letters = Array(candidate.lowercased().utf8)
      let allowed = max(1, max(typed.count, letters.count) / 3)
      guard letters.count <= 64, abs(typed.count - letters.count) <= allowed else { continue }
      let distance = distance(typed, letters)
      if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Returns a question such as `did you mean 'sessions'?`, or `nil` if no known word is similar enough.
  package static func help(for word: String, among known: some Sequence<String>) -> String? {
    (synonym(of: word, among: known) ?? nearest(to: word, among: known)).map { "did you mean '\($0)'?" }
  }

  /// Returns the known word with the same meaning as `word`, such as the document key for a UIKit property, or `nil` if
  /// there isn't one.
  package static func synonym(of word: String, among known: some Sequence<String>) -> String? {
    let synonyms = [
      "canActivateForTargetContentIdentifierPredicate": "canActivate", "can": "canActivate",
      "prefersToActivateForTargetContentIdentifierPredicate": "prefersToActivate", "prefers": "prefersToActivate",
      "conditions": "activationConditions", "identifier": "persistentIdentifier", "id": "persistentIdentifier",
      "scenes": "sessions", "windows": "sessions",
    ]
    return synonyms[word].flatMap { synonym in known.contains(synonym) ? synonym : nil }
  }

  /// Returns the edit distance between two words. See `Spelling.distance(_:_:)`.
  package static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int { Spelling.distance(left, right) }
}
