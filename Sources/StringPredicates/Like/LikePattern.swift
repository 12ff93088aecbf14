import PredicateSyntax

/// A `LIKE` pattern as Unicode scalars, split at each `*` into runs of text in which `?` matches any single scalar.
///
/// Without options, scalars are compared exactly. With `[c]` or `[d]`, both the pattern and the text are folded first
/// (decision 5).
struct LikePattern: Sendable {
  struct Run: Sendable {
    /// The scalars of the run, with `?` represented by `LikePattern.one`.
    var scalars: [UInt32]
  }

  /// The value that represents `?` in a run. It isn't a valid scalar.
  static let one: UInt32 = 0xFFFF_FFFF

  /// The runs of text between the `*` wildcards. The first run is anchored at the start of the text and the last at its
  /// end; both can be empty.
  let runs: [Run]

  private let folding: StringFolding

  /// Creates a pattern from runs that are already folded.
  init(runs: [Run], folding: StringFolding) {
    self.runs = runs
    self.folding = folding
  }

  /// Returns whether the pattern matches the entire text, which is given as UTF-8.
  ///
  /// - Complexity: O(*n* · *r* / 64), where *n* is the length of the text and *r* is the length of the longest run
  ///   between two `*` wildcards.
  func matches(utf8 text: [UInt8]) -> Bool {
    matches(TextMapping.likeFolded(text.withUnsafeBufferPointer { FoldedText.scalars(of: $0) }, folding))
  }

  /// Returns whether the pattern matches the entire text, which is given as scalars that have been folded with the same
  /// options as the pattern.
  ///
  /// - Complexity: O(*n* · *r* / 64), where *n* is the length of the text and *r* is the length of the longest run
  ///   between two `*` wildcards.
  func matches(_ text: [UInt32]) -> Bool {
    guard let first = runs.first, let last = runs.last, isAt(0, first, text[...]) else { return false }
    guard runs.count > 1 else { return first.scalars.count == text.count }
    let end = text.count - last.scalars.count
    guard end >= first.scalars.count, isAt(end, last, text[...]) else { return false }
    var position = first.scalars.count
    for run in runs[1..<(runs.count - 1)] {
      guard let found = firstIndex(of: run, in: text[position..<end]) else { return false }
      position = found + run.scalars.count
    }
    return true
  }

  private func firstIndex(of run: Run, in text: ArraySlice<UInt32>) -> Int? {
    if run.scalars.count > LikeSearch.shortest { return LikeSearch(run.scalars).firstIndex(in: text) }
    var position = text.startIndex
    while position + run.scalars.count <= text.endIndex {
      if isAt(position, run, text) { return position }
      position += 1
    }
    return nil
  }

  private func isAt(_ position: Int, _ run: Run, _ text: ArraySlice<UInt32>) -> Bool {
    guard run.scalars.count <= text.endIndex - position else { return false }
    for (index, wanted) in run.scalars.enumerated() where wanted != text[position + index] && wanted != Self.one {
      return false
    }
    return true
  }
}
