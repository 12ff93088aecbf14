package import PredicateSyntax

/// A second implementation of the language's semantics: a plain recursive walk over the syntax tree.
///
/// It shares only the parser with the library. Strings are compared by Foundation, patterns of `MATCHES` by
/// `NSRegularExpression`, patterns of `LIKE` by a matcher of a few lines. It is slow and simple on purpose.
package struct ReferenceEvaluator {
  let tree: SyntaxTree
  let arguments: [PredicateArgument]
  let variables: [String: PredicateArgument]

  package init(
    _ tree: SyntaxTree, arguments: [PredicateArgument] = [], variables: [String: PredicateArgument] = [:]
  ) {
    self.tree = tree
    self.arguments = arguments
    self.variables = variables
  }

  /// Returns whether the predicate matches, or `nil` if the reference cannot decide.
  package func verdict(_ subject: String?) -> Bool? {
    guard let root = tree.root else { return nil }
    return try? Walk(evaluator: self, subject: subject).holds(root, depth: 0)
  }
}

/// One evaluation, for one subject.
struct Walk {
  let evaluator: ReferenceEvaluator
  let subject: String?

  private static let depthLimit = 200

  private func node(_ id: NodeID, _ depth: Int) throws -> SyntaxNode {
    guard depth < Self.depthLimit else { throw NoOpinion.tooDeep }
    return evaluator.tree[id]
  }

  // MARK: - Predicates

  func holds(_ id: NodeID, depth: Int) throws -> Bool {
    switch try node(id, depth).kind {
    case .constant(let value): return value
    case .not(let operand): return try !holds(operand, depth: depth + 1)
    case .and(let operands): return try evaluator.tree[operands].allSatisfy { try holds($0, depth: depth + 1) }
    case .or(let operands): return try evaluator.tree[operands].contains { try holds($0, depth: depth + 1) }
    case .comparison(let comparison): return try holds(comparison, depth: depth)
    default: throw NoOpinion.undefined
    }
  }

  private func holds(_ comparison: SyntaxNode.Comparison, depth: Int) throws -> Bool {
    let left = try value(comparison.left, depth: depth + 1)
    let right = try value(comparison.right, depth: depth + 1)
    guard case .comparison(let operation) = comparison.operation else { throw NoOpinion.undefined }
    let test = ReferenceComparison(operation: operation, options: comparison.options)
    guard let modifier = comparison.modifier else { return try test.holds(left, right) }
    let elements: [ReferenceValue]
    switch left {
    case .list(let list): elements = list
    case .null: elements = []
    default: throw NoOpinion.undefined
    }
    switch modifier {
    case .any: return try elements.contains { try test.holds($0, right) }
    case .all: return try elements.allSatisfy { try test.holds($0, right) }
    case .notAny: return try !elements.contains { try test.holds($0, right) }
    }
  }

  // MARK: - Values

  func value(_ id: NodeID, depth: Int) throws -> ReferenceValue {
    switch try node(id, depth).kind {
    case .subject: return subject.map(ReferenceValue.string) ?? .null
    case .string(let position): return .string(String(decoding: evaluator.tree.literals[position].value, as: UTF8.self))
    case .integer(let value): return .integer(value)
    case .double(let value): return .double(value)
    case .boolean(let value): return .integer(value ? 1 : 0)
    case .null: return .null
    case .list(let elements): return .list(try evaluator.tree[elements].map { try value($0, depth: depth + 1) })
    case .variable(let name):
      guard let bound = evaluator.variables[evaluator.tree.variableName(name)] else { throw NoOpinion.undefined }
      return ReferenceValue(bound)
    case .argument(let conversion, let position):
      guard conversion != .keyPath, evaluator.arguments.indices.contains(position) else { throw NoOpinion.undefined }
      return ReferenceValue(evaluator.arguments[position])
    case .index(let base, let index):
      return try element(of: try value(base, depth: depth + 1), at: index, depth: depth)
    case .negate(let operand):
      return try ReferenceArithmetic.call("from:subtract:", [.integer(0), try value(operand, depth: depth + 1)])
    case .binary(let operation, let left, let right):
      guard let name = ReferenceArithmetic.name(of: operation) else { throw NoOpinion.undefined }
      return try ReferenceArithmetic.call(
        name, [try value(left, depth: depth + 1), try value(right, depth: depth + 1)])
    case .call(let name, let parts):
      return try ReferenceArithmetic.call(
        evaluator.tree.functionName(name).lowercased(),
        try evaluator.tree[parts].map { try value($0, depth: depth + 1) })
    case .special(.ternary, let parts) where parts.count == 3:
      let parts = Array(evaluator.tree[parts])
      return try value(try holds(parts[0], depth: depth + 1) ? parts[1] : parts[2], depth: depth + 1)
    default: throw NoOpinion.undefined
    }
  }

  /// Returns an element, or nil for an index out of range and for an element of nil.
  private func element(of list: ReferenceValue, at index: SyntaxNode.Index, depth: Int) throws -> ReferenceValue {
    if list.isNull { return .null }
    guard case .list(let elements) = list else { throw NoOpinion.undefined }
    switch index {
    case .first: return elements.first ?? .null
    case .last: return elements.last ?? .null
    case .size: return .integer(Int64(elements.count))
    case .position(let id):
      switch try value(id, depth: depth + 1) {
      case .integer(let position): return elements.indices.contains(Int(position)) ? elements[Int(position)] : .null
      case .double(let position):
        guard let position = Int(exactly: position) else { return .null }
        return elements.indices.contains(position) ? elements[position] : .null
      case .null: return .null
      default: throw NoOpinion.undefined
      }
    }
  }
}

extension ReferenceValue {
  init(_ argument: PredicateArgument) {
    switch argument {
    case .string(let text): self = .string(text)
    case .integer(let value): self = .integer(value)
    case .double(let value): self = .double(value)
    case .boolean(let value): self = .integer(value ? 1 : 0)
    case .null: self = .null
    case .array(let elements): self = .list(elements.map(ReferenceValue.init))
    }
  }
}
