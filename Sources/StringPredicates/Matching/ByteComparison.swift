import PredicateSyntax

/// Comparisons of texts as bytes. An empty operand of a search is never found.
enum ByteComparison {
  /// Whether a comparison of a subject with a literal holds, byte by byte.
  @inline(__always)
  static func holds(
    _ operation: TextOperation, _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch operation {
    case .equal: return subject.count == literal.count && isPrefix(literal, subject, at: 0)
    case .beginsWith:
      return !literal.isEmpty && subject.count >= literal.count && isPrefix(literal, subject, at: 0)
    case .endsWith:
      return !literal.isEmpty && subject.count >= literal.count
        && isPrefix(literal, subject, at: subject.count &- literal.count)
    case .contains: return !literal.isEmpty && Bytes.find(literal, in: subject) != nil
    default: return holdsInOrder(operation, literal, subject)
    }
  }

  private static func holdsInOrder(
    _ operation: TextOperation, _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch operation {
    case .less: Bytes.order(subject, literal) < 0
    case .lessOrEqual: Bytes.order(subject, literal) <= 0
    case .greater: Bytes.order(subject, literal) > 0
    case .greaterOrEqual: Bytes.order(subject, literal) >= 0
    case .within: !subject.isEmpty && Bytes.find(subject, in: literal) != nil
    case .equal, .beginsWith, .endsWith, .contains: false
    }
  }

  /// Whether the literal stands at a place of the subject, where there is room for it.
  @inline(__always)
  private static func isPrefix(
    _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    guard let wanted = literal.baseAddress, let base = subject.baseAddress, !literal.isEmpty else { return true }
    return Bytes.areEqual(base + start, wanted, literal.count)
  }

  /// Whether a comparison of an ASCII subject with a lower-case ASCII literal holds, whatever the case of letters.
  @inline(__always)
  static func holdsIgnoringCase(
    _ operation: TextOperation, _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch operation {
    case .equal: return subject.count == literal.count && isPrefixIgnoringCase(literal, subject, at: 0)
    case .beginsWith:
      return !literal.isEmpty && subject.count >= literal.count && isPrefixIgnoringCase(literal, subject, at: 0)
    case .endsWith:
      return !literal.isEmpty && subject.count >= literal.count
        && isPrefixIgnoringCase(literal, subject, at: subject.count &- literal.count)
    case .contains: return !literal.isEmpty && containsIgnoringCase(literal, subject)
    default: return holdsInOrderIgnoringCase(operation, literal, subject)
    }
  }

  private static func holdsInOrderIgnoringCase(
    _ operation: TextOperation, _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let lowered = subject.map(\.asciiLowercased)
    return lowered.withUnsafeBufferPointer { holdsInOrder(operation, literal, $0) }
  }

  /// Eight letters a step; what is left, letter by letter.
  @inline(__always)
  private static func isPrefixIgnoringCase(
    _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    let wanted = UnsafeRawBufferPointer(literal)
    let text = UnsafeRawBufferPointer(subject)
    var index = 0
    while index &+ 8 <= wanted.count {
      let eight = text.loadUnaligned(fromByteOffset: start &+ index, as: UInt64.self)
      guard lowercased(eight) == wanted.loadUnaligned(fromByteOffset: index, as: UInt64.self) else { return false }
      index &+= 8
    }
    while index < wanted.count {
      guard text[start &+ index].asciiLowercased == wanted[index] else { return false }
      index &+= 1
    }
    return true
  }

  /// The small letters of eight ASCII characters at once.
  @inline(__always)
  static func lowercased(_ eight: UInt64) -> UInt64 {
    // Bit 7 of each byte: whether it is 'A' or above, and whether it is beyond 'Z'.
    let isLetterOrAbove = eight &+ 0x3F3F_3F3F_3F3F_3F3F
    let isBeyond = eight &+ 0x2525_2525_2525_2525
    return eight | ((isLetterOrAbove & ~isBeyond & 0x8080_8080_8080_8080) >> 2)
  }

  private static func containsIgnoringCase(
    _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard subject.count >= literal.count else { return false }
    // A long literal in a repetitive subject would make the plain search quadratic.
    if literal.count > 64 {
      let lowered = subject.map(\.asciiLowercased)
      return lowered.withUnsafeBufferPointer { Bytes.find(literal, in: $0) != nil }
    }
    let first = literal[0]
    var start = 0
    while start <= subject.count &- literal.count {
      if subject[start].asciiLowercased == first, isPrefixIgnoringCase(literal, subject, at: start) { return true }
      start &+= 1
    }
    return false
  }
}
