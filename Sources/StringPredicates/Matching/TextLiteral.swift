/// A literal that is compared by Unicode's rules.
struct TextLiteral: Sendable {
  /// The literal as ASCII, in lower case under `[c]`, if it is ASCII: then an ASCII subject is compared byte by byte.
  let ascii: [UInt8]?
  let folding: StringFolding
  let folded: FoldedText

  init(_ bytes: [UInt8], folding: StringFolding) {
    self.folding = folding
    folded = FoldedText(bytes, folding: folding)
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    ascii = isASCII ? (folding.contains(.caseInsensitive) ? bytes.map(\.asciiLowercased) : bytes) : nil
  }

  /// Whether the comparison holds for a subject that is not nil.
  func holds(_ operation: Matcher.TextOperation, _ subject: inout PreparedSubject) -> Bool {
    if let ascii, subject.isASCII, let bytes = subject.bytes {
      return ascii.withUnsafeBufferPointer { literal in
        folding.contains(.caseInsensitive)
          ? Self.compareIgnoringCase(operation, literal, bytes) : Matcher.compare(operation, literal, bytes)
      }
    }
    return holds(operation, subject.text(folding))
  }

  /// Whether the comparison holds for text that was folded in the same way.
  func holds(_ operation: Matcher.TextOperation, _ subject: FoldedText) -> Bool {
    switch operation {
    case .equal: subject.compare(folded) == 0
    case .less: subject.compare(folded) < 0
    case .lessOrEqual: subject.compare(folded) <= 0
    case .greater: subject.compare(folded) > 0
    case .greaterOrEqual: subject.compare(folded) >= 0
    case .beginsWith: subject.hasPrefix(folded)
    case .endsWith: subject.hasSuffix(folded)
    case .contains: subject.contains(folded)
    case .within: folded.contains(subject)
    }
  }

  /// Compares ASCII with a literal in lower case.
  private static func compareIgnoringCase(
    _ operation: Matcher.TextOperation, _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch operation {
    case .equal: subject.count == literal.count && isEqual(literal, subject, at: 0)
    case .beginsWith: !literal.isEmpty && subject.count >= literal.count && isEqual(literal, subject, at: 0)
    case .endsWith:
      !literal.isEmpty && subject.count >= literal.count
        && isEqual(literal, subject, at: subject.count - literal.count)
    case .contains: !literal.isEmpty && contains(literal, subject)
    case .less: order(subject, literal) < 0
    case .lessOrEqual: order(subject, literal) <= 0
    case .greater: order(subject, literal) > 0
    case .greaterOrEqual: order(subject, literal) >= 0
    case .within:
      !subject.isEmpty && Array(subject.lazy.map(\.asciiLowercased)).withUnsafeBufferPointer { contains($0, literal) }
    }
  }

  @inline(__always)
  private static func isEqual(
    _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    for index in 0..<literal.count where subject[start &+ index].asciiLowercased != literal[index] { return false }
    return true
  }

  /// Searches a lower-case literal, by the Knuth-Morris-Pratt rule where a plain search could become quadratic.
  private static func contains(
    _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard subject.count >= literal.count else { return false }
    if literal.count > 64 {
      return Array(subject.lazy.map(\.asciiLowercased)).withUnsafeBufferPointer { Bytes.find(literal, in: $0) != nil }
    }
    let first = literal[0]
    for start in 0...(subject.count - literal.count)
    where subject[start].asciiLowercased == first && isEqual(literal, subject, at: start) {
      return true
    }
    return false
  }

  private static func order(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    for index in 0..<min(left.count, right.count) {
      let a = left[index].asciiLowercased
      if a != right[index] { return a < right[index] ? -1 : 1 }
    }
    return left.count < right.count ? -1 : left.count > right.count ? 1 : 0
  }
}

/// The literals of `IN {…}` without options.
struct LiteralSet: Sendable {
  let literals: Set<[UInt8]>
  private let lengths: ClosedRange<Int>

  init(_ literals: [[UInt8]]) {
    self.literals = Set(literals)
    let counts = literals.map(\.count)
    lengths = (counts.min() ?? 0)...(counts.max() ?? 0)
  }

  func contains(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !literals.isEmpty, lengths.contains(bytes.count) else { return false }
    return literals.contains(Array(bytes))
  }
}

/// A `MATCHES` with its compiled pattern.
struct MatchesTest: Sendable {
  let expression: RegularExpression
  let ignoresDiacritics: Bool

  func matches(_ subject: inout PreparedSubject) throws(EvaluationError) -> Bool {
    guard let bytes = subject.bytes else { return false }
    guard ignoresDiacritics, !subject.isASCII else { return try expression.matches(bytes) }
    let unmarked = subject.unmarkedText()
    let answer = unmarked.withUnsafeBufferPointer { text in
      Result { () throws(EvaluationError) in try expression.matches(text) }
    }
    return try answer.get()
  }
}
