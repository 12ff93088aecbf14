import Foundation
import RoutingDocuments
import SceneLifecycle
import SceneRouting
import Testing

/// A save that is stopped or fails at any step leaves the old state or the new one.
@Suite struct FileReplacementTests {
  let old: SceneSessionRegistry
  let new: SceneSessionRegistry

  init() throws {
    old = try SceneSessionRegistry(sessions: [SceneSession("old")])
    new = try SceneSessionRegistry(sessions: (0..<800).map { SceneSession("new \($0)") })
  }

  /// Saves `new` over `old` with a fault at the `count`-th occurrence of `step`. Returns the registry that is loaded
  /// afterwards, the thrown error, and the names in the folder.
  func save(
    _ fault: FileReplacement.Fault, at step: FileReplacement.Step, after count: Int = 0, overOld: Bool = true
  ) throws -> (first: String?, error: DocumentError?, names: [String]) {
    try withFolder { folder in
      let file = folder + "/registry.json"
      if overOld { try old.write(to: file, observer: nil) }
      var passed = 0
      var thrown: DocumentError?
      do throws(DocumentError) {
        try new.write(to: file) { reached in
          guard reached == step else { return nil }
          passed += 1
          return passed == count + 1 ? fault : nil
        }
      } catch {
        thrown = error
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      if !overOld, !names.contains("registry.json") { return (nil, thrown, names) }
      return (try SceneDocument(contentsOf: file).sessions.first?.persistentIdentifier, thrown, names)
    }
  }

  @Test(arguments: FileReplacement.Step.allCases, [true, false])
  func stoppingAtAnyStepLeavesTheOldOrTheNewState(step: FileReplacement.Step, overOld: Bool) throws {
    let result = try save(.stop, at: step, overOld: overOld)
    #expect(result.error?.first.code == .unwritableFile, "the step is reached")
    #expect(result.first == (step == .synchronizeFolder ? "new 0" : overOld ? "old" : nil))
  }

  @Test(arguments: [0, 1, 2, 100, 65_535, 65_536], [0, 1])
  func stoppingDuringAWriteLeavesTheOldState(count: Int, writes: Int) throws {
    #expect(try save(.stopAfterWriting(count), at: .write, after: writes).first == "old")
  }

  @Test(arguments: FileReplacement.Step.allCases)
  func errorAtAnyStepLeavesOldOrNewStateAndNoOtherFile(step: FileReplacement.Step) throws {
    let result = try save(.error(ENOSPC), at: step)
    #expect(result.error?.first.message.contains("No space left") == true)
    #expect(result.first == (step == .synchronizeFolder ? "new 0" : "old"))
    #expect(result.names == ["registry.json"])
  }

  @Test func savesDespiteTheRemainsOfAStoppedProcess() throws {
    try withFolder { folder in
      let file = folder + "/registry.json"
      try? new.write(to: file) { $0 == .rename ? .stop : nil }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { $0.hasSuffix(".saving") })
      try old.write(to: file, observer: nil)
      #expect(try SceneDocument(contentsOf: file).sessions.count == 1)
    }
  }

  @Test func replacesOnlyTheExpectedContent() throws {
    try withFolder { folder in
      let file = folder + "/a.txt"
      for (current, isReplaced) in [("old", true), ("other", false), ("ol", false), ("older", false), (nil, false)] {
        try? FileManager.default.removeItem(atPath: file)
        try current?.write(toFile: file, atomically: false, encoding: .utf8)
        var thrown: FileError?
        do throws(FileError) {
          try FileReplacement.write(Array("new".utf8), to: file, replacing: Array("old".utf8))
        } catch {
          thrown = error
        }
        #expect(thrown == (isReplaced ? nil : .changed))
        #expect((try? String(contentsOfFile: file, encoding: .utf8)) == (isReplaced ? "new" : current))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == (current == nil ? [] : ["a.txt"]))
      }
    }
  }

  /// The name of the new file must not exceed the limit on names.
  @Test func writesAFileWithTheLongestName() throws {
    try withFolder { folder in
      let file = folder + "/" + String(repeating: "n", count: 255)
      try FileReplacement.write([1], to: file)
      #expect(try DocumentFile.read(file) == [1])
    }
  }
}
