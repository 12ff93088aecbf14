/// Reads the common subset of the grammar in `Parser.swift`. Everything else is left to the parser:
///
/// - comparisons of `SELF` with a literal, by `==`, `!=` and the words but `BETWEEN`, or by `IN` with a list of literals;
/// - the options `c` and `d`;
/// - literals that are not empty, without `%`, line breaks, and escapes other than `\\`;
/// - `AND`, `OR`, `NOT` and parentheses, a few levels deep; a constant only as the whole.
struct PlainReader {
  /// How deep brackets and `NOT` may nest here.
  static let depth = 8

  private let bytes: UnsafeBufferPointer<UInt8>
  private let allowsMatches: Bool
  private var position = 0
  private(set) var nodes: [PlainPredicate.Node] = []
  private(set) var pool: [UInt8] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, allowsMatches: Bool) {
    self.bytes = bytes
    self.allowsMatches = allowsMatches
    nodes.reserveCapacity(8)
    pool.reserveCapacity(bytes.count)
  }

  mutating func readPredicate() -> Bool {
    skipSpace()
    if takeWord("TRUEPREDICATE") {
      nodes.append(.init(kind: .alwaysTrue))
    } else if takeWord("FALSEPREDICATE") {
      nodes.append(.init(kind: .alwaysFalse))
    } else if !readDisjunction(0) {
      return false
    }
    return position == bytes.count
  }

  // MARK: - Bytes and words

  /// The current byte; 0 at the end of the text.
  private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipSpace() {
    while current == 0x20 || (current >= 0x09 && current <= 0x0D) { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  /// Takes a symbol of two bytes, and the space after it.
  private mutating func take(_ first: UInt8, _ second: UInt8) -> Bool {
    guard current == first, position + 1 < bytes.count, bytes[position + 1] == second else { return false }
    position += 2
    skipSpace()
    return true
  }

  /// Takes a word in capital or small letters.
  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    let end = position + count
    guard end <= bytes.count, end == bytes.count || !bytes[end].isWordPart else { return false }
    for offset in 0..<count where bytes[position + offset] & 0xDF != word.utf8Start[offset] { return false }
    position = end
    return true
  }

  // MARK: - Junctions

  private mutating func readDisjunction(_ depth: Int) -> Bool {
    var count: Int32 = 0
    repeat {
      guard readConjunction(depth) else { return false }
      count += 1
    } while takeOr()
    if count > 1 { nodes.append(.init(kind: .or, count: count)) }
    return true
  }

  private mutating func takeOr() -> Bool { takeWord("OR") || take(UInt8(ascii: "|"), UInt8(ascii: "|")) }

  private mutating func readConjunction(_ depth: Int) -> Bool {
    var count: Int32 = 0
    repeat {
      guard readNegation(depth) else { return false }
      count += 1
    } while takeWord("AND") || take(UInt8(ascii: "&"), UInt8(ascii: "&"))
    if count > 1 { nodes.append(.init(kind: .and, count: count)) }
    return true
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    guard take(word) else { return false }
    skipSpace()
    return true
  }

  private mutating func readNegation(_ depth: Int) -> Bool {
    guard depth < Self.depth else { return false }
    if takeWord("SELF") { return readComparison() }
    if takeWord("NOT") {
      guard readNegation(depth + 1) else { return false }
      nodes.append(.init(kind: .not))
      return true
    }
    guard take(UInt8(ascii: "(")) else { return false }
    skipSpace()
    guard readDisjunction(depth + 1), take(UInt8(ascii: ")")) else { return false }
    skipSpace()
    return true
  }

  // MARK: - Comparisons

  private mutating func readComparison() -> Bool {
    guard let operation = takeOperator(), let options = takeOptions() else { return false }
    skipSpace()
    var count: Int32 = 1
    if operation == .in {
      guard let elements = readList() else { return false }
      count = elements
    } else {
      guard readLiteral(operation) else { return false }
    }
    nodes.append(.init(kind: .comparison, operation: operation, options: options, count: count))
    return true
  }

  private mutating func takeOperator() -> Operator? {
    switch current & 0xDF {
    case UInt8(ascii: "B"): return take("BEGINSWITH") ? .beginsWith : nil
    case UInt8(ascii: "C"): return take("CONTAINS") ? .contains : nil
    case UInt8(ascii: "E"): return take("ENDSWITH") ? .endsWith : nil
    case UInt8(ascii: "I"): return take("IN") ? .in : nil
    case UInt8(ascii: "L"): return take("LIKE") ? .like : nil
    case UInt8(ascii: "M"): return allowsMatches && take("MATCHES") ? .matches : nil
    default: break
    }
    if take(UInt8(ascii: "=")) {
      if current == UInt8(ascii: "=") { position += 1 }
      return .equal
    }
    return take(UInt8(ascii: "!")) && take(UInt8(ascii: "=")) ? .notEqual : nil
  }

  /// The options; empty where there are no brackets, and `nil` where they hold anything unusual.
  private mutating func takeOptions() -> ComparisonOptions? {
    var options: ComparisonOptions = []
    guard take(UInt8(ascii: "[")) else { return options }
    while true {
      switch current & 0xDF {
      case UInt8(ascii: "C"): options.insert(.caseInsensitive)
      case UInt8(ascii: "D"): options.insert(.diacriticInsensitive)
      default: return !options.isEmpty && take(UInt8(ascii: "]")) ? options : nil
      }
      position += 1
    }
  }

  // MARK: - Literals

  /// Reads `{'a', 'b'}` and returns the number of elements.
  private mutating func readList() -> Int32? {
    guard take(UInt8(ascii: "{")) else { return nil }
    var count: Int32 = 0
    repeat {
      skipSpace()
      guard readLiteral(.in) else { return nil }
      count += 1
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { return nil }
    skipSpace()
    return count
  }

  /// Reads a literal and the space after it.
  private mutating func readLiteral(_ operation: Operator) -> Bool {
    let quote = current
    guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return false }
    position += 1
    let start = pool.count
    var plainStart = position
    while true {
      guard position < bytes.count else { return false }
      let byte = bytes[position]
      if byte == quote { break }
      // Placeholders in quotes and SQL's wildcard are worth a word, and so are line ends.
      if byte == UInt8(ascii: "%") || byte == 0x0A { return false }
      position += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      guard take(UInt8(ascii: "\\")) else { return false }
      pool.append(contentsOf: bytes[plainStart..<(position - 1)])
      plainStart = position
    }
    pool.append(contentsOf: bytes[plainStart..<position])
    position += 1
    let count = pool.count - start
    guard count > 0, !startsWord, operation != .matches || isPlainPattern(start) else { return false }
    nodes.append(
      .init(kind: .literal, start: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: count)))
    skipSpace()
    return true
  }

  /// Whether a word or another literal follows at once, as in `'Pepe's'`.
  private var startsWord: Bool {
    current.isWordPart || current == UInt8(ascii: "'") || current == UInt8(ascii: "\"")
  }

  /// Whether a pattern of `MATCHES` is one that the checker does not warn of: it has more than text, and no anchor.
  private func isPlainPattern(_ start: Int) -> Bool {
    guard pool[start] != UInt8(ascii: "^"), pool.last != UInt8(ascii: "$") else { return false }
    return pool[start...].contains { byte in
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "."), UInt8(ascii: "|"),
        UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        true
      default: false
      }
    }
  }
}
