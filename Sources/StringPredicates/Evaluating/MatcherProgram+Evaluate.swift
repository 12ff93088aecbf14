import PredicateSyntax

/// A type that receives the outcome of each node during evaluation.
protocol EvaluationObserver {
  func didEvaluate(_ node: Int32, _ outcome: Outcome)
}

/// An observer that does nothing. Calls to its methods are optimized away.
struct NoObserver: EvaluationObserver {
  @inline(__always)
  func didEvaluate(_ node: Int32, _ outcome: Outcome) {}
}

extension MatcherProgram {
  /// Returns whether the predicate is true for `subject`, or `nil` if a pattern exceeds its limit.
  @inline(__always)
  func evaluate(_ subject: inout PreparedSubject) -> Bool? {
    if let bytes = subject.bytes {
      let outcome = evaluateLoneNode(bytes, isUTF8: subject.isKnownToBeUTF8)
      if outcome.rawValue < 2 { return outcome == .true }
      if outcome == .limit { return verdict(atLimit: bytes) }
    }
    return evaluateTree(&subject)
  }

  /// Returns whether the predicate is true for a string, or `nil` if a pattern exceeds its limit.
  @inline(__always)
  func evaluate(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> Bool? {
    let outcome = evaluateLoneNode(bytes, isUTF8: isUTF8)
    if outcome.rawValue < 2 { return outcome == .true }
    return outcome == .limit ? verdict(atLimit: bytes) : evaluateTree(bytes, isUTF8: isUTF8)
  }

  /// Returns the verdict of a lone pattern on a subject for which it exceeds its limit; see `MatchesTest`.
  @inline(never)
  private func verdict(atLimit bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    requiredLiterals().mayOccur(in: bytes) ? nil : false
  }

  @inline(never)
  private func evaluateTree(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> Bool? {
    var subject = isUTF8 ? PreparedSubject(bytes) : PreparedSubject(unchecked: bytes)
    return evaluateTree(&subject)
  }

  @inline(never)
  private func evaluateTree(_ subject: inout PreparedSubject) -> Bool? {
    subject.budget = EvaluationBudget(self, subject)
    let outcome = evaluate(0, &subject, NoObserver())
    return outcome == .limit ? nil : outcome == .true
  }

  // MARK: - Single-literal strategy

  /// Evaluates the predicate if it consists of a single bytewise comparison, or returns `undecided` for any other
  /// predicate.
  ///
  /// A separate function for each comparison uses few registers and takes half as long as the tree evaluator.
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

  /// Evaluates the only node of the program, whose literal is stored directly after it.
  @inline(__always)
  private func evaluate(_ test: ByteTest, _ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    let start = start
    return ByteTest.evaluate(
      test, start + MemoryLayout<MatcherNode>.stride, Int(node(0).pointee.count),
      bytes.baseAddress.map { UnsafeRawPointer($0) } ?? start, bytes.count)
  }

  // MARK: - Tree evaluator

  /// Evaluates a node. `AND` and `OR` stop at the first part that determines the result.
  ///
  /// - Complexity: One pass over the nodes that are needed. Each node takes time linear in the length of the subject,
  ///   except `LIKE` with `?` and `MATCHES`. Does not allocate memory if the subject and the literals are ASCII.
  func evaluate<Observer: EvaluationObserver>(
    _ index: Int32, _ subject: inout PreparedSubject, _ observer: Observer
  ) -> Outcome {
    let node = node(index)
    let outcome: Outcome
    switch node.pointee.test {
    case .and: outcome = evaluateParts(index, until: .false, &subject, observer)
    case .or: outcome = evaluateParts(index, until: .true, &subject, observer)
    case .not: outcome = evaluate(index &+ 1, &subject, observer).negated
    case .settled: outcome = evaluate(node.pointee.index, &subject, observer)
    case .always, .never, .missing, .bytes, .ascii, .asciiIgnoringCase, .text, .textBeyondASCII, .member, .like,
      .likeText, .matches, .values:
      let start = start
      let text = subject.bytes.map { $0.baseAddress.map { UnsafeRawPointer($0) } ?? start }
      outcome = evaluateTest(node, start, text, subject.bytes?.count ?? 0, &subject)
    }
    observer.didEvaluate(index, outcome)
    return outcome
  }

  /// Evaluates the parts of an `AND` or `OR` node until one of them determines the result.
  @inline(never)
  private func evaluateParts<Observer: EvaluationObserver>(
    _ index: Int32, until decisive: Outcome, _ subject: inout PreparedSubject, _ observer: Observer
  ) -> Outcome {
    let end = node(index).pointee.end
    let start = start
    let text = subject.bytes.map { $0.baseAddress.map { UnsafeRawPointer($0) } ?? start }
    let count = subject.bytes?.count ?? 0
    var part = index &+ 1
    while part < end {
      // Most parts are tests or negated tests, which can be evaluated without a recursive call.
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
        outcome = evaluate(part, &subject, observer)
      }
      if outcome == decisive || outcome == .limit { return outcome }
      part = node(part).pointee.end
    }
    return decisive.negated
  }

  /// Evaluates a test by comparing the bytes of the subject if they are decisive, or takes the slow path otherwise.
  @inline(__always)
  private func evaluateTest(
    _ node: UnsafePointer<MatcherNode>, _ start: UnsafeRawPointer, _ text: UnsafeRawPointer?, _ count: Int,
    _ subject: inout PreparedSubject
  ) -> Outcome {
    if let text {
      if subject.budget.isMetered, !subject.budget.chargeReading(node, start, count) { return .limit }
      let outcome = ByteTest.evaluate(node, start, text, count)
      if outcome != .undecided { return outcome }
    }
    return evaluateSlowly(node, &subject)
  }

  /// Evaluates a test for which the bytes alone aren't decisive.
  @inline(never)
  private func evaluateSlowly(_ node: UnsafePointer<MatcherNode>, _ subject: inout PreparedSubject) -> Outcome {
    let index = Int(node.pointee.index)
    switch node.pointee.test {
    case .always: return .true
    case .never: return .false
    case .missing: return Outcome(subject.bytes == nil)
    case .values: return evaluateValues(index, &subject)
    case .bytes, .ascii, .asciiIgnoringCase, .text, .textBeyondASCII, .member, .like, .likeText, .matches: break
    case .not, .and, .or, .settled: return .undecided  // not a test
    }
    guard let bytes = subject.bytes else { return .false }
    let isBytewise = subject.isASCII && node.pointee.test != .text && node.pointee.test != .textBeyondASCII
    guard isBytewise || subject.budget.charge(bytes.count + Int(node.pointee.count)),
      let isTrue = evaluate(node, bytes, index, &subject)
    else { return .limit }
    return Outcome(isTrue)
  }

  /// Evaluates a test of the subject's text, or returns `nil` if a pattern exceeds its limit.
  private func evaluate(
    _ node: UnsafePointer<MatcherNode>, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int,
    _ subject: inout PreparedSubject
  ) -> Bool? {
    switch node.pointee.test {
    case .matches: return tables?.expressions[index].matches(&subject) ?? nil
    case .bytes: return withLiteral(of: node.pointee) { ByteComparison.evaluate(node.pointee.operation, $0, bytes) }
    case .ascii, .asciiIgnoringCase:
      return withLiteral(of: node.pointee) { evaluate(node.pointee, $0, bytes, &subject) }
    case .likeText:
      let runs = start + Int(node.pointee.offset)
      return subject.likeText(node.pointee.folding).withUnsafeBytes {
        LikeRuns(runs, last: index).match($0.baseAddress ?? runs, $0.count, ignoringCase: false)
      }
    case .text, .textBeyondASCII: return tables?.texts[index].evaluate(node.pointee.operation, &subject)
    case .member: return tables?.sets[index].contains(bytes)
    case .like: return false  // bytes always decide
    case .always, .never, .missing, .values, .not, .and, .or, .settled: return false
    }
  }

  /// Evaluates a comparison with an ASCII literal.
  ///
  /// For a non-ASCII subject, the literal is folded on each call. Such subjects are rare, and a stored folded literal
  /// would take four times as much memory as the literal itself.
  private func evaluate(
    _ node: MatcherNode, _ literal: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>,
    _ subject: inout PreparedSubject
  ) -> Bool {
    guard subject.isASCII else {
      return TextLiteral(folded: FoldedText(literal, folding: node.folding)).evaluate(node.operation, &subject)
    }
    return node.test == .ascii
      ? ByteComparison.evaluate(node.operation, literal, bytes)
      : ByteComparison.evaluateIgnoringCase(node.operation, literal, bytes)
  }

  private func evaluateValues(_ index: Int, _ subject: inout PreparedSubject) -> Outcome {
    guard let test = tables?.comparisons[index], let left = value(of: test.comparison.left, &subject),
      let right = value(of: test.comparison.right, &subject),
      let isTrue = test.evaluate(left, right, &subject.budget)
    else { return .limit }
    return Outcome(isTrue)
  }
}

extension Outcome {
  @inline(__always)
  var negated: Outcome {
    switch self {
    case .false: .true
    case .true: .false
    case .undecided, .limit: self
    }
  }
}

extension MatcherProgram {
  /// Returns the value of an operand, or `nil` if a pattern in one of its conditions exceeds its limit.
  ///
  /// - Complexity: O(*n*) in the size of the operand and the lengths of the strings that are passed to functions.
  func value(of operand: Operand, _ subject: inout PreparedSubject) -> PredicateValue? {
    switch operand {
    case .subject:
      guard subject.budget.charge(subject.bytes?.count ?? 0) else { return nil }
      return subject.bytes.map { .string(Array($0)) } ?? .null
    case .constant(let value): return value
    case .list(let elements): return values(of: elements, &subject).map { .list($0) }
    case .function(.length, .subject):
      guard subject.isASCII || subject.budget.charge(subject.bytes?.count ?? 0) else { return nil }
      return subject.bytes == nil ? .null : .number(.integer(Int64(subject.utf16Length)))
    case .function(let function, let argument):
      // Mapping a byte takes about twice as long as comparing it.
      guard let value = value(of: argument, &subject), subject.budget.charge(2 * (value.text?.count ?? 0)) else {
        return nil
      }
      return function(value)
    case .arithmetic(let function, let arguments): return values(of: arguments, &subject).map { function.value(of: $0) }
    case .aggregate(let function, let list): return value(of: list, &subject).map { function.value(ofList: $0) }
    case .element(let list, let position): return element(of: list, position, &subject)
    case .size(let list):
      guard let value = value(of: list, &subject) else { return nil }
      guard case .list(let elements) = value else { return .null }
      return .number(.integer(Int64(elements.count)))
    case .choice(let choice): return value(of: choice, &subject)
    }
  }

  private func values(of operands: [Operand], _ subject: inout PreparedSubject) -> [PredicateValue]? {
    var values: [PredicateValue] = []
    values.reserveCapacity(operands.count)
    for operand in operands {
      guard let value = value(of: operand, &subject) else { return nil }
      values.append(value)
    }
    return values
  }

  private func element(
    of list: Operand, _ position: Operand.Position, _ subject: inout PreparedSubject
  ) -> PredicateValue? {
    guard let value = value(of: list, &subject) else { return nil }
    var index: Int?
    if case .at(let operand) = position {
      guard let number = self.value(of: operand, &subject) else { return nil }
      if case .number(let number) = number { index = number.exactInteger.flatMap(Int.init(exactly:)) }
    }
    guard case .list(let elements) = value else { return .null }
    switch position {
    case .first: index = 0
    case .last: index = elements.count - 1
    case .at: break
    }
    return index.flatMap { elements.indices.contains($0) ? elements[$0] : nil } ?? .null
  }

  /// Returns the value of the branch that the condition selects. The other branch isn't evaluated.
  private func value(of choice: Operand.Choice, _ subject: inout PreparedSubject) -> PredicateValue? {
    guard let condition = tables?.conditions[choice.node] else { return .null }
    switch evaluate(condition, &subject, NoObserver()) {
    case .true: return value(of: choice.first, &subject)
    case .false: return value(of: choice.second, &subject)
    case .undecided, .limit: return nil
    }
  }
}

extension NumericFunction {
  /// Returns the result of the function, or null if it is undefined. Constant arithmetic was checked at compile time.
  fileprivate func value(of arguments: [PredicateValue]) -> PredicateValue {
    let numbers = arguments.compactMap { if case .number(let number) = $0 { number } else { nil } }
    guard numbers.count == arguments.count, let result = self(numbers) else { return .null }
    return .number(result)
  }

  /// Applies the function to the elements of a list. A single value is treated as a list with one element. The result
  /// for null is null.
  fileprivate func value(ofList list: PredicateValue) -> PredicateValue {
    switch list {
    case .null: .null
    case .list(let elements): self == .count ? .number(.integer(Int64(elements.count))) : value(of: elements)
    case .string, .number: value(of: [list])
    }
  }
}

extension StringFunction {
  /// Returns the result of the function, or null if the argument isn't a string.
  fileprivate func callAsFunction(_ value: PredicateValue) -> PredicateValue {
    guard case .string(let bytes) = value else { return .null }
    return switch self {
    case .length: .number(.integer(Int64(bytes.withUnsafeBufferPointer(Bytes.utf16Length))))
    case .uppercase: .string(mapped(bytes, TextMapping.uppercase))
    case .lowercase: .string(mapped(bytes, TextMapping.lowercase))
    case .canonical: .string(mapped(bytes, TextMapping.canonical))
    }
  }

  private func mapped(_ bytes: [UInt8], _ map: ([UInt32]) -> [UInt32]) -> [UInt8] {
    Array(TextMapping.string(of: map(bytes.withUnsafeBufferPointer { FoldedText.scalars(of: $0) })).utf8)
  }
}
