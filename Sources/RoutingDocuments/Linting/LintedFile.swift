internal import Foundation
internal import PredicateSyntax
internal import SceneRouting

/// A file as lint found it: its content, and what kind of document that is.
struct LintedFile {
  enum Kind: Hashable {
    /// A scenes document.
    case scenes
    /// A saved registry, which a program wrote: lint does not read it.
    case registry
    /// A scenario: lint does not read it.
    case scenario
    /// Sessions, one a line.
    case sessionLines
    /// An Info.plist.
    case propertyList
    /// Events, one a line.
    case eventLines
    /// One event, such as an APNs payload.
    case event
    /// Identifiers, one a line.
    case identifiers

    /// Whether the file says what windows there are.
    var isApplication: Bool { self == .scenes || self == .sessionLines || self == .propertyList }
  }

  var file: String
  var bytes: [UInt8]
  var kind: Kind
  /// Whether the app asks for windows itself; only source files say so.
  var requestsWindows = false

  /// A scenes document that was put together from source files.
  init(extracted bytes: [UInt8], file: String, requestsWindows: Bool) {
    self.file = file
    self.bytes = bytes
    self.requestsWindows = requestsWindows
    kind = .scenes
  }

  /// Reads a file and detects its kind by its content. Plain identifiers are expected among samples only.
  init(reading file: String, isSample: Bool, limits: DocumentLimits) throws(FileError) {
    self.file = file
    // Lint may read a file more than once, which a pipe does not allow.
    bytes = try DocumentFile.read(
      file, DocumentFile.isStandardInput(file) ? .named : .found, limit: limits.fileLength)
    kind = Self.kind(of: bytes, named: file, isSample: isSample)
  }

  /// Whether a file that cannot be parsed does not even begin as JSON, or as JSON with a comment does.
  var isNoDocument: Bool {
    let first = bytes.first { $0 > 0x20 }
    return first.map { !Array("{[\"/\u{FEFF}".utf8).contains($0) } ?? false
  }

  /// The issue of a file that lint does not read.
  var unreadIssue: DocumentIssue {
    let isUTF16 = [[0xFE, 0xFF], [0xFF, 0xFE]].contains(Array(bytes.prefix(2)))
    return DocumentIssue(
      .notJSON, .error, file: file, "not a document that lint reads",
      help: isUTF16
        ? "the text is in UTF-16: save it as UTF-8"
        : "lint reads scenes documents, events and payloads (JSON), property lists, and files of Swift and Objective-C"
    )
  }

  /// The issue of a document that other verbs read and lint does not; `nil` if lint reads it.
  var otherDocumentIssue: DocumentIssue? {
    switch kind {
    case .registry:
      DocumentIssue(
        .unsupportedSchema, .error, file: file, "a saved registry, which lint does not read",
        help: "lint the sources or the scenes document that the conditions of its windows come from")
    case .scenario:
      DocumentIssue(
        .unsupportedSchema, .error, file: file, "a scenario, which lint does not read",
        help: "lint the document of its windows; 'test' plays scenarios")
    default: nil
    }
  }

  private static func kind(of bytes: [UInt8], named file: String, isSample: Bool) -> Kind {
    if InfoPlist.isPropertyList(bytes) { return .propertyList }
    if let root = (try? JSONTree(parsing: bytes))?.root {
      guard root.isObject else { return isSample ? .identifiers : .event }
      if root["persistentIdentifier"] != nil { return .sessionLines }
      if root["schema"]?.string?.hasPrefix(RegistrySnapshot.schemaPrefix) == true { return .registry }
      if root["schema"]?.string?.hasPrefix(SceneDocument.scenarioPrefix) == true { return .scenario }
      // A document without a schema is reported as such.
      let isScenes = ["schema", "sessions", "application"].contains { root[$0] != nil }
      return isScenes && root["aps"] == nil ? .scenes : .event
    }
    var lines = LineCutter(bytes)
    let first = lines.nextFilled()
    if let first, let kind = kind(ofLinesFrom: first, lines) { return kind }
    if isSample, first.map({ !$0.bytes.starts(with: "{".utf8) }) ?? true { return .identifiers }
    let beginsAnObject = first?.bytes.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
    // Standard input has no name that says what it is, and sources are read from files alone.
    let isNamedSo = EventStream.isReadByLines(file) && !DocumentFile.isStandardInput(file)
    if isNamedSo || beginsAnObject && EventStream.holdsLines(bytes) { return .eventLines }
    // A broken document: its intended kind decides only the wording of the error.
    return .scenes
  }

  /// What lines are, if the first is an object: the first of them that is clearly a session or an event decides.
  private static func kind(ofLinesFrom first: LineCutter.Line, _ rest: LineCutter) -> Kind? {
    var rest = rest
    var parser = JSONLineParser()
    guard let value = try? parser.parse(first), value.isObject, value["schema"] == nil else { return nil }
    var line: LineCutter.Line? = first
    var remaining = 100
    while let current = line, remaining > 0 {
      if let value = try? parser.parse(current) {
        if value["persistentIdentifier"] != nil { return .sessionLines }
        let kinds = ["aps"] + ExternalEvent.Kind.allCases.map(\.rawValue)
        if kinds.contains(where: { value[$0] != nil }) { return .eventLines }
      }
      line = rest.nextFilled()
      remaining -= 1
    }
    return .eventLines
  }
}
