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
  private let nodeMemory: UnsafeMutableBufferPointer<PlainPredicate.Node>
  private var nodeCount = 0
  private let poolMemory: UnsafeMutableBufferPointer<UInt8>
  private var poolCount = 0

  /// The parts that were read.
  var nodes: UnsafeMutableBufferPointer<PlainPredicate.Node> { .init(rebasing: nodeMemory[..<nodeCount]) }
  /// The values of literals with escapes.
  var pool: UnsafeMutableBufferPointer<UInt8> { .init(rebasing: poolMemory[..<poolCount]) }

  /// No text has more parts: the shortest literal has three bytes, and the shortest word for a part two.
  static func nodeCapacity(_ count: Int) -> Int { count / 2 + 2 }

  /// Prepares to read a text into memory of the size that `PlainPredicate.scratchSize` says.
  init(_ bytes: UnsafeBufferPointer<UInt8>, allowsMatches: Bool, scratch: UnsafeMutableRawBufferPointer) {
    self.bytes = bytes
    self.allowsMatches = allowsMatches
    let nodeBytes = Self.nodeCapacity(bytes.count) * MemoryLayout<PlainPredicate.Node>.stride
    nodeMemory = UnsafeMutableRawBufferPointer(rebasing: scratch[..<nodeBytes]).bindMemory(to: PlainPredicate.Node.self)
    poolMemory = UnsafeMutableRawBufferPointer(rebasing: scratch[nodeBytes...]).bindMemory(to: UInt8.self)
  }

  /// Appends a part; `false` if the memory is full: the text then counts as one that is not plain.
  private mutating func append(_ node: PlainPredicate.Node) -> Bool {
    guard nodeCount < nodeMemory.count else { return false }
    nodeMemory.initializeElement(at: nodeCount, to: node)
    nodeCount += 1
    return true
  }

  mutating func readPredicate() -> Bool {
    skipSpace()
    if current & 0xDF == UInt8(ascii: "T") {
      return takeWord(.truePred, .icate) && isAtEnd && append(.init(kind: .alwaysTrue))
    }
    if current & 0xDF == UInt8(ascii: "F") {
      return takeWord(.falsePre, .dicate) && isAtEnd && append(.init(kind: .alwaysFalse))
    }
    return readDisjunction(0) && isAtEnd
  }

  // MARK: - Bytes and words

  private var isAtEnd: Bool {
    @inline(__always) get { position >= bytes.count }
  }

  /// The current byte; 0 at the end of the text.
  private var current: UInt8 {
    @inline(__always) get { position < bytes.count ? bytes[position] : 0 }
  }

  @inline(__always)
  private mutating func skipSpace() {
    while current == 0x20 || (current >= 0x09 && current <= 0x0D) { position &+= 1 }
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position &+= 1
    return true
  }

  /// Takes a symbol of two bytes, and the space after it.
  private mutating func take(_ first: UInt8, _ second: UInt8) -> Bool {
    guard current == first, position + 1 < bytes.count, bytes[position + 1] == second else { return false }
    position += 2
    skipSpace()
    return true
  }

  /// Letters of words, as capitals: the first is the lowest byte.
  private enum Letters: UInt64 {
    case `self` = 0x464C_4553
    case or = 0x524F
    case and = 0x44_4E41
    case not = 0x54_4F4E
    case `in` = 0x4E49
    case like = 0x454B_494C
    case matches = 0x53_4548_4354_414D
    case contains = 0x534E_4941_544E_4F43
    case endsWith = 0x4854_4957_5344_4E45
    case beginsWi = 0x4957_534E_4947_4542
    case th = 0x4854
    case truePred = 0x4445_5250_4555_5254
    case icate = 0x45_5441_4349
    case falsePre = 0x4552_5045_534C_4146
    case dicate = 0x4554_4143_4944

    @inline(__always)
    var count: Int { 8 &- rawValue.leadingZeroBitCount / 8 }
  }

  /// The eight bytes from a place on, the first the lowest; zeros beyond the end of the text.
  @inline(__always)
  private func word(at place: Int) -> UInt64 {
    let text = UnsafeRawBufferPointer(bytes)
    if place &+ 8 <= text.count {
      return UInt64(littleEndian: text.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    return lastWord(at: place)
  }

  private func lastWord(at place: Int) -> UInt64 {
    let text = UnsafeRawBufferPointer(bytes)
    guard text.count < 8 else {
      let last = text.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self)
      return UInt64(littleEndian: last) >> UInt64(8 * (place + 8 - text.count))
    }
    var word: UInt64 = 0
    for byte in text.dropFirst(place).reversed() { word = word << 8 | UInt64(byte) }
    return word
  }

  /// Whether letters, capital or small, stand at a place.
  @inline(__always)
  private func has(_ letters: Letters, at place: Int) -> Bool {
    let mask = ~UInt64(0) >> UInt64(64 &- 8 &* letters.count)
    return word(at: place) & 0xDFDF_DFDF_DFDF_DFDF & mask == letters.rawValue
  }

  /// Takes a word in capital or small letters, which may be written here in two parts.
  @inline(__always)
  private mutating func take(_ first: Letters, _ second: Letters? = nil) -> Bool {
    guard has(first, at: position) else { return false }
    var end = position &+ first.count
    if let second {
      guard has(second, at: end) else { return false }
      end &+= second.count
    }
    guard end >= bytes.count || !bytes[end].isWordPart else { return false }
    position = end
    return true
  }

  // MARK: - Junctions

  private mutating func readDisjunction(_ depth: Int) -> Bool {
    var count: Int32 = 0
    repeat {
      guard readConjunction(depth) else { return false }
      count += 1
    } while !isAtEnd && takeOr()
    return count == 1 || append(.init(kind: .or, count: count))
  }

  private mutating func takeOr() -> Bool { takeWord(.or) || take(UInt8(ascii: "|"), UInt8(ascii: "|")) }

  private mutating func readConjunction(_ depth: Int) -> Bool {
    var count: Int32 = 0
    repeat {
      guard readNegation(depth) else { return false }
      count += 1
    } while !isAtEnd && takeAnd()
    return count == 1 || append(.init(kind: .and, count: count))
  }

  private mutating func takeAnd() -> Bool { takeWord(.and) || take(UInt8(ascii: "&"), UInt8(ascii: "&")) }

  @inline(__always)
  private mutating func takeWord(_ first: Letters, _ second: Letters? = nil) -> Bool {
    guard take(first, second) else { return false }
    skipSpace()
    return true
  }

  private mutating func readNegation(_ depth: Int) -> Bool {
    guard depth < Self.depth else { return false }
    if takeWord(.self) { return readComparison() }
    if takeWord(.not) {
      return readNegation(depth + 1) && append(.init(kind: .not))
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
    return append(.init(kind: .comparison, operation: operation, options: options, count: count))
  }

  private mutating func takeOperator() -> Operator? {
    switch current & 0xDF {
    case UInt8(ascii: "B"): return take(.beginsWi, .th) ? .beginsWith : nil
    case UInt8(ascii: "C"): return take(.contains) ? .contains : nil
    case UInt8(ascii: "E"): return take(.endsWith) ? .endsWith : nil
    case UInt8(ascii: "I"): return take(.in) ? .in : nil
    case UInt8(ascii: "L"): return take(.like) ? .like : nil
    case UInt8(ascii: "M"): return allowsMatches && take(.matches) ? .matches : nil
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
    var start = position
    var kind = PlainPredicate.Node.Kind.literal
    let poolStart = poolCount
    while true {
      let end = endOfText(quote)
      guard end < bytes.count else { return false }
      if kind == .unescapedLiteral || bytes[end] != quote {
        guard appendToPool(bytes[position..<end]) else { return false }
      }
      position = end + 1
      if bytes[end] == quote { break }
      // Placeholders in quotes and SQL's wildcard are worth a word, and so are line ends.
      guard bytes[end] == UInt8(ascii: "\\"), take(UInt8(ascii: "\\")), appendToPool(bytes[end...end]) else {
        return false
      }
      kind = .unescapedLiteral
      start = poolStart
    }
    let count = kind == .literal ? position - 1 - start : poolCount - start
    let literal = PlainPredicate.Node(
      kind: kind, start: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: count))
    guard count > 0, !startsWord, operation != .matches || isPlainPattern(literal), append(literal) else {
      return false
    }
    skipSpace()
    return true
  }

  /// Where the next byte is that ends a literal or may be more than itself in it: the quotation mark, a backslash, `%` or
  /// a line feed; or the end.
  private func endOfText(_ quote: UInt8) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = ones &* UInt64(quote)
    /// The highest bit of each byte that is zero. A bit may be wrong after the first that is right.
    @inline(__always)
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    /// How many bytes of a word stand before such a byte; 8 if there is no such byte.
    @inline(__always)
    func plainBytes(of word: UInt64) -> Int {
      let hits =
        zeros(word ^ quotes) | zeros(word ^ ones &* 0x5C) | zeros(word ^ ones &* 0x25) | zeros(word ^ ones &* 0x0A)
      return (hits & (ones &* 0x80)).trailingZeroBitCount / 8
    }
    guard let text = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    var place = position
    let last = bytes.count &- 8
    while place <= last {
      let count = plainBytes(of: UInt64(littleEndian: text.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      if count < 8 { return place &+ count }
      place &+= 8
    }
    return place < bytes.count ? min(bytes.count, place &+ plainBytes(of: word(at: place))) : bytes.count
  }

  /// Appends bytes of a literal with escapes; `false` if the memory is full: the text then counts as one that is not
  /// plain.
  private mutating func appendToPool(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard text.count <= poolMemory.count - poolCount else { return false }
    for byte in text {
      poolMemory[poolCount] = byte
      poolCount += 1
    }
    return true
  }

  /// Whether a word or another literal follows at once, as in `'Pepe's'`.
  private var startsWord: Bool {
    current.isWordPart || current == UInt8(ascii: "'") || current == UInt8(ascii: "\"")
  }

  /// Whether a pattern of `MATCHES` is one that the checker does not warn of: it has more than text, and no anchor.
  private func isPlainPattern(_ literal: PlainPredicate.Node) -> Bool {
    let start = Int(literal.start)
    let pattern =
      (literal.kind == .literal ? bytes : UnsafeBufferPointer(poolMemory))[start..<start + Int(literal.count)]
    guard pattern.first != UInt8(ascii: "^"), pattern.last != UInt8(ascii: "$") else { return false }
    return pattern.contains { byte in
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
