import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneRouting
import SceneSources

/// The folder with the fixtures of the package.
let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("Fixtures").path

/// A folder that goes when nobody needs it any more.
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
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// What the files declare.
  func read(idiom: InterfaceIdiom? = nil) -> SourceReader.Result {
    SourceReader(idiom: idiom).read(SourceUnits.Unit(root: path, files: SourceWalk().files(in: path).files))
  }

  /// The findings, one a line, with paths from the folder on.
  func lint(idiom: InterfaceIdiom? = nil) -> [String] {
    SourceLinter(linter: Linter(), idiom: idiom).lint([path]).issues
      .map { $0.description.replacingOccurrences(of: path + "/", with: "") }
  }
}

/// The conditions of a document in few words: `SceneDelegate canActivate SELF == %@ [a]`.
func summary(_ application: SourceApplication) -> [String] {
  func words(_ text: PartialText) -> String {
    text.pieces.map { piece in
      switch piece {
      case .literal(let literal): literal.text
      case .hole(let hole): "<\(hole.expression)>"
      }
    }.joined()
  }
  func words(_ value: ResolvedValue) -> String {
    switch value {
    case .text(let text): words(text)
    case .list(let elements): "{" + elements.map { words($0) }.joined(separator: " ") + "}"
    default: "\(value)"
    }
  }
  func words(_ condition: SourceApplication.Condition) -> String {
    switch condition {
    case .predicate(let predicate):
      ([words(predicate.format)] + predicate.arguments.map { words($0) }).joined(separator: " | ")
    case .unread(let text): "unread " + words(text)
    }
  }
  return application.windows.flatMap { window -> [String] in
    var lines: [String] = []
    if let entry = window.canActivate { lines.append("\(window.name) can \(words(entry.condition))") }
    if let entry = window.prefersToActivate { lines.append("\(window.name) prefers \(words(entry.condition))") }
    if let labels = window.preferring {
      lines.append("\(window.name) preferring \(labels.elements.map { words($0) })")
    }
    if let labels = window.allowing { lines.append("\(window.name) allowing \(labels.elements.map { words($0) })") }
    return lines
  }
}

/// The methods of a scene delegate, with short names: `c.can = P("SELF == 'a'")`.
struct DelegateMethods {
  let application: SourceApplication

  init(swift body: String) throws {
    let text = body.replacing("can =", with: "canActivateForTargetContentIdentifierPredicate =")
      .replacing("prefers =", with: "prefersToActivateForTargetContentIdentifierPredicate =")
      .replacing("P(", with: "NSPredicate(format: ")
    application = try Checkout(["S.swift": "class S: UIWindowSceneDelegate {\n\(text)\n}\n"]).read().application
  }

  /// In Objective-C a predicate ends with `)P`.
  init(objectiveC body: String) throws {
    let text = body.replacing("can =", with: "canActivateForTargetContentIdentifierPredicate =")
      .replacing("prefers =", with: "prefersToActivateForTargetContentIdentifierPredicate =")
      .replacing("P(", with: "[NSPredicate predicateWithFormat:@").replacing(")P", with: "]")
    application = try Checkout(["S.m": "@implementation S\n\(text)\n@end\n"]).read().application
  }

  /// The conditions of the windows, and the codes of the findings in the file itself.
  var found: [String] { summary(application) + application.findings.map(\.code) }
}
