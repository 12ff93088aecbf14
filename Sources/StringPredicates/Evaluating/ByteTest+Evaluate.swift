/// The result of evaluating a node of a compiled predicate.
enum Outcome: UInt8, Sendable {
  case `false`, `true`
  /// The bytes alone aren't decisive, and the slow path must be used.
  case undecided
  /// A pattern exceeded its limit.
  case limit

  @inline(__always)
  init(_ isTrue: Bool) { self = isTrue ? .true : .false }
}

extension ByteTest {
  /// Evaluates a node's byte test. The offset of the node's literal is relative to `start`.
  @inline(__always)
  static func evaluate(
    _ node: UnsafePointer<MatcherNode>, _ start: UnsafeRawPointer, _ text: UnsafeRawPointer, _ count: Int
  ) -> Outcome {
    let literal = start + Int(node.pointee.offset)
    let length = Int(node.pointee.count)
    let test = node.pointee.byteTest
    switch test {
    case .none, .matches: return .undecided
    case .beyondASCII: break
    case .equal, .beginsWith, .endsWith, .equalIgnoringCase, .beginsWithIgnoringCase, .endsWithIgnoringCase:
      return evaluate(test, literal, length, text, count)
    case .contains:
      let index = find(literal, length, text, count)
      if index >= 0, endsCharacter(text, index &+ length, count) { return .true }
    case .containsIgnoringCase:
      let index = findIgnoringCase(literal, length, text, count)
      if index >= 0, endsCharacter(text, index &+ length, count) { return .true }
    case .like: return Outcome(match(literal, Int(node.pointee.index), text, count))
    case .likeASCII, .likeASCIIIgnoringCase:
      guard Bytes.areASCII(text, count) else { return .undecided }
      let fits =
        test == .likeASCII
        ? match(literal, Int(node.pointee.index), text, count)
        : matchIgnoringCase(literal, Int(node.pointee.index), text, count)
      return Outcome(fits)
    }
    return Bytes.areASCII(text, count) ? .false : .undecided
  }

  /// Evaluates a byte test that compares the text with a literal.
  @inline(__always)
  static func evaluate(
    _ test: ByteTest, _ literal: UnsafeRawPointer, _ length: Int, _ text: UnsafeRawPointer, _ count: Int
  ) -> Outcome {
    switch test {
    case .equal: return length == count && Bytes.areEqual(text, literal, length) ? .true : .false
    case .beginsWith:
      if length <= count, Bytes.areEqual(text, literal, length), endsCharacter(text, length, count) { return .true }
    case .endsWith:
      if length <= count, Bytes.areEqual(text + (count &- length), literal, length) { return .true }
    case .equalIgnoringCase:
      if length == count, Bytes.areEqualIgnoringCase(text, literal, length) { return .true }
    case .beginsWithIgnoringCase:
      if length <= count, Bytes.areEqualIgnoringCase(text, literal, length), endsCharacter(text, length, count) {
        return .true
      }
    case .endsWithIgnoringCase:
      if length <= count, Bytes.areEqualIgnoringCase(text + (count &- length), literal, length) { return .true }
    case .contains:
      let index = Bytes.find(literal, length, in: text, count)
      if index >= 0, endsCharacter(text, index &+ length, count) { return .true }
    case .none, .containsIgnoringCase, .like, .likeASCII, .likeASCIIIgnoringCase, .beyondASCII, .matches:
      return .undecided
    }
    return Bytes.areASCII(text, count) ? .false : .undecided
  }

  /// Evaluates `MATCHES`, or returns `undecided` if the bytes might be invalid UTF-8, which must not be passed to
  /// PCRE2.
  ///
  /// The matcher's tables keep the pattern alive. Retaining it here would take as long as a short match.
  @inline(__always)
  static func evaluateMatches(
    _ literal: UnsafeRawPointer, _ text: UnsafeRawPointer, _ count: Int, isUTF8: Bool
  ) -> Outcome {
    guard isUTF8 || Bytes.areASCII(text, count),
      let address = UnsafeRawPointer(bitPattern: literal.loadUnaligned(as: UInt.self))
    else { return .undecided }
    let bytes = UnsafeBufferPointer(start: text.assumingMemoryBound(to: UInt8.self), count: count)
    let matches = Unmanaged<PatternProgram>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.matches(bytes) }
    return matches.map { Outcome($0) } ?? .limit
  }

  /// Returns whether a character is certain to end at `index`, because either the text ends there or an ASCII character
  /// follows.
  @inline(__always)
  private static func endsCharacter(_ text: UnsafeRawPointer, _ index: Int, _ count: Int) -> Bool {
    index == count || text.byte(index) < 0x80
  }

  // The following functions aren't inlined, so that the comparisons above need few registers.

  @inline(never)
  private static func find(_ literal: UnsafeRawPointer, _ length: Int, _ text: UnsafeRawPointer, _ count: Int) -> Int {
    Bytes.find(literal, length, in: text, count)
  }

  @inline(never)
  private static func findIgnoringCase(
    _ literal: UnsafeRawPointer, _ length: Int, _ text: UnsafeRawPointer, _ count: Int
  ) -> Int {
    Bytes.findIgnoringCase(literal, length, in: text, count)
  }

  @inline(never)
  private static func match(_ runs: UnsafeRawPointer, _ last: Int, _ text: UnsafeRawPointer, _ count: Int) -> Bool {
    LikeRuns(runs, last: last).match(text, count, ignoringCase: false)
  }

  @inline(never)
  private static func matchIgnoringCase(
    _ runs: UnsafeRawPointer, _ last: Int, _ text: UnsafeRawPointer, _ count: Int
  ) -> Bool {
    LikeRuns(runs, last: last).match(text, count, ignoringCase: true)
  }
}
