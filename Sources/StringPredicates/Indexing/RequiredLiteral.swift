import PredicateSyntax

/// A string that a subject must contain for a predicate to be true, ignoring the case of ASCII letters.
///
/// For example, `SELF BEGINSWITH 'Mail/'` requires `mail/` at the start of the subject.
package struct RequiredLiteral: Hashable, Sendable {
  /// The text, with its ASCII letters in lowercase. The subject must be folded in the same way.
  package var bytes: [UInt8]
  /// Whether the subject must begin with the text.
  package var isAtStart: Bool
  /// Whether the subject must end with the text.
  package var isAtEnd: Bool
  /// Whether the text occurs in the key of a non-ASCII subject (see `SubjectKey`) instead of the subject itself. An
  /// ASCII subject is its own key.
  package var isInKey: Bool

  package init(_ bytes: some Collection<UInt8>, isAtStart: Bool, isAtEnd: Bool, isInKey: Bool) {
    self.bytes = bytes.map(Bytes.lowercased)
    self.isAtStart = isAtStart
    self.isAtEnd = isAtEnd
    self.isInKey = isInKey
  }

  /// A literal that represents any non-ASCII character. Its bytes are invalid UTF-8, so that no search finds it by
  /// accident.
  package static let beyondASCII = RequiredLiteral([0xFF], isAtStart: true, isAtEnd: true, isInKey: true)

  /// Whether the subject must equal the text.
  package var isWhole: Bool { isAtStart && isAtEnd }
}

/// The literals that a subject must contain for a predicate to be true.
///
///     SELF == 'a' OR (SELF BEGINSWITH 'b/' AND SELF ENDSWITH '/c')   // either a, or both b/ and /c
package enum RequiredLiterals: Hashable, Sendable {
  /// The predicate is false for every non-nil subject.
  case unsatisfiable
  /// No requirement is known.
  case unknown
  /// The subject must contain all literals of at least one list. No list is empty.
  case oneOf([[RequiredLiteral]])

  /// Whether any of the literals must be searched for in the key of a subject.
  package var areInKey: Bool {
    guard case .oneOf(let lists) = self else { return false }
    return lists.contains { $0.contains(where: \.isInKey) }
  }

  /// Returns whether a subject may meet the requirements. Those about the key of a non-ASCII subject aren't checked.
  func mayOccur(in subject: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .unsatisfiable: return false
    case .unknown: return true
    case .oneOf(let lists):
      let text = subject.map(Bytes.lowercased)
      let isASCII = text.allSatisfy { $0 < 0x80 }
      return lists.contains { list in
        list.allSatisfy { literal in
          if literal.isInKey, !isASCII { return true }
          if literal.isWhole { return text == literal.bytes }
          return literal.isAtStart
            ? text.starts(with: literal.bytes)
            : literal.isAtEnd
              ? text.suffix(literal.bytes.count).elementsEqual(literal.bytes)
              : text.contains(literal.bytes)
        }
      }
    }
  }
}

extension [UInt8] {
  /// Returns whether the text contains other text, which may be empty, in O(*n*) time.
  fileprivate func contains(_ other: [UInt8]) -> Bool {
    withUnsafeBytes { text in
      other.withUnsafeBytes { other in
        guard let text = text.baseAddress, let sought = other.baseAddress else { return other.isEmpty }
        return Bytes.findLong(sought, other.count, in: text, count) >= 0
      }
    }
  }
}

extension Matcher {
  /// Returns the literals that a non-nil subject must contain for the predicate to be true or to exceed a limit.
  ///
  /// - Complexity: O(*n*) in the size of the predicate.
  package func requiredLiterals() -> RequiredLiterals { program.requiredLiterals() }
}

extension MatcherProgram {
  /// Returns the literals that a node, or its negation, requires.
  func requiredLiterals(at index: Int32 = 0, isNegated: Bool = false) -> RequiredLiterals {
    let node = node(index).pointee
    switch node.test {
    case .always: return isNegated ? .unsatisfiable : .unknown
    case .never: return isNegated ? .unknown : .unsatisfiable
    case .not: return requiredLiterals(at: index + 1, isNegated: !isNegated)
    case .and, .or:
      // By De Morgan's laws, negating an `AND` or `OR` node negates its parts and swaps `AND` and `OR`.
      let parts = parts(of: index).lazy.map { self.requiredLiterals(at: $0, isNegated: isNegated) }
      return (node.test == .and) != isNegated
        ? parts.reduce(.unknown) { $0.and($1) } : parts.reduce(into: .unsatisfiable) { $0.formUnion($1) }
    case .settled: return requiredLiterals(at: node.index, isNegated: isNegated)
    case .missing, .bytes, .ascii, .asciiIgnoringCase, .text, .textBeyondASCII, .member, .like, .likeText, .matches,
      .values:
      return isNegated ? .unknown : literals(of: node)
    }
  }
}

extension RequiredLiterals {
  /// Returns the requirements of two predicates that are joined by `AND`. If the requirements can't be combined, only
  /// the more selective ones are kept.
  fileprivate func and(_ other: RequiredLiterals) -> RequiredLiterals {
    switch (self, other) {
    case (.unsatisfiable, _), (_, .unsatisfiable): return .unsatisfiable
    case (.unknown, _): return other
    case (_, .unknown): return self
    case (.oneOf(let lists), .oneOf(let others)):
      if lists.count == 1, others.count == 1, lists[0].count + others[0].count <= 16 {
        return .oneOf([lists[0] + others[0]])
      }
      return Self.quality(others) > Self.quality(lists) ? other : self
    }
  }

  /// Adds the requirements of another predicate that is joined by `OR`.
  fileprivate mutating func formUnion(_ other: RequiredLiterals) {
    switch (self, other) {
    case (.unknown, _), (_, .unsatisfiable): break
    case (.unsatisfiable, _), (_, .unknown): self = other
    case (.oneOf(var lists), .oneOf(let others)):
      self = .unknown  // avoids copying the lists
      lists += others
      self = .oneOf(lists)
    }
  }

  /// Returns how selective a set of alternatives is as an index key, measured as the length of the longest literal in
  /// the least selective alternative.
  private static func quality(_ lists: [[RequiredLiteral]]) -> Int {
    lists.map { $0.map { $0.isWhole ? Int.max : $0.bytes.count }.max() ?? 0 }.min() ?? 0
  }
}

extension MatcherProgram {
  /// Returns the literals that a non-nil subject must contain for a test to be true.
  ///
  /// Under Unicode rules, an ASCII subject that matches an ASCII literal contains the bytes of the literal. However, a
  /// non-ASCII character can be equal to an ASCII character, as the Kelvin sign is to `K`, and a non-ASCII literal can
  /// match an ASCII subject. In both cases, the keys of the literal and the subject match; see `SubjectKey`.
  func literals(of node: MatcherNode) -> RequiredLiterals {
    switch node.test {
    case .missing: .unsatisfiable
    case .values: .unknown
    case .text, .textBeyondASCII: textLiterals(node)
    case .bytes: withLiteral(of: node) { node.operation.literals($0, isInKey: false) }
    case .ascii, .asciiIgnoringCase: withLiteral(of: node) { node.operation.literals($0, isInKey: true) }
    case .member: tables?.sets[Int(node.index)].requiredLiterals ?? .unknown
    case .like, .likeText:
      withLiteral(of: node) { $0.baseAddress.map { likeLiterals(LikeRuns($0, last: Int(node.index)), node) } }
        ?? .unknown
    case .matches: expressions[Int(node.index)].requiredLiterals
    case .always, .never, .not, .and, .or, .settled: .unknown  // not a test
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

extension TextComparison {
  /// The position that the literal must have in the subject, or `nil` if the subject doesn't have to contain the
  /// literal.
  fileprivate var anchoring: (isAtStart: Bool, isAtEnd: Bool)? {
    switch self {
    case .equal: (true, true)
    case .beginsWith: (true, false)
    case .endsWith: (false, true)
    case .contains: (false, false)
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .within: nil
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
  var requiredLiterals: RequiredLiterals {
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
