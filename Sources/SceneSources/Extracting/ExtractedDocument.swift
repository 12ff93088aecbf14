internal import RoutingDocuments
internal import SceneRouting

/// A scenes document that was put together from source files, with the place of every part.
package struct ExtractedDocument: Sendable {
  /// Where a value of the document comes from.
  package struct Origin: Sendable {
    /// Where it begins in its source file.
    package var position: SourcePosition
    /// The text with the places of its characters; `nil` if the value is not a text of the source.
    package var text: PartialText?
  }

  private let prefix: String
  /// The document as JSON.
  package private(set) var json = ""
  /// The origins by the paths of the values, such as `sessions[0].activationConditions.canActivate`.
  package private(set) var origins: [String: Origin] = [:]
  /// The sessions that configurations have their conditions from, by the places of the configurations.
  package private(set) var windowsOfConfigurations: [Int: String] = [:]

  /// Writes the document of an application.
  ///
  /// - Parameters:
  ///   - relativeTo: The folder, with a slash at its end, that paths in the document count from.
  ///   - prefix: Text to put before such paths.
  package init(_ application: SourceApplication, relativeTo folder: String = "", prefix: String = "") {
    self.prefix = prefix
    var members = ["\"schema\": \"scene-router/scenes/1\"", "\"dialect\": \"uiKit\""]
    members.append("\"application\": " + self.application(application, folder))
    note("application", application.manifestPosition)
    note("sessions", application.windows.first?.position ?? application.manifestPosition)
    let windows = application.sessions.enumerated().map { session($1, at: "sessions[\($0)]", folder) }
    members.append("\"sessions\": " + Self.block(windows, "[", "]", indent: "  "))
    json = Self.block(members, "{", "}", indent: "") + "\n"
  }

  /// The origin of a value, or of the nearest value around it.
  package func origin(of path: String) -> Origin? {
    var path = path[...]
    while true {
      if let origin = origins[String(path)] { return origin }
      guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return origins[""] }
      path = path[..<end]
    }
  }

  private mutating func note(_ path: String, _ position: SourcePosition?, _ text: PartialText? = nil) {
    guard let position else { return }
    origins[path] = Origin(position: position, text: text)
  }

  // MARK: Parts

  private mutating func application(_ application: SourceApplication, _ folder: String) -> String {
    var members: [String] = []
    if let file = application.propertyListFile {
      members.append("\"infoPlist\": " + JSONWriter.quoted(relative(file, to: folder)))
    }
    members.append("\"supportsMultipleScenes\": \(application.supportsMultipleScenes ?? true)")
    members.append("\"idiom\": \"\(application.idiom.rawValue)\"")
    if let role = application.preferredDefaultRole {
      members.append("\"preferredDefaultSceneSessionRole\": " + JSONWriter.quoted(role.rawValue))
    }
    let windows = application.windowsOfConfigurations
    let sessions = Set(application.sessions.map(\.name))
    for (index, configuration) in application.configurations.enumerated() {
      windowsOfConfigurations[index] = windows[configuration.name].flatMap {
        sessions.contains($0.name) ? $0.name : nil
      }
    }
    var configurations = application.configurations.enumerated().map {
      configuration($1, windows[$1.name], at: "application.configurations[\($0)]", folder)
    }
    for window in application.otherWindows {
      configurations.append(otherWindow(window, at: "application.configurations[\(configurations.count)]", folder))
    }
    members.append("\"configurations\": " + Self.block(configurations, "[", "]", indent: "    "))
    return Self.block(members, "{", "}", indent: "  ")
  }

  private mutating func configuration(
    _ configuration: SourceApplication.Configuration, _ window: SourceApplication.Window?, at path: String,
    _ folder: String
  ) -> String {
    note(path, configuration.position)
    var members = ["\"name\": " + JSONWriter.quoted(configuration.name)]
    if configuration.role != .windowApplication {
      members.append("\"role\": " + JSONWriter.quoted(configuration.role.rawValue))
    }
    if let matching = configuration.matching {
      members.append("\"matching\": " + labels(matching, at: path + ".matching"))
    }
    if configuration.launchBehavior != .automatic {
      members.append("\"defaultLaunchBehavior\": \"\(configuration.launchBehavior.rawValue)\"")
    }
    let conditions = window.map { self.conditions(of: $0, at: path, folder, indent: "        ") } ?? []
    members += conditions
    if !conditions.contains(where: { $0.hasPrefix("\"source\"") }) { members += source(configuration.position, folder) }
    if window != nil { return Self.block(members, "{", "}", indent: "      ") }
    return "{ " + members.joined(separator: ", ") + " }"
  }

  private mutating func session(_ window: SourceApplication.Window, at path: String, _ folder: String) -> String {
    note(path, window.position)
    var members = ["\"persistentIdentifier\": " + JSONWriter.quoted(window.name)]
    if let name = window.configuration { members.append("\"configuration\": " + JSONWriter.quoted(name)) }
    if window.role != .windowApplication { members.append("\"role\": " + JSONWriter.quoted(window.role.rawValue)) }
    members += conditions(of: window, at: path, folder)
    return Self.block(members, "{", "}", indent: "    ")
  }

  /// A window of an application that has one at a time: it stands for a configuration that is not declared.
  private mutating func otherWindow(
    _ window: SourceApplication.Window, at path: String, _ folder: String
  ) -> String {
    note(path, window.position)
    var members = ["\"name\": " + JSONWriter.quoted(window.name)]
    if window.role != .windowApplication { members.append("\"role\": " + JSONWriter.quoted(window.role.rawValue)) }
    members += conditions(of: window, at: path, folder, indent: "        ")
    return Self.block(members, "{", "}", indent: "      ")
  }

  private mutating func conditions(
    of window: SourceApplication.Window, at path: String, _ folder: String, indent: String = "      "
  ) -> [String] {
    guard window.isSwiftUI else {
      let place = path + ".activationConditions"
      let conditions = [
        condition("canActivate", window.canActivate, at: place, folder),
        condition("prefersToActivate", window.prefersToActivate, at: place, folder),
      ].compactMap { $0 }
      if conditions.isEmpty { return source(window.position, folder) }
      return ["\"activationConditions\": " + Self.block(conditions, "{", "}", indent: indent)]
    }
    var sets: [String] = []
    let place = path + ".handlesExternalEvents"
    let position = window.preferring?.position ?? window.allowing?.position ?? window.position
    note(place, position)
    if let labels = window.preferring {
      sets.append("\"preferring\": " + self.labels(labels, at: place + ".preferring"))
    }
    if let labels = window.allowing { sets.append("\"allowing\": " + self.labels(labels, at: place + ".allowing")) }
    let value = sets.isEmpty ? "{}" : "{ " + sets.joined(separator: ", ") + " }"
    return ["\"handlesExternalEvents\": " + value] + source(position, folder)
  }

  private mutating func condition(
    _ name: String, _ entry: (condition: SourceApplication.Condition, position: SourcePosition)?, at path: String,
    _ folder: String
  ) -> String? {
    guard let (condition, position) = entry else { return nil }
    let path = "\(path).\(name)"
    var members: [String]
    switch condition {
    case .unread(let value):
      note(path, position)
      members = ["\"unknown\": " + JSONWriter.quoted(value.name)]
    case .predicate(let predicate):
      let text = predicate.format
      note(path, text.position(of: 0) ?? position, text)
      note(path + ".format", text.position(of: 0) ?? position, text)
      members = ["\"format\": " + JSONWriter.quoted(text.known ?? "")]
      let uses = predicate.uses
      let arguments = predicate.arguments.enumerated().map { index, value in
        argument(
          value, at: "\(path).arguments[\(index)]", isNumber: uses.indices.contains(index) && uses[index].isNumber)
      }
      if !arguments.isEmpty { members.append("\"arguments\": [" + arguments.joined(separator: ", ") + "]") }
    }
    members += source(position, folder)
    return "\"\(name)\": { " + members.joined(separator: ", ") + " }"
  }

  private mutating func argument(_ value: ResolvedValue, at path: String, isNumber: Bool = false) -> String {
    switch value {
    case .integer(let number): return String(number)
    case .double(let number): return number.isFinite ? String(number) : "null"
    case .boolean(let truth): return String(truth)
    case .null, .dictionary, .predicate, .blockPredicate: return "null"
    case .list(let elements):
      return "[" + elements.enumerated().map { argument($1, at: "\(path)[\($0)]") }.joined(separator: ", ") + "]"
    case .text(let text) where isNumber && text.known == nil:
      note(path, text.position(of: 0), text)
      return "{ \"unknown\": " + JSONWriter.quoted(text.name) + ", \"type\": \"number\" }"
    case .text(let text): return self.text(text, at: path)
    }
  }

  private mutating func labels(_ labels: SourceApplication.Labels, at path: String) -> String {
    note(path, labels.position)
    return "[" + labels.elements.enumerated().map { text($1, at: "\(path)[\($0)]") }.joined(separator: ", ") + "]"
  }

  /// A text, or an object for one with holes.
  private mutating func text(_ text: PartialText, at path: String) -> String {
    note(path, text.position(of: 0), text)
    if let known = text.known { return JSONWriter.quoted(known) }
    var members = ["\"unknown\": " + JSONWriter.quoted(text.name)]
    for (key, part) in [("beginsWith", text.prefix), ("endsWith", text.suffix), ("contains", text.middle)]
    where !part.isEmpty {
      members.append("\"\(key)\": " + JSONWriter.quoted(part))
    }
    return "{ " + members.joined(separator: ", ") + " }"
  }

  // MARK: Layout

  private func source(_ position: SourcePosition?, _ folder: String) -> [String] {
    guard var position else { return [] }
    position.file = relative(position.file, to: folder)
    return ["\"source\": " + JSONWriter.quoted(position.description)]
  }

  private func relative(_ file: String, to folder: String) -> String {
    file.hasPrefix(folder) ? prefix + file.dropFirst(folder.count) : prefix + RelativePath.path(of: file, from: folder)
  }

  private static func block(_ members: [String], _ open: String, _ close: String, indent: String) -> String {
    guard !members.isEmpty else { return open + close }
    return open + "\n" + members.map { indent + "  " + $0 }.joined(separator: ",\n") + "\n" + indent + close
  }
}
