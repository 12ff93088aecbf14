package import PredicateSyntax
package import SceneRouting
internal import StringPredicates

extension SceneReader {
  /// Reads `activationConditions` or `handlesExternalEvents` of an object; `nil` if it has neither.
  package func conditions(in object: JSONObjectReader, dialect: PredicateDialect) -> SceneConditions? {
    checkExclusive(in: object)
    let activation = activationConditions(in: object, dialect: dialect).map(SceneConditions.activation)
    return activation ?? externalEvents(in: object)
  }

  /// Reads conditions as a refresh brings them: the predicates are not built yet, for a bad one is not a fault of
  /// the document. `nil` if the object has neither key.
  package func renewedConditions(in object: JSONObjectReader, dialect: PredicateDialect) -> RenewedConditions? {
    checkExclusive(in: object)
    guard let parts = object.object("activationConditions", known: .conditions) else {
      return externalEvents(in: object).map(RenewedConditions.conditions)
    }
    var formats = SceneConditionFormats(dialect: dialect, limits: limits.predicates)
    if let can = format("canActivate", of: parts) { formats.canActivate = can.format }
    if let prefers = format("prefersToActivate", of: parts) { formats.prefersToActivate = prefers.format }
    return .formats(formats)
  }

  /// What a refresh brings.
  package enum RenewedConditions: Hashable, Sendable {
    /// Predicates that are still to be built.
    case formats(SceneConditionFormats)
    /// A SwiftUI window's conditions.
    case conditions(SceneConditions)
  }

  private func checkExclusive(in object: JSONObjectReader) {
    guard let second = object.value("handlesExternalEvents"), object.value("activationConditions") != nil else {
      return
    }
    log.note(
      .exclusiveKeys, at: second, isAboutKey: true,
      "'activationConditions' and 'handlesExternalEvents' exclude each other",
      help: "a UIKit scene has the first, a SwiftUI window the second")
  }

  private func activationConditions(
    in object: JSONObjectReader, dialect: PredicateDialect
  ) -> SceneActivationConditions? {
    guard let object = object.object("activationConditions", known: .conditions) else { return nil }
    var conditions = SceneActivationConditions()
    if let predicate = predicate("canActivate", of: object, dialect: dialect) { conditions.canActivate = predicate }
    if let predicate = predicate("prefersToActivate", of: object, dialect: dialect) {
      conditions.prefersToActivate = predicate
    }
    return conditions
  }

  private func externalEvents(in object: JSONObjectReader) -> SceneConditions? {
    guard let object = object.object("handlesExternalEvents", known: .events) else { return nil }
    let preferring = object.strings("preferring")
    let allowing = object.strings("allowing")
    if preferring == nil, allowing == nil { return .withoutModifier }
    return .externalEvents(
      preferring: predicates.eventSet(preferring ?? []), allowing: predicates.eventSet(allowing ?? []))
  }

  /// Reads a predicate: a format string, or `{"format": …, "arguments": […]}`.
  func predicate(_ key: StaticString, of object: JSONObjectReader, dialect: PredicateDialect) -> StringPredicate? {
    guard let (format, node) = format(key, of: object) else { return nil }
    return build(format.format, format.arguments, at: node, dialect: dialect)
  }

  /// Reads a format with its arguments, and the place of its text.
  private func format(
    _ key: StaticString, of object: JSONObjectReader
  ) -> (format: SceneConditionFormats.Format, node: JSONNode)? {
    guard let value = object.value(key) else { return nil }
    if let format = value.string { return (SceneConditionFormats.Format(format), value) }
    guard value.isObject else {
      log.wrongType(
        value, expected: "a format string or an object with 'format' and 'arguments'", help: value.predicateHelp)
      return nil
    }
    guard let parts = JSONObjectReader(value, known: .predicate, log: log) else { return nil }
    let format = parts.requiredString("format")
    let arguments = arguments(of: parts)
    guard let format, let arguments, let node = parts.value("format") else { return nil }
    return (SceneConditionFormats.Format(format, arguments: arguments), node)
  }

  private func arguments(of object: JSONObjectReader) -> [PredicateArgument]? {
    guard let elements = object.array("arguments") else { return object.value("arguments") == nil ? [] : nil }
    var arguments: [PredicateArgument] = []
    var isComplete = true
    for element in elements {
      if let argument = PredicateArgument(element.value) {
        arguments.append(argument)
      } else {
        log.wrongType(element, expected: "a string, a number, true, false, null or an array of them")
        isComplete = false
      }
    }
    return isComplete ? arguments : nil
  }

  private func build(
    _ format: String, _ arguments: [PredicateArgument], at node: JSONNode, dialect: PredicateDialect
  ) -> StringPredicate? {
    do throws(StringPredicateError) {
      let predicate = try predicates.predicate(format, arguments, dialect: dialect, limits: limits.predicates)
      for warning in predicate.warnings { note(warning, in: SourceText(format), at: node) }
      return predicate
    } catch {
      for diagnostic in error.diagnostics { note(diagnostic, in: error.source, at: node) }
      return nil
    }
  }

  private func note(_ diagnostic: Diagnostic, in source: SourceText, at node: JSONNode) {
    log.note(
      diagnostic.code, diagnostic.severity, at: node, diagnostic.message, help: diagnostic.help,
      predicate: DocumentIssue.PredicateFault(source: source, diagnostic: diagnostic))
  }
}

extension JSONKeys {
  fileprivate static let conditions: JSONKeys = ["canActivate", "prefersToActivate"]
  fileprivate static let events: JSONKeys = ["preferring", "allowing"]
  fileprivate static let predicate: JSONKeys = ["format", "arguments"]
}

extension JSONNode {
  fileprivate var predicateHelp: String? {
    boolean.map { $0 ? "write \"TRUEPREDICATE\"" : "write \"FALSEPREDICATE\"" }
  }
}

extension PredicateArgument {
  /// The argument that a JSON value stands for; `nil` for an object and what holds one.
  ///
  /// It recurses, at most as deep as the value is nested.
  package init?(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .boolean(let truth): self = .boolean(truth)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .double(number)
    case .wideNumber(let digits):
      guard let number = Double(digits) else { return nil }
      self = .double(number)
    case .string(let text): self = .string(text)
    case .array(let elements):
      let arguments = elements.compactMap { PredicateArgument($0) }
      guard arguments.count == elements.count else { return nil }
      self = .array(arguments)
    case .object: return nil
    }
  }
}
