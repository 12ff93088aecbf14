import PredicateSyntax

/// A character-by-character alignment of a needle with another string, up to the first difference.
struct TextAlignment {
  /// The number of matching characters in the needle.
  var matched = 0
  /// The number of characters in the needle.
  var total = 0
  /// The number of matching characters in the other string, which is also the index of the difference.
  var textMatched = 0
  /// The needle's character at the difference, or `nil` if the needle ends there.
  var soughtCharacter: Character?
  /// The other string's character at the difference, or `nil` if that string ends there.
  var textCharacter: Character?
  /// Whether the alignment reached the end of the comparison window without finding a difference.
  var isOpen = false

  /// The maximum number of scalars to compare as characters, not counting the prefix or suffix that both strings share.
  private static let window = 1 << 14

  /// Aligns a needle with another string.
  ///
  /// - Parameters:
  ///   - folding: The folding to apply to both strings, or `nil` to compare scalar by scalar.
  ///   - isFromEnd: Whether to align the ends of the strings instead of their starts.
  /// - Complexity: O(*n*) in the combined length of both strings.
  init(_ sought: [UInt32], _ text: [UInt32], folding: StringFolding?, isFromEnd: Bool = false) {
    total = Self.count(sought[...])
    let common = isFromEnd ? Self.sameSuffix(sought, text) : Self.samePrefix(sought, text)
    let a = Self.characters(sought, skipping: common, isFromEnd)
    let b = Self.characters(text, skipping: common, isFromEnd)
    let skipped = isFromEnd ? sought[(sought.count - common)...] : sought[..<common]
    let before = Self.count(skipped)
    var left = Flat(a, folding, isFromEnd)
    var right = Flat(b, folding, isFromEnd)
    let same = zip(left.scalars, right.scalars).prefix { $0 == $1 }.count
    let (i, j) = Self.lastCommonEnd(&left, &right, upTo: same)
    matched = before + i
    textMatched = before + j
    soughtCharacter = i < a.count ? a[i] : nil
    textCharacter = j < b.count ? b[j] : nil
    let isCut = sought.count - common > Self.window || text.count - common > Self.window
    isOpen = isCut && (soughtCharacter == nil || textCharacter == nil)
  }

  /// The scalars of a sequence of folded characters, with the end offset of each character.
  private struct Flat {
    var scalars: [UInt32] = []
    var ends: [Int] = []

    init(_ characters: [Character], _ folding: StringFolding?, _ isFromEnd: Bool) {
      for character in characters {
        let own = character.unicodeScalars.map(\.value)
        let folded = folding.map { CanonicalText.folded(own, $0) } ?? own
        scalars.append(contentsOf: isFromEnd ? folded.reversed() : folded)
        ends.append(scalars.count)
      }
    }
  }

  /// Returns the number of characters in each string up to the last character boundary that both strings share.
  private static func lastCommonEnd(_ left: inout Flat, _ right: inout Flat, upTo same: Int) -> (Int, Int) {
    var i = 0
    var j = 0
    var best = (0, 0)
    while i < left.ends.count, j < right.ends.count, left.ends[i] <= same, right.ends[j] <= same {
      if left.ends[i] == right.ends[j] {
        best = (i + 1, j + 1)
        i += 1
        j += 1
      } else if left.ends[i] < right.ends[j] {
        i += 1
      } else {
        j += 1
      }
    }
    // Characters that fold to nothing, such as a lone mark with `[d]`, count as matched.
    while best.0 < left.ends.count, left.ends[best.0] == (best.0 == 0 ? 0 : left.ends[best.0 - 1]) { best.0 += 1 }
    while best.1 < right.ends.count, right.ends[best.1] == (best.1 == 0 ? 0 : right.ends[best.1 - 1]) { best.1 += 1 }
    return best
  }

  /// Returns the number of common leading scalars, rounded down to a boundary between two printable ASCII scalars,
  /// which is always a character boundary.
  private static func samePrefix(_ a: [UInt32], _ b: [UInt32]) -> Int {
    var index = zip(a, b).prefix { $0 == $1 }.count
    let same = index
    while index > 0, same - index < window / 2 {
      if index < a.count, index < b.count, isLetter(a[index]), isLetter(b[index]), isLetter(a[index - 1]) {
        return index
      }
      index -= 1
    }
    return index
  }

  private static func sameSuffix(_ a: [UInt32], _ b: [UInt32]) -> Int {
    let same = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    var index = same
    while index > 0, same - index < window / 2 {
      let (i, j) = (a.count - index, b.count - index)
      if i > 0, j > 0, isLetter(a[i]), isLetter(a[i - 1]), isLetter(b[j - 1]) { return index }
      index -= 1
    }
    return index
  }

  private static func isLetter(_ scalar: UInt32) -> Bool { (0x20..<0x7F).contains(scalar) }

  private static func characters(_ scalars: [UInt32], skipping common: Int, _ isFromEnd: Bool) -> [Character] {
    let rest = isFromEnd ? scalars[..<(scalars.count - common)].suffix(window) : scalars[common...].prefix(window)
    let text = TextMapping.string(of: rest)
    return isFromEnd ? text.reversed() : Array(text)
  }

  private static func count(_ scalars: ArraySlice<UInt32>) -> Int {
    var previous: UInt32 = 0
    // In ASCII text, each scalar is a character, except in the sequence CR LF.
    let isPlain = scalars.allSatisfy { scalar in
      defer { previous = scalar }
      return scalar < 0x80 && scalar != 0x0A || scalar == 0x0A && previous != 0x0D
    }
    return isPlain ? scalars.count : TextMapping.string(of: scalars).count
  }
}

/// The longest substring of a needle that also occurs in another string, found using a suffix automaton for the needle.
struct CommonPart {
  /// The range of the substring in the needle's elements.
  var range: Range<Int> = 0..<0
  /// The offset of the substring in the other string's elements.
  var start = 0

  private struct State {
    var next: [UInt32: Int] = [:]
    var link: Int?
    var length = 0
    var end = 0
  }

  /// Finds the longest substring that the needle and the other string have in common. The elements are
  /// scalars, or numbers that stand for characters.
  ///
  /// - Complexity: O(*n*) in the combined length of both strings. Only the first 2,048 elements of `sought` are used, to
  ///   limit the memory required.
  init(of sought: [UInt32], in text: [UInt32]) {
    let states = Self.automaton(of: sought.prefix(2_048))
    var state = 0
    var length = 0
    for (index, scalar) in text.enumerated() {
      while states[state].next[scalar] == nil, let link = states[state].link {
        state = link
        length = states[state].length
      }
      guard let next = states[state].next[scalar] else {
        length = 0
        continue
      }
      state = next
      length += 1
      guard length > range.count else { continue }
      range = states[state].end - length..<states[state].end
      start = index + 1 - length
      if length == sought.count { return }
    }
  }

  private static func automaton(of text: some Sequence<UInt32>) -> [State] {
    var states = [State()]
    var last = 0
    for (index, scalar) in text.enumerated() {
      let current = states.count
      states.append(State(length: states[last].length + 1, end: index + 1))
      var walk: Int? = last
      while let state = walk, states[state].next[scalar] == nil {
        states[state].next[scalar] = current
        walk = states[state].link
      }
      last = current
      guard let state = walk, let target = states[state].next[scalar] else {
        states[current].link = 0
        continue
      }
      guard states[target].length != states[state].length + 1 else {
        states[current].link = target
        continue
      }
      let copy = states.count
      var twin = states[target]
      twin.length = states[state].length + 1
      states.append(twin)
      walk = state
      while let state = walk, states[state].next[scalar] == target {
        states[state].next[scalar] = copy
        walk = states[state].link
      }
      states[target].link = copy
      states[current].link = copy
    }
    return states
  }
}
