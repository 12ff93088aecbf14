extension Matcher {
  /// The literals that a subject which is not nil must hold for one test to hold.
  ///
  /// By Unicode's rules a literal of ASCII occurs in a subject of ASCII byte by byte; other characters may be equal to
  /// ASCII, as the Kelvin sign is to `K`, and a literal of others to a subject of ASCII.
  func literals(of step: MatcherStep) -> NecessaryLiterals {
    switch step.test {
    case .missing: .unsatisfiable
    case .general, .text: .unknown
    case .bytes: step.operation.literals(program.pool[step.literal], isForASCIIOnly: false)
    case .ascii, .asciiIgnoringCase: step.operation.literals(program.pool[step.literal], isForASCIIOnly: true)
    case .member: program.sets[Int(step.index)].necessaryLiterals
    case .like: program.likes[Int(step.index)].necessaryLiterals
    case .matches: program.expressions[Int(step.index)].necessaryLiterals
    }
  }
}

extension TextOperation {
  /// The literal as the subject must hold it, if it must.
  fileprivate func literals(_ bytes: ArraySlice<UInt8>, isForASCIIOnly: Bool) -> NecessaryLiterals {
    let place: (isAtStart: Bool, isAtEnd: Bool)
    switch self {
    case .equal: place = (true, true)
    case .beginsWith: place = (true, false)
    case .endsWith: place = (false, true)
    case .contains: place = (false, false)
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .within: return .unknown
    }
    // An empty operand of a search is never found.
    if bytes.isEmpty, self != .equal { return .unsatisfiable }
    return .oneOf([
      [
        NecessaryLiteral(
          bytes, isAtStart: place.isAtStart, isAtEnd: place.isAtEnd, isForASCIIOnly: isForASCIIOnly)
      ]
    ])
  }
}

extension LiteralSet {
  fileprivate var necessaryLiterals: NecessaryLiterals {
    literals.isEmpty
      ? .unsatisfiable
      : .oneOf(
        literals.map { [NecessaryLiteral($0, isAtStart: true, isAtEnd: true, isForASCIIOnly: false)] })
  }
}

extension MatchesTest {
  fileprivate var necessaryLiterals: NecessaryLiterals {
    // Under [d] the subject without its marks must hold a run, which is the subject itself if it is ASCII.
    let isCaseless = !expression.caselessLiteralRuns.isEmpty
    let runs = isCaseless ? expression.caselessLiteralRuns : expression.literalRuns
    let literals = runs.map {
      NecessaryLiteral(
        $0.bytes, isAtStart: $0.isAnchoredAtStart, isAtEnd: $0.isAnchoredAtEnd,
        isForASCIIOnly: isCaseless || ignoresDiacritics)
    }
    return literals.isEmpty ? .unknown : .oneOf([literals.longest])
  }
}

extension LikePattern {
  /// The text between the wildcards.
  fileprivate var necessaryLiterals: NecessaryLiterals {
    // Folded text of other characters than ASCII is left alone: it may come of many subjects.
    guard folding.isEmpty || isASCII else { return .unknown }
    var literals: [NecessaryLiteral] = []
    for (index, run) in runs.enumerated() {
      var start = 0
      while start < run.scalars.count {
        let end = run.scalars[start...].firstIndex(of: Self.one) ?? run.scalars.count
        if end > start {
          literals.append(
            NecessaryLiteral(
              run.scalars[start..<end].lazy.compactMap { Unicode.Scalar($0) }.flatMap {
                Unicode.UTF8.encode($0) ?? .init()
              },
              isAtStart: index == 0 && start == 0, isAtEnd: index == runs.count - 1 && end == run.scalars.count,
              isForASCIIOnly: !folding.isEmpty))
        }
        start = end + 1
      }
    }
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
