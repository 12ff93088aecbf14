import PredicateSyntax
import SceneRouting

/// A file to lint, with its content and the kind of document that it contains.
struct LintedFile {
  enum Kind: Hashable {
    /// A scenes document.
    case scenes
    /// A scenario. The linter doesn't read scenarios.
    case scenario
    /// Sessions, one per line.
    case sessionLines
    /// An Info.plist file.
    case propertyList
    /// Events, one per line.
    case eventLines
    /// One event, such as an APNs payload.
    case event
    /// Identifiers, one per line.
    case identifiers

    /// Whether the file describes the windows of an application.
    var isApplication: Bool { self == .scenes || self == .sessionLines || self == .propertyList }
  }

  var file: String
  /// The content of the file, or an empty array if its lines are read in blocks.
  var bytes: [UInt8]
  /// The values of a scenes document that was extracted from source files, or `nil` for a file with content.
  private(set) var tree: JSONTree?
  var kind: Kind
  private var isReadInBlocks = false
  /// Whether the app requests windows in code, which is known only for source files.
  var requestsWindows = false

  /// Creates a file from the scenes document that was extracted from source files.
  init(extracted tree: JSONTree, file: String, requestsWindows: Bool) {
    self.file = file
    self.tree = tree
    bytes = []
    self.requestsWindows = requestsWindows
    kind = .scenes
  }

  /// Reads a file and detects its kind from its content. Only sample files can contain plain identifiers.
  init(reading file: String, isSample: Bool, limits: DocumentLimits) throws(FileError) {
    self.file = file
    // Apart from stdin, only regular files are accepted. The linter can read a file more than once, which is
    // impossible with a pipe.
    let source: DocumentFile.Source = DocumentFile.isStandardInput(file) ? .named : .found
    if source == .found, let kind = try Self.kindOfLines(in: file, isSample: isSample, longerThan: limits.lineLength) {
      (bytes, self.kind, isReadInBlocks) = ([], kind, true)
      return
    }
    bytes = try DocumentFile.read(file, source, limit: limits.fileLength)
    kind = Self.kind(of: bytes, named: file, isSample: isSample)
    if kind.isApplication { DocumentFile.noteInput(file) }
  }

  /// Returns the kind of a file with events or identifiers that is too long to be a single event, or `nil` for any other
  /// file.
  private static func kindOfLines(
    in file: String, isSample: Bool, longerThan limit: Int
  ) throws(FileError) -> Kind? {
    let descriptor = try DocumentFile.open(file, .found)
    defer { DocumentFile.close(descriptor) }
    guard DocumentFile.size(descriptor) > limit else { return nil }
    let kind = kind(of: try DocumentFile.read(descriptor, limit: limit), named: file, isSample: isSample)
    return kind == .eventLines || kind == .identifiers ? kind : nil
  }

  /// Calls `body` with each line that isn't blank, or with the entire file if it is a single event.
  func forEachLine(log: IssueLog, limit: Int, _ body: (_ line: UnsafeRawBufferPointer, _ number: Int) -> Void) {
    if isReadInBlocks {
      let reader = LineBlockReader(files: [file], limit: limit)
      let block = LineBlock()
      while reader.next(block) {
        if case .unreadable(let issue) = block.content { log.note(issue) }
        for (index, number) in block.numbers.enumerated() { body(block.line(index), number) }
      }
    } else if kind == .event {
      bytes.withUnsafeBytes { body($0, 1) }
    } else {
      var lines = LineCutter(bytes)
      while let line = lines.nextFilled() { line.bytes.withUnsafeBytes { body($0, line.number) } }
    }
  }

  /// Whether an unparsable file doesn't even look like JSON or a comment.
  var isNoDocument: Bool {
    let first = bytes.first { $0 > 0x20 }
    return first.map { !Array("{[\"/\u{FEFF}".utf8).contains($0) } ?? false
  }

  /// The issue to report for a file that isn't a document.
  var unreadIssue: DocumentIssue {
    DocumentIssue(
      .notJSON, .error, file: file, "not a document that lint reads",
      help: DocumentFile.isUTF16(bytes)
        ? "the text is in UTF-16: save it as UTF-8"
        : bytes.starts(with: DocumentFile.gzipMagic)
          ? FileError.compressed.message
          : "lint reads scenes documents, events and payloads (JSON), property lists, and "
            + (DocumentFile.isStandardInput(file)
              ? "Swift and Objective-C in files with names" : "files of Swift and Objective-C")
    )
  }

  /// The issue to report for a document that only other commands read, or `nil` if the linter reads it.
  var otherDocumentIssue: DocumentIssue? {
    switch kind {
    case .scenario:
      DocumentIssue(
        .unsupportedSchema, .error, file: file, "a scenario, which lint does not read",
        help: "lint the document of its windows; 'test' plays scenarios")
    default: nil
    }
  }

  static func kind(of bytes: [UInt8], named file: String, isSample: Bool) -> Kind {
    if InfoPlist.isPropertyList(bytes) { return .propertyList }
    if !isOfSeveralLines(bytes, named: file), let root = (try? JSONTree(parsing: bytes))?.root {
      guard root.isObject else { return isSample ? .identifiers : .event }
      // Payloads and events can have keys of the app itself, such as `sessions`, so these are tested first.
      if root["aps"] != nil || root["schema"] == nil && eventKeys.contains(where: { root[$0] != nil }) { return .event }
      if root["persistentIdentifier"] != nil { return .sessionLines }
      if root["schema"]?.string?.hasPrefix(SceneDocument.scenarioPrefix) == true { return .scenario }
      // A document that has `sessions` or `application` but no `schema` is treated as a scenes document, so that its
      // errors are reported as such.
      let isScenes = ["schema", "sessions", "application"].contains { root[$0] != nil }
      return isScenes ? .scenes : .event
    }
    // Each line of a broken document can look like an event.
    if firstSchema(in: bytes) != nil { return .scenes }
    var lines = LineCutter(bytes)
    let first = lines.nextFilled()
    if let first, let kind = kind(ofLinesFrom: first, lines) { return kind }
    if isSample, first.map({ !$0.bytes.starts(with: "{".utf8) }) ?? true { return .identifiers }
    let beginsAnObject = first?.bytes.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
    let isNamedSo = EventStream.isNamedForLines(file) && !bytes.starts(with: DocumentFile.gzipMagic)
    if isNamedSo || beginsAnObject && EventStream.containsLines(bytes) { return .eventLines }
    // If the document is broken, its kind affects only the wording of the error.
    return .scenes
  }

  /// Returns whether a file whose name says that it has lines has more than one.
  private static func isOfSeveralLines(_ bytes: [UInt8], named file: String) -> Bool {
    guard EventStream.isNamedForLines(file) else { return false }
    var lines = LineCutter(bytes)
    return lines.nextFilled() != nil && lines.nextFilled() != nil
  }

  /// Returns `scenes` or `scenario` if a schema of this kind is the first one in the text, and `nil` otherwise. The scenes
  /// document inside a scenario can have a schema, too.
  fileprivate static func firstSchema(in bytes: [UInt8]) -> Kind? {
    let beginning = bytes.prefix(4_096)
    guard let schema = beginning.firstRange(of: "\"scene-router/".utf8) else { return nil }
    let name = beginning[schema.upperBound...]
    return name.starts(with: "scenario".utf8) ? .scenario : name.starts(with: "scenes".utf8) ? .scenes : nil
  }

  /// Returns the kind of a file whose first line is an object. The first clearly recognizable session or event among
  /// the first 100 lines determines the kind.
  private static func kind(ofLinesFrom first: LineCutter.Line, _ rest: LineCutter) -> Kind? {
    var rest = rest
    var parser = JSONLineParser()
    guard let value = try? parser.parse(first), value.isObject, value["schema"] == nil else { return nil }
    var line: LineCutter.Line? = first
    var remaining = 100
    while let current = line, remaining > 0 {
      if let value = try? parser.parse(current) {
        if value["aps"] != nil || eventKeys.contains(where: { value[$0] != nil }) { return .eventLines }
        if value["persistentIdentifier"] != nil { return .sessionLines }
      }
      line = rest.nextFilled()
      remaining -= 1
    }
    return .eventLines
  }

  /// The keys that hold events.
  fileprivate static let eventKeys = ExternalEvent.Kind.allCases.map(\.rawValue)
}

/// The kind of a positional file argument, detected from its content.
package enum NamedFileKind {
  /// A scenes document, sessions by lines, or an Info.plist.
  case scenes
  /// A scenario, a file of predicate cases, or a folder.
  case suite
  /// Events. Also a pipe, or a file whose first MiB doesn't reveal another kind.
  case events
  /// A JSON file with neither windows nor events, such as a scenes document with misspelt keys.
  case unknown

  /// Detects the kind of a file. Only regular files are opened, because reading a pipe would consume its content.
  package static func of(_ file: String) -> Self {
    if DocumentFile.isFolder(file) || file.hasSuffix(".predicates") { return .suite }
    guard DocumentFile.isRegular(file), let bytes = beginning(of: file) else { return .events }
    switch LintedFile.kind(of: bytes, named: file, isSample: false) {
    case .sessionLines, .propertyList: return .scenes
    case .scenario: return .suite
    // Broken and truncated documents have this kind, too.
    case .scenes where LintedFile.firstSchema(in: bytes) == .scenario: return .suite
    case .scenes where marks.contains { bytes.firstRange(of: $0.utf8) != nil }: return .scenes
    case .scenes, .event: return file.lowercased().hasSuffix(".json") && !mentionsEvent(bytes) ? .unknown : .events
    case .eventLines, .identifiers: return .events
    }
  }

  /// Returns whether a JSON text contains a key of events or, at its top level, one that is similar to such a key.
  private static func mentionsEvent(_ bytes: [UInt8]) -> Bool {
    let keys = LintedFile.eventKeys + ["aps", "APNS", "message"]
    if keys.contains(where: { bytes.firstRange(of: "\"\($0)\"".utf8) != nil }) { return true }
    let members = (try? JSONTree(parsing: bytes))?.root.members ?? []
    return members.contains { Suggestion.help(for: $0.key, among: keys) != nil }
  }

  /// Returns the kind of a file whose first line is certainly a session or an event, or `nil` for any other file. A folder
  /// can contain lines for other programs.
  package static func ofLines(_ bytes: [UInt8]) -> Self? {
    var lines = LineCutter(bytes)
    var parser = JSONLineParser()
    guard let first = lines.nextFilled(), let value = try? parser.parse(first), value.isObject else { return nil }
    if value["aps"] != nil { return .events }
    if value["persistentIdentifier"] != nil { return .scenes }
    let isEvent = LintedFile.eventKeys.contains { value[$0] != nil }
    let isOnlyEvent = value.keys.allSatisfy { LintedFile.eventKeys.contains($0) || ["id", "options"].contains($0) }
    return isEvent && isOnlyEvent ? .events : nil
  }

  private static let marks = ["\"scene-router/scenes/", "\"sessions\"", "\"application\""]

  /// Returns the first MiB of a regular file, or `nil` if it can't be read.
  package static func beginning(of file: String) -> [UInt8]? {
    guard let descriptor = try? DocumentFile.open(file, .found) else { return nil }
    defer { DocumentFile.close(descriptor) }
    return try? DocumentFile.read(descriptor, limit: 1 << 20)
  }
}
