package import PredicateSyntax
package import SceneRouting
internal import StringPredicates

extension SceneReader {
  /// Reads the `activationConditions` or `handlesExternalEvents` of an object, or returns `nil` if it has neither.
  package func conditions(in object: JSONObjectReader, dialect: PredicateDialect) -> SceneConditions? {
    checkExclusive(in: object)
    let activation = activationConditions(in: object, dialect: dialect).map(SceneConditions.activation)
    return activation ?? externalEvents(in: object)
  }

  /// Reads the conditions that a refresh provides, or returns `nil` if the object has neither `activationConditions`
  /// nor `handlesExternalEvents`. Predicates aren't built yet, because an invalid predicate isn't an error in the
  /// document.
  package func renewedConditions(in object: JSONObjectReader, dialect: PredicateDialect) -> RenewedConditions? {
    checkExclusive(in: object)
    guard let parts = object.object("activationConditions", known: .documentConditions) else {
      return externalEvents(in: object).map(RenewedConditions.conditions)
    }
    noteSource(of: parts)
    var formats = SceneConditionFormats(dialect: dialect, limits: limits.predicates)
    if let can = format("canActivate", of: parts) { formats.canActivate = can.format }
    if let prefers = format("prefersToActivate", of: parts) { formats.prefersToActivate = prefers.format }
    return .formats(formats)
  }

  /// The new conditions that a refresh provides.
  package enum RenewedConditions: Hashable, Sendable {
    /// Format strings that haven't been parsed yet.
    case formats(SceneConditionFormats)
    /// The conditions of a SwiftUI window.
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
    guard let object = object.object("activationConditions", known: .documentConditions) else { return nil }
    noteSource(of: object)
    var conditions = SceneActivationConditions()
    if let predicate = predicate("canActivate", of: object, dialect: dialect) { conditions.canActivate = predicate }
    if let predicate = predicate("prefersToActivate", of: object, dialect: dialect) {
      conditions.prefersToActivate = predicate
    }
    return conditions
  }

  private func externalEvents(in object: JSONObjectReader) -> SceneConditions? {
    guard let object = object.object("handlesExternalEvents", known: .events) else { return nil }
    noteSource(of: object)
    let preferring = texts("preferring", of: object)
    let allowing = texts("allowing", of: object)
    if preferring == nil, allowing == nil { return .withoutModifier }
    return .externalEvents(
      preferring: predicates.eventSet(preferring ?? []), allowing: predicates.eventSet(allowing ?? []))
  }

  /// Reads a predicate, which is a format string, `{"format": …, "arguments": […]}` or `{"unknown": …}`.
  func predicate(_ key: StaticString, of object: JSONObjectReader, dialect: PredicateDialect) -> StringPredicate? {
    let known = unknownValues.values.count
    guard let (format, node) = format(key, of: object) else { return nil }
    let predicate = build(format, at: node, dialect: dialect)
    guard predicate != nil, let number = unknownValues.values[known...].first(where: { $0.kind == .number }) else {
      return predicate
    }
    // A predicate with an unknown number becomes an unknown predicate, because the identifiers that it accepts can
    // depend on the number. Different predicates can contain the same unknown number, so each has its own placeholder.
    let unknown = unknownValues.format(for: number, in: format)
    return build(unknown, at: node, dialect: dialect)
  }

  /// Reads a format string with its arguments. Also returns the node that contains the format string.
  private func format(
    _ key: StaticString, of object: JSONObjectReader
  ) -> (format: SceneConditionFormats.Format, node: JSONNode)? {
    guard let value = object.value(key) else { return nil }
    if let format = value.string {
      unknownValues.note(known: format)
      return (SceneConditionFormats.Format(format), value)
    }
    if value["unknown"] != nil {
      guard let object = JSONObjectReader(value, known: .unknownPredicate, log: log) else { return nil }
      noteSource(of: object)
      return unknownValues.format(of: object).map { ($0, value) }
    }
    guard value.isObject else {
      log.wrongType(
        value, expected: "a format string or an object with 'format' and 'arguments'", help: value.predicateHelp)
      return nil
    }
    guard let parts = JSONObjectReader(value, known: .predicate, log: log) else { return nil }
    noteSource(of: parts)
    let format = parts.requiredString("format")
    let arguments = arguments(of: parts)
    var variables: [String: PredicateArgument] = [:]
    for (name, value) in parts.object("variables", known: nil)?.node.members ?? [] { variables[name] = argument(value) }
    let limits = predicateLimits(of: parts)
    guard let format, let arguments, let node = parts.value("format") else { return nil }
    unknownValues.note(known: format)
    return (
      SceneConditionFormats.Format(format, arguments: arguments, variables: variables, limits: limits), node
    )
  }

  /// Reads the limits of a predicate, which can't be higher than those of the reader.
  private func predicateLimits(of predicate: JSONObjectReader) -> PredicateLimits? {
    guard let object = predicate.object("limits", known: .limits) else { return nil }
    let highest = limits.predicates
    func wide(_ key: StaticString, _ highest: Int) -> Int { object.wholeNumber(key, atMost: highest) ?? highest }
    func narrow(_ key: StaticString, _ highest: UInt32) -> UInt32 { UInt32(clamping: wide(key, Int(highest))) }
    return PredicateLimits(
      nestingLevels: wide("nestingLevels", highest.nestingLevels),
      diagnostics: wide("diagnostics", highest.diagnostics),
      matchSteps: narrow("matchSteps", highest.matchSteps), matchDepth: narrow("matchDepth", highest.matchDepth),
      matchHeapKibibytes: narrow("matchHeapKibibytes", highest.matchHeapKibibytes),
      patternLength: wide("patternLength", highest.patternLength),
      compiledPatternSize: wide("compiledPatternSize", highest.compiledPatternSize))
  }

  private func arguments(of object: JSONObjectReader) -> [PredicateArgument]? {
    guard object.array("arguments") != nil, let node = object.value("arguments") else {
      return object.value("arguments") == nil ? [] : nil
    }
    return arguments(node)
  }

  /// Reads an array of arguments, or returns `nil` if any of them is invalid.
  func arguments(_ node: JSONNode) -> [PredicateArgument]? {
    guard let elements = node.elements else { return nil }
    var arguments: [PredicateArgument] = []
    var isComplete = true
    for element in elements {
      if let argument = argument(element) {
        arguments.append(argument)
      } else {
        isComplete = false
      }
    }
    return isComplete ? arguments : nil
  }

  /// Reads an argument. An object with the key `unknown` represents an unknown string or number. If the argument is
  /// invalid, records an error and returns `nil`. The recursion depth equals the nesting depth of the document.
  private func argument(_ node: JSONNode) -> PredicateArgument? {
    if node["unknown"] != nil {
      if node["type"] != nil { return unknownValues.number(of: node, log: log) }
      return unknownValues.text(of: node, log: log).map { .string($0) }
    }
    if let number = node.exactDouble { return .double(number) }
    if let elements = node.elements {
      var arguments: [PredicateArgument] = []
      for element in elements {
        guard let argument = argument(element) else { return nil }
        arguments.append(argument)
      }
      return .array(arguments)
    }
    if let argument = PredicateArgument(node.value) {
      if case .string(let text) = argument { unknownValues.note(known: text) }
      return argument
    }
    log.wrongType(node, expected: "a string, a number, true, false, null or an array of them")
    return nil
  }

  /// Returns the strings in an array. An object with the key `unknown` represents an unknown string. Other elements
  /// are recorded as errors and omitted.
  func texts(_ key: StaticString, of object: JSONObjectReader) -> [String]? {
    object.array(key).map { elements in
      elements.compactMap { element in
        if let text = element.string {
          unknownValues.note(known: text)
          return text
        }
        if element["unknown"] != nil { return unknownValues.text(of: element, log: log) }
        log.wrongType(element, expected: "a string")
        return nil
      }
    }
  }

  /// Checks that `source`, which says where part of the document came from, is a string.
  func noteSource(of object: JSONObjectReader) { _ = object.string("source") }

  private func build(
    _ written: SceneConditionFormats.Format, at node: JSONNode, dialect: PredicateDialect
  ) -> StringPredicate? {
    let (format, arguments) = (written.format, written.arguments)
    do throws(StringPredicateError) {
      let predicate =
        written.isPlain
        ? try predicates.predicate(format, arguments, dialect: dialect, limits: limits.predicates)
        : try written.predicate(dialect: dialect, limits: limits.predicates)
      let unknown = predicate.warnings.isEmpty ? [] : rangesOfUnknownValues(format, arguments)
      // A warning about an unknown value would be about its sample value.
      for warning in predicate.warnings where !unknown.contains(where: { warning.range.union($0) == warning.range }) {
        note(warning, in: SourceText(format), at: node)
      }
      return predicate
    } catch {
      let isExtended =
        dialect == .uiKit
        && (try? written.predicate(dialect: .extended, limits: limits.predicates)) != nil
      for var diagnostic in error.diagnostics {
        if isExtended, diagnostic.severity == .error { diagnostic.help = Self.helpOutsideUIKit(diagnostic.help) }
        note(diagnostic, in: error.source, at: node)
      }
      return nil
    }
  }

  /// Returns the help for a condition that only UIKit refuses.
  private static func helpOutsideUIKit(_ help: String?) -> String {
    let dialect = "write \"dialect\": \"extended\" in the document if its conditions never reach UIKit"
    return help.map { "\($0); or \(dialect)" } ?? dialect
  }

  /// Returns the ranges of the placeholders in a format string whose arguments contain unknown values.
  private func rangesOfUnknownValues(_ format: String, _ arguments: [PredicateArgument]) -> [SourceRange] {
    let samples = Set(unknownValues.values.map(\.sampleValue))
    func isUnknown(_ argument: PredicateArgument) -> Bool {
      switch argument {
      case .string(let text): samples.contains(text)
      case .array(let elements): elements.contains(where: isUnknown)
      case .integer, .double, .boolean, .null: false
      }
    }
    guard arguments.contains(where: isUnknown) else { return [] }
    let (tree, _) = Parser.parse(SourceText(format), limits: limits.predicates)
    return tree.nodes.compactMap { node in
      guard case .argument(_, let position) = node.kind, arguments.indices.contains(position),
        isUnknown(arguments[position])
      else { return nil }
      return node.range
    }
  }

  private func note(_ diagnostic: Diagnostic, in source: SourceText, at node: JSONNode) {
    log.note(
      diagnostic.code, diagnostic.severity, at: node, diagnostic.message, help: diagnostic.help,
      predicate: DocumentPlace.PredicateFault(source: source, diagnostic: diagnostic))
  }
}

extension JSONKeys {
  fileprivate static let documentConditions: JSONKeys = ["canActivate", "prefersToActivate", "source"]
  fileprivate static let events: JSONKeys = ["preferring", "allowing", "source"]
  fileprivate static let predicate: JSONKeys = ["format", "arguments", "variables", "limits", "source"]
  fileprivate static let limits: JSONKeys = [
    "nestingLevels", "diagnostics", "matchSteps", "matchDepth", "matchHeapKibibytes", "patternLength",
    "compiledPatternSize",
  ]
  fileprivate static let unknownPredicate: JSONKeys = ["unknown", "source"]
}

extension JSONNode {
  fileprivate var predicateHelp: String? {
    boolean.map { $0 ? "write \"TRUEPREDICATE\"" : "write \"FALSEPREDICATE\"" }
  }
}
