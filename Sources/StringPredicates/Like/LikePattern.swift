import PredicateSyntax

/// A pattern of `LIKE` as scalars: literal runs, `*` for any text, `?` for one Unicode scalar.
///
/// Without options the scalars are compared literally; with `[c]` or `[d]` both sides are folded first (decision 5 of
/// this project). `\*` and `\?` are the characters themselves; any other backslash is a backslash.
///
/// A matcher has patterns in a form that is matched faster, see `LikeRuns`.
struct LikePattern: Sendable {
  /// Text between two stars.
  struct Run: Sendable {
    /// The scalars; `LikePattern.one` is a `?`.
    var scalars: [UInt32]
  }

  /// What stands for a `?` among scalars: no scalar has this value.
  static let one: UInt32 = 0xFFFF_FFFF

  /// The runs. The first is anchored at the start and the last at the end; either may be empty.
  let runs: [Run]

  private let folding: StringFolding

  /// A pattern of runs that are folded already.
  init(runs: [Run]) {
    self.runs = runs
    folding = []
  }

  init(_ pattern: [UInt8], folding: StringFolding) {
    var runs: [Run] = []
    var current: [UInt32] = []  // the run that is being read
    var literal: [UInt32] = []  // its end, up to the last '?'
    func settled() -> [UInt32] { folding.isEmpty ? literal : TextMapping.likeFolded(literal, folding) }
    let scalars = pattern.withUnsafeBufferPointer { FoldedText.scalars(of: $0) }
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case 0x2A:  // *
        runs.append(Run(scalars: current + settled()))
        current = []
        literal = []
      case 0x3F:  // ?
        current += settled()
        current.append(Self.one)
        literal = []
      case 0x5C where index < scalars.count && (scalars[index] == 0x2A || scalars[index] == 0x3F):
        literal.append(scalars[index])
        index += 1
      default:
        literal.append(scalar)
      }
    }
    runs.append(Run(scalars: current + settled()))
    self.runs = runs
    self.folding = folding
  }

  /// Whether a byte stands for other text.
  static func isWildcard(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") }

  /// Whether a whole text fits, given its UTF-8.
  ///
  /// - Complexity: O(n · r) for the longest run r.
  func matches(utf8 text: [UInt8]) -> Bool {
    matches(TextMapping.likeFolded(text.withUnsafeBufferPointer { FoldedText.scalars(of: $0) }, folding))
  }

  /// Whether a whole text fits, given its scalars, folded as the pattern is.
  ///
  /// - Complexity: O(n · r) for the longest run r.
  func matches(_ text: [UInt32]) -> Bool {
    guard let first = runs.first, let last = runs.last, isAt(0, first, text) else { return false }
    guard runs.count > 1 else { return first.scalars.count == text.count }
    let end = text.count - last.scalars.count
    guard end >= first.scalars.count, isAt(end, last, text) else { return false }
    var place = first.scalars.count
    for run in runs[1..<(runs.count - 1)] {
      while !isAt(place, run, text) {
        place += 1
        if place + run.scalars.count > end { return false }
      }
      place += run.scalars.count
    }
    return place <= end
  }

  private func isAt(_ place: Int, _ run: Run, _ text: [UInt32]) -> Bool {
    guard run.scalars.count <= text.count - place else { return false }
    for (index, wanted) in run.scalars.enumerated() where wanted != text[place + index] && wanted != Self.one {
      return false
    }
    return true
  }
}
