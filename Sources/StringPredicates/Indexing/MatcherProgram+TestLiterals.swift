import PredicateSyntax

extension MatcherProgram {
  /// Returns the literals that a non-nil subject must contain for a test to be true.
  ///
  /// Under Unicode rules, an ASCII subject that matches an ASCII literal contains the bytes of the literal. However, a
  /// non-ASCII character can be equal to an ASCII character, as the Kelvin sign is to `K`, and a non-ASCII literal can
  /// match an ASCII subject. In both cases, the keys of the literal and the subject match; see `SubjectKey`.
  func literals(of node: MatcherNode) -> RequiredLiterals {
    switch node.test {
    case .missing: .unsatisfiable
    case .length, .values: .unknown
    case .text, .textBeyondASCII: textLiterals(node)
    case .bytes: withLiteral(of: node) { node.operation.literals($0, isInKey: false) }
    case .ascii, .asciiIgnoringCase: withLiteral(of: node) { node.operation.literals($0, isInKey: true) }
    case .member: tables?.sets[Int(node.index)].requiredLiterals ?? .unknown
    case .like, .likeText:
      withLiteral(of: node) { $0.baseAddress.map { likeLiterals(LikeRuns($0, last: Int(node.index)), node) } }
        ?? .unknown
    case .matches: expressions[Int(node.index)].requiredLiterals
    case .always, .never, .not, .and, .or, .choice, .settled: .unknown  // not a test
    }
  }
}

extension MatcherProgram {
  /// The minimum length, in bytes, at which a key is more selective than `RequiredLiteral.beyondASCII`.
  private static let shortestKey = 4

  /// Returns the keys for the parts of a non-ASCII literal, as requirements.
  private func textLiterals(_ node: MatcherNode) -> RequiredLiterals {
    let none: RequiredLiterals = node.test == .textBeyondASCII ? .oneOf([[.beyondASCII]]) : .unknown
    guard let literal = tables?.texts[Int(node.index)].folded, let anchoring = node.operation.anchoring else {
      return none
    }
    let keys = SubjectKey.keys(of: literal.scalars, literal.folding)
    let literals = keys.enumerated().compactMap { number, key -> RequiredLiteral? in
      guard key.count >= Self.shortestKey || node.test == .text && !key.isEmpty else { return nil }
      return RequiredLiteral(
        key, isAtStart: anchoring.isAtStart && number == 0, isAtEnd: anchoring.isAtEnd && number == keys.count - 1,
        isInKey: true)
    }
    return literals.isEmpty ? none : .oneOf([literals.longest])
  }
}

extension ComparisonOperator {
  /// The position that the literal must have in the subject, or `nil` if the subject doesn't have to contain the
  /// literal.
  fileprivate var anchoring: (isAtStart: Bool, isAtEnd: Bool)? {
    switch self {
    case .equal: (true, true)
    case .beginsWith: (true, false)
    case .endsWith: (false, true)
    case .contains: (false, false)
    case .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .like, .matches, .in, .between: nil
    }
  }

  /// Returns the literal as a requirement if the subject must contain it.
  fileprivate func literals(_ bytes: UnsafeBufferPointer<UInt8>, isInKey: Bool) -> RequiredLiterals {
    guard let anchoring else { return .unknown }
    // A search for an empty operand never succeeds.
    if bytes.isEmpty, self != .equal { return .unsatisfiable }
    return .oneOf([
      [
        RequiredLiteral(
          bytes, isAtStart: anchoring.isAtStart, isAtEnd: anchoring.isAtEnd, isInKey: isInKey)
      ]
    ])
  }
}

extension LiteralSet {
  fileprivate var requiredLiterals: RequiredLiterals {
    literals.isEmpty
      ? .unsatisfiable
      : .oneOf(
        literals.map { [RequiredLiteral($0, isAtStart: true, isAtEnd: true, isInKey: false)] })
  }
}

extension MatchesTest {
  fileprivate var requiredLiterals: RequiredLiterals {
    // With `[c]` or `[d]`, only ASCII runs are guaranteed to occur in the subject's key.
    let isCaseless = !expression.caselessLiteralRuns.isEmpty
    let runs = isCaseless ? expression.caselessLiteralRuns : expression.literalRuns
    let isInKey = isCaseless || ignoresDiacritics
    let literals = runs.filter { !isInKey || $0.bytes.allSatisfy { $0 < 0x80 } }.map {
      RequiredLiteral($0.bytes, isAtStart: $0.isAnchoredAtStart, isAtEnd: $0.isAnchoredAtEnd, isInKey: isInKey)
    }
    return literals.isEmpty ? .unknown : .oneOf([literals.longest])
  }
}

extension MatcherProgram {
  /// Returns the literals between the wildcards in a `LIKE` pattern, as requirements.
  private func likeLiterals(_ runs: LikeRuns, _ node: MatcherNode) -> RequiredLiterals {
    var literals: [RequiredLiteral] = []
    let isFolded = !node.folding.isEmpty
    var isFirst = true
    runs.forEachRun { run in
      let isLast = runs.isLast(run)
      var start = 0
      while start < run.count {
        let end = run[start...].firstIndex(of: LikeRuns.one) ?? run.count
        let text = UnsafeBufferPointer(rebasing: run[start..<end])
        let (isAtStart, isAtEnd) = (isFirst && start == 0, isLast && end == run.count)
        let literal =
          isFolded
          ? RequiredLiteral(SubjectKey.key(of: text), isAtStart: isAtStart, isAtEnd: isAtEnd, isInKey: true)
          : RequiredLiteral(text, isAtStart: isAtStart, isAtEnd: isAtEnd, isInKey: false)
        if !literal.bytes.isEmpty { literals.append(literal) }
        start = end + 1
      }
      isFirst = false
    }
    // A pattern without literals is either empty, in which case it matches only the empty subject, or consists entirely
    // of wildcards.
    return literals.isEmpty ? .unknown : .oneOf([literals.longest])
  }
}

extension [RequiredLiteral] {
  /// The eight longest literals, in their original order. Checking more of them would only cost time.
  fileprivate var longest: Self {
    guard count > 8 else { return self }
    let kept = indices.sorted { (self[$0].bytes.count, $1) > (self[$1].bytes.count, $0) }.prefix(8).sorted()
    return kept.map { self[$0] }
  }
}
