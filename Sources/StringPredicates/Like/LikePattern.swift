import PredicateSyntax

/// A pattern of `LIKE` as scalars: runs of text, `*` between two of them, `?` for one Unicode scalar.
///
/// Without options scalars are compared literally; with `[c]` or `[d]` both sides are folded first (decision 5 of this
/// project).
struct LikePattern: Sendable {
  /// Text between two stars.
  struct Run: Sendable {
    /// The scalars; `LikePattern.one` is a `?`.
    var scalars: [UInt32]
  }

  /// The `?` among scalars: no scalar has this value.
  static let one: UInt32 = 0xFFFF_FFFF

  /// The runs. The first is anchored at the start and the last at the end; either may be empty.
  let runs: [Run]

  private let folding: StringFolding

  /// A pattern of runs that are folded already.
  init(runs: [Run], folding: StringFolding) {
    self.runs = runs
    self.folding = folding
  }

  /// Whether a whole text fits, given its UTF-8.
  ///
  /// - Complexity: O(n · r / 64) for the longest run r between two stars.
  func matches(utf8 text: [UInt8]) -> Bool {
    matches(TextMapping.likeFolded(text.withUnsafeBufferPointer { FoldedText.scalars(of: $0) }, folding))
  }

  /// Whether a whole text fits, given its scalars, folded as the pattern is.
  ///
  /// - Complexity: O(n · r / 64) for the longest run r between two stars.
  func matches(_ text: [UInt32]) -> Bool {
    guard let first = runs.first, let last = runs.last, isAt(0, first, text[...]) else { return false }
    guard runs.count > 1 else { return first.scalars.count == text.count }
    let end = text.count - last.scalars.count
    guard end >= first.scalars.count, isAt(end, last, text[...]) else { return false }
    var place = first.scalars.count
    for run in runs[1..<(runs.count - 1)] {
      guard let found = firstPlace(of: run, in: text[place..<end]) else { return false }
      place = found + run.scalars.count
    }
    return true
  }

  private func firstPlace(of run: Run, in text: ArraySlice<UInt32>) -> Int? {
    if run.scalars.count > LikeSearch.shortest { return LikeSearch(run.scalars).firstPlace(in: text) }
    var place = text.startIndex
    while place + run.scalars.count <= text.endIndex {
      if isAt(place, run, text) { return place }
      place += 1
    }
    return nil
  }

  private func isAt(_ place: Int, _ run: Run, _ text: ArraySlice<UInt32>) -> Bool {
    guard run.scalars.count <= text.endIndex - place else { return false }
    for (index, wanted) in run.scalars.enumerated() where wanted != text[place + index] && wanted != Self.one {
      return false
    }
    return true
  }
}
