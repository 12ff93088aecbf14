internal import RoutingDocuments
internal import SceneRouting

/// An application's property list that contains a scene manifest or shortcut items.
struct SceneManifest {
  let file: String
  let application: SceneApplication
  /// The position of the manifest, or the start of the file if the property list is binary.
  let position: SourcePosition
  /// The other property lists with scene keys, from which nothing is read. Empty if a target names its property list.
  let unread: [String]

  /// Selects the target's property list or, failing that, an `Info.plist` among the application's files.
  ///
  /// - Parameter failures: Receives an issue for each property list that contains a manifest but can't be read.
  init?(
    _ checkout: SourceCheckout, _ target: SourceTarget?, idiom: InterfaceIdiom, failures: inout [DocumentIssue]
  ) {
    let named = target?.propertyLists(for: idiom) ?? []
    let others = checkout.propertyLists.filter { !named.contains($0) && checkout.isMember($0, of: target) }
    let isGenerated = target?.settings.generatesPropertyList ?? false
    let candidates = named + (named.isEmpty && !isGenerated ? others.sorted(by: Self.isBetter) : [])
    for (index, candidate) in candidates.enumerated() {
      let limit = DocumentLimits.default.propertyListLength
      guard let bytes = try? DocumentFile.read(candidate, .found, limit: limit) else { continue }
      let document: SceneDocument
      do throws(DocumentError) {
        document = try SceneDocument(propertyList: bytes, for: idiom, file: candidate)
      } catch {
        if SourceCheckout.sceneKeys.isFound(in: bytes) { failures += error.issues }
        continue
      }
      let list = JSONTree(propertyList: bytes, log: IssueLog(file: candidate), limit: limit)
      let manifest = list.flatMap { InfoPlist.manifest(in: $0.root, for: idiom) }
      guard manifest != nil || !document.application.staticShortcutItems.isEmpty else { continue }
      file = candidate
      unread = candidates[(index + 1)...].filter { other in
        named.isEmpty && SourceContent.bytes(of: other).map(SourceCheckout.sceneKeys.isFound) == true
      }
      application = document.application
      position = SourcePosition(
        file: candidate, line: manifest?.position?.line ?? 1, column: manifest?.position?.column ?? 1)
      return
    }
    return nil
  }

  private static func isBetter(_ left: String, _ right: String) -> Bool {
    let names = (left.hasSuffix("Info.plist") ? 0 : 1, right.hasSuffix("Info.plist") ? 0 : 1)
    return (names.0, left.utf8.count, left) < (names.1, right.utf8.count, right)
  }

  var hasShortcutItems: Bool { !application.staticShortcutItems.isEmpty }

  /// The names of the delegate classes that are written without a module.
  var bareDelegates: [String] {
    let names = application.configurations.compactMap(\.delegateClassName)
    return Set(names.filter { !$0.isEmpty && !$0.contains(".") && !$0.hasPrefix("_Tt") }).sorted()
  }

  /// The names of the delegate classes in the app's module, without the module name.
  var ownDelegates: [String] {
    let modules = ["$(PRODUCT_MODULE_NAME).", "${PRODUCT_MODULE_NAME}."]
    let names = application.configurations.compactMap(\.delegateClassName).compactMap { name in
      modules.first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) }
    }
    // Excludes mangled names, which belong to nested classes.
    return Set(names.filter { !$0.isEmpty && !$0.contains(".") && !$0.contains("$") && !$0.hasPrefix("_Tt") }).sorted()
  }
}
