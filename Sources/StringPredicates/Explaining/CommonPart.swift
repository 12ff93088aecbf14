/// The longest substring of a needle that also occurs in another string, found using a suffix automaton for the needle.
struct CommonPart {
  /// The range of the substring in the needle, in scalars.
  var range: Range<Int> = 0..<0
  /// The offset of the substring in the other string, in scalars.
  var start = 0

  private struct State {
    var next: [UInt32: Int] = [:]
    var link: Int?
    var length = 0
    var end = 0
  }

  /// Finds the longest substring that the needle and the other string have in common.
  ///
  /// - Complexity: O(*n*) in the combined length of both strings. Only the first 2,048 scalars of `sought` are used, to
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
