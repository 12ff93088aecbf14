internal import PredicateSyntax
internal import SceneRouting
internal import StringPredicates

/// Reads what `RegistryWriter` writes. What is not as it should be is noted in the log, with its place.
struct RegistryReader {
  let log: IssueLog
  private let predicates = PredicateStore()

  init(log: IssueLog) { self.log = log }

  /// Reads a registry; `nil` if it cannot be read, and then the log has an error.
  func registry(_ value: JSONValue) throws(RoutingError) -> SceneSessionRegistry? {
    let known = [
      "application", "policy", "identifierLimit", "lastNewNumber", "isRunning", "pendingDiscards", "sessions",
    ]
    guard let object = JSONObjectReader(value, at: .root, known: known, log: log) else { return nil }
    let application = application(in: object)
    let policy = policy(in: object)
    let identifierLimit = integer("identifierLimit", of: object)
    let lastNewNumber = integer("lastNewNumber", of: object)
    let isRunning = truth("isRunning", of: object)
    var details: [String: SceneSessionDetails] = [:]
    let sessions = elements("sessions", of: object).compactMap { session($0, &details) }
    let pendingDiscards = object.strings("pendingDiscards") ?? []
    guard !log.hasErrors else { return nil }
    var registry = try SceneSessionRegistry(
      application: application, sessions: sessions, policy: policy, details: details, isRunning: isRunning,
      pendingDiscards: pendingDiscards, identifierLimit: identifierLimit)
    registry.lastNewNumber = lastNewNumber
    return registry
  }

  private func session(_ object: JSONObjectReader, _ details: inout [String: SceneSessionDetails]) -> SceneSession? {
    let known = [
      "persistentIdentifier", "role", "configuration", "state", "visible", "conditions", "userInfo",
      "stateRestorationActivity",
    ]
    noteUnknownKeys(of: object, known: known)
    guard let identifier = object.requiredString("persistentIdentifier"), let role = object.requiredString("role"),
      let state = object.requiredString("state").flatMap({ SceneActivationState(name: $0) })
    else {
      log.note(.missingKey, at: object.path, "the session lacks its identifier, its role or its state")
      return nil
    }
    var own = SceneSessionDetails()
    if let userInfo = object.object("userInfo", known: nil) {
      for (key, value) in userInfo.members {
        own.userInfo[key] = userInfoValue(value, at: userInfo.path.appending(key))
      }
    }
    own.stateRestorationActivity = activity(in: object)
    if own != SceneSessionDetails() { details[identifier] = own }
    return SceneSession(
      persistentIdentifier: identifier, role: SceneSessionRole(rawValue: role),
      configuration: object.string("configuration"), state: state, isVisible: truth("visible", of: object),
      conditions: conditions(in: object) ?? .default)
  }

  private func activity(in session: JSONObjectReader) -> UserActivity? {
    let known = ["activityType", "targetContentIdentifier", "webpageURL", "isHandoff"]
    guard let object = session.object("stateRestorationActivity", known: known),
      let type = object.requiredString("activityType")
    else { return nil }
    return UserActivity(
      activityType: type, targetContentIdentifier: object.string("targetContentIdentifier"),
      webpageURL: object.string("webpageURL"), isHandoff: truth("isHandoff", of: object))
  }

  /// It recurses, at most as deep as the document is nested.
  private func userInfoValue(_ value: JSONValue, at path: JSONPath) -> UserInfoValue? {
    switch value {
    case .string(let text): return .string(text)
    case .integer(let number): return .integer(number)
    case .boolean(let truth): return .boolean(truth)
    case .array(let elements): return .array(elements.compactMap { userInfoValue($0, at: path) })
    case .object(let members):
      if let number = Double(tagged: members) { return .double(number) }
    default: break
    }
    log.wrongType(value, expected: "a value of a userInfo", at: path)
    return nil
  }
}

extension RegistryReader {
  /// Reads `conditions` of a session or a configuration; `nil` if it has none.
  func conditions(in owner: JSONObjectReader) -> SceneConditions? {
    let known = ["canActivate", "prefersToActivate", "preferring", "allowing"]
    guard let object = owner.object("conditions", known: known) else { return nil }
    if object.members.isEmpty { return .withoutModifier }
    if let preferring = object.strings("preferring"), let allowing = object.strings("allowing") {
      return .externalEvents(preferring: predicates.eventSet(preferring), allowing: predicates.eventSet(allowing))
    }
    guard let can = predicate("canActivate", of: object), let prefers = predicate("prefersToActivate", of: object)
    else { return nil }
    return .activation(SceneActivationConditions(canActivate: can, prefersToActivate: prefers))
  }

  private func predicate(_ key: String, of owner: JSONObjectReader) -> StringPredicate? {
    let known = ["format", "dialect", "arguments", "variables", "limits"]
    guard let object = owner.object(key, known: known), let format = object.requiredString("format"),
      let dialect = object.choice("dialect", PredicateDialect.self)
    else {
      log.note(.missingKey, at: owner.path, "the predicate '\(key)' is missing or has no format and dialect")
      return nil
    }
    var variables: [String: PredicateArgument] = [:]
    for (name, value) in object.object("variables", known: nil)?.members ?? [:] {
      variables[name] = argument(value, at: object.path)
    }
    let arguments = (object.array("arguments") ?? []).compactMap { argument($0, at: object.path) }
    let limits = limits(in: object)
    do throws(StringPredicateError) {
      if variables.isEmpty, limits == .default {
        return try predicates.predicate(format, arguments, dialect: dialect, limits: limits)
      }
      return try StringPredicate(format, arguments: arguments, variables: variables, dialect: dialect, limits: limits)
    } catch {
      log.note(error.first.code, at: object.path, error.first.message)
      return nil
    }
  }

  /// It recurses, at most as deep as the document is nested.
  private func argument(_ value: JSONValue, at path: JSONPath) -> PredicateArgument? {
    switch value {
    case .object(let members):
      if let number = Double(tagged: members) { return .double(number) }
    case .array(let elements): return .array(elements.compactMap { argument($0, at: path) })
    default:
      if let argument = PredicateArgument(value) { return argument }
    }
    log.wrongType(value, expected: "an argument", at: path)
    return nil
  }

  private func limits(in predicate: JSONObjectReader) -> PredicateLimits {
    let known = [
      "nestingLevels", "diagnostics", "matchSteps", "matchDepth", "matchHeapKibibytes", "patternLength",
      "compiledPatternSize",
    ]
    guard let object = predicate.object("limits", known: known) else { return .default }
    func narrow(_ key: String) -> UInt32 { UInt32(clamping: integer(key, of: object)) }
    return PredicateLimits(
      nestingLevels: integer("nestingLevels", of: object), diagnostics: integer("diagnostics", of: object),
      matchSteps: narrow("matchSteps"), matchDepth: narrow("matchDepth"),
      matchHeapKibibytes: narrow("matchHeapKibibytes"), patternLength: integer("patternLength", of: object),
      compiledPatternSize: integer("compiledPatternSize", of: object))
  }

  /// A whole number that must be there and not below 0.
  func integer(_ key: String, of object: JSONObjectReader) -> Int {
    if case .integer(let number)? = object.value(key), number >= 0, let fitting = Int(exactly: number) {
      return fitting
    }
    log.note(.missingKey, at: object.path, "the number '\(key)' is missing or none")
    return 0
  }

  /// A truth value that must be there.
  func truth(_ key: String, of object: JSONObjectReader) -> Bool {
    if let value = object.boolean(key) { return value }
    log.note(.missingKey, at: object.path, "the key '\(key)' is missing")
    return false
  }

  /// The objects of a list that must be there.
  func elements(_ key: String, of object: JSONObjectReader) -> [JSONObjectReader] {
    guard let elements = object.array(key) else {
      log.note(.missingKey, at: object.path, "the list '\(key)' is missing")
      return []
    }
    let path = object.path.appending(key)
    return elements.enumerated().compactMap { index, element in
      JSONObjectReader(element, at: path.appending(index), known: nil, log: log)
    }
  }

  /// Notes keys that no file of this version has: what they mean would be lost.
  func noteUnknownKeys(of object: JSONObjectReader, known: [String]) {
    for key in object.members.keys.sorted() where !known.contains(key) {
      log.note(.unknownKey, at: object.path.appending(key), "there is no key '\(key)' here")
    }
  }
}

extension Double {
  /// The number that stands as `{"double": "0.1"}`.
  fileprivate init?(tagged members: [String: JSONValue]) {
    guard members.count == 1, case .string(let text)? = members["double"] else { return nil }
    self.init(text)
  }
}
