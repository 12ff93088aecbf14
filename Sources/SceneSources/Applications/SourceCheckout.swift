package import RoutingDocuments

/// The scene declarations in the files of a checkout.
///
/// A word search selects the files that set conditions or declare scenes, and only these files are parsed. A few
/// additional rounds parse the files that declare constants used in conditions, or that use views with modifiers.
package struct SourceCheckout: Sendable {
  /// The files and folders that the caller specified.
  package let paths: [String]
  /// All files in the checkout.
  package private(set) var files: [String] = []
  private(set) var facts = SourceFacts()
  let projects: CheckoutProjects
  /// The property lists that were selected by name, by target, or by keys for scenes or shortcut items.
  package private(set) var propertyLists: [String] = []
  /// The scenes documents in the checkout.
  package private(set) var documents: [String] = []
  /// The files that contain APNs payloads.
  package private(set) var payloads: [String] = []
  /// Findings about source files and project files.
  package var findings: [DocumentIssue] { facts.findings }
  /// The issues with files that could not be read.
  package private(set) var failures: [DocumentIssue] = []
  /// The files and folders that were skipped during the search.
  package private(set) var skipped: [SourceWalk.Skipped] = []
  /// The contents of the parsed source files, on which the positions in `facts` are based.
  private(set) var contents: [String: [UInt8]] = [:]
  /// The number of Swift files that this build of the tool can't read.
  package private(set) var unreadSwiftFiles = 0
  /// Whether the checkout contains source code or build settings.
  package private(set) var hasSources = false
  /// The types in all files, by name.
  private(set) var types: [String: [TypeFact]] = [:]
  private(set) var delegates = SceneDelegates(SourceFacts())
  /// The names of the types and type aliases whose members use other names.
  private(set) var typesWithMembers: Set<String> = []
  private(set) var evaluator = ExpressionEvaluator(SourceFacts())
  /// The targets that are read as applications, in the order of their project files.
  private(set) var programs: [SourceTarget] = []
  /// The files that declare an `App` with `@main`.
  private(set) var appFiles: Set<String> = []
  /// The numbers of the applications that contain each file that declares types.
  private(set) var memberships: [String: [Int]] = [:]
  /// Whether the code requests windows, for example with `openWindow`.
  package private(set) var requestsWindows = false

  /// The words that occur in files that set conditions or declare scenes.
  private static let words = WordSearch([
    "ForTargetContentIdentifierPredicate", "handlesExternalEvents", "some Scene", "some SwiftUI.Scene", "SceneDelegate",
    "delegateClass", "activationConditions", "setActivationConditions", ".main()",
  ])
  /// The words that occur in code that requests windows.
  private static let requests = WordSearch(["requestSceneSessionActivation", "activateSceneSession", "openWindow"])
  /// The text at the start of an XML property list.
  private static let listMarks = WordSearch(["<plist"])
  /// The property list keys for scenes and shortcut items.
  static let sceneKeys = WordSearch(["UIApplicationSceneManifest", "UIApplicationShortcutItems"])
  /// The maximum number of rounds for parsing further files on which the parsed files depend.
  private static let rounds = 8

  /// Reads the given files and all files in the given folders.
  ///
  /// - Parameters:
  ///   - paths: The files to read and the folders to search.
  ///   - excluding: The patterns for paths to skip.
  /// - Complexity: O(*n*), where *n* is the total size of the source files.
  package init(_ paths: [String], excluding: [String] = []) {
    self.paths = paths
    // A file that is given in two ways is read once. The keys are paths without links and detours.
    var spellings: [String: String] = [:]
    let walk = SourceWalk(excluding: excluding)
    for path in paths where DocumentFile.isFolder(path) {
      let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      let folder = DocumentFile.realPath(of: path) ?? path
      let found = walk.files(in: path)
      for file in found.files {
        let real = folder + String(decoding: file.utf8.dropFirst(path.utf8.count), as: UTF8.self)
        if spellings.updateValue(spellings[real] ?? file, forKey: real) == nil { files.append(file) }
      }
      skipped += found.skipped
      failures += found.unreadable.map { DocumentIssue(.unreadableFile, file: $0.path, $0.message) }
    }
    var named: Set<String> = []
    for path in paths where !DocumentFile.isFolder(path) {
      let real = DocumentFile.realPath(of: path) ?? path
      let file = spellings[real] ?? path
      if spellings.updateValue(file, forKey: real) == nil { files.append(file) }
      named.insert(file)
    }
    projects = CheckoutProjects(files)
    facts.findings = projects.findings
    let targetLists = Set(projects.targets.flatMap { $0.propertyLists(for: .pad) })
    var sources: [(file: String, kind: SourceKind)] = []
    for file in files {
      guard let kind = SourceKind(name: SourcePath.name(of: file)) ?? kindByContent(of: file) else {
        if named.contains(file) || SourceKind.isJSON(SourcePath.name(of: file)) {
          noteIfUnreadable(file, isNamed: named.contains(file))
        }
        continue
      }
      DocumentFile.noteInput(file)
      hasSources = hasSources || kind.isSource
      switch kind {
      case .swift where !SwiftFileReader.isAvailable: unreadSwiftFiles += 1
      case .swift, .objectiveC: sources.append((file, kind))
      case .generator where file.hasSuffix(".swift"): sources.append((file, .swift))
      case .propertyList:
        let isTargets = targetLists.contains(file)
        if isTargets || file.hasSuffix("Info.plist") { noteIfUnreadable(file, isNamed: false) }
        addPropertyList(file, isTargets: isTargets, isNamed: named.contains(file))
      case .document: documents.append(file)
      case .payload: payloads.append(file)
      case .project, .package, .buildSettings, .generator: noteIfUnreadable(file, isNamed: named.contains(file))
      }
    }
    read(sources)
    types = Dictionary(grouping: facts.types, by: \.name)
    typesWithMembers = Set(facts.uses.keys.map(\.type))
    delegates = SceneDelegates(facts)
    evaluator = ExpressionEvaluator(facts)
    appFiles = Set(facts.types.filter { $0.isMainApp() }.map(\.position.file))
    programs = applicationTargets
    noteAppsWithoutProject()
    noteSitesWithoutTarget()
    let targets = programs
    let numbers = Dictionary(grouping: targets.indices) { targets[$0].folder }
    for file in Set(facts.types.map(\.position.file)) {
      let place = projects.place(of: file)
      let folders = place.owners.isEmpty ? [place.applicationFolder] : place.owners.map { projects.targets[$0].folder }
      let candidates =
        folders.contains(nil) ? Array(targets.indices) : Set(folders).flatMap { $0.flatMap { numbers[$0] } ?? [] }
      memberships[file] =
        targets.isEmpty
        ? isMember(file, of: nil) ? [0] : [] : candidates.sorted().filter { isMember(file, of: targets[$0]) }
    }
  }

  /// The targets of applications. A package can also have command-line tools. An executable without files about scenes
  /// doesn't count if another executable has such files, or if a file outside all targets and packages declares an app.
  private var applicationTargets: [SourceTarget] {
    let types = facts.types.filter { type in
      type.inherited.contains("App") || type.inherited.contains { $0.hasSuffix("Delegate") }
    }
    let files = Set((facts.scenes.map(\.position) + facts.sites.map(\.position) + types.map(\.position)).map(\.file))
    let all = projects.applications
    let own = all.filter { target in !target.isOfPackage || files.contains { target.contains($0) } }
    return own.contains(where: \.isOfPackage) || appFiles.contains(where: projects.isOutsideTargets) ? own : all
  }

  /// Reports the apps that are in no target of a package, if no Xcode project could have a target for them.
  private mutating func noteAppsWithoutProject() {
    guard !programs.isEmpty, !projects.targets.contains(where: { $0.project.hasSuffix(".pbxproj") }) else {
      return
    }
    for type in facts.types where type.isMainApp() {
      let place = projects.place(of: type.position.file)
      guard place.owners.isEmpty, !place.isTest else { continue }
      facts.findings.append(
        DocumentIssue(
          "partly-read", .note, at: type.position, "no target has '\(type.name)': its windows are not read",
          help: "generate its Xcode project first, or read its folder alone"))
    }
  }

  /// Reports the sources with conditions that no target lists.
  private mutating func noteSitesWithoutTarget() {
    var noted: Set<String> = []
    for site in facts.sites {
      let file = site.position.file
      guard projects.excludedSources.contains(file), !projects.isInLibrary(file), noted.insert(file).inserted else {
        continue
      }
      facts.findings.append(
        DocumentIssue(
          "partly-read", .note, at: site.position, "no target has this file: its conditions belong to no window",
          help: "add the file to the target that it belongs to, or remove it"))
    }
  }

  /// Returns whether a file's name identifies it as source code, a project file or a property list.
  package static func isSource(_ file: String) -> Bool {
    let kind = SourceKind(name: SourcePath.name(of: file))
    return kind?.isSource == true || kind == .propertyList
  }

  /// Reports an error if the file can't be read. Broken links and pipes are only reported if the caller named them
  /// explicitly.
  private mutating func noteIfUnreadable(_ file: String, isNamed: Bool) {
    do throws(FileError) {
      DocumentFile.close(try DocumentFile.open(file, .found))
    } catch {
      if isNamed || error.isDenied { failures.append(DocumentIssue(error, file: file)) }
    }
  }

  private func kindByContent(of file: String) -> SourceKind? {
    guard SourceKind.isJSON(SourcePath.name(of: file)), let descriptor = try? DocumentFile.open(file, .found) else {
      return nil
    }
    defer { DocumentFile.close(descriptor) }
    guard let bytes = try? DocumentFile.read(descriptor, limit: 1 << 16) else { return nil }
    // A document in UTF-16 counts as one, so that its error is reported.
    let beginning = SourceContent.searchable(bytes)
    guard file.lowercased().hasSuffix(".json") else { return SourceKind(firstLineOf: beginning) }
    let kind = SourceKind(json: beginning)
    return kind == .payload && !Self.isPayload(file) ? nil : kind
  }

  /// Returns whether a JSON file is an APNs payload or a message that contains one.
  private static func isPayload(_ file: String) -> Bool {
    guard let bytes = SourceContent.bytes(of: file), let root = (try? JSONTree(parsing: bytes))?.root else {
      return false
    }
    return ["APNS", "message"].contains { root[$0] != nil }
      || [root["aps"], root["notification"]?["aps"]].contains { $0?.isObject == true }
  }

  private mutating func addPropertyList(_ file: String, isTargets: Bool, isNamed: Bool) {
    if isNamed || isTargets { return propertyLists.append(file) }
    guard let bytes = SourceContent.bytes(of: file).map(SourceContent.searchable) else {
      if file.hasSuffix("Info.plist") { propertyLists.append(file) }
      return
    }
    // Ignores property list fragments and templates, which can have the same name as a property list.
    let isList =
      InfoPlist.isPropertyList(bytes) && (Self.listMarks.isFound(in: bytes) || bytes.first != UInt8(ascii: "<"))
    if isList, file.hasSuffix("Info.plist") || Self.sceneKeys.isFound(in: bytes) { propertyLists.append(file) }
  }

  // MARK: Sources

  private mutating func read(_ sources: [(file: String, kind: SourceKind)]) {
    var others: [(file: String, kind: SourceKind)] = []
    for source in sources {
      do throws(FileError) {
        let bytes = try DocumentFile.read(source.file, .found, limit: SourceContent.limit)
        if DocumentFile.isUTF16(bytes) {
          if Self.words.isFound(in: SourceContent.searchable(bytes)) { noteUTF16(source.file) }
          continue
        }
        if !requestsWindows { requestsWindows = Self.requests.isFound(in: bytes) }
        if Self.words.isFound(in: bytes) { parse(bytes, source) } else { others.append(source) }
      } catch {
        // A checkout without its submodules can contain broken links.
        if error.isMissing, !paths.contains(source.file) {
          skipped.append(SourceWalk.Skipped(path: source.file, reason: .brokenLink))
          continue
        }
        failures.append(DocumentIssue(error, file: source.file))
      }
    }
    var searched: Set<String> = []
    for _ in 0..<Self.rounds where !others.isEmpty {
      let needs = SourceNeeds(facts).without(searched)
      guard !needs.isEmpty else { break }
      searched.formUnion(needs.all)
      let isNeeded = needs.test
      var remaining: [(file: String, kind: SourceKind)] = []
      for source in others {
        guard let bytes = SourceContent.bytes(of: source.file), isNeeded(bytes) else {
          remaining.append(source)
          continue
        }
        parse(bytes, source)
      }
      others = remaining
    }
  }

  private mutating func noteUTF16(_ file: String) {
    facts.findings.append(
      DocumentIssue(
        "partly-read", .warning, at: SourcePosition(file: file, line: 1, column: 1),
        "the file is not read: its text is in UTF-16", help: "save it as UTF-8"))
  }

  private mutating func parse(_ bytes: [UInt8], _ source: (file: String, kind: SourceKind)) {
    contents[source.file] = bytes
    if String(validating: bytes, as: UTF8.self) == nil {
      facts.findings.append(
        DocumentIssue(
          "partly-read", .warning, at: SourcePosition(file: source.file, line: 1, column: 1),
          "the file is not UTF-8: invalid bytes are skipped", help: "save it as UTF-8"))
    }
    facts.append(
      source.kind == .swift
        ? SwiftFileReader.facts(in: bytes, file: source.file)
        : ObjectiveCFileReader.facts(in: bytes, file: source.file))
  }

  /// The first property list that contains a scene manifest.
  package var manifestFile: String? {
    let key = WordSearch(["UIApplicationSceneManifest"])
    return propertyLists.first { SourceContent.bytes(of: $0).map(key.isFound) ?? false }
  }

  /// Why the first property list with a scene manifest can't be read.
  package var manifestError: DocumentError? {
    guard let file = manifestFile, let bytes = SourceContent.bytes(of: file) else { return nil }
    do throws(DocumentError) {
      _ = try SceneDocument(parsing: bytes, file: file)
      return nil
    } catch {
      return error
    }
  }

  /// Returns whether any source file in the checkout declares a class, regardless of `#if` conditions.
  func declaresClass(_ name: String) -> Bool {
    if types[name] != nil { return true }
    let search = WordSearch([name])
    return files.contains { file in
      switch SourceKind(name: SourcePath.name(of: file)) {
      case .swift, .objectiveC: SourceContent.bytes(of: file).map { SourceNeeds.declares(search, $0) } ?? false
      default: false
      }
    }
  }
}

/// The names of declarations and views that conditions depend on and that other files may contain.
private struct SourceNeeds {
  /// The constants and types whose declarations are missing.
  private var declared: Set<String> = []
  /// The views with modifiers, which any file can show.
  private var shown: Set<String> = []
  /// The scene delegates that set conditions, which their subclasses inherit.
  private var extended: Set<String> = []

  var isEmpty: Bool { declared.isEmpty && shown.isEmpty && extended.isEmpty }
  var all: Set<String> { declared.union(shown.map { $0 + "()" }).union(extended.map { ":" + $0 }) }

  init(_ facts: SourceFacts) {
    let evaluator = ExpressionEvaluator(facts)
    func add(_ values: [SourceExpression], owner: String, file: String) {
      for value in values {
        let context = ExpressionEvaluator.Context(owner: owner, file: file)
        declared.formUnion(evaluator.missingNames(in: value, context))
      }
    }
    for site in facts.sites { add(site.values, owner: site.owner, file: site.position.file) }
    for scene in facts.scenes {
      add([scene.id, scene.title].compactMap { $0 }, owner: scene.owner, file: scene.position.file)
    }
    declared.formUnion(facts.sceneUses.lazy.filter(\.isElement).map(\.name))
    shown = SceneReach(facts, on: nil).modifiedViews
    // Another module may have a view with the same name.
    declared.formUnion(shown.filter { $0.first?.isUppercase == true })
    extended = SceneDelegates(facts).names
  }

  func without(_ names: Set<String>) -> SourceNeeds {
    var needs = self
    needs.declared.subtract(names)
    needs.shown = shown.filter { !names.contains($0 + "()") }
    needs.extended = extended.filter { !names.contains(":" + $0) }
    return needs
  }

  /// A closure that returns whether a file declares one of the names, creates one of the views, or declares a subclass
  /// of one of the delegates.
  var test: ([UInt8]) -> Bool {
    let (declared, shown, extended) = (WordSearch(declared), WordSearch(shown), WordSearch(extended))
    return { bytes in
      Self.declares(declared, bytes)
        || shown.isFound(in: bytes) { $0.upperBound < bytes.count && bytes[$0.upperBound] == UInt8(ascii: "(") }
        || extended.isFound(in: bytes) { bytes[..<$0.lowerBound].last { $0 > 0x20 } == UInt8(ascii: ":") }
    }
  }

  private static let keywords: Set<String> = [
    "enum", "struct", "class", "actor", "extension", "let", "var", "case", "const", "define", "interface",
    "implementation", "typealias", "func",
  ]

  /// Returns whether a declaration keyword precedes any of the names.
  static func declares(_ names: WordSearch, _ bytes: [UInt8]) -> Bool {
    names.isFound(in: bytes) { range in
      var end = range.lowerBound
      // Skips the type qualification in declarations such as `extension Outer.Name`.
      while end > 0, bytes[end - 1] == UInt8(ascii: ".") || WordSearch.isWordByte(bytes[end - 1]) { end -= 1 }
      while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 || bytes[end - 1] == UInt8(ascii: "*") {
        end -= 1
      }
      let word = bytes[..<end].suffix(16).reversed().prefix(while: WordSearch.isWordByte).reversed()
      return keywords.contains(String(decoding: Array(word), as: UTF8.self))
    }
  }
}
