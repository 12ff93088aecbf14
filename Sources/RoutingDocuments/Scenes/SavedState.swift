internal import PredicateSyntax
public import SceneLifecycle
package import SceneRouting

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension SceneDocument {
  /// The state of a saved registry that isn't part of its application, sessions and policy.
  package struct SavedState: Hashable, Sendable {
    /// The details of the sessions, keyed by persistent identifier.
    var details: [String: SceneSessionDetails] = [:]
    var isRunning = true
    var pendingDiscards: [String] = []
    /// The maximum length of an identifier that can be routed, in UTF-8 code units.
    package var identifierLimit = DocumentLimits.default.identifierLength
    /// The number in the `new-…` identifier of the most recently created session.
    var lastNewNumber = 0
  }

  /// Creates the document that represents a registry.
  package init(_ registry: SceneSessionRegistry) {
    self.init(
      dialect: .uiKit, application: registry.router.application, sessions: registry.sessions,
      policy: registry.router.policy)
    dialect = writtenDialect
    var saved = SavedState(
      isRunning: registry.isRunning, pendingDiscards: registry.pendingDiscards,
      identifierLimit: registry.router.identifierLimit, lastNewNumber: registry.lastNewNumber)
    for session in sessions.map(\.persistentIdentifier) {
      if let details = registry.details(of: session), !details.isEmpty { saved.details[session] = details }
    }
    self.saved = saved
  }

  /// Creates the registry that the document describes. If the document is a saved registry, its state is restored.
  ///
  /// - Parameter policy: The routing policy. If `nil`, the saved policy is used, or the device's default policy if
  ///   none was saved.
  /// - Throws: See `SceneSessionRegistry.init`.
  /// - Complexity: O(*n*) in the number of sessions.
  package func registry(policy: RoutingPolicy? = nil) throws(RoutingError) -> SceneSessionRegistry {
    let saved = saved ?? SavedState()
    var registry = try SceneSessionRegistry(
      application: application, sessions: sessions, policy: policy ?? self.policy, details: saved.details,
      isRunning: saved.isRunning, pendingDiscards: saved.pendingDiscards, identifierLimit: saved.identifierLimit)
    registry.lastNewNumber = saved.lastNewNumber
    return registry
  }

  /// Creates the router that the document describes. See ``registry(policy:)``.
  package func router(policy: RoutingPolicy? = nil) throws(RoutingError) -> SceneRouter {
    try registry(policy: policy).router
  }
}

extension SceneSessionDetails {
  fileprivate var isEmpty: Bool { self == SceneSessionDetails() }
}

// MARK: - Reading

extension SceneReader {
  /// Reads the members of a document that only saved registries have, or returns `nil` if it has none of them.
  ///
  /// - Parameters:
  ///   - details: The details of the sessions, keyed by persistent identifier.
  ///   - sessions: The sessions of the document.
  func savedState(
    in document: JSONObjectReader, _ details: [String: SceneSessionDetails], sessions: [SceneSession]
  ) -> SceneDocument.SavedState? {
    guard let object = document.object("registry", known: .registry) else {
      return details.isEmpty ? nil : SceneDocument.SavedState(details: details)
    }
    var state = SceneDocument.SavedState(details: details)
    if let isRunning = object.boolean("isRunning") {
      state.isRunning = isRunning
      if !isRunning, let node = object.value("isRunning"),
        let connected = sessions.first(where: { $0.state.isConnected && $0.state != .background })
      {
        log.note(
          .exclusiveKeys, .warning, at: node, isAboutKey: true,
          "the session '\(connected.persistentIdentifier)' is \(connected.state.name), but the application isn't running",
          help: "all sessions of an application that isn't running are disconnected")
      }
    }
    if let discards = object.strings("pendingDiscards") {
      state.pendingDiscards = discards
      let living = Set(sessions.map(\.persistentIdentifier))
      var known = living
      for element in object.array("pendingDiscards").map(Array.init) ?? [] {
        guard let name = element.string, !known.insert(name).inserted else { continue }
        log.note(
          .duplicateSession, at: element,
          living.contains(name)
            ? "the session '\(name)' is among those that were destroyed and among the sessions"
            : "the session '\(name)' is listed twice among those that were destroyed",
          help: "keep one of them: no identifier of a session is used again")
      }
    }
    if let limit = object.wholeNumber("identifierLimit", atMost: limits.identifierLength) {
      state.identifierLimit = limit
    }
    if let number = object.wholeNumber("lastNewNumber", atMost: 1 << 53) { state.lastNewNumber = number }
    return state
  }

  /// Reads the properties of a session that don't affect routing, or returns `nil` if it has none.
  func details(of session: JSONNode) -> SceneSessionDetails? {
    guard session["userInfo"] != nil || session["stateRestorationActivity"] != nil,
      let object = JSONObjectReader(session, known: nil, log: log)
    else { return nil }
    var details = SceneSessionDetails()
    for (key, value) in object.object("userInfo", known: nil)?.node.members ?? [] {
      details.userInfo[key] = userInfoValue(value)
    }
    if let activity = object.object("stateRestorationActivity", known: .activity),
      let type = activity.requiredString("activityType")
    {
      details.stateRestorationActivity = UserActivity(
        activityType: type, targetContentIdentifier: activity.string("targetContentIdentifier"),
        webpageURL: activity.string("webpageURL"), isHandoff: activity.boolean("isHandoff") ?? false)
    }
    return details
  }

  /// Reads a `userInfo` value. The recursion depth equals the nesting depth of the document.
  private func userInfoValue(_ node: JSONNode) -> UserInfoValue? {
    if let elements = node.elements { return .array(elements.compactMap { userInfoValue($0) }) }
    if let number = node.exactDouble { return .double(number) }
    switch node.isScalar ? node.value : .null {
    case .string(let text): return .string(text)
    case .integer(let number): return .integer(number)
    case .double(let number): return .double(number)
    case .wideNumber(let digits):
      // Only an integer must be kept exactly.
      if digits.contains(where: ".eE".contains), let number = Double(digits) { return .double(number) }
    case .boolean(let truth): return .boolean(truth)
    case .null, .array, .object: break
    }
    log.wrongType(node, expected: "a string, a number (an integer has 64 bits), true, false or an array of them")
    return nil
  }
}

extension JSONObjectReader {
  /// Returns the whole number under a key. Records an error if it isn't one from 0 to `highest`: whoever reads a
  /// document sets the limits, not its author.
  func wholeNumber(_ key: StaticString, atMost highest: Int) -> Int? {
    guard let node = value(key) else { return nil }
    guard node.isScalar, case .integer(let value) = node.value, let number = Int(exactly: value), number >= 0 else {
      log.wrongType(node, expected: "a whole number from 0 to \(highest)")
      return nil
    }
    if number > highest {
      log.note(.limitExceeded, at: node, "the number \(number) is too high: at most \(highest)")
    }
    return min(number, highest)
  }
}

extension JSONKeys {
  fileprivate static let registry: JSONKeys = ["isRunning", "pendingDiscards", "identifierLimit", "lastNewNumber"]
  fileprivate static let activity: JSONKeys = ["activityType", "targetContentIdentifier", "webpageURL", "isHandoff"]
}

// MARK: - Writing

extension SceneDocument.SavedState {
  var json: JSONValue {
    .object([
      "isRunning": .boolean(isRunning), "pendingDiscards": .array(pendingDiscards.map(JSONValue.string)),
      "identifierLimit": .integer(Int64(identifierLimit)), "lastNewNumber": .integer(Int64(lastNewNumber)),
    ])
  }
}

extension SceneSessionDetails {
  var json: [String: JSONValue] {
    [
      "userInfo": userInfo.isEmpty ? .null : .object(userInfo.mapValues(\.json)),
      "stateRestorationActivity": stateRestorationActivity?.json ?? .null,
    ]
  }
}

extension UserInfoValue {
  /// The value as JSON. The recursion depth equals the nesting depth of the value.
  fileprivate var json: JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .double(let number): .exact(number)
    case .boolean(let truth): .boolean(truth)
    case .array(let elements): .array(elements.map(\.json))
    }
  }

  /// Returns whether the value contains at most this many levels of lists.
  fileprivate func hasAtMost(levels: Int) -> Bool {
    guard case .array(let elements) = self else { return true }
    return levels > 0 && elements.allSatisfy { $0.hasAtMost(levels: levels - 1) }
  }
}

extension SceneSessionRegistry: Codable {
  /// The maximum nesting depth of lists in a `userInfo` that is saved.
  private static let listLevels = 100

  /// Decodes a registry whose limits are at most the default limits.
  ///
  /// - Throws: The decoder's error, a `DocumentError`, or a `RoutingError` if the sessions contradict each other.
  public init(from decoder: any Decoder) throws { self = try SceneDocument(from: decoder).registry() }

  /// Encodes the complete state of the registry as a scenes document.
  ///
  /// - Throws: The encoder's error, or a `DocumentError` if the registry can't be represented.
  public func encode(to encoder: any Encoder) throws { try document(for: "").encode(to: encoder) }

  /// Loads a registry from a file, a scenes document.
  ///
  /// The registry makes the same decisions as the one that was saved. Its predicates are built again from their format
  /// strings and arguments.
  ///
  /// - Parameters:
  ///   - file: The location of the file.
  ///   - limits: The limits on the file and its parts. The limits of the router and the predicates can't be higher.
  /// - Throws: A `DocumentError` with every error found.
  /// - Complexity: O(*n*) in the size of the file, plus the cost of rebuilding its predicates.
  public init(contentsOf file: URL, limits: DocumentLimits = .default) throws(DocumentError) {
    guard file.isFileURL else {
      throw DocumentError([
        DocumentIssue(.unreadableFile, file: file.absoluteString, "expected a file, found another kind of URL")
      ])
    }
    let document = try SceneDocument(contentsOf: file.path, limits: limits)
    do throws(RoutingError) {
      self = try document.registry()
    } catch {
      throw DocumentError([
        DocumentIssue(DiagnosticCode(rawValue: error.code.rawValue), file: file.path, error.message, help: error.help)
      ])
    }
  }

  /// Saves the registry to a file, a scenes document. An existing file is replaced atomically.
  ///
  /// The bytes are written to a new file in the same folder, and this file is then renamed over the old one. Both the
  /// file and the folder are flushed to disk. If the process stops before saving has finished, a file whose name ends
  /// with `.saving` can be left in the folder.
  ///
  /// - Throws: A `DocumentError` with the code `unwritable-file`, or with the code `not-representable` if lists in a
  ///   `userInfo` are nested more than 100 levels deep, or if two configurations with the same role have the same name.
  ///   A registry with limits above the default ones is saved, but loads only with the same limits.
  /// - Complexity: O(*n*) in the size of the registry.
  public func write(to file: URL) throws(DocumentError) {
    guard file.isFileURL else {
      throw DocumentError([
        DocumentIssue(.unwritableFile, file: file.absoluteString, "expected a file, found another kind of URL")
      ])
    }
    try write(to: file.path, observer: nil)
  }

  /// Saves the registry, with an observer that can make individual steps fail.
  package func write(to file: String, observer: FileReplacement.Observer?) throws(DocumentError) {
    let bytes = try document(for: file).json.text + [0x0A]
    do throws(FileError) {
      try FileReplacement.write(bytes, to: file, observer: observer)
    } catch {
      throw DocumentError([
        DocumentIssue(
          .unwritableFile, file: file, "cannot save the registry: \(error.message)",
          help: "the file contains the old state or the new one; see whether its folder may be written to and has room")
      ])
    }
  }

  /// Returns the document that represents the registry. Throws an error if that document couldn't be read again.
  private func document(for file: String) throws(DocumentError) -> SceneDocument {
    var reason: String?
    let document = SceneDocument(self)
    let isTooDeep = document.saved?.details.values.contains { details in
      details.userInfo.values.contains { !$0.hasAtMost(levels: Self.listLevels) }
    }
    if isTooDeep == true { reason = "a userInfo contains more than \(Self.listLevels) lists inside each other" }
    var names: Set<[String]> = []
    for configuration in router.application.configurations
    where !names.insert([configuration.role.rawValue, configuration.name]).inserted {
      reason = "there are two configurations '\(configuration.name)' of the role '\(configuration.role.rawValue)'"
    }
    guard let reason else { return document }
    throw DocumentError([
      DocumentIssue(.notRepresentable, file: file, "cannot save the registry: \(reason)", help: "nothing was written")
    ])
  }
}
