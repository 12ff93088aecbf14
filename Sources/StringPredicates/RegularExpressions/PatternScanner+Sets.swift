import PredicateSyntax

/*
 Set     -> '[' '^'? Member* ']'
 Member  -> character | character '-' character | class | '[:' name ':]'
 and on Apple's systems also
 Member  -> Set | Member '&&' Member | Member '--' Member
*/

/// A set that is being read.
struct SetReading {
  /// Where the outermost bracket is.
  let start: Int
  /// How many brackets are open.
  var depth = 1
  /// What came last.
  var state = State.start
  /// The last literal character for PCRE2.
  var lastHere: UInt32?
  /// Whether text is quoted by `\Q`.
  var isQuoted = false

  enum State { case start, literal, set, range, operation }
}

extension PatternScanner {
  /// Reads a set as ICU does, and says where PCRE2 reads something else.
  mutating func scanSet() {
    var set = SetReading(start: position)
    if scanPosixOutside() { return endItem(0) }
    position += 1
    if peek() == UInt8(ascii: "^") { position += 1 }
    while set.depth > 0 {
      guard position < bytes.count else {
        let isNested = set.depth > 1
        report(
          isNested ? .patternNotOnApple : .invalidPattern, SourceRange(set.start, set.start + 1),
          isNested ? "a set inside this set is not closed on Apple's systems" : "a set is not closed",
          help: isNested ? "write '\\[' for the character" : "add ']'")
        break
      }
      scanMember(&set)
    }
    endItem(0)
  }

  private mutating func scanMember(_ set: inout SetReading) {
    let byte = bytes[position]
    if set.isQuoted {
      guard !(byte == UInt8(ascii: "\\") && peek(1) == UInt8(ascii: "E")) else {
        set.isQuoted = false
        position += 2
        return
      }
      return addLiteral(&set)
    }
    if modes.extended, spaceLength(at: position) > 0 || byte == UInt8(ascii: "#") {
      warn(
        SourceRange(position, position + 1),
        "white space and comments in a set under (?x) count here, and are left out on Apple's systems",
        help: "write '\\' before the character")
      return skipSpace()
    }
    switch byte {
    case UInt8(ascii: "]") where set.state != .start: closeSet(&set)
    case UInt8(ascii: "["): scanInnerBracket(&set)
    case UInt8(ascii: "\\"): scanSetEscape(&set)
    case UInt8(ascii: "-") where set.state != .operation: scanDash(&set)
    case UInt8(ascii: "&") where set.state != .operation: scanAmpersand(&set)
    default: addLiteral(&set)
    }
  }

  private mutating func closeSet(_ set: inout SetReading) {
    if set.state == .operation {
      report(
        .patternNotOnApple, SourceRange(position - 2, position),
        "a set operation has no right side, which Apple's systems refuse",
        help: "write '\\' before the character")
    }
    position += 1
    set.depth -= 1
    set.state = .set
  }

  /// `[` in a set: a POSIX class for both, or a set for ICU alone.
  private mutating func scanInnerBracket(_ set: inout SetReading) {
    if let length = posixLength(at: position) {
      checkPosix(SourceRange(position, position + length))
      position += length
      set.state = .set
      checkDashAfterClass()
      return
    }
    warn(
      SourceRange(position, position + 1),
      "'[' in a set is the character here, and begins another set on Apple's systems",
      help: "write '\\[' for the character")
    position += 1
    if peek() == UInt8(ascii: "^") { position += 1 }
    set.depth += 1
    set.state = .start
  }

  /// `-` in a set: a range, an operator or itself.
  private mutating func scanDash(_ set: inout SetReading) {
    let next = peek(1)
    if next == UInt8(ascii: "-") || (next == UInt8(ascii: "[") && set.state == .set) {
      return scanOperator(&set, next == UInt8(ascii: "-") ? 2 : 1)
    }
    guard set.state == .literal, next != UInt8(ascii: "["), next != UInt8(ascii: "]"), next != nil else {
      set.lastHere = UInt32(UInt8(ascii: "-"))
      set.state = .literal
      position += 1
      return
    }
    scanRange(&set)
  }

  ///     character '-' character
  private mutating func scanRange(_ set: inout SetReading) {
    let start = position
    position += 1
    if modes.extended, spaceLength(at: position) > 0 || peek() == UInt8(ascii: "#") {
      warn(
        SourceRange(position, position + 1),
        "white space and comments in a set under (?x) count here, and are left out on Apple's systems",
        help: "write '\\' before the character")
      skipSpace()
    }
    if peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "Q") {
      set.isQuoted = true
      position += 2
    }
    guard position < bytes.count else { return }
    let lower = lastSetLiteral
    let here = set.lastHere
    if bytes[position] == UInt8(ascii: "\\"), let next = peek(1), isClass(next) {
      report(
        .invalidPattern, SourceRange(start, position + 2), "a range cannot end in a class",
        help: "write '\\-' for the character")
      return scanSetEscape(&set)
    }
    bytes[position] == UInt8(ascii: "\\") && !set.isQuoted ? scanSetEscape(&set) : addLiteral(&set)
    let upper = lastSetLiteral ?? 0
    let range = SourceRange(start, position)
    if lower.map({ $0 > upper }) ?? true {
      report(
        lower == here ? .invalidPattern : .patternNotOnApple, range,
        "the range that ends in '\(text(range))' is in the wrong order",
        help: "write '\\-' for the character '-'")
    } else if lower != here {
      warn(
        range, "the range begins at '&' or '-' here, and at the character before on Apple's systems",
        help: "write '\\&' or '\\-'")
    }
    lastSetLiteral = lower
    set.state = .range
  }

  /// `&` in a set: an operator or itself.
  private mutating func scanAmpersand(_ set: inout SetReading) {
    let next = peek(1)
    if next == UInt8(ascii: "&") || (next == UInt8(ascii: "[") && set.state == .set) {
      return scanOperator(&set, next == UInt8(ascii: "&") ? 2 : 1)
    }
    set.lastHere = UInt32(UInt8(ascii: "&"))
    set.state = .literal
    position += 1
  }

  /// `&&`, `--`, and `&` or `-` between two sets.
  private mutating func scanOperator(_ set: inout SetReading, _ length: Int) {
    let range = SourceRange(position, position + length)
    if set.state == .start {
      report(
        .patternNotOnApple, range, "a set begins with '\(text(range))', which Apple's systems refuse",
        help: "write '\\' before the character")
    } else {
      warn(
        range, "'\(text(range))' is text here, and an operation on two sets on Apple's systems",
        help: "write '\\' before the character, or list the characters")
    }
    position += length
    set.state = .operation
  }

  /// A character that stands for itself.
  private mutating func addLiteral(_ set: inout SetReading) {
    let length = scalarLength(at: position)
    let range = SourceRange(position, position + length)
    let value = scalar(at: position)
    if foldsDiacritics, value >= 0x80 { rewrites.append(Rewrite(range: range, kind: .foldMember)) }
    checkExpansion(value, range)
    add(value, &set)
    position += length
  }

  mutating func add(_ value: UInt32, _ set: inout SetReading) {
    lastSetLiteral = value
    set.lastHere = value
    set.state = .literal
  }

  func isClass(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "w"), UInt8(ascii: "W"), UInt8(ascii: "s"),
      UInt8(ascii: "S"), UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "v"), UInt8(ascii: "V"),
      UInt8(ascii: "p"), UInt8(ascii: "P"):
      true
    default: false
    }
  }
}
