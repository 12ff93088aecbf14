public import Testing

import Foundation

/// The `Fixtures` folder next to `Sources` and `Tests`.
public enum FixtureFolder {
  /// Returns the files with an extension in the given subfolders, sorted by name.
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

/// A file in `Fixtures`.
public struct FixtureFile: Sendable, CustomTestStringConvertible {
  /// The path relative to `Fixtures`.
  public let name: String
  /// The path in the file system.
  public let path: String

  /// The content as UTF-8 text.
  public func text() throws -> String { try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8) }

  /// The source location of a line, for the failure of a test.
  public func location(line: Int) -> SourceLocation {
    SourceLocation(fileID: "FixtureTests/\(name)", filePath: path, line: max(1, line), column: 1)
  }

  /// The name of the file in test reports.
  public var testDescription: String { name }
}
