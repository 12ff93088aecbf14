/// Prints a syntax tree in canonical form, like `NSPredicate.predicateFormat` on Apple platforms.
///
/// Keywords are uppercase, string literals are double-quoted, and compound operands of `AND` and `OR` are
/// parenthesized. The result parses to an equal predicate (decision 11).
package struct Printer {
  private let tree: SyntaxTree
  private let arguments: [PredicateArgument]
  private let variables: [String: PredicateArgument]
  /// The output length in UTF-8 code units at which printing stops.
  private let limit: Int
  private var output: [UInt8] = []

  /// Returns the text of a syntax tree with its arguments substituted, or `nil` if the source has syntax errors.
  ///
  /// - Complexity: O(n) in the size of the tree and its arguments.
  package static func print(
    _ tree: SyntaxTree, arguments: [PredicateArgument] = [], variables: [String: PredicateArgument] = [:]
  ) -> String? {
    guard let root = tree.root else { return nil }
    return print(tree, node: root, arguments: arguments, variables: variables)
  }

  /// Returns the text of a node. Text beyond `limit` UTF-8 code units is replaced with `…`.
  package static func print(
    _ tree: SyntaxTree, node: NodeID, arguments: [PredicateArgument] = [],
    variables: [String: PredicateArgument] = [:], limit: Int = .max
  ) -> String {
    var printer = Printer(tree: tree, arguments: arguments, variables: variables, limit: limit)
    printer.write(node)
    guard printer.output.count > limit else { return String(decoding: printer.output, as: UTF8.self) }
    var end = max(0, limit)
    while end > 0, printer.output[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: printer.output[..<end], as: UTF8.self) + "…"
  }

  private init(
    tree: SyntaxTree, arguments: [PredicateArgument], variables: [String: PredicateArgument], limit: Int
  ) {
    self.tree = tree
    self.arguments = arguments
    self.variables = variables
    self.limit = limit
  }

  // MARK: - Nodes

  private mutating func write(_ id: NodeID) {
    guard output.count <= limit else { return }
    // This recursive function leaves string building to functions that aren't inlined, which keeps its stack frame small.
    switch tree[id].kind {
    case .subject, .string, .integer, .double, .boolean, .null, .variable, .argument, .keyPath, .constant, .missing:
      writeLeaf(id)
    case .list(let elements): write(elements, "{", "}")
    case .member(let base, let key): write(member: key, of: base)
    case .index(let base, let index): write(base, index)
    case .negate(let operand): write(negated: operand, of: id)
    case .binary(let operation, let left, let right): write(operation, left, right)
    case .call(let name, let elements): write(call: name, elements)
    case .special(let form, let elements): write(form, elements)
    case .comparison(let comparison): write(comparison)
    case .not(let operand): write(not: operand)
    case .and(let operands): write(members: operands, " AND ")
    case .or(let operands): write(members: operands, " OR ")
    }
  }

  @inline(never)
  private mutating func writeLeaf(_ id: NodeID) {
    switch tree[id].kind {
    case .subject: write("SELF")
    case .string(let literal): Self.writeLiteral(tree.literals[literal].value, to: &output)
    case .integer(let value): write(String(value))
    case .double(let value): write("\(value)")
    case .boolean(let value): write(value ? "1" : "0")
    case .null: write("nil")
    case .variable(let name): writeVariable(tree.variableName(name))
    case .argument(let conversion, let index): writeArgument(conversion, index, id)
    case .keyPath(let name): write(tree.keyName(name))
    case .constant(let value): write(value ? "TRUEPREDICATE" : "FALSEPREDICATE")
    case .missing: write(tree.text(tree[id].range))
    case .list, .member, .index, .negate, .binary, .call, .special, .comparison, .not, .and, .or: break
    }
  }

  private mutating func write(not operand: NodeID) {
    write("NOT ")
    write(member: operand)
  }

  @inline(never)
  private mutating func write(member key: SourceRange, of base: NodeID) {
    write(atom: base, then: "." + tree.text(key))
  }

  @inline(never)
  private mutating func write(call name: SourceRange, _ elements: SyntaxNode.List) {
    write(elements, tree.functionName(name) + "(", ")")
  }

  private mutating func write(_ text: String) { output.append(contentsOf: text.utf8) }

  private mutating func write(spaced text: String) { write(" " + text + " ") }

  private mutating func write(_ id: NodeID, inParentheses: Bool) {
    if inParentheses { output.append(UInt8(ascii: "(")) }
    write(id)
    if inParentheses { output.append(UInt8(ascii: ")")) }
  }

  private mutating func write(_ elements: SyntaxNode.List, _ opening: String, _ closing: String) {
    write(opening)
    for index in 0..<elements.count {
      if index > 0 { write(", ") }
      write(tree[elements, index])
    }
    write(closing)
  }

  private mutating func write(members: SyntaxNode.List, _ separator: String) {
    for index in 0..<members.count {
      if index > 0 { write(separator) }
      write(member: tree[members, index])
    }
  }

  /// Writes an operand of a junction or a negation. Adds parentheses if the operand is itself a junction or a
  /// negation.
  private mutating func write(member id: NodeID) { write(id, inParentheses: tree[id].kind.isCompound) }

  /// Writes a value followed by a suffix. Adds parentheses around the value if it has an operator, or if it is a
  /// condition, which no dialect accepts there.
  private mutating func write(atom id: NodeID, then text: String = "") {
    write(id, inParentheses: hasOperator(id))
    write(text)
  }

  private func hasOperator(_ id: NodeID) -> Bool {
    switch tree[id].kind {
    case .negate: !isNegatedZero(id)
    case .binary: true
    case .integer(let value): value < 0
    case .double(let value): value.sign == .minus
    case .argument(_, let index): arguments.indices.contains(index) && arguments[index].isNegative
    case .variable(let name): variables[tree.variableName(name)]?.isNegative ?? false
    case .comparison, .not, .and, .or: true
    case .subject, .string, .boolean, .null, .list, .keyPath, .member, .index, .call, .special, .constant, .missing:
      false
    }
  }

  @inline(never)
  private mutating func write(negated operand: NodeID, of id: NodeID) {
    if isNegatedZero(id) { return write("0") }
    let isOfPart = isPart(operand) && beginsWithNumber(operand)
    write(isOfPart ? "-(" : "-")
    write(atom: operand)
    if isOfPart { write(")") }
  }

  private func isPart(_ id: NodeID) -> Bool {
    switch tree[id].kind {
    case .index, .member: true
    case .subject, .string, .integer, .double, .boolean, .null, .list, .variable, .argument, .keyPath, .negate, .binary,
      .call, .special, .constant, .missing, .comparison, .not, .and, .or:
      false
    }
  }

  /// Whether the printed text of a value begins with a number, as in `2[FIRST]`. The parser would read a minus sign
  /// directly before it as part of the number.
  private func beginsWithNumber(_ id: NodeID) -> Bool {
    switch tree[id].kind {
    case .index(let base, _), .member(let base, _): beginsWithNumber(base)
    case .integer, .double, .argument, .variable: !hasOperator(id)
    case .subject, .string, .boolean, .null, .list, .keyPath, .negate, .binary, .call, .special, .constant, .missing,
      .comparison, .not, .and, .or:
      false
    }
  }

  /// Whether a node negates zero, as in `-NO` and `-(-(0))`. The text `-0` would be parsed as the number 0 instead of a
  /// negation.
  private func isNegatedZero(_ id: NodeID) -> Bool {
    var operand = id
    while case .negate(let next) = tree[operand].kind { operand = next }
    guard operand != id else { return false }
    if case .boolean(false) = tree[operand].kind { return true }
    if case .integer(0) = tree[operand].kind { return true }
    if case .argument(_, let index) = tree[operand].kind {
      return arguments.indices.contains(index) && arguments[index].isZero
    }
    if case .variable(let name) = tree[operand].kind { return variables[tree.variableName(name)]?.isZero ?? false }
    return false
  }

  @inline(never)
  private mutating func write(_ base: NodeID, _ index: SyntaxNode.Index) {
    switch index {
    case .first: write(atom: base, then: "[FIRST]")
    case .last: write(atom: base, then: "[LAST]")
    case .size: write(atom: base, then: "[SIZE]")
    case .position(let position):
      write(atom: base, then: "[")
      write(position)
      write("]")
    }
  }

  private mutating func write(_ operation: Operator, _ left: NodeID, _ right: NodeID) {
    let isRight = operation.isRightAssociative
    write(left, inParentheses: needsParentheses(left, in: operation, mayBeEqual: !isRight, isLeft: true))
    write(spaced: operation.spelling)
    write(right, inParentheses: needsParentheses(right, in: operation, mayBeEqual: isRight, isLeft: false))
  }

  private func needsParentheses(_ id: NodeID, in operation: Operator, mayBeEqual: Bool, isLeft: Bool) -> Bool {
    switch operation {
    case .assign where isLeft: return false
    case .assign, .set: return hasOperator(id)
    case .arithmetic, .or, .and, .not, .modifier, .comparison, .unsupported, .negate: break
    }
    guard case .binary(let inner, _, _) = tree[id].kind else { return false }
    guard case .arithmetic = inner else { return true }
    return inner.precedence < operation.precedence || inner.precedence == operation.precedence && !mayBeEqual
  }

  @inline(never)
  private mutating func write(_ form: SpecialForm, _ elements: SyntaxNode.List) {
    guard form == .function, elements.count > 2 else { return write(elements, form.rawValue + "(", ")") }
    write("FUNCTION(")
    for index in 0..<elements.count {
      // Matches Apple's printer, which writes a space before this comma.
      if index > 0 { write(index == 2 ? " , " : ", ") }
      write(tree[elements, index])
    }
    write(")")
  }

  @inline(never)
  private mutating func write(_ comparison: SyntaxNode.Comparison) {
    switch comparison.modifier {
    case nil: break
    case .any: write("ANY ")
    case .all: write("ALL ")
    case .notAny: write("NOT ANY ")  // NSComparisonPredicate has no NONE
    }
    write(side: comparison.left)
    write(spaced: tree.spelling(of: comparison) + comparison.options.spelling)
    write(side: comparison.right)
  }

  private mutating func write(side id: NodeID) {
    if case .binary(.assign, _, _) = tree[id].kind { write(id, inParentheses: true) } else { write(id) }
  }

  private mutating func writeVariable(_ name: String) {
    guard let value = variables[name] else { return write("$" + name) }
    value.write(to: &output)
  }

  private mutating func writeArgument(_ conversion: Conversion, _ index: Int, _ id: NodeID) {
    guard arguments.indices.contains(index) else { return write(tree.text(tree[id].range)) }
    if conversion == .keyPath, case .string(let key) = arguments[index] {
      write(ReservedWord(Array(key.utf8)) == nil ? key : "#" + key)
    } else {
      arguments[index].write(to: &output)
    }
  }
}

extension SyntaxNode.Kind {
  /// Whether the node is printed as a junction or a negation. `NONE` is printed as a negation.
  fileprivate var isCompound: Bool {
    switch self {
    case .and, .or, .not: true
    case .comparison(let comparison): comparison.modifier == .notAny
    case .subject, .string, .integer, .double, .boolean, .null, .list, .variable, .argument, .keyPath, .member, .index,
      .negate, .binary, .call, .special, .constant, .missing:
      false
    }
  }
}

extension Printer {
  /// Writes a string literal in double quotes. Escapes a line feed as `\n` and any other control character as `\uhhhh`
  /// (decision 11).
  static func writeLiteral(_ value: some Sequence<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var isAfterC2 = false  // U+0080…U+009F are encoded as C2 80 … C2 9F
    for byte in value {
      if isAfterC2 {
        isAfterC2 = false
        if byte < 0xA0 {
          writeEscape(byte, to: &output)
        } else {
          output.append(0xC2)
          output.append(byte)
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case 0x0A: output.append(contentsOf: "\\n".utf8)
      case 0x00..<0x20, 0x7F: writeEscape(byte, to: &output)
      case 0xC2: isAfterC2 = true
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func writeEscape(_ byte: UInt8, to output: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    output.append(contentsOf: "\\u00".utf8)
    output.append(digits[Int(byte >> 4)])
    output.append(digits[Int(byte & 15)])
  }
}

extension PredicateArgument {
  /// Whether the argument is written with a minus sign.
  fileprivate var isZero: Bool { self == .integer(0) || self == .boolean(false) }

  fileprivate var isNegative: Bool {
    switch self {
    case .integer(let value): value < 0
    case .double(let value): value.sign == .minus
    case .string, .boolean, .null, .array: false
    }
  }

  /// Writes the argument as a literal in the predicate language.
  ///
  /// - Complexity: O(n) in the size of the argument.
  package func write(to output: inout [UInt8]) {
    switch self {
    case .string(let value): Printer.writeLiteral(value.utf8, to: &output)
    case .integer(let value): output.append(contentsOf: String(value).utf8)
    case .double(let value): output.append(contentsOf: "\(value)".utf8)
    case .boolean(let value): output.append(value ? UInt8(ascii: "1") : UInt8(ascii: "0"))
    case .null: output.append(contentsOf: "nil".utf8)
    case .array(let elements):
      output.append(UInt8(ascii: "{"))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(contentsOf: ", ".utf8) }
        element.write(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}

/// Formats predicates in canonical form, with uppercase keywords, double-quoted literals and only the necessary
/// parentheses.
///
/// ```swift
/// try PredicateFormatter.canonicalText(of: "self beginswith 'a' && ! (self = %@)")
/// // SELF BEGINSWITH "a" AND (NOT SELF == %@)
/// ```
public enum PredicateFormatter {
  /// Returns the canonical form of a format string, like `NSPredicate.predicateFormat` on Apple platforms.
  ///
  /// Preserves `%@` and `$variables`. The text is parsed but not checked, so expressions that a dialect rejects, such
  /// as key paths, are formatted as well. The result parses to an equal predicate, and formatting is idempotent.
  ///
  /// - Throws: `StringPredicateError` if the text can't be parsed.
  /// - Complexity: O(n) in the UTF-8 length of the text.
  public static func canonicalText(
    of format: String, limits: PredicateLimits = .default
  ) throws(StringPredicateError) -> String {
    let source = SourceText(format)
    let (tree, diagnostics) = Parser.parse(source, limits: limits)
    guard !diagnostics.contains(where: { $0.severity == .error }), let text = Printer.print(tree) else {
      throw StringPredicateError(source: source, diagnostics: diagnostics)
    }
    return text
  }
}
