import StringPredicates

/// Builds languages that contain all strings of a given length, measured in UTF-16 code units.
enum LengthLanguage {
  /// The largest length to analyze. Comparisons with greater lengths are undecided.
  static let limit = 100_000

  /// Builds an automaton that accepts all strings whose length is in the given range. An upper bound of `Int.max` means
  /// that the length is unlimited.
  static func build(_ lengths: ClosedRange<Int>, _ graph: inout StateGraph) -> UInt32? {
    let isOpen = lengths.upperBound == .max
    let last = isOpen ? lengths.lowerBound : lengths.upperBound
    var builder = AutomatonBuilder()
    let short = graph.number(of: ScalarSet(0, 0xFFFF))
    let long = graph.number(of: ScalarSet(0x1_0000, 0x10_FFFF))
    for length in 0...last { _ = builder.addState(isAccepting: lengths.contains(length)) }
    for length in 0..<last {
      builder.addEdge(from: UInt32(length), over: short, to: UInt32(length + 1))
      if length + 2 <= last || isOpen {
        builder.addEdge(from: UInt32(length), over: long, to: UInt32(min(last, length + 2)))
      }
    }
    if isOpen { builder.addEdge(from: UInt32(last), over: graph.all, to: AutomatonBuilder.universal) }
    return builder.build(into: &graph)
  }
}
