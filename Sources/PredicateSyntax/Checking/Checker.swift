/// Converts a syntax tree into a predicate in normal form, or reports why it can't.
///
/// Makes one pass over the nodes. Children precede their parents in the tree, so each node is checked after its parts.
package struct Checker {
  enum Result {
    case value(Operand)
    case predicate(Predicate)
    /// An invalid node, whose error has already been reported.
    case invalid
  }

  let tree: SyntaxTree
  let arguments: [PredicateArgument]
  let variables: [String: PredicateArgument]
  let dialect: PredicateDialect
  let limits: PredicateLimits
  /// The names of the variables that a `SUBQUERY` or an assignment declares.
  private(set) var declaredVariables: Set<String> = []
  private var results: [Result] = []
  /// The `MATCHES` comparisons found so far.
  var patterns: [Comparison] = []
  /// The total length of the argument values used so far.
  var argumentLength = 0
  var diagnostics: [Diagnostic]

  /// The result of checking a syntax tree.
  package struct Checked {
    /// The predicate before normalization, or `nil` if and only if the diagnostics contain an error.
    ///
    /// Has one node for each junction, negation and constant in the syntax tree, so that each part can be explained.
    package let written: Predicate?
    /// The `MATCHES` comparisons, including any that constant folding removed, because an invalid pattern is always an
    /// error.
    package let patterns: [Comparison]
    /// The diagnostics from the parser and the checker, in source order.
    package let diagnostics: [Diagnostic]

    /// The predicate in normal form, or `nil` if there are errors.
    package var predicate: Predicate? { written?.normalized }
  }

  /// Checks a syntax tree.
  ///
  /// - Parameter diagnostics: The parser's diagnostics.
  /// - Complexity: O(n) in the size of the tree and its arguments.
  package static func check(
    _ tree: SyntaxTree, diagnostics: [Diagnostic], arguments: [PredicateArgument],
    variables: [String: PredicateArgument], dialect: PredicateDialect, limits: PredicateLimits
  ) -> Checked {
    var checker = Checker(
      tree: tree, arguments: arguments, variables: variables, dialect: dialect, limits: limits,
      diagnostics: diagnostics)
    let root = checker.run()
    if checker.diagnostics.isEmpty { return Checked(written: root, patterns: checker.patterns, diagnostics: []) }
    let hasError = checker.diagnostics.contains { $0.severity == .error }
    checker.diagnostics.sort { $0.range.lowerBound < $1.range.lowerBound }
    checker.dropConsequences()
    if dialect == .uiKit { checker.dropRefusedSuggestions() }
    return Checked(
      written: hasError ? nil : root, patterns: checker.patterns,
      diagnostics: checker.diagnostics.limited(to: limits.diagnostics))
  }

  /// Drops the error that a value is not a condition if a part of the same value has another error.
  private mutating func dropConsequences() {
    var kept: [Diagnostic] = []
    let unquoted = Set(diagnostics.filter { $0.code == .unquotedText }.map(\.range.lowerBound))
    // The start of the next error of another kind.
    var next = Int.max
    for diagnostic in diagnostics.reversed() {
      let isBare = diagnostic.code == .bareExpression
      if isBare, unquoted.contains(diagnostic.range.lowerBound) { continue }
      if !isBare || next >= diagnostic.range.upperBound { kept.append(diagnostic) }
      // A value isn't a condition, whatever its argument is.
      if !isBare, diagnostic.code != .missingArgument, diagnostic.severity == .error {
        next = diagnostic.range.lowerBound
      }
    }
    diagnostics = kept.reversed()
  }

  /// Drops suggestions of `MATCHES`, which UIKit refuses.
  private mutating func dropRefusedSuggestions() {
    for index in diagnostics.indices
    where diagnostics[index].fixIt?.replacement.hasPrefix(ComparisonOperator.matches.spelling) == true {
      diagnostics[index].fixIt = nil
      diagnostics[index].help = "UIKit refuses MATCHES, too: write LIKE, BEGINSWITH, ENDSWITH or CONTAINS"
    }
  }

  private mutating func run() -> Predicate? {
    guard let root = tree.root else { return nil }
    declaredVariables = tree.declaredVariables
    results.reserveCapacity(tree.nodes.count)
    for id in tree.nodes.indices {
      let node = tree.nodes[id]
      results.append(check(NodeID(id), node))
    }
    checkArgumentCount()
    checkLiterals()
    return predicate(root)
  }

  private mutating func check(_ id: NodeID, _ node: SyntaxNode) -> Result {
    if dialect == .uiKit, let refusal = uiKitRefusal(of: id) { return refuse(refusal) }
    switch node.kind {
    case .constant(let value): return .predicate(.constant(value))
    case .not(let operand):
      guard let operand = predicate(operand) else { return .invalid }
      return .predicate(.not(operand))
    case .and(let operands):
      return predicates(operands).map { .predicate(.and($0)) } ?? .invalid
    case .or(let operands):
      return predicates(operands).map { .predicate(.or($0)) } ?? .invalid
    case .comparison(let comparison): return check(comparison)
    case .subject: return .value(.subject)
    case .string(let literal): return .value(.constant(.string(tree.literals[literal].value)))
    case .integer(let value): return .value(.constant(.number(.integer(value))))
    case .double(let value): return .value(.constant(.number(.double(value))))
    case .boolean(let value): return .value(.constant(.number(.integer(value ? 1 : 0))))
    case .null: return .value(.constant(.null))
    case .list(let elements): return operands(tree[elements]).map { .value(.list(of: $0)) } ?? .invalid
    case .variable(let name): return variable(tree.variableName(name), at: node.range)
    case .argument(let conversion, let position): return argument(conversion, position, at: node.range)
    case .keyPath(let name): return keyPath(tree.keyName(name), at: node.range)
    case .member(let base, _): return member(of: base, id, at: node.range)
    case .index(let base, let index): return self.index(base, index, at: node.range)
    case .negate(let operand): return arithmetic(.negate, [operand], at: node.range)
    case .binary(.arithmetic(let operation), let left, let right):
      return arithmetic(operation.function, [left, right], at: node.range)
    case .binary(let operation, _, _): return refuse(operation, at: node.range)
    case .call(let name, let elements): return call(tree.functionName(name), Array(tree[elements]), at: node.range)
    case .special(let form, let elements): return special(form, Array(tree[elements]), id, at: node.range)
    case .missing: return .invalid
    }
  }

  // MARK: - Results

  func isInvalid(_ id: NodeID) -> Bool {
    if case .invalid = results[Int(id)] { true } else { false }
  }

  /// Returns the predicate for a checked node, or `nil` if the node is invalid or is a value.
  func predicate(_ id: NodeID) -> Predicate? {
    if case .predicate(let predicate) = results[Int(id)] { predicate } else { nil }
  }

  private func predicates(_ ids: SyntaxNode.List) -> [Predicate]? {
    let parts = tree[ids].compactMap(predicate)
    return parts.count == ids.count ? parts : nil
  }

  /// Returns the operand for a checked node, or `nil` if the node is invalid or is a predicate.
  func operand(_ id: NodeID) -> Operand? {
    if case .value(let operand) = results[Int(id)] { operand } else { nil }
  }

  func operands(_ ids: some Collection<NodeID>) -> [Operand]? {
    let parts = ids.compactMap(operand)
    return parts.count == ids.count ? parts : nil
  }

  mutating func report(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    if dialect == .extended { diagnostic.uiKitMessage = nil }
    // Limits the number of diagnostics, because a list of 100,000 invalid elements would produce more than anyone would
    // read. Always keeps the first error, even after many warnings.
    let isFirstError = diagnostic.severity == .error && !diagnostics.contains { $0.severity == .error }
    if diagnostics.count < 4 * limits.diagnostics || isFirstError { diagnostics.append(diagnostic) }
  }

  mutating func refuse(_ diagnostic: Diagnostic) -> Result {
    report(diagnostic)
    return .invalid
  }
}

extension SyntaxTree {
  fileprivate var declaredVariables: Set<String> {
    var names: Set<String> = []
    for node in nodes {
      var declared: NodeID?
      if case .special(.subquery, let parts) = node.kind, parts.count == 3 { declared = self[parts].dropFirst().first }
      if case .binary(.assign, let variable, _) = node.kind { declared = variable }
      if let declared, case .variable(let name) = self[declared].kind { names.insert(variableName(name)) }
    }
    return names
  }
}

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
    guard let text = tree.source.unquotedPath(at: range) else { return refuse(.keyPath(name, at: range, dialect)) }
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
    return refuse(.keyPath(text, at: range, dialect))
  }

  /// Returns the letters in an index such as `[cd]` if they are probably meant as the options of a comparison, and their
  /// range.
  private func options(in index: SyntaxNode.Index) -> (letters: String, range: SourceRange)? {
    guard case .position(let id) = index, case .keyPath(let name) = tree[id].kind else { return nil }
    let letters = tree.keyName(name)
    return letters.allSatisfy { "cdnlwCDNLW".contains($0) } ? (letters, tree[id].range) : nil
  }

  mutating func index(_ base: NodeID, _ index: SyntaxNode.Index, at range: SourceRange) -> Result {
    if tree[base].sort == .predicate {
      return refuse(.predicateAsValue(text: tree.text(tree[base].range), at: tree[base].range))
    }
    guard let list = operand(base) else { return .invalid }
    let kind = list.kind
    let options = options(in: index)
    if let options, kind == .list, diagnostics.last?.range == options.range {
      // The check of the index reported the letters in the brackets as a key path, which is misleading.
      diagnostics.removeLast()
      return refuse(.misplacedOptions(options.letters, at: options.range))
    }
    guard kind == .list || kind == .unknown else {
      return refuse(.indexOfNoList(kind: kind.name, isOptions: options != nil, at: range))
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

extension Checker {
  /// Returns the diagnostic for a node that UIKit rejects as written, before any constant folding.
  ///
  /// `MATCHES` is checked along with the other comparison operators. Key paths, and forms such as `CAST` that both
  /// dialects reject, have separate diagnostics.
  ///
  /// Source: Apple, `UISceneActivationConditions.h`, and messages observed on devices.
  func uiKitRefusal(of id: NodeID) -> Diagnostic? {
    let node = tree[id]
    let what: String
    switch node.kind {
    case .variable(let name) where !declaredVariables.contains(tree.variableName(name)): what = "a variable"
    case .binary(.arithmetic, _, _), .negate: what = "arithmetic"
    case .index: what = "an index"
    case .call: what = "a function"
    case .variable, .binary, .subject, .string, .integer, .double, .boolean, .null, .list, .argument, .keyPath, .member,
      .special, .constant, .comparison, .not, .and, .or, .missing:
      return nil
    }
    if hasInvalidPart(node) { return nil }  // the part has already been rejected
    return .uiKitExpression(what, printed(id), at: node.range)
  }

  private func hasInvalidPart(_ node: SyntaxNode) -> Bool {
    var isInvalid = false
    tree.forEachPart(of: node.kind) { if self.isInvalid($0) { isInvalid = true } }
    return isInvalid
  }

  private func printed(_ id: NodeID) -> String {
    Printer.print(tree, node: id, arguments: arguments, variables: [:])
  }
}
