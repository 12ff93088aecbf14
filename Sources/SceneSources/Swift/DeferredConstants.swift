#if SwiftSources
  internal import SwiftSyntax

  /// The constants of some statements that get their values after their declaration.
  ///
  ///     let prefers: NSPredicate
  ///     if let id { prefers = NSPredicate(format: "SELF == %@", id) } else { prefers = NSPredicate(value: false) }
  struct DeferredConstants {
    private var names: Set<String> = []

    /// Adds names that are declared without a value.
    mutating func add(_ declared: [String]) { names.formUnion(declared) }

    /// The only constant that a statement gives a value, and its value in each branch.
    ///
    /// Returns `nil` if the statement sets no constant or several, or if it also assigns a member: each branch sets both
    /// together, and a list of values does not say which goes with which.
    ///
    /// - Complexity: O(n) in the size of the statement, while there are names without a value.
    mutating func assigned(in item: CodeBlockItemSyntax) -> (name: String, values: [ExprSyntax])? {
      guard !names.isEmpty, !item.item.is(VariableDeclSyntax.self) else { return nil }
      var values: [String: [ExprSyntax]] = [:]
      var isReadable = true
      var pending = [Syntax(item.item)]
      while let node = pending.popLast() {
        if node.is(ClosureExprSyntax.self) || node.asProtocol((any DeclSyntaxProtocol).self) != nil { continue }
        if let sequence = node.as(SequenceExprSyntax.self), let name = sequence.assignedName, names.contains(name) {
          let elements = Array(sequence.elements)
          isReadable = isReadable && elements.count == 3
          values[name, default: []].append(elements[2])
        } else {
          if let sequence = node.as(SequenceExprSyntax.self), sequence.assignsAMember { isReadable = false }
          pending += node.children(viewMode: .sourceAccurate).filter { $0.kind != .token }.reversed()
        }
      }
      names.subtract(values.keys)
      guard isReadable, values.count == 1, let only = values.first, only.value.count <= 64 else { return nil }
      return (only.key, only.value)
    }
  }

  extension SequenceExprSyntax {
    /// `value.name = value`
    fileprivate var assignsAMember: Bool {
      let elements = Array(elements.prefix(2))
      return elements.count == 2 && elements[0].is(MemberAccessExprSyntax.self)
        && elements[1].is(AssignmentExprSyntax.self)
    }

    /// The name of `name = value`.
    fileprivate var assignedName: String? {
      let elements = Array(elements.prefix(3))
      guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self) else { return nil }
      return elements[0].as(DeclReferenceExprSyntax.self)?.baseName.plainText
    }
  }
#endif
