/// What a match of a translated pattern can do between two checkpoints.
struct StepCost: Hashable, Sendable {
  /// The maximum number of characters that a match compares between two checkpoints, apart from the text that it
  /// passes. `Int.max` if the pattern has references to groups, which can be as long as the subject.
  var reach: Int
  /// The number of checkpoints in the compiled pattern, or `nil` if it is unknown because PCRE2 copies a group with a
  /// count.
  var checkpoints: Int?
  /// The cost of scanning a byte. Large sets are lists of ranges, which the engine searches for each character.
  var scanWeight: Int
}

extension PatternWriter {
  var cost: StepCost {
    StepCost(reach: captures.isEmpty ? reach : .max, checkpoints: checkpoints, scanWeight: scanWeight)
  }

  private var reach: Int {
    // Everything without a repetition is compared at most once between two checkpoints, and a repeated item fails
    // without passing a checkpoint if it doesn't reach its minimum.
    let longest = tree.nodes.reduce(0) { max($0, $1.repetition?.minimum ?? 0) }
    return tree.text.count + tree.nodes.count + lookbehinds.values.reduce(0) { $0 + $1.count } + longest
  }

  private var checkpoints: Int? {
    let hasCopies = zip(output, output.dropFirst()).contains { $0 == UInt8(ascii: ")") && $1 == UInt8(ascii: "{") }
    return hasCopies ? nil : output.count { $0 == .checkpoint }
  }

  /// One, and one more for every 128 bytes of the largest set.
  private var scanWeight: Int { 1 + (setTexts.values.map(\.count).max() ?? 0) / 128 }
}
