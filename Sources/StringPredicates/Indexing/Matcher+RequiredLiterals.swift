extension Matcher {
  /// Returns the literals that a non-nil subject must contain for the predicate to be true or to exceed a limit.
  ///
  /// - Complexity: O(*n*) in the size of the predicate.
  package func requiredLiterals() -> RequiredLiterals { program.requiredLiterals(at: 0, isNegated: false) }
}

extension MatcherProgram {
  /// Returns the literals that a node, or its negation, requires.
  fileprivate func requiredLiterals(at index: Int32, isNegated: Bool) -> RequiredLiterals {
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
    case .choice:
      let parts = parts(of: index)
      var either = requiredLiterals(at: parts[0], isNegated: false)
        .and(requiredLiterals(at: parts[1], isNegated: isNegated))
      either.formUnion(requiredLiterals(at: parts[2], isNegated: isNegated))
      return either
    case .missing, .bytes, .ascii, .asciiIgnoringCase, .text, .textBeyondASCII, .member, .like, .likeText, .matches,
      .length, .values:
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
