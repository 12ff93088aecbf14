import PredicateSyntax

extension SyntaxTree {
  /// Returns the meaning of a tree as text, without ranges and parentheses. Equivalent spellings give the same text:
  /// `TRUE` is 1, `NONE` is `NOT ANY`, and a minus before a number belongs to the number.
  func shape(_ id: NodeID) -> String {
    func shapes(_ ids: SyntaxNode.List) -> String { self[ids].map(shape).joined(separator: " ") }
    switch self[id].kind {
    case .subject: return "SELF"
    case .string(let number): return String(decoding: literals[number].value, as: UTF8.self)
    case .integer(let value): return "\(value)"
    case .double(let value): return "double \(value)"
    case .boolean(let value): return value ? "1" : "0"
    case .null: return "nil"
    case .list(let elements): return "{\(shapes(elements))}"
    case .variable(let name): return "$\(variableName(name))"
    case .argument(let conversion, let number): return "%\(conversion)\(number)"
    case .keyPath(let name): return "key \(keyName(name))"
    case .member(let base, let key): return "(. \(shape(base)) \(text(key)))"
    case .index(let base, let index):
      if case .position(let number) = index { return "(at \(shape(base)) \(shape(number)))" }
      return "(at \(shape(base)) \(index))"
    case .negate(let operand):
      if case .integer(let value) = self[operand].kind { return "\(0 &- value)" }
      if case .boolean(let value) = self[operand].kind { return value ? "-1" : "0" }
      if case .double(let value) = self[operand].kind { return "double \(-value)" }
      return "(- \(shape(operand)))"
    case .binary(let operation, let left, let right):
      return "(\(operation.spelling) \(shape(left)) \(shape(right)))"
    case .call(let name, let elements): return "(\(functionName(name)) \(shapes(elements)))"
    case .special(let form, let elements): return "(\(form.rawValue) \(shapes(elements)))"
    case .constant(let value): return value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison):
      let sides = "\(shape(comparison.left)) \(shape(comparison.right))"
      let test = "\(spelling(of: comparison))\(comparison.options.spelling) \(sides)"
      guard let modifier = comparison.modifier else { return "(\(test))" }
      return modifier == .notAny ? "(NOT (ANY \(test)))" : "(\(modifier.rawValue) \(test))"
    case .not(let operand): return "(NOT \(shape(operand)))"
    case .and(let operands): return "(AND \(shapes(operands)))"
    case .or(let operands): return "(OR \(shapes(operands)))"
    case .missing: return "missing"
    }
  }
}
