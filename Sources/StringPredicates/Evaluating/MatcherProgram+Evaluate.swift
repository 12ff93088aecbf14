import PredicateSyntax

/// Is told what the nodes of a program come to while they are evaluated.
protocol EvaluationObserver {
  mutating func didEvaluate(_ node: Int32, _ outcome: Outcome)
}

/// Observes nothing: calls to it compile away.
struct NoObserver: EvaluationObserver {
  @inline(__always)
  mutating func didEvaluate(_ node: Int32, _ outcome: Outcome) {}
}

extension MatcherProgram {
  /// Whether the predicate holds; `nil` if a pattern met its limit.
  @inline(__always)
  func evaluate(_ subject: inout PreparedSubject) -> Bool? {
    if let bytes = subject.bytes {
      let outcome = evaluateLoneNode(bytes, isUTF8: subject.isKnownToBeUTF8)
      if outcome.rawValue < 2 { return outcome == .holds }
      if outcome == .limit { return nil }
    }
    return evaluateTree(&subject)
  }

  /// Whether the predicate holds for a text; `nil` if a pattern met its limit.
  @inline(__always)
  func evaluate(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> Bool? {
    let outcome = evaluateLoneNode(bytes, isUTF8: isUTF8)
    return outcome.rawValue < 2 ? outcome == .holds : outcome == .limit ? nil : evaluateTree(bytes, isUTF8: isUTF8)
  }

  @inline(never)
  private func evaluateTree(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> Bool? {
    var subject = isUTF8 ? PreparedSubject(bytes) : PreparedSubject(unchecked: bytes)
    return evaluateTree(&subject)
  }

  @inline(never)
  private func evaluateTree(_ subject: inout PreparedSubject) -> Bool? {
    var observer = NoObserver()
    let outcome = evaluate(0, &subject, &observer)
    return outcome == .limit ? nil : outcome == .holds
  }

  // MARK: - The strategy for one literal

  /// What the bytes say to a predicate of one comparison; `undecided` of others.
  ///
  /// Each comparison has a function of its own, which needs no registers but those it is called with: half the time of
  /// the evaluation of a tree.
  @inline(__always)
  private func evaluateLoneNode(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> Outcome {
    switch loneTest {
    case .equal: evaluateEqual(bytes)
    case .beginsWith: evaluateBeginsWith(bytes)
    case .endsWith: evaluateEndsWith(bytes)
    case .contains: evaluateContains(bytes)
    case .matches: evaluateMatches(bytes, isUTF8: isUTF8)
    case .none, .equalIgnoringCase, .beginsWithIgnoringCase, .endsWithIgnoringCase, .containsIgnoringCase, .like,
      .likeASCII, .likeASCIIIgnoringCase, .beyondASCII:
      .undecided
    }
  }

  @inline(never)
  private func evaluateEqual(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome { evaluate(.equal, bytes) }

  @inline(never)
  private func evaluateBeginsWith(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome { evaluate(.beginsWith, bytes) }

  @inline(never)
  private func evaluateEndsWith(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome { evaluate(.endsWith, bytes) }

  @inline(never)
  private func evaluateContains(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome { evaluate(.contains, bytes) }

  @inline(never)
  private func evaluateMatches(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> Outcome {
    let start = start
    return ByteTest.evaluateMatches(
      start + MemoryLayout<MatcherNode>.stride, bytes.baseAddress.map { UnsafeRawPointer($0) } ?? start, bytes.count,
      isUTF8: isUTF8)
  }

  /// What the bytes say to the only node, whose literal lies right after it.
  @inline(__always)
  private func evaluate(_ test: ByteTest, _ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    let start = start
    return ByteTest.evaluate(
      test, start + MemoryLayout<MatcherNode>.stride, Int(node(0).pointee.count),
      bytes.baseAddress.map { UnsafeRawPointer($0) } ?? start, bytes.count)
  }

  // MARK: - The evaluator

  /// What a node comes to. `AND` and `OR` stop at the first part that decides.
  ///
  /// - Complexity: One pass over the nodes that are needed; each is linear in the subject, but for `LIKE` with `?` and
  ///   `MATCHES`. Nothing is allocated where the subject and the literals are ASCII.
  func evaluate<Observer: EvaluationObserver>(
    _ index: Int32, _ subject: inout PreparedSubject, _ observer: inout Observer
  ) -> Outcome {
    let node = node(index)
    let outcome: Outcome
    switch node.pointee.test {
    case .and: outcome = evaluateParts(index, until: .fails, &subject, &observer)
    case .or: outcome = evaluateParts(index, until: .holds, &subject, &observer)
    case .not: outcome = evaluate(index &+ 1, &subject, &observer).negated
    case .choice: outcome = evaluateChoice(index, &subject, &observer)
    case .settled: outcome = evaluate(node.pointee.index, &subject, &observer)
    case .always, .never, .missing, .bytes, .ascii, .asciiIgnoringCase, .text, .textBeyondASCII, .member, .like,
      .likeText, .matches, .length, .values:
      let start = start
      let text = subject.bytes.map { $0.baseAddress.map { UnsafeRawPointer($0) } ?? start }
      outcome = evaluateTest(node, start, text, subject.bytes?.count ?? 0, &subject)
    }
    observer.didEvaluate(index, outcome)
    return outcome
  }

  /// What a junction comes to whose parts are evaluated until one is decisive.
  @inline(never)
  private func evaluateParts<Observer: EvaluationObserver>(
    _ index: Int32, until decisive: Outcome, _ subject: inout PreparedSubject, _ observer: inout Observer
  ) -> Outcome {
    let end = node(index).pointee.end
    let start = start
    let text = subject.bytes.map { $0.baseAddress.map { UnsafeRawPointer($0) } ?? start }
    let count = subject.bytes?.count ?? 0
    var part = index &+ 1
    while part < end {
      // Tests and their negations, which most parts are, take no call.
      var test = part
      if node(part).pointee.test == .not { test = part &+ 1 }
      var outcome: Outcome
      if node(test).pointee.test.rawValue >= MatcherNode.Test.missing.rawValue {
        outcome = evaluateTest(node(test), start, text, count, &subject)
        observer.didEvaluate(test, outcome)
        if test != part {
          outcome = outcome.negated
          observer.didEvaluate(part, outcome)
        }
      } else {
        outcome = evaluate(part, &subject, &observer)
      }
      if outcome == decisive || outcome == .limit { return outcome }
      part = node(part).pointee.end
    }
    return decisive.negated
  }

  private func evaluateChoice<Observer: EvaluationObserver>(
    _ index: Int32, _ subject: inout PreparedSubject, _ observer: inout Observer
  ) -> Outcome {
    let first = node(index &+ 1).pointee.end
    switch evaluate(index &+ 1, &subject, &observer) {
    case .holds: return evaluate(first, &subject, &observer)
    case .fails: return evaluate(node(first).pointee.end, &subject, &observer)
    case .undecided, .limit: return .limit
    }
  }

  /// What a test comes to: by the bytes of the subject, which are `count` at `text`, where they decide.
  @inline(__always)
  private func evaluateTest(
    _ node: UnsafePointer<MatcherNode>, _ start: UnsafeRawPointer, _ text: UnsafeRawPointer?, _ count: Int,
    _ subject: inout PreparedSubject
  ) -> Outcome {
    if let text {
      let outcome = ByteTest.evaluate(node, start, text, count, isUTF8: subject.isKnownToBeUTF8)
      if outcome != .undecided { return outcome }
    }
    return evaluateSlowly(node, &subject)
  }

  /// What a test comes to that bytes alone do not decide.
  @inline(never)
  private func evaluateSlowly(_ node: UnsafePointer<MatcherNode>, _ subject: inout PreparedSubject) -> Outcome {
    let index = Int(node.pointee.index)
    switch node.pointee.test {
    case .always: return .holds
    case .never: return .fails
    case .missing: return Outcome(subject.bytes == nil)
    case .values: return evaluateValues(index, &subject)
    case .bytes, .ascii, .asciiIgnoringCase, .text, .textBeyondASCII, .member, .like, .likeText, .matches, .length:
      break
    case .not, .and, .or, .choice, .settled: return .undecided  // not a test
    }
    guard let bytes = subject.bytes, let holds = holds(node, bytes, index, &subject) else {
      return subject.bytes == nil ? .fails : .limit
    }
    return Outcome(holds)
  }

  /// Whether the test of a text holds; `nil` if a pattern met its limit.
  private func holds(
    _ node: UnsafePointer<MatcherNode>, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int,
    _ subject: inout PreparedSubject
  ) -> Bool? {
    switch node.pointee.test {
    case .matches: return tables?.expressions[index].matches(&subject) ?? nil
    case .bytes: return withLiteral(of: node.pointee) { ByteComparison.holds(node.pointee.operation, $0, bytes) }
    case .ascii, .asciiIgnoringCase:
      return withLiteral(of: node.pointee) { holds(node.pointee, $0, bytes, &subject) }
    case .likeText:
      let runs = LikeRuns(start + Int(node.pointee.offset), last: index)
      return runs.pattern(node.pointee.folding).matches(subject.likeText(node.pointee.folding))
    case .text, .textBeyondASCII: return tables?.texts[index].holds(node.pointee.operation, &subject)
    case .member: return tables?.sets[index].contains(bytes)
    case .length:
      let wanted = (start + Int(node.pointee.offset)).loadUnaligned(as: Int64.self)
      let length = Int64(subject.utf16Length)
      return node.pointee.operation.holds(order: length < wanted ? -1 : length > wanted ? 1 : 0)
    case .like: return false  // bytes decide
    case .always, .never, .missing, .values, .not, .and, .or, .choice, .settled: return false
    }
  }

  /// The comparison with a literal of ASCII. For a subject beyond ASCII the literal is made ready each time: such subjects
  /// are rare, and a form that is kept would take four times the memory of the literal.
  private func holds(
    _ node: MatcherNode, _ literal: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>,
    _ subject: inout PreparedSubject
  ) -> Bool {
    guard subject.isASCII else {
      return TextLiteral(folded: FoldedText(literal, folding: node.folding)).holds(node.operation, &subject)
    }
    return node.test == .ascii
      ? ByteComparison.holds(node.operation, literal, bytes)
      : ByteComparison.holdsIgnoringCase(node.operation, literal, bytes)
  }

  private func evaluateValues(_ index: Int, _ subject: inout PreparedSubject) -> Outcome {
    guard let test = tables?.comparisons[index], let left = value(of: test.comparison.left, &subject),
      let right = value(of: test.comparison.right, &subject), let holds = test.holds(left, right)
    else { return .limit }
    return Outcome(holds)
  }
}

extension Outcome {
  /// The outcome of the negation.
  @inline(__always)
  var negated: Outcome {
    switch self {
    case .fails: .holds
    case .holds: .fails
    case .undecided, .limit: self
    }
  }
}
