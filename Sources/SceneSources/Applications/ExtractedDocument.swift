package import RoutingDocuments
import SceneRouting

/// A scenes document extracted from source files, together with the origin of each value.
package struct ExtractedDocument {
  /// The origin of a value in the source files.
  package struct Origin: Sendable {
    /// The position at which the value starts in its source file.
    package var position: SourcePosition
    /// The text with the positions of its characters, if the value is a string in the source.
    package var text: SourceText?
  }

  /// The names of the windows in `sessions` and in `configurations`, in the order of the extracted document.
  let (sessionNames, configurationNames): ([String], [String])
  /// The values of the document.
  package let tree: JSONTree
  private let root: DocumentNode
  /// The origins of the values, keyed by paths such as `sessions[0].activationConditions.canActivate`.
  private let origins: [String: Origin]

  /// Creates the document for an application.
  ///
  /// - Parameters:
  ///   - folder: The folder that file paths are relative to, or an empty string for the current folder.
  ///   - prefix: A prefix to add to these paths.
  package init(_ application: SourceApplication, relativeTo folder: String = "", prefix: String = "") {
    let parts = Parts(application.withDistinctUnknowns, folder: folder, prefix: prefix)
    sessionNames = parts.application.sessions.map(\.name)
    // Other windows follow the declared configurations.
    configurationNames = parts.application.configurations.map(\.name) + parts.application.otherWindows.map(\.name)
    root = parts.root
    var (builder, origins) = (JSONTreeBuilder(), [String: Origin]())
    root.add(to: &builder, at: "", &origins)
    tree = JSONTree(builder)
    self.origins = origins
  }

  /// The document as JSON text.
  package var json: String { root.text + "\n" }

  /// Returns the origin of the value at a path, or of the nearest enclosing value that has an origin.
  package func origin(of path: String) -> Origin? {
    var path = path[...]
    while true {
      if let origin = origins[String(path)] { return origin }
      guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return nil }
      path = path[..<end]
    }
  }
}

/// The parts of an extracted document.
private struct Parts {
  let application: SourceApplication
  private let folder: String
  private let prefix: String

  init(_ application: SourceApplication, folder: String, prefix: String) {
    self.application = application
    self.folder = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    self.prefix = prefix
  }

  var root: DocumentNode {
    DocumentNode(
      .object([
        ("schema", .string(SceneDocument.schema)), ("dialect", .string("uiKit")), ("application", applicationNode()),
        ("sessions", sessionsNode()),
      ])
    ).multiline
  }

  private func applicationNode() -> DocumentNode {
    var members: [(key: String, value: DocumentNode)] = []
    if let file = application.propertyListFile { members.append(("infoPlist", .string(relative(file)))) }
    members.append(("supportsMultipleScenes", .boolean(application.supportsMultipleScenes ?? true)))
    members.append(("idiom", .string(application.idiom.rawValue)))
    // Windows without modifiers don't show that SwiftUI declares them.
    if application.configurations.contains(where: \.isSwiftUI), !application.sessions.contains(where: \.isSwiftUI) {
      members.append(("framework", .string("swiftUI")))
    }
    if let role = application.preferredDefaultRole {
      members.append(("preferredDefaultSceneSessionRole", .string(role.rawValue)))
    }
    let windows = application.windowsOfConfigurations
    let declared = application.configurations.map { configurationNode($0, windows[$0.name]) }
    let others = application.otherWindows.map { window in
      DocumentNode(
        .object([("name", .string(window.name))] + roleMember(window.role) + conditions(of: window)),
        at: window.position
      )
      .multiline
    }
    members.append(("configurations", DocumentNode(.array(declared + others))))
    return DocumentNode(.object(members), at: application.manifestPosition).multiline
  }

  private func sessionsNode() -> DocumentNode {
    let sessions = application.sessions.map { window in
      var members: [(key: String, value: DocumentNode)] = [("persistentIdentifier", .string(window.name))]
      if let name = window.configuration { members.append(("configuration", .string(name))) }
      members += roleMember(window.role) + conditions(of: window)
      return DocumentNode(.object(members), at: window.position).multiline
    }
    return DocumentNode(.array(sessions), at: application.windows.first?.position ?? application.manifestPosition)
  }

  private func roleMember(_ role: SceneSessionRole) -> [(key: String, value: DocumentNode)] {
    role == .windowApplication ? [] : [("role", .string(role.rawValue))]
  }

  private func configurationNode(
    _ configuration: SourceApplication.Configuration, _ window: SourceApplication.Window?
  ) -> DocumentNode {
    var members: [(key: String, value: DocumentNode)] = [("name", .string(configuration.name))]
    members += roleMember(configuration.role)
    if configuration.kind != .windowGroup { members.append(("kind", .string(configuration.kind.rawValue))) }
    if let matching = configuration.matching { members.append(("matching", labels(matching))) }
    if configuration.launchBehavior != .automatic {
      members.append(("defaultLaunchBehavior", .string(configuration.launchBehavior.rawValue)))
    }
    let conditions = window.map(conditions) ?? []
    members += conditions
    if configuration.isSwiftUI, !conditions.contains(where: { $0.key == "source" }) {
      members += source(configuration.position)
    }
    let node = DocumentNode(.object(members), at: configuration.position)
    return window == nil ? node : node.multiline
  }

  private func conditions(of window: SourceApplication.Window) -> [(key: String, value: DocumentNode)] {
    if window.isSwiftUI {
      let sets: [(key: String, value: DocumentNode)] =
        [("preferring", window.preferring), ("allowing", window.allowing)].compactMap { key, set in
          set.map { (key, labels($0)) }
        }
      let position = window.preferring?.position ?? window.allowing?.position ?? window.position
      return [("handlesExternalEvents", DocumentNode(.object(sets), at: position))] + source(position)
    }
    let conditions: [(key: String, value: DocumentNode)] =
      [("canActivate", window.canActivate), ("prefersToActivate", window.prefersToActivate)].compactMap { key, value in
        value.map { (key, condition($0)) }
      }
    if conditions.isEmpty { return source(window.position) }
    return [("activationConditions", DocumentNode(.object(conditions)).multiline)]
  }

  // MARK: Values

  private func condition(_ condition: SourceApplication.Condition) -> DocumentNode {
    guard case .predicate(let written) = condition.value, let predicate = written.withoutInterpolations else {
      let name = condition.value.texts.first?.name ?? (condition.value == .null ? "nil" : "a predicate with a block")
      return DocumentNode(
        .object([("unknown", .string(name))] + source(condition.position)), at: condition.position)
    }
    let format = predicate.format
    let origin = ExtractedDocument.Origin(position: format.position(of: 0) ?? condition.position, text: format)
    var formatNode = DocumentNode.string(format.known ?? "")
    formatNode.origin = origin
    var members: [(key: String, value: DocumentNode)] = [("format", formatNode)]
    let isNumeric = predicate.numericArguments
    let arguments = predicate.arguments.enumerated().map { index, value in
      argument(value, isNumeric: isNumeric.indices.contains(index) && isNumeric[index])
    }
    if !arguments.isEmpty { members.append(("arguments", DocumentNode(.array(arguments)))) }
    return DocumentNode(.object(members + source(condition.position)), from: origin)
  }

  private func argument(_ value: SourceValue, isNumeric: Bool = false) -> DocumentNode {
    switch value {
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    case .boolean(let truth): .boolean(truth)
    case .null, .predicate, .blockPredicate: .null
    case .list(let elements): DocumentNode(.array(elements.map { argument($0) }))
    case .text(let text) where isNumeric && text.known == nil:
      DocumentNode(.object([("unknown", .string(text.name)), ("type", .string("number"))]), at: text.position(of: 0))
    case .text(let text): self.text(text)
    // In a predicate, a URL never equals a string, so the text of the URL would be a wrong value.
    case .url(let text): DocumentNode(.object([("unknown", .string("the URL \(text.known ?? text.name)"))]))
    }
  }

  private func labels(_ labels: SourceApplication.Labels) -> DocumentNode {
    DocumentNode(.array(labels.elements.map(text)), at: labels.position)
  }

  private func text(_ text: SourceText) -> DocumentNode {
    var node = text.known.map(DocumentNode.string) ?? DocumentNode(.object(text.unknownMembers))
    node.origin = text.position(of: 0).map { ExtractedDocument.Origin(position: $0, text: text) }
    return node
  }

  private func source(_ position: SourcePosition?) -> [(key: String, value: DocumentNode)] {
    guard var position else { return [] }
    position.file = relative(position.file)
    return [("source", .string(position.description))]
  }

  private func relative(_ file: String) -> String {
    file.hasPrefix(folder) ? prefix + file.dropFirst(folder.count) : prefix + RelativePath.path(of: file, from: folder)
  }
}

extension SourceText {
  /// The JSON members that describe a string with placeholders.
  var unknownMembers: [(key: String, value: DocumentNode)] {
    let parts = [("beginsWith", prefix), ("endsWith", suffix), ("contains", middle)].filter { !$0.1.isEmpty }
    return [("unknown", .string(name))] + parts.map { ($0.0, .string($0.1)) }
  }
}

/// A JSON value in an extracted document, together with its origin in the source.
package struct DocumentNode {
  package indirect enum Value {
    /// A value that is neither an array nor an object.
    case scalar(JSONValue)
    case array([DocumentNode])
    case object([(key: String, value: DocumentNode)])
  }

  var value: Value
  var origin: ExtractedDocument.Origin?
  var isOneLine = true

  package init(_ value: Value, from origin: ExtractedDocument.Origin? = nil) {
    self.value = value
    self.origin = origin
  }

  init(_ value: Value, at position: SourcePosition?) {
    self.init(value, from: position.map { ExtractedDocument.Origin(position: $0, text: nil) })
  }

  package static func string(_ text: String) -> DocumentNode { DocumentNode(.scalar(.string(text))) }
  static func integer(_ number: Int64) -> DocumentNode { DocumentNode(.scalar(.integer(number))) }
  static func boolean(_ truth: Bool) -> DocumentNode { DocumentNode(.scalar(.boolean(truth))) }
  static var null: DocumentNode { DocumentNode(.scalar(.null)) }

  /// A number. One that JSON lacks becomes `null`.
  static func double(_ number: Double) -> DocumentNode {
    number.isFinite ? DocumentNode(.scalar(.double(number))) : .null
  }

  /// A copy of the node that is written with each member on its own line.
  var multiline: DocumentNode {
    var node = self
    node.isOneLine = false
    return node
  }

  /// The node as JSON text without whitespace.
  var compact: String {
    switch value {
    case .scalar(let value): String(decoding: value.text, as: UTF8.self)
    case .array(let elements): "[" + elements.map(\.compact).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(JSONWriter.quoted($0.key)):\($0.value.compact)" }.joined(separator: ",") + "}"
    }
  }

  /// The node as JSON text.
  package var text: String {
    var text = ""
    write(indent: "", into: &text)
    return text
  }

  /// Adds the node to a tree, and collects the origins of all values, keyed by path.
  ///
  /// The recursion depth is limited by the nesting of predicate arguments in the source.
  fileprivate func add(
    to tree: inout JSONTreeBuilder, at path: String, _ origins: inout [String: ExtractedDocument.Origin]
  ) {
    if let origin { origins[path] = origin }
    switch value {
    case .scalar(let value): tree.scalar(value)
    case .array(let elements):
      tree.open(.array)
      for (index, element) in elements.enumerated() { element.add(to: &tree, at: "\(path)[\(index)]", &origins) }
      tree.close()
    case .object(let members):
      tree.open(.object)
      for (key, value) in members {
        tree.key(key)
        value.add(to: &tree, at: path.isEmpty ? key : "\(path).\(key)", &origins)
      }
      tree.close()
    }
  }

  private func write(indent: String, into text: inout String) {
    switch value {
    case .scalar: text += compact
    case .array(let elements):
      write(elements.map { ("", $0) }, "[", "]", isOneLine: elements.allSatisfy(\.isOneLine), indent, &text)
    case .object(let members):
      let named = members.map { ("\(JSONWriter.quoted($0.key)): ", $0.value) }
      write(named, isOneLine ? "{ " : "{", isOneLine ? " }" : "}", isOneLine: isOneLine, indent, &text)
    }
  }

  private func write(
    _ members: [(prefix: String, node: DocumentNode)], _ open: String, _ close: String, isOneLine: Bool,
    _ indent: String, _ text: inout String
  ) {
    guard !members.isEmpty else {
      text += open.prefix(1) + close.suffix(1)
      return
    }
    text += open
    let inner = indent + "  "
    for (index, member) in members.enumerated() {
      if index > 0 { text += isOneLine ? ", " : "," }
      text += (isOneLine ? "" : "\n" + inner) + member.prefix
      member.node.write(indent: inner, into: &text)
    }
    text += (isOneLine ? "" : "\n" + indent) + close
  }
}
