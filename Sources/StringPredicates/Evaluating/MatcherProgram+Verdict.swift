extension MatcherProgram {
  /// Whether the predicate holds; `nil` if a regular expression met its limit.
  @inline(__always)
  func verdict(_ subject: inout PreparedSubject) -> Bool? {
    guard let bytes = subject.bytes else { return verdictForMissing(&subject) }
    let decision = evaluateSingleStep(bytes, isUTF8: subject.isKnownToBeUTF8)
    return decision.rawValue < 2 ? decision == .holds : decision == .limit ? nil : verdictOfMany(&subject)
  }

  /// Whether the predicate holds for a text; `nil` if a regular expression met its limit.
  @inline(__always)
  func verdict(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> Bool? {
    let decision = evaluateSingleStep(bytes, isUTF8: isUTF8)
    return decision.rawValue < 2
      ? decision == .holds : decision == .limit ? nil : verdictOfMany(bytes, isUTF8: isUTF8)
  }

  /// What the bytes say to a predicate of one comparison; `unknown` of others.
  ///
  /// Each comparison has a function of its own, which needs no registers but those it is called with.
  @inline(__always)
  private func evaluateSingleStep(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> ByteFastPath.Decision {
    switch loneTest {
    case .equal: decideEqual(bytes)
    case .beginsWith: decideBeginsWith(bytes)
    case .endsWith: decideEndsWith(bytes)
    case .contains: decideContains(bytes)
    case .matches: decideMatches(bytes, isUTF8: isUTF8)
    default: .unknown
    }
  }

  @inline(never)
  private func decideEqual(_ bytes: UnsafeBufferPointer<UInt8>) -> ByteFastPath.Decision { decide(.equal, bytes) }

  @inline(never)
  private func decideBeginsWith(_ bytes: UnsafeBufferPointer<UInt8>) -> ByteFastPath.Decision {
    decide(.beginsWith, bytes)
  }

  @inline(never)
  private func decideEndsWith(_ bytes: UnsafeBufferPointer<UInt8>) -> ByteFastPath.Decision { decide(.endsWith, bytes) }

  @inline(never)
  private func decideContains(_ bytes: UnsafeBufferPointer<UInt8>) -> ByteFastPath.Decision { decide(.contains, bytes) }

  @inline(never)
  private func decideMatches(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> ByteFastPath.Decision {
    let start = start
    return ByteFastPath.decideMatches(
      start + MemoryLayout<MatcherStep>.stride, bytes.baseAddress.map { UnsafeRawPointer($0) } ?? start, bytes.count,
      isUTF8: isUTF8)
  }

  /// What the bytes say to the only step, whose literal lies right after it.
  @inline(__always)
  private func decide(_ test: ByteFastPath, _ bytes: UnsafeBufferPointer<UInt8>) -> ByteFastPath.Decision {
    let start = start
    return ByteFastPath.decide(
      test, start + MemoryLayout<MatcherStep>.stride, Int(Self.step(0, start).pointee.count),
      bytes.baseAddress.map { UnsafeRawPointer($0) } ?? start, bytes.count)
  }

  @inline(never)
  private func verdictOfMany(_ subject: inout PreparedSubject) -> Bool? {
    guard let bytes = subject.bytes else { return false }
    let place = run(bytes, isUTF8: subject.isKnownToBeUTF8)
    return place >= 0 ? verdict(&subject, from: place) : Self.verdict(place)
  }

  @inline(never)
  private func verdictOfMany(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> Bool? {
    let place = run(bytes, isUTF8: isUTF8)
    return place >= 0 ? verdict(bytes, isUTF8: isUTF8, from: place) : Self.verdict(place)
  }

  /// Where evaluation ends at a limit.
  private static let limit: Int32 = -3

  @inline(__always)
  private static func verdict(_ end: Int32) -> Bool? { end == limit ? nil : end == Matcher.accepts }

  /// Runs from test to test while bytes decide. Returns where evaluation ended, or the step where bytes do not decide.
  @inline(__always)
  private func run(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> Int32 {
    let start = start
    // An empty text may have no address; any will do.
    let text = bytes.baseAddress.map { UnsafeRawPointer($0) } ?? start
    var place = entry
    while place >= 0 {
      let step = Self.step(place, start)
      let decision = ByteFastPath.decide(step, start, text, bytes.count, isUTF8: isUTF8)
      guard decision.rawValue < 2 else { return decision == .limit ? Self.limit : place }
      place = decision == .holds ? step.pointee.ifTrue : step.pointee.ifFalse
    }
    return place
  }

  @inline(__always)
  private static func step(_ place: Int32, _ start: UnsafeRawPointer) -> UnsafePointer<MatcherStep> {
    (start + Int(place) &* MemoryLayout<MatcherStep>.stride).assumingMemoryBound(to: MatcherStep.self)
  }

  @inline(never)
  private func verdict(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool, from place: Int32) -> Bool? {
    var subject = isUTF8 ? PreparedSubject(bytes) : PreparedSubject(unchecked: bytes)
    return verdict(&subject, from: place)
  }

  /// The verdict from a step on that bytes do not decide, on a subject that is not nil.
  @inline(never)
  private func verdict(_ subject: inout PreparedSubject, from place: Int32) -> Bool? {
    guard let bytes = subject.bytes else { return false }
    let start = start
    let text = bytes.baseAddress.map { UnsafeRawPointer($0) } ?? start
    var place = place
    var isUndecided = true  // the first step is known to be
    repeat {
      let step = Self.step(place, start)
      if step.pointee.test.usesValues { return verdictOfValues(&subject, from: place) }
      let decision =
        isUndecided
        ? .unknown : ByteFastPath.decide(step, start, text, bytes.count, isUTF8: subject.isKnownToBeUTF8)
      isUndecided = false
      if decision == .limit { return nil }
      guard let holds = decision == .unknown ? holds(step, start, &subject) : decision == .holds else { return nil }
      place = holds ? step.pointee.ifTrue : step.pointee.ifFalse
    } while place >= 0
    return place == Matcher.accepts
  }

  /// The verdict from a step on that computes or compares values. The subject may be nil.
  @inline(never)
  private func verdictOfValues(_ subject: inout PreparedSubject, from place: Int32) -> Bool? {
    var values = ValueStack()
    return Self.verdict(run(&subject, from: place, &values))
  }

  /// The values that a program of computations leaves; `nil` if a pattern met its limit.
  func values(_ subject: inout PreparedSubject) -> ValueStack? {
    var values = ValueStack()
    let end = entry < 0 ? entry : run(&subject, from: entry, &values)
    return end == Matcher.accepts ? values : nil
  }

  /// Runs from a step to the end, and returns which end it is.
  private func run(_ subject: inout PreparedSubject, from place: Int32, _ values: inout ValueStack) -> Int32 {
    let start = start
    var place = place
    repeat {
      let step = Self.step(place, start)
      let index = Int(step.pointee.index)
      var verdict: Bool?
      switch step.pointee.test {
      case .compute:
        if let tables { values.run(tables.actions, index..<index + Int(step.pointee.count), &subject) }
        verdict = true
      case .compare: verdict = tables?.comparisons[index].verdict(&values) ?? nil
      case .missing: verdict = subject.bytes == nil
      default:
        guard let bytes = subject.bytes else {
          verdict = false
          break
        }
        let text = bytes.baseAddress.map { UnsafeRawPointer($0) } ?? start
        let decision = ByteFastPath.decide(step, start, text, bytes.count, isUTF8: subject.isKnownToBeUTF8)
        verdict =
          decision == .limit ? nil : decision == .unknown ? holds(step, start, &subject) : decision == .holds
      }
      guard let verdict else { return Self.limit }
      place = verdict ? step.pointee.ifTrue : step.pointee.ifFalse
    } while place >= 0
    return place
  }

  /// Whether a test holds that bytes alone do not decide; `nil` if a regular expression met its limit.
  private func holds(
    _ step: UnsafePointer<MatcherStep>, _ start: UnsafeRawPointer, _ subject: inout PreparedSubject
  ) -> Bool? {
    guard let bytes = subject.bytes else { return false }
    let index = Int(step.pointee.index)
    switch step.pointee.test {
    case .missing: return false
    case .matches: return tables?.expressions[index].verdict(&subject) ?? nil
    case .bytes:
      return withLiteral(of: step.pointee) { ByteComparison.holds(step.pointee.operation, $0, bytes) }
    case .ascii, .asciiIgnoringCase:
      return withLiteral(of: step.pointee) { holds(step.pointee, $0, bytes, &subject) }
    case .like: return false  // bytes decide
    case .likeText:
      let runs = LikeRuns(start + Int(step.pointee.offset), last: index)
      return runs.pattern(step.pointee.folding).matches(subject.likeText(step.pointee.folding))
    case .text, .textBeyondASCII: return tables?.texts[index].holds(step.pointee.operation, &subject)
    case .member: return tables?.sets[index].contains(bytes)
    case .length:
      let wanted = (start + Int(step.pointee.offset)).loadUnaligned(as: Int64.self)
      let length = Int64(subject.utf16Length)
      return step.pointee.operation.holds(order: length < wanted ? -1 : length > wanted ? 1 : 0)
    case .compute, .compare: return nil  // see `run`
    }
  }

  /// The comparison with a literal of ASCII. For a subject beyond ASCII the literal is made ready each time: such subjects
  /// are rare, and a form that is kept would take four times the memory of the literal.
  private func holds(
    _ step: MatcherStep, _ literal: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>,
    _ subject: inout PreparedSubject
  ) -> Bool {
    if subject.isASCII {
      return step.test == .ascii
        ? ByteComparison.holds(step.operation, literal, bytes)
        : ByteComparison.holdsIgnoringCase(step.operation, literal, bytes)
    }
    return TextLiteral(folded: FoldedText(literal, folding: step.folding)).holds(step.operation, &subject)
  }

  /// The verdict on the missing identifier.
  @inline(never)
  private func verdictForMissing(_ subject: inout PreparedSubject) -> Bool? {
    var place = entry
    while place >= 0 {
      let step = Self.step(place, start).pointee
      if step.test.usesValues { return verdictOfValues(&subject, from: place) }
      place = step.test == .missing ? step.ifTrue : step.ifFalse
    }
    return place == Matcher.accepts
  }
}
