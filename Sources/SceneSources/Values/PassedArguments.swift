extension ExpressionEvaluator {
  /// The maximum number of functions and types through which an argument is passed on.
  private static let longestPassage = 4
  /// The maximum number of calls of a function or type. If there are more, its arguments are unknown.
  private static let mostCalls = 16

  /// Code whose values can depend on arguments: an assignment or modifier, or a call that passes its arguments on.
  struct Place {
    var owner: String
    var member: String
    var parameters: [VariableFact.Parameter]
  }

  /// Returns the calls that may pass arguments to some code: those of the function that contains it, and those that
  /// create its type.
  func calls(reaching place: Place) -> [CallFact] {
    (place.parameters.isEmpty ? [] : calls[place.member] ?? []) + (calls[place.owner.lastName] ?? [])
  }

  /// Returns a context in which the parameters of the function that contains some code, and the constants that the
  /// memberwise initializer of its type sets, have the values that are passed. A value is known only if every call passes
  /// the same.
  func context(_ context: Context, at place: Place, depth: Int = 0) -> Context {
    guard depth < Self.longestPassage else { return context }
    var bound = context
    if !place.parameters.isEmpty, functionCounts[place.member] == 1 {
      let passed = passedArguments(to: calls[place.member] ?? [], in: context, depth)
      for parameter in place.parameters where !parameter.isVariadic {
        guard let value = passed[parameter.label] ?? nil, parameter.isText == (value.text != nil) else { continue }
        // Without labels, the arguments can't be told apart.
        if parameter.label != "_" || place.parameters.count(where: { $0.label == "_" }) == 1 {
          bound.parameters[parameter.name] = value
        }
      }
    }
    guard !place.owner.isEmpty, declarations.isUniqueType(place.owner) else { return bound }
    let named = calls[place.owner.lastName] ?? []
    // A call of `.init` can create any type.
    let implicit = (calls["init"] ?? []).filter { call in
      named.contains { $0.arguments.map(\.label) == call.arguments.map(\.label) }
    }
    let passed = passedArguments(to: named + implicit, in: context, depth)
    for case (let label, let value?) in passed where declarations.isStoredConstant(label, of: place.owner) {
      bound.properties[label] = value
    }
    return bound
  }

  /// Returns the arguments that calls pass under each label. A value is `nil` if calls pass different values, or if a
  /// value isn't known.
  private func passedArguments(to calls: [CallFact], in context: Context, _ depth: Int) -> [String: SourceValue?] {
    var passed: [String: SourceValue?] = [:]
    let calls = calls.filter { call in
      context.build(call.file).may(call.build) && context.distance(call.file, context.file) != nil
        && (call.scene == nil || context.scene == nil || call.scene == context.scene)
    }
    guard let first = calls.first, calls.count <= Self.mostCalls else { return [:] }
    for (label, _) in first.arguments where passed[label] == nil {
      let values = calls.map { call -> SourceValue? in
        guard let argument = call.arguments.first(where: { $0.label == label }), context.isWithinLimits else {
          return nil
        }
        let inside = self.context(
          context.inside(owner: call.owner, file: call.file),
          at: Place(owner: call.owner, member: call.member, parameters: call.parameters), depth: depth + 1)
        let value = value(of: argument.value, in: inside)
        return value.texts.isEmpty || value.texts.contains { $0.known == nil } ? nil : value
      }
      let isSame = values.allSatisfy { $0?.isSameText(as: values[0]) == true }
      passed[label] = .some(isSame ? values[0] : nil)
    }
    return passed
  }
}

extension SourceValue {
  /// Returns whether two values are the same text, or lists of the same texts, wherever they are written.
  fileprivate func isSameText(as other: SourceValue?) -> Bool {
    guard let other, (text == nil) == (other.text == nil), elements?.count == other.elements?.count else {
      return false
    }
    return texts.map(\.known) == other.texts.map(\.known)
  }
}
