/// Finds what somebody meant who wrote a word that is not known.
package enum Suggestion {
  /// The nearest of the known words, if one is near enough: at most one edit for each three characters.
  ///
  /// An edit is an insertion, a deletion, a replacement, or the exchange of two neighbours; case counts for nothing.
  ///
  /// - Complexity: O(*n* · *m* · *k*) for a word of *n* characters and *k* known words of *m*; words of more than
  ///   64 UTF-8 code units have no suggestion.
  package static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().utf8)
    guard !typed.isEmpty, typed.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in known {
      let letters = Array(candidate.lowercased().utf8)
      guard letters.count <= 64 else { continue }
      let distance = distance(typed, letters)
      let allowed = max(1, max(typed.count, letters.count) / 3)
      if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// `did you mean 'sessions'?`, or `nil` if nothing is near.
  package static func help(for word: String, among known: some Sequence<String>) -> String? {
    nearest(to: word, among: known).map { "did you mean '\($0)'?" }
  }

  /// The distance with exchanges of neighbours (optimal string alignment).
  package static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var older = [Int](repeating: 0, count: right.count + 1)
    var old = Array(0...right.count)
    var new = old
    for i in left.indices {
      new[0] = i + 1
      for j in right.indices {
        let replacement = old[j] + (left[i] == right[j] ? 0 : 1)
        var least = min(replacement, old[j + 1] + 1, new[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { least = min(least, older[j - 1] + 1) }
        new[j + 1] = least
      }
      (older, old, new) = (old, new, older)
    }
    return old[right.count]
  }
}
