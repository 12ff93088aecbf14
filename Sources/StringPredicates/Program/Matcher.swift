/// A compiled predicate.
///
/// A matcher is immutable and can be shared by several threads. The `Sendable` conformance is unchecked because the
/// program is a `ManagedBuffer`, which is never `Sendable`. The program isn't modified after its creation.
@usableFromInline
package struct Matcher: @unchecked Sendable {
  let program: MatcherProgram

  init(program: MatcherProgram) { self.program = program }

  /// Creates a matcher that has the same result for every subject.
  init(constant: Bool) { program = constant ? .always : .never }

  /// The constant result of the predicate, or `nil` if the result can only be determined by evaluation.
  package var constant: Bool? { program.constant(at: 0) }
}

extension MatcherProgram {
  fileprivate func constant(at index: Int32) -> Bool? {
    switch node(index).pointee.test {
    case .always: return true
    case .never: return false
    case .not: return constant(at: index + 1).map(!)
    case .and: return junction(at: index, neutral: true)
    case .or: return junction(at: index, neutral: false)
    case .settled: return constant(at: node(index).pointee.index)
    case .choice, .missing, .bytes, .ascii, .asciiIgnoringCase, .text, .textBeyondASCII, .member, .like, .likeText,
      .matches, .length, .values:
      return nil
    }
  }

  private func junction(at index: Int32, neutral: Bool) -> Bool? {
    var part = index + 1
    while part < node(index).pointee.end {
      guard let value = constant(at: part) else { return nil }
      if value != neutral { return value }
      part = node(part).pointee.end
    }
    return neutral
  }
}
