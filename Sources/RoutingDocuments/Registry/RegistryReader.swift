internal import PredicateSyntax
internal import SceneLifecycle
internal import SceneRouting
internal import StringPredicates

/// A reader that parses the output of `RegistryWriter` and records errors in a log.
struct RegistryReader {
  let log: IssueLog
  /// The highest limits that the registry can specify. Whoever reads a file sets the limits, not its author.
  private let limits: DocumentLimits
  /// The limits of predicates that don't specify any: the default limits, or the reader's where those are lower.
  private let defaultLimits: PredicateLimits
  private let predicates = PredicateStore()

  init(log: IssueLog, limits: DocumentLimits) {
    self.log = log
    self.limits = limits
    let (own, highest) = (PredicateLimits.default, limits.predicates)
    defaultLimits = PredicateLimits(
      nestingLevels: min(own.nestingLevels, highest.nestingLevels),
      diagnostics: min(own.diagnostics, highest.diagnostics), matchSteps: min(own.matchSteps, highest.matchSteps),
      matchDepth: min(own.matchDepth, highest.matchDepth),
      matchHeapKibibytes: min(own.matchHeapKibibytes, highest.matchHeapKibibytes),
      patternLength: min(own.patternLength, highest.patternLength),
      compiledPatternSize: min(own.compiledPatternSize, highest.compiledPatternSize))
  }

  /// Reads a registry. If the registry is invalid, records an error and returns `nil`.
  func registry(_ node: JSONNode) throws(RoutingError) -> SceneSessionRegistry? {
    guard let object = JSONObjectReader(node, known: .registry, log: log) else { return nil }
    var application = application(in: object)
    let identifierLimit = limit("identifierLimit", of: object, atMost: limits.identifierLength)
    let lastNewNumber = integer("lastNewNumber", of: object)
    let isRunning = truth("isRunning", of: object)
    var details: [String: SceneSessionDetails] = [:]
    let sessions = elements("sessions", of: object).compactMap { session($0, &details) }
    let pendingDiscards = object.strings("pendingDiscards") ?? []
    if object.node["application"]?["framework"]?.string == nil {
      application.framework = .derived(from: sessions, application.configurations)
    }
    let policy = policy(in: object, of: application)
    guard !log.hasErrors else { return nil }
    var registry = try SceneSessionRegistry(
      application: application, sessions: sessions, policy: policy, details: details, isRunning: isRunning,
      pendingDiscards: pendingDiscards, identifierLimit: identifierLimit)
    registry.lastNewNumber = lastNewNumber
    return registry
  }

  private func session(_ object: JSONObjectReader, _ details: inout [String: SceneSessionDetails]) -> SceneSession? {
    object.noteUnknownKeys(known: .session)
    guard let identifier = object.requiredString("persistentIdentifier"), let role = object.requiredString("role"),
      let state = object.requiredString("state").flatMap({ SceneActivationState(name: $0) })
    else {
      log.note(.missingKey, at: object.node, "the session lacks its identifier, its role or its state")
      return nil
    }
    var own = SceneSessionDetails()
    if let userInfo = object.object("userInfo", known: nil) {
      for (key, value) in userInfo.node.members { own.userInfo[key] = userInfoValue(value) }
    }
    own.stateRestorationActivity = activity(in: object)
    if own != SceneSessionDetails() { details[identifier] = own }
    return SceneSession(
      identifier, role: SceneSessionRole(rawValue: role),
      configuration: object.string("configuration"), state: state, isVisible: truth("visible", of: object),
      conditions: conditions(in: object) ?? .default)
  }

  private func activity(in session: JSONObjectReader) -> UserActivity? {
    guard let object = session.object("stateRestorationActivity", known: .activity),
      let type = object.requiredString("activityType")
    else { return nil }
    return UserActivity(
      activityType: type, targetContentIdentifier: object.string("targetContentIdentifier"),
      webpageURL: object.string("webpageURL"), isHandoff: truth("isHandoff", of: object))
  }

  /// Reads a `userInfo` value. The recursion depth equals the nesting depth of the document.
  private func userInfoValue(_ node: JSONNode) -> UserInfoValue? {
    if let elements = node.elements { return .array(elements.compactMap { userInfoValue($0) }) }
    if let number = Double(tagged: node) { return .double(number) }
    switch node.isScalar ? node.value : .null {
    case .string(let text): return .string(text)
    case .integer(let number): return .integer(number)
    case .boolean(let truth): return .boolean(truth)
    default: break
    }
    log.wrongType(node, expected: "a value of a userInfo")
    return nil
  }
}

extension RegistryReader {
  /// Reads the `conditions` of a session or configuration, or returns `nil` if there aren't any.
  func conditions(in owner: JSONObjectReader) -> SceneConditions? {
    guard let object = owner.object("conditions", known: .conditions) else { return nil }
    if object.node.keys.isEmpty { return .withoutModifier }
    if let preferring = object.strings("preferring"), let allowing = object.strings("allowing") {
      return .externalEvents(preferring: predicates.eventSet(preferring), allowing: predicates.eventSet(allowing))
    }
    guard let can = predicate("canActivate", of: object), let prefers = predicate("prefersToActivate", of: object)
    else { return nil }
    return .activation(SceneActivationConditions(canActivate: can, prefersToActivate: prefers))
  }

  private func predicate(_ key: StaticString, of owner: JSONObjectReader) -> StringPredicate? {
    guard let object = owner.object(key, known: .predicate), let format = object.requiredString("format"),
      let dialect = object.choice("dialect", PredicateDialect.self)
    else {
      log.note(.missingKey, at: owner.node, "the predicate '\(key)' is missing or has no format and dialect")
      return nil
    }
    var variables: [String: PredicateArgument] = [:]
    for (name, value) in object.object("variables", known: nil)?.node.members ?? [] {
      variables[name] = argument(value)
    }
    let arguments = object.array("arguments").map { $0.compactMap { argument($0) } } ?? []
    let limits = limits(in: object)
    do throws(StringPredicateError) {
      if variables.isEmpty, limits == defaultLimits {
        return try predicates.predicate(format, arguments, dialect: dialect, limits: limits)
      }
      return try StringPredicate(format, arguments: arguments, variables: variables, dialect: dialect, limits: limits)
    } catch {
      log.note(error.first.code, at: object.node, error.first.message)
      return nil
    }
  }

  /// Reads a predicate argument. The recursion depth equals the nesting depth of the document.
  private func argument(_ node: JSONNode) -> PredicateArgument? {
    if let elements = node.elements { return .array(elements.compactMap { argument($0) }) }
    if let number = Double(tagged: node) { return .double(number) }
    if node.isScalar, let argument = PredicateArgument(node.value) { return argument }
    log.wrongType(node, expected: "an argument")
    return nil
  }

  private func limits(in predicate: JSONObjectReader) -> PredicateLimits {
    guard let object = predicate.object("limits", known: .limits) else { return defaultLimits }
    let highest = limits.predicates
    func wide(_ key: StaticString, _ highest: Int) -> Int { limit(key, of: object, atMost: highest) }
    func narrow(_ key: StaticString, _ highest: UInt32) -> UInt32 { UInt32(clamping: wide(key, Int(highest))) }
    return PredicateLimits(
      nestingLevels: wide("nestingLevels", highest.nestingLevels),
      diagnostics: wide("diagnostics", highest.diagnostics),
      matchSteps: narrow("matchSteps", highest.matchSteps), matchDepth: narrow("matchDepth", highest.matchDepth),
      matchHeapKibibytes: narrow("matchHeapKibibytes", highest.matchHeapKibibytes),
      patternLength: wide("patternLength", highest.patternLength),
      compiledPatternSize: wide("compiledPatternSize", highest.compiledPatternSize))
  }

  /// Returns the limit under a required key. Records an error if the limit is higher than the reader's limit.
  private func limit(_ key: StaticString, of object: JSONObjectReader, atMost highest: Int) -> Int {
    let value = integer(key, of: object)
    if value > highest, let node = object.value(key) {
      log.note(.limitExceeded, at: node, "the limit is \(value), and the highest is \(highest)")
    }
    return min(value, highest)
  }

  /// Returns the nonnegative integer under a required key. If there isn't one, records an error and returns 0.
  func integer(_ key: StaticString, of object: JSONObjectReader) -> Int {
    if case .integer(let number)? = object.value(key)?.value, number >= 0, let fitting = Int(exactly: number) {
      return fitting
    }
    log.note(.missingKey, at: object.node, "expected a whole number from 0 under the key '\(key)'")
    return 0
  }

  /// Returns the Boolean value for a required key. If there isn't one, records an error and returns `false`.
  func truth(_ key: StaticString, of object: JSONObjectReader) -> Bool {
    if let value = object.boolean(key) { return value }
    log.note(.missingKey, at: object.node, "the key '\(key)' is missing")
    return false
  }

  /// Returns the objects in the array under a required key.
  func elements(_ key: StaticString, of object: JSONObjectReader) -> [JSONObjectReader] {
    guard let elements = object.array(key) else {
      log.note(.missingKey, at: object.node, "the list '\(key)' is missing")
      return []
    }
    return elements.compactMap { JSONObjectReader($0, known: nil, log: log) }
  }
}

// The keys in this version of the format. An unknown key is an error, because its value would be lost.
extension JSONKeys {
  fileprivate static let registry: JSONKeys = [
    "application", "policy", "identifierLimit", "lastNewNumber", "isRunning", "pendingDiscards", "sessions",
  ]
  fileprivate static let session: JSONKeys = [
    "persistentIdentifier", "role", "configuration", "state", "visible", "conditions", "userInfo",
    "stateRestorationActivity",
  ]
  fileprivate static let activity: JSONKeys = ["activityType", "targetContentIdentifier", "webpageURL", "isHandoff"]
  fileprivate static let conditions: JSONKeys = ["canActivate", "prefersToActivate", "preferring", "allowing"]
  fileprivate static let predicate: JSONKeys = ["format", "dialect", "arguments", "variables", "limits"]
  fileprivate static let limits: JSONKeys = [
    "nestingLevels", "diagnostics", "matchSteps", "matchDepth", "matchHeapKibibytes", "patternLength",
    "compiledPatternSize",
  ]
}

extension Double {
  /// Creates a number from an object such as `{"double": "0.1"}`.
  fileprivate init?(tagged node: JSONNode) {
    guard node.keys.count == 1, let text = node["double"]?.string else { return nil }
    self.init(text)
  }
}
