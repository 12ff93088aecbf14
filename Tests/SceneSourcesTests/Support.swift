import Foundation
import RoutingDocuments
import SceneRouting
import SceneSources
import Testing

/// The path of the package's fixtures.
let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("Fixtures").path

/// A temporary folder with files.
final class Checkout {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("checkout-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, Array(text.utf8)) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  var source: SourceCheckout { SourceCheckout([path]) }

  /// The sites as JSON without file and position.
  var sites: [String] {
    source.sites().map { site in
      site.json.replacing(/^\{"file":"[^"]*","line":\d+,"column":\d+,/, with: "{")
    }
  }

  var values: [String] {
    sites.map { $0.replacing(/^.*?"value":/, with: "").replacing(/,"window":.*$/, with: "") }
  }

  /// Returns the document of the only application.
  func document(idiom: InterfaceIdiom? = nil, target: String? = nil) throws -> Document {
    let applications = source.applications(idiom: idiom, target: target)
    let application = try #require(applications.count == 1 ? applications.first : nil)
    return try Document(ExtractedDocument(application, relativeTo: path).json)
  }

  /// Returns the findings, one per line, with paths relative to the folder.
  func lint(isStrict: Bool = false) -> [String] {
    Linter(isStrict: isStrict).lint([path]).issues.map { $0.description.replacingOccurrences(of: path + "/", with: "") }
  }
}

/// An extracted scenes document.
struct Document {
  private let root: [String: Any]

  init(_ json: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
  }

  private func objects(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }

  var application: [String: Any] { root["application"] as? [String: Any] ?? [:] }
  var idiom: String? { application["idiom"] as? String }
  var configurations: [[String: Any]] { objects(application["configurations"]) }
  var configurationNames: [String] { configurations.compactMap { $0["name"] as? String } }
  var sessions: [[String: Any]] { objects(root["sessions"]) }
  var sessionNames: [String] { sessions.compactMap { $0["persistentIdentifier"] as? String } }

  /// Returns a condition of a session, such as `canActivate` or `preferring`, as JSON without its source.
  func condition(_ session: String, _ name: String) -> String? {
    let found = sessions.first { $0["persistentIdentifier"] as? String == session }
    let conditions = found?["activationConditions"] ?? found?["handlesExternalEvents"]
    guard var value = (conditions as? [String: Any])?[name] else { return nil }
    if var object = value as? [String: Any] {
      object["source"] = nil
      value = object
    }
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes]
    return (try? JSONSerialization.data(withJSONObject: value, options: options)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

extension String {
  /// The text with the properties that `can =` and `prefers =` stand for.
  fileprivate var withConditions: String {
    replacing("can =", with: "scene.activationConditions.canActivateForTargetContentIdentifierPredicate =")
      .replacing("prefers =", with: "scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =")
  }
}

/// Returns a scene delegate with statements in `scene(_:willConnectTo:options:)`. `can` and `prefers` are short names
/// of the two conditions.
func delegate(_ statements: String, members: String = "", name: String = "PageSceneDelegate") -> String {
  """
  class \(name): UIResponder, UIWindowSceneDelegate {
    \(members.withConditions)
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
  \(statements.withConditions)
    }
  }

  """
}

/// The Objective-C equivalent of `delegate(_:members:name:)`. `P(…)P` is a predicate with a format.
func objectiveCDelegate(_ statements: String, before: String = "") -> String {
  """
  \(before)
  @implementation PageSceneDelegate
  - (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(id)options {
  \(statements.withConditions.replacing("P(", with: "[NSPredicate predicateWithFormat:").replacing(")P", with: "]"))
  }
  @end

  """
}

/// Returns a SwiftUI app with these scenes, followed by other declarations.
func app(_ scenes: String, _ rest: String = "") -> String {
  "@main struct A: App { var body: some Scene {\n\(scenes)\n} }\n\(rest)"
}

/// Returns a property list with one configuration.
func manifest(_ name: String) -> String {
  """
  <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
    <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>\(name)</string>
      <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).PageSceneDelegate</string>
    </dict></array></dict></dict></dict></plist>
  """
}

/// Returns a project file with one application target for each name, which contains the files of the folder with this
/// name.
func project(_ targets: [String: [String: String]]) -> String {
  let names = targets.keys.sorted()
  let objects = names.map { name in
    """
    T\(name) = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.application";
      fileSystemSynchronizedGroups = (F\(name)); buildConfigurationList = L\(name); };
    F\(name) = { isa = PBXFileSystemSynchronizedRootGroup; path = \(name); sourceTree = "<group>"; };
    L\(name) = { buildConfigurations = (C\(name)); };
    C\(name) = { isa = XCBuildConfiguration; buildSettings = {
      \((targets[name] ?? [:]).map { "\"\($0.key)\" = \"\($0.value)\";" }.joined(separator: " ")) }; };
    """
  }
  return """
    // !$*UTF8*$!
    { rootObject = R; objects = {
      R = { isa = PBXProject; mainGroup = G; targets = (\(names.map { "T" + $0 }.joined(separator: ", "))); };
      G = { isa = PBXGroup; sourceTree = "<group>"; children = (\(names.map { "F" + $0 }.joined(separator: ", "))); };
    \(objects.joined(separator: "\n"))
    }; }
    """
}
