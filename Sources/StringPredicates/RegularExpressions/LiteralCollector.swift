/// Gathers the text that every match of a pattern contains.
struct LiteralCollector {
  /// The finished runs.
  private(set) var runs: [LiteralRun] = []
  /// The run that is growing.
  private var current: [UInt8] = []
  /// Whether nothing but `current` came so far.
  private var isAtStart = true
  /// Whether nothing is to be gathered any more.
  private var isAbandoned = false
  /// How deep in groups the scanner is: only text outside them counts.
  private var depth = 0

  /// Forgets everything: the pattern's text is not necessary.
  mutating func abandon() {
    isAbandoned = true
    runs = []
    current = []
  }

  /// Literal text comes.
  mutating func append(_ text: some Sequence<UInt8>) {
    if !isAbandoned, depth == 0 { current.append(contentsOf: text) }
  }

  /// Something that is no literal text comes.
  mutating func interrupt() {
    guard !isAbandoned, depth == 0 else { return }
    end(isAtEnd: false)
    isAtStart = false
  }

  /// The last character is repeated. Where it may be left out, it is no part of the run.
  mutating func quantify(isOptional: Bool, foldsDiacritics: Bool) {
    guard !isAbandoned, depth == 0, !current.isEmpty else { return }
    if foldsDiacritics, current.contains(where: { $0 >= 0x80 }) {
      current = []
    } else if isOptional {
      while let byte = current.popLast(), byte & 0xC0 == 0x80 {}
    }
    interrupt()
  }

  /// A group opens or closes.
  mutating func enterGroup() {
    interrupt()
    depth += 1
  }

  mutating func leaveGroup() { depth = max(0, depth - 1) }

  /// The pattern ends.
  mutating func finish() {
    if !isAbandoned { end(isAtEnd: true) }
  }

  private mutating func end(isAtEnd: Bool) {
    if !current.isEmpty {
      runs.append(LiteralRun(current, isAnchoredAtStart: isAtStart, isAnchoredAtEnd: isAtEnd))
    }
    current = []
  }
}
