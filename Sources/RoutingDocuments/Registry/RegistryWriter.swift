internal import PredicateSyntax
internal import SceneLifecycle
internal import SceneRouting
internal import StringPredicates

/// Functions that write the state of a registry as JSON. Equal registries produce identical bytes.
enum RegistryWriter {
  /// The maximum nesting depth of lists in a `userInfo`.
  static let listLevels = 100

  /// Returns the registry as a JSON object, or `nil` if lists are nested deeper than `listLevels`.
  static func bytes(of registry: SceneSessionRegistry) -> [UInt8]? {
    var sessions: [JSONValue] = []
    for session in registry.sessions {
      let details = registry.details(of: session.persistentIdentifier) ?? SceneSessionDetails()
      guard let value = value(of: session, details) else { return nil }
      sessions.append(value)
    }
    var writer = JSONWriter()
    writer.value(
      .object([
        "application": value(of: registry.router.application), "policy": value(of: registry.router.policy),
        "identifierLimit": .integer(Int64(registry.router.identifierLimit)),
        "lastNewNumber": .integer(Int64(registry.lastNewNumber)), "isRunning": .boolean(registry.isRunning),
        "pendingDiscards": .array(registry.pendingDiscards.map { .string($0) }), "sessions": .array(sessions),
      ]))
    return writer.bytes
  }

  private static func value(of session: SceneSession, _ details: SceneSessionDetails) -> JSONValue? {
    var userInfo: [String: JSONValue] = [:]
    for (key, entry) in details.userInfo {
      guard let value = value(of: entry, levels: listLevels) else { return nil }
      userInfo[key] = value
    }
    return object([
      "persistentIdentifier": .string(session.persistentIdentifier), "role": .string(session.role.rawValue),
      "configuration": text(session.configuration), "state": .string(session.state.name),
      "visible": .boolean(session.isVisible), "conditions": value(of: session.conditions),
      "userInfo": userInfo.isEmpty ? .null : .object(userInfo),
      "stateRestorationActivity": details.stateRestorationActivity.map(value) ?? .null,
    ])
  }

  private static func value(of application: SceneApplication) -> JSONValue {
    object([
      "supportsMultipleScenes": .boolean(application.supportsMultipleScenes),
      "idiom": .string(application.idiom.rawValue), "framework": .string(application.framework.rawValue),
      "stageManager": .boolean(application.isStageManagerEnabled),
      "focusPrefix": text(application.focusFilterPrefix),
      "preferredDefaultSceneSessionRole": text(application.preferredDefaultSceneSessionRole?.rawValue),
      "configurations": .array(application.configurations.map(value)),
      "chooses": application.choices.isEmpty ? .null : .array(application.choices.map(\.json)),
      "staticShortcutItems": .array(
        application.staticShortcutItems.map {
          object([
            "type": .string($0.type), "localizedTitle": text($0.localizedTitle),
            "targetContentIdentifier": text($0.targetContentIdentifier),
          ])
        }),
    ])
  }

  private static func value(of configuration: SceneConfiguration) -> JSONValue {
    object([
      "name": .string(configuration.name), "role": .string(configuration.role.rawValue),
      "kind": configuration.kind == .windowGroup ? .null : .string(configuration.kind.rawValue),
      "matching": configuration.matching.map(value) ?? .null,
      "defaultLaunchBehavior": configuration.defaultLaunchBehavior == .automatic
        ? .null : .string(configuration.defaultLaunchBehavior.rawValue),
      "conditions": configuration.conditions.map(value) ?? .null,
      "sceneClassName": text(configuration.sceneClassName),
      "delegateClassName": text(configuration.delegateClassName),
      "storyboardName": text(configuration.storyboardName),
    ])
  }

  private static func value(of policy: RoutingPolicy) -> JSONValue {
    .object(
      Dictionary(uniqueKeysWithValues: PolicySwitch.all.map { ($0.name, .boolean(policy[keyPath: $0.path])) }))
  }

  private static func value(of conditions: SceneConditions) -> JSONValue {
    switch conditions {
    case .activation(let conditions):
      .object([
        "canActivate": value(of: conditions.canActivate), "prefersToActivate": value(of: conditions.prefersToActivate),
      ])
    case .externalEvents(let preferring, let allowing):
      .object(["preferring": value(of: preferring), "allowing": value(of: allowing)])
    case .withoutModifier: .object([:])
    }
  }

  private static func value(of set: ExternalEventSet) -> JSONValue { .array(set.elements.map { .string($0) }) }

  private static func value(of predicate: StringPredicate) -> JSONValue {
    object([
      "format": .string(predicate.format), "dialect": .string(predicate.dialect.rawValue),
      "arguments": predicate.origin.map { .array($0.arguments.map(value)) } ?? .null,
      "variables": predicate.origin.map { .object($0.variables.mapValues(value)) } ?? .null,
      "limits": predicate.origin.flatMap { $0.limits == .default ? nil : value(of: $0.limits) } ?? .null,
    ])
  }

  private static func value(of limits: PredicateLimits) -> JSONValue {
    .object([
      "nestingLevels": .integer(Int64(limits.nestingLevels)), "diagnostics": .integer(Int64(limits.diagnostics)),
      "matchSteps": .integer(Int64(limits.matchSteps)), "matchDepth": .integer(Int64(limits.matchDepth)),
      "matchHeapKibibytes": .integer(Int64(limits.matchHeapKibibytes)),
      "patternLength": .integer(Int64(limits.patternLength)),
      "compiledPatternSize": .integer(Int64(limits.compiledPatternSize)),
    ])
  }

  /// Returns an argument in the document format, except that floating-point numbers are written as `{"double": "…"}`.
  /// Arguments that are nested too deeply for JSON are rejected when the result is read back.
  private static func value(of argument: PredicateArgument) -> JSONValue {
    switch argument {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .double(let number): value(of: number)
    case .boolean(let truth): .boolean(truth)
    case .null: .null
    case .array(let elements): .array(elements.map(value))
    }
  }

  /// Returns a `Double` as text, so that infinity and NaN are preserved.
  private static func value(of number: Double) -> JSONValue { .object(["double": .string(number.description)]) }

  private static func value(of activity: UserActivity) -> JSONValue {
    object([
      "activityType": .string(activity.activityType), "targetContentIdentifier": text(activity.targetContentIdentifier),
      "webpageURL": text(activity.webpageURL), "isHandoff": .boolean(activity.isHandoff),
    ])
  }

  /// Returns a `userInfo` value as JSON, or `nil` if it contains more than `levels` levels of nested lists.
  private static func value(of entry: UserInfoValue, levels: Int) -> JSONValue? {
    switch entry {
    case .string(let text): return .string(text)
    case .integer(let number): return .integer(number)
    case .double(let number): return value(of: number)
    case .boolean(let truth): return .boolean(truth)
    case .array(let elements):
      guard levels > 0 else { return nil }
      let values = elements.compactMap { value(of: $0, levels: levels - 1) }
      return values.count == elements.count ? .array(values) : nil
    }
  }

  private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  private static func object(_ members: [String: JSONValue]) -> JSONValue {
    .object(members.filter { $0.value != .null })
  }
}

/// A Boolean setting in a routing policy, with the name used for it in files.
struct PolicySwitch {
  var name: String
  var path: WritableKeyPath<RoutingPolicy, Bool>

  static var all: [PolicySwitch] {
    [
      PolicySwitch(name: "evaluatesPredicates", path: \.evaluatesPredicates),
      PolicySwitch(name: "filesPreferNewSceneUnderStageManager", path: \.filesPreferNewSceneUnderStageManager),
      PolicySwitch(name: "unmodifiedWindowsTakeContent", path: \.unmodifiedWindowsTakeContent),
      PolicySwitch(name: "unmatchedContentOpensFirstDeclaration", path: \.unmatchedContentOpensFirstDeclaration),
      PolicySwitch(name: "marksUndocumentedChoices", path: \.marksUndocumentedChoices),
    ]
  }
}
