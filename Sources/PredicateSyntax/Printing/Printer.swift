/// Writes a syntax tree in canonical form: the text that `NSPredicate.predicateFormat` gives on Apple's systems.
///
/// Keywords are capitals, literals are in double quotes, operands of `AND` and `OR` that are compounds themselves are
/// in parentheses. What is printed parses back to an equal predicate (decision 11 of this project).
package struct Printer {
  private enum Work {
    case text(String)
    case node(NodeID)
    case parenthesized(NodeID)
  }

  private let tree: SyntaxTree
  private let arguments: [PredicateArgument]
  private let variables: [String: PredicateArgument]
  private var work: [Work] = []
  private var output: [UInt8] = []

  /// Prints a tree with its arguments in their places; `nil` if the text was not understood.
  ///
  /// - Complexity: O(n) in the size of the tree and its arguments; the depth costs heap, not stack.
  package static func print(
    _ tree: SyntaxTree, arguments: [PredicateArgument] = [], variables: [String: PredicateArgument] = [:]
  ) -> String? {
    guard let root = tree.root else { return nil }
    return print(tree, node: root, arguments: arguments, variables: variables)
  }

  /// Prints one node of a tree. Text beyond `limit` UTF-8 code units is cut, and ends with `…`.
  package static func print(
    _ tree: SyntaxTree, node: NodeID, arguments: [PredicateArgument] = [],
    variables: [String: PredicateArgument] = [:], limit: Int = .max
  ) -> String {
    var printer = Printer(tree: tree, arguments: arguments, variables: variables)
    printer.work = [.node(node)]
    printer.run(limit: limit)
    guard printer.output.count > limit else { return String(decoding: printer.output, as: UTF8.self) }
    var end = max(0, limit)
    while end > 0, printer.output[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: printer.output[..<end], as: UTF8.self) + "…"
  }

  private init(tree: SyntaxTree, arguments: [PredicateArgument], variables: [String: PredicateArgument]) {
    self.tree = tree
    self.arguments = arguments
    self.variables = variables
  }

  private mutating func run(limit: Int) {
    while output.count <= limit, let item = work.popLast() {
      switch item {
      case .text(let text): output.append(contentsOf: text.utf8)
      case .parenthesized(let id): schedule([.text("("), .node(id), .text(")")])
      case .node(let id): printNode(id)
      }
    }
  }

  /// Puts work on the stack so that it is done in the order given.
  private mutating func schedule(_ items: [Work]) { work.append(contentsOf: items.reversed()) }

  private mutating func printNode(_ id: NodeID) {
    switch tree[id].kind {
    case .subject: write("SELF")
    case .string(let literal): Self.writeLiteral(tree.literals[literal].value, to: &output)
    case .integer(let value): write(String(value))
    case .double(let value): write("\(value)")
    case .boolean(let value): write(value ? "1" : "0")
    case .null: write("nil")
    case .variable(let name): writeVariable(name)
    case .argument(let conversion, let place): writeArgument(conversion, place, id)
    case .keyPath(let name): write(name)
    case .constant(let value): write(value ? "TRUEPREDICATE" : "FALSEPREDICATE")
    case .missing: write(tree.text(tree[id].range))
    case .list(let elements): schedule([.text("{")] + separated(elements, by: ", ") + [.text("}")])
    case .member(let base, let key): schedule([atom(base), .text("." + key)])
    case .index(let base, let index): printIndex(base, index)
    case .negate where isNegatedZero(id): write("0")
    case .negate(let operand): schedule([.text("-"), atom(operand)])
    case .binary(.assign, let variable, let value): schedule([.node(variable), .text(" := "), atom(value)])
    case .binary(let operation, let left, let right): printBinary(operation, left, right)
    case .call(let name, let elements):
      schedule([.text(name + "(")] + separated(elements, by: ", ") + [.text(")")])
    case .special(let form, let elements): printSpecial(form, elements)
    case .comparison(let comparison): printComparison(comparison)
    case .not(let operand): schedule([.text("NOT "), member(operand)])
    case .and(let operands): schedule(operands.flatMap { [.text(" AND "), member($0)] }.dropFirst().map { $0 })
    case .or(let operands): schedule(operands.flatMap { [.text(" OR "), member($0)] }.dropFirst().map { $0 })
    }
  }

  private mutating func write(_ text: String) { output.append(contentsOf: text.utf8) }

  private func separated(_ ids: [NodeID], by separator: String) -> [Work] {
    Array(ids.flatMap { [.text(separator), .node($0)] }.dropFirst())
  }

  /// An operand of a junction: a compound gets parentheses.
  private func member(_ id: NodeID) -> Work {
    switch tree[id].kind {
    case .and, .or, .not: .parenthesized(id)
    case .comparison(let comparison) where comparison.modifier == .notAny: .parenthesized(id)
    default: .node(id)
    }
  }

  /// A value with something attached: one with an operator of its own gets parentheses.
  private func atom(_ id: NodeID) -> Work {
    switch tree[id].kind {
    case .negate where isNegatedZero(id): .node(id)
    case .binary, .negate: .parenthesized(id)
    case .integer(let value) where value < 0: .parenthesized(id)
    case .double(let value) where value < 0: .parenthesized(id)
    default: .node(id)
    }
  }

  /// `-NO`, `-(-(0))`: what `-0` would be printed for is read as the number 0.
  private func isNegatedZero(_ id: NodeID) -> Bool {
    var operand = id
    while case .negate(let next) = tree[operand].kind { operand = next }
    guard operand != id else { return false }
    switch tree[operand].kind {
    case .boolean(let value): return !value
    case .integer(let value): return value == 0
    default: return false
    }
  }

  private mutating func printIndex(_ base: NodeID, _ index: SyntaxNode.Index) {
    switch index {
    case .first: schedule([atom(base), .text("[FIRST]")])
    case .last: schedule([atom(base), .text("[LAST]")])
    case .size: schedule([atom(base), .text("[SIZE]")])
    case .position(let place): schedule([atom(base), .text("["), .node(place), .text("]")])
    }
  }

  private mutating func printBinary(_ operation: Operator, _ left: NodeID, _ right: NodeID) {
    let isRight = operation.row.isRightAssociative
    let sides =
      operation.row.role == .refused
      ? (atom(left), atom(right))
      : (side(left, of: operation, mayBeEqual: !isRight), side(right, of: operation, mayBeEqual: isRight))
    schedule([sides.0, .text(" \(operation.spelling) "), sides.1])
  }

  private func side(_ id: NodeID, of operation: Operator, mayBeEqual: Bool) -> Work {
    guard case .binary(let inner, _, _) = tree[id].kind else { return .node(id) }
    guard inner.row.role != .refused else { return .parenthesized(id) }
    return inner.precedence > operation.precedence || (mayBeEqual && inner.precedence == operation.precedence)
      ? .node(id) : .parenthesized(id)
  }

  private mutating func printSpecial(_ form: SpecialForm, _ elements: [NodeID]) {
    guard form == .function, elements.count > 2 else {
      return schedule([.text(form.rawValue + "(")] + separated(elements, by: ", ") + [.text(")")])
    }
    // Apple's printer puts a space before the comma after the selector.
    schedule(
      [.text("FUNCTION("), .node(elements[0]), .text(", "), .node(elements[1]), .text(" , ")]
        + separated(Array(elements[2...]), by: ", ") + [.text(")")])
  }

  private mutating func printComparison(_ comparison: SyntaxNode.Comparison) {
    let modifier =
      switch comparison.modifier {
      case nil: ""
      case .notAny?: "NOT ANY "  // NSComparisonPredicate has no NONE
      case .some(let modifier): modifier.spelling + " "
      }
    schedule([
      .text(modifier), side(comparison.left),
      .text(" \(tree.spelling(of: comparison))\(comparison.options.spelling) "), side(comparison.right),
    ])
  }

  private func side(_ id: NodeID) -> Work {
    if case .binary(.assign, _, _) = tree[id].kind { return .parenthesized(id) }
    return .node(id)
  }

  private mutating func writeVariable(_ name: String) {
    guard let value = variables[name] else { return write("$" + name) }
    value.write(to: &output)
  }

  private mutating func writeArgument(_ conversion: Conversion, _ place: Int, _ id: NodeID) {
    guard arguments.indices.contains(place) else { return write(tree.text(tree[id].range)) }
    if conversion == .keyPath, case .string(let key) = arguments[place] {
      write(ReservedWord(Array(key.utf8)) == nil ? key : "#" + key)
    } else {
      arguments[place].write(to: &output)
    }
  }
}
