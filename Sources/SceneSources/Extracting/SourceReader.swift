internal import Foundation
internal import RoutingDocuments
package import SceneRouting

/// Reads the source files of one application.
///
/// Only the files that mention windows, conditions or identifiers are parsed, and then those that declare missing constants
/// and views. Each is let go when its facts are taken.
package struct SourceReader {
  /// A file that could not be read.
  package struct Failure: Hashable, Sendable {
    package var file: String
    package var message: String
  }

  /// What one application consists of.
  package struct Result: Sendable {
    package var application: SourceApplication
    /// The property lists of the application.
    package var propertyLists: [String] = []
    /// Documents beside the source.
    package var documents: [String] = []
    /// Payloads beside the source, by themselves or in messages to a push service.
    package var payloads: [String] = []
    /// The files that say nothing about scenes by their kind.
    package var skippedFiles: [String] = []
    package var failures: [Failure] = []
    /// The Swift files that this build cannot read.
    package var unreadSwiftFiles = 0
    /// The files that were parsed.
    package var parsedFiles = 0
  }

  /// The kind of device; `nil` takes what the build settings imply.
  package var idiom: InterfaceIdiom?

  package init(idiom: InterfaceIdiom? = nil) { self.idiom = idiom }

  private static let words = [
    "ForTargetContentIdentifierPredicate", "handlesExternalEvents", "WindowGroup", "argetContentIdentifier",
    "UIWindowSceneDelegate", "UISceneDelegate", "CPTemplateApplicationSceneDelegate", "UIApplicationSceneManifest",
    "UIApplicationShortcutItems",
    "DocumentGroup", "ImmersiveSpace", "openWindow", "requestSceneSessionActivation", ": Scene",
    "some Scene", "SceneBuilder",
    "activateSceneSession", "UIWindowScene.Activation",
    "delegateClass", "ctivationConditions", "@_exported",
  ]

  /// Reads an application, on as many threads as there are processors.
  ///
  /// - Complexity: O(n) in the size of the files that are parsed, and a search through the others. At any time the trees of
  ///   one large file and of a small one for each processor are in memory.
  package func read(_ unit: SourceUnits.Unit) -> Result {
    var result = Result(application: SourceApplication())
    // The kind of device decides how Swift is read.
    let settings = unit.buildSettings(content: SourceContent.bytes)
    let idiom = idiom ?? settings.idiom ?? SourceModules.idiom(of: unit) ?? .pad
    let parser = SourceFileParser(platform: SourcePlatform(idiom, isCatalyst: settings.isCatalyst))
    let search = SourceSearch(Self.words)
    let files = unit.files(for: idiom)
    let entries = Workers.map(files.count, threads: Self.threads) { index -> SourceFileEntry in
      let file = files[index]
      let isNamed = unit.named.contains(file)
      switch Self.content(of: file) {
      case .failure(let message):
        return isNamed || SourceKind.isExpected(file) ? .failure(Failure(file: file, message: message)) : .other
      case .content(let bytes):
        let kind = SourceKind(bytes, file: file, isNamed: isNamed)
        guard kind == .swift || kind == .objectiveC else { return kind.map { .file($0) } ?? .other }
        // Headers of other libraries may be in any encoding.
        let isRefused = SourceFileParser.isWide(bytes) && !file.hasSuffix(".h")
        guard isNamed || search.isFound(in: bytes) || isRefused else { return .file(.swift) }
        return parser.parse(bytes, file)
      }
    }
    var sources = SourceFiles()
    sources.shared.findings = unit.findings
    sources.shared.modules = SourceModules(files, of: unit).names
    // The source files that do not mention scenes.
    var others: [String] = []
    var parsed: [String] = []
    for (file, entry) in zip(files, entries) {
      if case .parsed = entry { parsed.append(file) }
      switch entry {
      case .file(.swift), .file(.objectiveC): others.append(file)
      case .file(.buildSettings): break
      case .file(.propertyList): result.propertyLists.append(file)
      case .file(.document): result.documents.append(file)
      case .file(.payload): result.payloads.append(file)
      case .other: result.skippedFiles.append(file)
      default: result.add(entry, of: file, to: &sources)
      }
    }
    readCalls(&parsed, &others, parser, into: &sources, &result)
    let chosen = PropertyListChoice(result.propertyLists, settings)
    readMissing(others, parser, named: chosen.ownDelegates, into: &sources, &result)
    var facts = sources.facts
    facts.propertyLists.removeAll { list in
      unit.otherLines.contains { $0.file == list.position.file && $0.lines.contains(list.position.line) }
    }
    facts.propertyLists += unit.propertyLists
    if result.unreadSwiftFiles == 0 { noteMissingDelegates(chosen, &facts) }
    finish(&result, facts, settings, idiom, chosen)
    return result
  }

  static var threads: Int { ProcessInfo.processInfo.activeProcessorCount }

  enum Content {
    case content([UInt8])
    case failure(String)
  }

  static func content(of file: String) -> Content {
    do throws(FileError) {
      return .content(try DocumentFile.read(file, .found, limit: SourceContent.sizeLimit))
    } catch {
      return .failure(error.message)
    }
  }

  /// Parses the files that declare constants and views which were mentioned and not found.
  ///
  /// - Parameter delegates: The classes that the scene manifest names.
  private func readMissing(
    _ files: [String], _ parser: SourceFileParser, named delegates: [String], into sources: inout SourceFiles,
    _ result: inout Result
  ) {
    var pending: [(file: String, names: [UInt64])] = []
    var asked: Set<String> = []
    for _ in 0..<Self.rounds {
      let facts = sources.facts
      let unknown = delegates.filter { !facts.declares($0) }
      let missing = Self.missingNames(in: facts).union(unknown).subtracting(asked)
      guard !missing.isEmpty else { return }
      if asked.isEmpty {
        let names = Workers.map(files.count, threads: Self.threads) { index -> [UInt64] in
          // Whatever cannot be read now was read before.
          guard case .content(let bytes) = Self.content(of: files[index]) else { return [] }
          return DeclarationSearch.names(declaredIn: bytes)
        }
        pending = Array(zip(files, names))
      }
      asked.formUnion(missing)
      let hashes = Set(missing.map(DeclarationSearch.hash))
      let split = pending.partition { $0.names.contains(where: hashes.contains) }
      let found = pending[split...].map(\.file).sorted()
      pending.removeSubrange(split...)
      let entries = Workers.map(found.count, threads: Self.threads) { index -> SourceFileEntry in
        guard case .content(let bytes) = Self.content(of: found[index]) else { return .other }
        return parser.parse(bytes, found[index])
      }
      for (file, entry) in zip(found, entries) {
        if case .unreadSwift = entry { continue }
        result.add(entry, of: file, to: &sources)
      }
    }
    guard let window = sources.facts.windows.first else { return }
    sources.shared.findings.append(
      SourceFinding(
        "partly-read", .warning, at: window.position,
        "views and constants lead through more than \(Self.rounds) files one after the other: the rest is not read"))
  }

  /// How many files may lead from one to the next.
  private static let rounds = 64

  /// The constants and views that are mentioned and not declared, or the types that they are declared in.
  private static func missingNames(in facts: SourceFacts) -> Set<String> {
    let resolver = ConstantResolver(facts)
    var expressions = facts.conditions.map(\.value) + facts.sentIdentifiers + facts.openedWindows
    for window in facts.windows + facts.scenes.values.joined() {
      expressions += [window.id, window.title, window.matching].compactMap { $0 }
      for modifier in window.modifiers { expressions += [modifier.preferring, modifier.allowing].compactMap { $0 } }
    }
    for modifier in facts.modifiers { expressions += [modifier.preferring, modifier.allowing].compactMap { $0 } }
    expressions += facts.calls.values.flatMap(\.arguments).map(\.value)
    // Constants refer to others in their turn.
    expressions += facts.constants.values.joined().compactMap { constant in
      if case .name = constant.value.kind, !constant.isAlias { constant.value } else { nil }
    }
    var names: Set<String> = []
    let modules = Set(facts.modules.values)
    for name in expressions.flatMap(resolver.unresolvedNames) {
      var parts = name.prefix { $0 != "(" }.split(separator: ".").map(String.init)
      if parts.count > 1, modules.contains(parts[0]) { parts.removeFirst() }
      // `Identifiers.main` is declared as `enum Identifiers`, `identifier` as `let identifier`.
      if parts.count > 1, let type = parts.dropLast().last(where: { $0.first?.isUppercase == true }) {
        names.insert(type)
      } else if parts.count == 1 {
        names.insert(parts[0])
      }
    }
    // Whether a class has the conditions that its extension sets is seen at its declaration.
    for condition in facts.conditions where facts.types[condition.owner]?.declarations.isEmpty == true {
      names.insert(condition.owner.declaredName)
    }
    if !facts.calls.isEmpty {
      let receivers = ReceiverTypes(facts, SceneDelegates(facts))
      names.formUnion(facts.calls.values.flatMap(receivers.missingTypes))
    }
    // What generic parameters stand for.
    let arguments = facts.types.values.flatMap { $0.inheritedArguments.values.joined() }
    names.formUnion(arguments.filter { facts.types[$0] == nil && !ReceiverTypes.isOfSystem($0) }.map(\.declaredName))
    if !facts.modifiers.isEmpty {
      let graph = ViewGraph(facts)
      let shown = facts.windows.flatMap { window in window.content.map { (window.owner, $0) } }
      let given = facts.sceneMentions.flatMap { place, mentions in mentions.map { (place.type, $0.mention) } }
      let reach = graph.reach(from: shown + given)
      // Also extensions of the types that are known.
      names.formUnion(reach.types.map(\.declaredName))
      let owners = Set(facts.windows.map(\.owner))
      for place in reach.unknown where owners.contains(place.type) {
        names.insert(place.type.declaredName)
        names.insert(place.member.shownName + "()")
      }
    }
    return names
  }

  /// Adds a note for each class of the app's own module that its scene manifest names and no file declares.
  private func noteMissingDelegates(_ chosen: PropertyListChoice, _ facts: inout SourceFacts) {
    guard let position = chosen.manifestPosition, !facts.types.isEmpty else { return }
    for name in chosen.ownDelegates where !facts.declares(name) {
      facts.findings.append(
        SourceFinding(
          "partly-read", .note, at: position,
          "the manifest names the delegate class '\(name)', which no file that was read declares",
          help: "correct UISceneDelegateClassName: UIKit shows a black window where it cannot load the class"))
    }
  }

  private func finish(
    _ result: inout Result, _ facts: SourceFacts, _ settings: BuildSettings, _ idiom: InterfaceIdiom,
    _ chosen: PropertyListChoice
  ) {
    var facts = facts
    if let finding = chosen.finding { facts.findings.append(finding) }
    if self.idiom == nil, let finding = settings.otherPlatforms(than: idiom) { facts.findings.append(finding) }
    // AppKit does not read a scene manifest.
    let isAppKit = idiom == .mac && settings.isForMac
    var manifest = chosen.hasManifest ? chosen.application : SourceManifest.application(in: facts)
    if settings.generatesManifest != nil {
      manifest = SceneApplication(preferredDefaultSceneSessionRole: manifest?.preferredDefaultSceneSessionRole)
    }
    manifest = manifest ?? chosen.application
    if manifest == nil, idiom == .pad || idiom == .phone,
      settings.generatesListWithoutManifest || settings.propertyListFiles.contains(where: result.propertyLists.contains)
    {
      // The list of the target was read or is generated, and it has no manifest.
      manifest = SceneApplication(supportsMultipleScenes: false)
    }
    var builder = ApplicationBuilder(SceneHelpers.bound(facts))
    result.application = builder.build(manifest: isAppKit ? nil : manifest)
    result.application.idiom = idiom
    result.application.manifestPosition = chosen.manifestPosition
    if chosen.hasShortcutItems { result.application.propertyListFile = chosen.file }
  }
}
