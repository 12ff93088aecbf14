import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The seeds of the fuzzer and its previous findings: every file passes the checks of its target.
@Suite struct FuzzReplayTests {
  struct Input: Sendable, CustomTestStringConvertible {
    var target: FuzzTarget
    var file: URL
    var testDescription: String { "\(target.rawValue)/\(file.lastPathComponent)" }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/Fuzz")

  private static func inputs(_ kind: String) -> [Input] {
    FuzzTarget.allCases.flatMap { target in
      let directory = folder.appendingPathComponent("\(target.rawValue)/\(kind)")
      let files = try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
      return (files ?? []).filter { $0.pathExtension != "md" }.sorted { $0.path < $1.path }.map {
        Input(target: target, file: $0)
      }
    }
  }

  @Test(arguments: inputs("seeds") + inputs("regressions")) func satisfiesTheChecksOfItsTarget(input: Input) throws {
    try input.target.check([UInt8](try Data(contentsOf: input.file)))
  }

  @Test(arguments: FuzzTarget.allCases) func hasSeeds(target: FuzzTarget) {
    #expect(Self.inputs("seeds").contains { $0.target == target })
  }

  /// The README of the folder has a line with the cause of each finding.
  @Test(arguments: inputs("regressions")) func isDocumentedInTheREADME(input: Input) throws {
    let page = input.file.deletingLastPathComponent().appendingPathComponent("README.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains(input.file.lastPathComponent))
  }

  @Test(arguments: FuzzTarget.allCases) func acceptsShortInputs(target: FuzzTarget) throws {
    try target.check([])
    for byte in stride(from: 0, to: 256, by: TestEnvironment.scale > 1 ? 1 : 17) { try target.check([UInt8(byte)]) }
  }
}
