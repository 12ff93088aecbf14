extension Parser {
  /// Reads the option letters after a comparison operator.
  ///
  ///     Options -> '[' [cdnl]+ ']'
  ///
  /// Letters can be uppercase, repeated or separated by spaces (decision 9). If the brackets contain a
  /// list or are never closed, skips them and returns `nil`.
  mutating func takeOptions(of operation: Operator) -> ComparisonOptions? {
    let open = current.range
    let bytes = tree.source.bytes
    var index = open.upperBound
    var options: ComparisonOptions = []
    var faults: [(UInt8, Int)] = []
    var separator: Int?
    while index < bytes.count, bytes[index] != UInt8(ascii: "]"), Self.isAllowedInOptions(bytes[index]) {
      if let option = ComparisonOptions(letter: bytes[index]) {
        options.insert(option)
      } else if Self.separators.contains(bytes[index]) {
        separator = separator ?? index
      } else if bytes[index] > 0x20 {
        faults.append((bytes[index], index))
      }
      index += 1
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "]"),
      separator == nil && !(operation.takesList && options.isEmpty && faults.isEmpty)
        || faults.isEmpty && (!operation.takesList || startsOperand(after: index))
    else { return skipList(operation, from: open) }
    let range = SourceRange(open.lowerBound, index + 1)
    if let separator {
      report(.separatedOptions(options, of: operation.spelling, at: SourceRange(separator, separator + 1), in: range))
    } else if let (letter, offset) = faults.first {
      report(.unknownOption(letter, of: operation.spelling, at: SourceRange(offset, offset + 1)))
    } else if options.isEmpty {
      report(.emptyOptions(of: operation.spelling, isSuperfluous: startsOperand(after: index), at: range))
    } else if options.contains(.normalized), !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) {
      report(.conflictingOptions(at: range))
    }
    lexer.position = index + 1
    current = Token(kind: .unknown, range: range)
    advance()
    return options
  }

  private static func isAllowedInOptions(_ byte: UInt8) -> Bool {
    byte.isWordStart || byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) || separators.contains(byte)
  }

  /// Separators that are commonly written between option letters, as in `[c,d]`.
  private static let separators: [UInt8] = [",", ";", "|", "&", "+", "/"].map { UInt8(ascii: $0) }

  /// Whether an operand follows the byte at an offset. If so, the brackets before it contain options rather than a
  /// list.
  private func startsOperand(after offset: Int) -> Bool {
    let next = tree.source.bytes[(offset + 1)...].first { $0 > 0x20 }
    return next.map { Array("{('\"%$".utf8).contains($0) } ?? false
  }

  /// Reports and skips a list in square brackets, or a bracket that is never closed. Always returns `nil`.
  private mutating func skipList(_ operation: Operator, from open: SourceRange) -> ComparisonOptions? {
    var depth = 0
    while current.kind != .end {
      if isCurrent(.leftBracket) { depth += 1 }
      if isCurrent(.rightBracket) { depth -= 1 }
      if depth == 0 { break }
      advance()
    }
    if current.kind == .end {
      report(.unclosedBracket(.rightBracket, at: open))
    } else {
      report(.listInWrongBrackets(at: open.union(current.range), text: tree.text(open.union(current.range))))
      advance()
    }
    return nil
  }
}
