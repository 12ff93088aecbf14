internal import Foundation
internal import RoutingDocuments
package import SceneRouting

/// Reads the source files of one application.
///
/// Files are read one by one and let go. Only those that mention windows, conditions or identifiers are parsed, and then
/// those that declare missing constants and views.
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
    "UIWindowSceneDelegate", "UISceneDelegate", "UIApplicationSceneManifest", "UIApplicationShortcutItems",
    "DocumentGroup", "ImmersiveSpace", "openWindow", "requestSceneSessionActivation", ": Scene",
  ]

  /// Reads an application.
  ///
  /// - Complexity: O(n) in the size of the files that are parsed, and a search through the others.
  package func read(_ unit: SourceUnits.Unit) -> Result {
    let named = unit.named
    var result = Result(application: SourceApplication())
    var settings = BuildSettings()
    let search = SourceSearch(Self.words)
    // The source files that mention scenes, and the others.
    var relevant: [String] = []
    var others: [String] = []
    for file in unit.files {
      let isExpected = named.contains(file) || SourceKind.isExpected(file)
      guard let bytes = bytes(of: file, isExpected: isExpected, into: &result) else { continue }
      switch SourceKind(bytes, file: file, isNamed: named.contains(file)) {
      case .swift, .objectiveC:
        let isRelevant = named.contains(file) || search.isFound(in: bytes) || Self.isWide(bytes)
        if isRelevant { relevant.append(file) } else { others.append(file) }
      case .buildSettings: settings.read(bytes, file: file, parts: unit.settings[file])
      case .propertyList: result.propertyLists.append(file)
      case .document: result.documents.append(file)
      case .payload: result.payloads.append(file)
      case nil: result.skippedFiles.append(file)
      }
    }
    let idiom = idiom ?? settings.idiom ?? .pad
    var facts = SourceFacts()
    facts.findings = unit.findings
    for file in relevant {
      if let bytes = bytes(of: file, into: &result) { read(bytes, file, idiom, into: &facts, &result) }
    }
    readMissing(others, into: &facts, &result, idiom)
    finish(&result, facts, settings, idiom)
    return result
  }

  /// Whether a text is UTF-16 or not a text at all.
  private static func isWide(_ bytes: [UInt8]) -> Bool { bytes.prefix(1_000).contains(0) }

  /// Parses a source file and adds what it says.
  private func read(
    _ bytes: [UInt8], _ file: String, _ idiom: InterfaceIdiom, into facts: inout SourceFacts, _ result: inout Result
  ) {
    func note(_ offset: Int, _ message: String) {
      let place = SourceLines(file: file, text: bytes.prefix(offset)).position(of: offset)
      facts.findings.append(SourceFinding("partly-read", .warning, at: place, message))
    }
    if Self.isWide(bytes) { return note(0, "the file is not UTF-8: it is not read") }
    let isSwift = file.hasSuffix(".swift")
    guard !isSwift || SwiftFileReader.isAvailable else {
      result.unreadSwiftFiles += 1
      return
    }
    var read =
      isSwift ? SwiftFileReader.read(bytes, file: file, idiom: idiom) : ObjectiveCFileReader.read(bytes, file: file)
    let prefix = bytes.withUnsafeBytes { $0.isASCII ? $0.count : $0.validUTF8Prefix }
    if prefix < bytes.count {
      // The parser of Swift may have stumbled over the same bytes.
      read.findings.removeAll()
      note(prefix, "the file is not UTF-8 here: such bytes are read as U+FFFD")
    }
    facts.append(read)
    result.parsedFiles += 1
  }

  /// The content of a file. One that cannot be read is a failure if it is expected to say something.
  private func bytes(of file: String, isExpected: Bool = true, into result: inout Result) -> [UInt8]? {
    do throws(FileError) {
      return try DocumentFile.read(file, .found, limit: SwiftFileReader.sizeLimit)
    } catch {
      guard isExpected else {
        result.skippedFiles.append(file)
        return nil
      }
      let failure = Failure(file: file, message: error.message)
      if !result.failures.contains(failure) { result.failures.append(failure) }
      return nil
    }
  }

  /// Parses the files that declare constants and views which were mentioned and not found.
  private func readMissing(
    _ files: [String], into facts: inout SourceFacts, _ result: inout Result, _ idiom: InterfaceIdiom
  ) {
    var pending = files
    var asked: Set<String> = []
    for _ in 0..<8 where !pending.isEmpty {
      let missing = Self.missingNames(in: facts).subtracting(asked)
      guard !missing.isEmpty else { return }
      asked.formUnion(missing)
      let search = DeclarationSearch(missing)
      var rest: [String] = []
      for file in pending {
        guard let bytes = bytes(of: file, into: &result), search.isFound(in: bytes) else {
          rest.append(file)
          continue
        }
        if SwiftFileReader.isAvailable || !file.hasSuffix(".swift") { read(bytes, file, idiom, into: &facts, &result) }
      }
      pending = rest
    }
  }

  /// The constants and views that are mentioned and not declared, or the types that they are declared in.
  private static func missingNames(in facts: SourceFacts) -> Set<String> {
    let resolver = ConstantResolver(facts.constants)
    var expressions = facts.conditions.map(\.value) + facts.sentIdentifiers + facts.openedWindows
    for window in facts.windows {
      expressions += [window.id, window.title, window.matching].compactMap { $0 }
      for modifier in window.modifiers { expressions += [modifier.preferring, modifier.allowing].compactMap { $0 } }
    }
    for modifier in facts.modifiers { expressions += [modifier.preferring, modifier.allowing].compactMap { $0 } }
    // Constants refer to others in their turn.
    expressions += facts.constants.values.joined().filter { if case .name = $0.kind { true } else { false } }
    var names: Set<String> = []
    for name in expressions.flatMap(resolver.unresolvedNames) {
      let parts = name.split(separator: ".").map(String.init)
      // `Identifiers.main` is declared as `enum Identifiers`, `identifier` as `let identifier`.
      if parts.count > 1, let type = parts.dropLast().last(where: { $0.first?.isUppercase == true }) {
        names.insert(type)
      } else if parts.count == 1 {
        names.insert(parts[0])
      }
    }
    let modified = Set(facts.modifiers.map(\.owner))
    if !modified.isEmpty {
      let mentioned = facts.windows.flatMap(\.content) + facts.types.values.flatMap(\.mentioned)
      for view in Set(mentioned) where facts.types[view] == nil { names.insert(view) }
    }
    return names
  }

  private func finish(
    _ result: inout Result, _ facts: SourceFacts, _ settings: BuildSettings, _ idiom: InterfaceIdiom
  ) {
    var facts = facts
    let chosen = PropertyListChoice(result.propertyLists, settings)
    if let finding = chosen.finding { facts.findings.append(finding) }
    var manifest = chosen.application ?? SourceManifest.application(in: facts)
    if manifest == nil, settings.generatesManifest != nil { manifest = SceneApplication() }
    var builder = ApplicationBuilder(facts)
    result.application = builder.build(manifest: manifest)
    result.application.idiom = idiom
    if chosen.hasShortcutItems { result.application.propertyListFile = chosen.file }
  }
}
