public import Testing

import Foundation

/// The folder `Fixtures` beside `Sources` and `Tests`.
public enum FixtureFolder {
  /// The files with an extension in some of the folder's folders, in the order of their names.
  public static func files(in folders: [String], withExtension suffix: String, from path: String = #filePath)
    -> [FixtureFile]
  {
    let root = URL(fileURLWithPath: path).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures")
    return folders.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? []
      return names.filter { $0.hasSuffix("." + suffix) }.sorted().map { name in
        FixtureFile(
          name: "\(folder)/\(name)", path: root.appendingPathComponent(folder).appendingPathComponent(name).path)
      }
    }
  }
}

/// One file of `Fixtures`.
public struct FixtureFile: Sendable, CustomTestStringConvertible {
  /// The name, from the folder `Fixtures`.
  public let name: String
  /// The path in the file system.
  public let path: String

  /// The content as UTF-8 text.
  public func text() throws -> String { try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8) }

  /// A line of the file, for a test that fails because of it.
  public func location(line: Int) -> SourceLocation {
    SourceLocation(fileID: "FixtureTests/\(name)", filePath: path, line: max(1, line), column: 1)
  }

  /// What test reports call the file.
  public var testDescription: String { name }
}
