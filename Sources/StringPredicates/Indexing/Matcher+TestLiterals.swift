import PredicateSyntax

extension Matcher {
  /// The literals that a subject which is not nil must hold for one test to hold.
  ///
  /// By Unicode's rules a literal of ASCII occurs in a subject of ASCII byte by byte; other characters may be equal to
  /// ASCII, as the Kelvin sign is to `K`, and a literal of others to a subject of ASCII.
  func literals(of step: MatcherStep) -> NecessaryLiterals {
    switch step.test {
    case .missing: .unsatisfiable
    case .compute, .compare, .text: .unknown
    case .textBeyondASCII: .oneOf([[.beyondASCII]])
    case .bytes: step.operation.literals(program.literal(of: step), isInKey: false)
    case .ascii, .asciiIgnoringCase: step.operation.literals(program.literal(of: step), isInKey: true)
    case .member: program.tables?.sets[Int(step.index)].necessaryLiterals ?? .unknown
    case .like, .likeText:
      program.withLiteral(of: step) { $0.baseAddress.map { likeLiterals(LikeRuns($0, last: Int(step.index)), step) } }
        ?? .unknown
    case .matches: program.expressions[Int(step.index)].necessaryLiterals
    }
  }
}

extension Operator {
  /// The literal as the subject must hold it, if it must.
  fileprivate func literals(_ bytes: [UInt8], isInKey: Bool) -> NecessaryLiterals {
    let place: (isAtStart: Bool, isAtEnd: Bool)
    switch self {
    case .equal: place = (true, true)
    case .beginsWith: place = (true, false)
    case .endsWith: place = (false, true)
    case .contains: place = (false, false)
    default: return .unknown
    }
    // An empty operand of a search is never found.
    if bytes.isEmpty, self != .equal { return .unsatisfiable }
    return .oneOf([
      [
        NecessaryLiteral(
          bytes, isAtStart: place.isAtStart, isAtEnd: place.isAtEnd, isInKey: isInKey)
      ]
    ])
  }
}

extension LiteralSet {
  fileprivate var necessaryLiterals: NecessaryLiterals {
    literals.isEmpty
      ? .unsatisfiable
      : .oneOf(
        literals.map { [NecessaryLiteral($0, isAtStart: true, isAtEnd: true, isInKey: false)] })
  }
}

extension MatchesTest {
  fileprivate var necessaryLiterals: NecessaryLiterals {
    // Under [c] and [d] a run of ASCII stands in the subject's key. Others may come of many subjects.
    let isCaseless = !expression.caselessLiteralRuns.isEmpty
    let runs = isCaseless ? expression.caselessLiteralRuns : expression.literalRuns
    let isInKey = isCaseless || ignoresDiacritics
    let literals = runs.filter { !isInKey || $0.bytes.allSatisfy { $0 < 0x80 } }.map {
      NecessaryLiteral($0.bytes, isAtStart: $0.isAnchoredAtStart, isAtEnd: $0.isAnchoredAtEnd, isInKey: isInKey)
    }
    return literals.isEmpty ? .unknown : .oneOf([literals.longest])
  }
}

extension Matcher {
  /// The text between the wildcards of a `LIKE`.
  private func likeLiterals(_ runs: LikeRuns, _ step: MatcherStep) -> NecessaryLiterals {
    var literals: [NecessaryLiteral] = []
    var isASCII = true
    var isFirst = true
    runs.forEachRun { run in
      let isLast = runs.isLast(run)
      var start = 0
      while start < run.count {
        let end = run[start...].firstIndex(of: LikeRuns.one) ?? run.count
        if end > start {
          isASCII = isASCII && run[start..<end].allSatisfy { $0 < 0x80 }
          literals.append(
            NecessaryLiteral(
              run[start..<end], isAtStart: isFirst && start == 0, isAtEnd: isLast && end == run.count,
              isInKey: !step.folding.isEmpty))
        }
        start = end + 1
      }
      isFirst = false
    }
    // Folded text of other characters than ASCII is left alone: it may come of many subjects.
    guard step.folding.isEmpty || isASCII else { return .unknown }
    // A pattern without wildcards and text is met by the empty subject alone, one of wildcards by many.
    return literals.isEmpty ? .unknown : .oneOf([literals.longest])
  }
}

extension [NecessaryLiteral] {
  /// The longest ones, in their order: more of them would only take time.
  fileprivate var longest: Self {
    guard count > 8 else { return self }
    let places = indices.sorted { (self[$0].bytes.count, $1) > (self[$1].bytes.count, $0) }.prefix(8).sorted()
    return places.map { self[$0] }
  }
}
