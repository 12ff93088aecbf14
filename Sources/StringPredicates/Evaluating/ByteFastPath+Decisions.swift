extension ByteFastPath {
  enum Decision: UInt8 {
    case fails, holds
    /// Bytes do not decide.
    case unknown
    /// A regular expression met its limit.
    case limit
  }

  /// What the bytes of a text say to a step whose literal lies after `start`.
  @inline(__always)
  static func decide(
    _ step: UnsafePointer<MatcherStep>, _ start: UnsafeRawPointer, _ text: UnsafeRawPointer, _ count: Int,
    isUTF8: Bool
  ) -> Decision {
    let literal = start + Int(step.pointee.offset)
    let length = Int(step.pointee.count)
    let test = step.pointee.fastPath
    switch test {
    case .none: return .unknown
    case .beyondASCII: break
    case .matches: return decideMatches(literal, text, count, isUTF8: isUTF8)
    case .equal, .beginsWith, .endsWith, .equalIgnoringCase, .beginsWithIgnoringCase, .endsWithIgnoringCase:
      return decide(test, literal, length, text, count)
    case .contains:
      let place = find(literal, length, text, count)
      if place >= 0, endsCharacter(text, place &+ length, count) { return .holds }
    case .containsIgnoringCase:
      let place = findIgnoringCase(literal, length, text, count)
      if place >= 0, endsCharacter(text, place &+ length, count) { return .holds }
    case .like: return match(literal, Int(step.pointee.index), text, count) ? .holds : .fails
    case .likeASCII, .likeASCIIIgnoringCase:
      guard Bytes.areASCII(text, count) else { return .unknown }
      let fits =
        test == .likeASCII
        ? match(literal, Int(step.pointee.index), text, count)
        : matchIgnoringCase(literal, Int(step.pointee.index), text, count)
      return fits ? .holds : .fails
    }
    return Bytes.areASCII(text, count) ? .fails : .unknown
  }

  /// What the bytes of a text say to a comparison with a literal.
  @inline(__always)
  static func decide(
    _ test: ByteFastPath, _ literal: UnsafeRawPointer, _ length: Int, _ text: UnsafeRawPointer, _ count: Int
  ) -> Decision {
    switch test {
    case .equal: return length == count && Bytes.areEqual(text, literal, length) ? .holds : .fails
    case .beginsWith:
      if length <= count, Bytes.areEqual(text, literal, length), endsCharacter(text, length, count) { return .holds }
    case .endsWith:
      if length <= count, Bytes.areEqual(text + (count &- length), literal, length) { return .holds }
    case .equalIgnoringCase:
      if length == count, Bytes.areEqualIgnoringCase(text, literal, length) { return .holds }
    case .beginsWithIgnoringCase:
      if length <= count, Bytes.areEqualIgnoringCase(text, literal, length), endsCharacter(text, length, count) {
        return .holds
      }
    case .endsWithIgnoringCase:
      if length <= count, Bytes.areEqualIgnoringCase(text + (count &- length), literal, length) { return .holds }
    case .contains:
      let place = Bytes.find(literal, length, in: text, count)
      if place >= 0, endsCharacter(text, place &+ length, count) { return .holds }
    default: return .unknown
    }
    return Bytes.areASCII(text, count) ? .fails : .unknown
  }

  /// What `MATCHES` says of the bytes; `unknown` if they may not be UTF-8, which PCRE2 is not to see.
  ///
  /// The matcher's tables keep the pattern alive; counting the use of it here would take as long as a short match.
  @inline(__always)
  static func decideMatches(
    _ literal: UnsafeRawPointer, _ text: UnsafeRawPointer, _ count: Int, isUTF8: Bool
  ) -> Decision {
    guard isUTF8 || Bytes.areASCII(text, count),
      let address = UnsafeRawPointer(bitPattern: literal.loadUnaligned(as: UInt.self))
    else { return .unknown }
    let bytes = UnsafeBufferPointer(start: text.assumingMemoryBound(to: UInt8.self), count: count)
    let verdict = Unmanaged<PatternProgram>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.verdict(bytes) }
    return switch verdict {
    case .some(let matches): matches ? .holds : .fails
    case .none: .limit
    }
  }

  /// Whether no mark and no joiner can follow at a place of a text.
  @inline(__always)
  private static func endsCharacter(_ text: UnsafeRawPointer, _ place: Int, _ count: Int) -> Bool {
    place == count || text.byte(place) < 0x80
  }

  // Apart, so that the comparisons above need few registers.

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
