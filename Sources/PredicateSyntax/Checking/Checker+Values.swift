extension Checker {
  mutating func refuse(_ operation: Operator, at range: SourceRange) -> Result {
    // The parser has already reported an assignment where a condition is expected.
    if diagnostics.contains(where: { $0.code == .bareExpression && $0.range == range }) { return .invalid }
    return operation == .assign
      ? refuse(.notSupported(.assignmentNotSupported, "an assignment to a variable", at: range))
      : refuse(
        .notSupported(
          .setOperatorNotSupported, "the set operator \(operation.spelling)", at: range, uiKitAccepts: true))
  }

  private mutating func push(_ argument: PredicateArgument, at range: SourceRange) -> Result {
    if let fault = argument.fault(limits) { return refuse(.argument(fault, at: range)) }
    argumentLength += argument.length  // a variable counts once for each use
    guard argumentLength <= limits.textLength - tree.source.bytes.count else {
      return refuse(.textTooLong(limit: limits.textLength, at: range))
    }
    return .value(.constant(PredicateValue(argument)))
  }

  mutating func variable(_ name: String, at range: SourceRange) -> Result {
    guard let bound = variables[name] else {
      // A variable that is bound by a `SUBQUERY` or an assignment needs no diagnostic, because the entire expression
      // is rejected.
      return declaredVariables.contains(name) ? .invalid : refuse(.unboundVariable(name, at: range))
    }
    return push(bound, at: range)
  }

  mutating func argument(_ conversion: Conversion, _ position: Int, at range: SourceRange) -> Result {
    guard arguments.indices.contains(position) else { return missingArgument(conversion, position, at: range) }
    let argument = arguments[position]
    switch (conversion, argument) {
    case (.keyPath, .string(let key)):  // even `SELF` is a key here (decision 14 of this project)
      return refuse(.keyPathArgument(key, at: range))
    case (.object, _), (.string, .string), (.integer, .integer), (.integer, .boolean), (.double, .double):
      if case .string(let text) = argument, text.hasEscapedQuotationMark { report(.escapeInArgument(at: range)) }
      return push(argument, at: range)
    case (.double, .integer(let value)): return .value(.constant(.number(.double(Double(value)))))
    default: return refuse(.argumentKind(argument, conversion, tree.text(range), at: range))
    }
  }

  /// Reports a missing argument, and checks as much of its `%` conversion as possible.
  private mutating func missingArgument(_ conversion: Conversion, _ position: Int, at range: SourceRange) -> Result {
    report(.missingArgument(position, given: arguments.count, wanted: tree.argumentCount, at: range))
    switch conversion {
    case .keyPath: return refuse(.keyPathArgument(nil, at: range))
    // A non-constant number replaces the argument, which prevents constant folding.
    case .integer, .double: return .value(.function(.length, .subject))
    case .string, .object: return .invalid
    }
  }

  /// Reports a key path, or all of the text without quotation marks that it is part of, such as `mail/1`.
  mutating func keyPath(_ name: String, at range: SourceRange) -> Result {
    if let last = diagnostics.last, last.code == .unquotedText, last.range.upperBound >= range.upperBound {
      return .invalid
    }
    guard let text = tree.source.unquotedPath(at: range) else { return refuse(.keyPath(name, at: range)) }
    return refuse(.unquotedText(tree.text(text), isWhole: tree.source.isWholeText(text), at: text))
  }

  /// Reports the key path that ends with this member. Replaces the diagnostic for the path without this member, so that
  /// only the longest path is reported.
  mutating func member(of base: NodeID, _ id: NodeID, at range: SourceRange) -> Result {
    let text = tree.text(SourceRange(range.lowerBound, min(range.upperBound, range.lowerBound + 64)))
    if isInvalid(base) {
      guard let last = diagnostics.indices.last, diagnostics[last].code == .keyPathNotSupported,
        diagnostics[last].range.lowerBound == tree[base].range.lowerBound
      else { return .invalid }
      diagnostics.remove(at: last)
    }
    return refuse(.keyPath(text, at: range))
  }

  /// The text between the brackets of an index, or `nil` if it is a word of the language.
  private func text(of index: SyntaxNode.Index) -> String? {
    if case .position(let id) = index { tree.text(tree[id].range) } else { nil }
  }

  mutating func index(_ base: NodeID, _ index: SyntaxNode.Index, at range: SourceRange) -> Result {
    if tree[base].sort == .predicate {
      return refuse(.predicateAsValue(text: tree.text(tree[base].range), at: tree[base].range))
    }
    guard let list = operand(base) else { return .invalid }
    let kind = list.kind
    guard kind == .list || kind == .unknown else {
      return refuse(.indexOfNoList(kind: kind.name, index: self.text(of: index), at: range))
    }
    switch index {
    case .size: return .value(.size(of: list))
    case .first: return .value(.element(of: list, at: .first))
    case .last: return .value(.element(of: list, at: .last))
    case .position(let id):
      guard let position = operand(id) else { return .invalid }
      guard position.kind == .number || position.kind == .unknown else {
        return refuse(.indexIsNoNumber(kind: position.kind.name, at: tree[id].range))
      }
      return .value(.element(of: list, at: .at(position)))
    }
  }
}

extension String {
  /// Whether the string contains a backslash before a quotation mark.
  fileprivate var hasEscapedQuotationMark: Bool {
    zip(utf8, utf8.dropFirst()).contains {
      $0 == UInt8(ascii: "\\") && ($1 == UInt8(ascii: "'") || $1 == UInt8(ascii: "\""))
    }
  }
}

extension SourceText {
  /// Returns the range of the text without white space that begins with a word and contains a slash, such as
  /// `com.example.mail/1`, or `nil` if the word doesn't begin such a text.
  fileprivate func unquotedPath(at word: SourceRange) -> SourceRange? {
    let start = word.lowerBound
    let isStart = start == 0 || bytes[start - 1] <= 0x20 || [UInt8]("({[,".utf8).contains(bytes[start - 1])
    guard isStart, start < bytes.count, bytes[start].isWordStart else { return nil }
    var end = start
    var hasSlash = false
    while end < bytes.count, bytes[end].isWordPart || [UInt8]("/.-:+~".utf8).contains(bytes[end]) {
      if bytes[end] == UInt8(ascii: "/") { hasSlash = true }
      end += 1
    }
    return hasSlash ? SourceRange(start, end) : nil
  }
}
