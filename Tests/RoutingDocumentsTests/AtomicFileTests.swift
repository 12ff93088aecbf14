import Foundation
import RoutingDocuments
import SceneLifecycle
import SceneRouting
import Testing

/// A save that is stopped or fails at any step leaves the old state or the new one.
@Suite struct AtomicFileTests {
  let old: SceneSessionRegistry
  let new: SceneSessionRegistry

  init() throws {
    old = try SceneSessionRegistry(
      application: SceneApplication(), sessions: [SceneSession("old")])
    new = try SceneSessionRegistry(
      application: SceneApplication(),
      sessions: (0..<800).map { SceneSession("new \($0)") })
  }

  /// Saves `new` over `old` with a fault at the `count`-th occurrence of `step`. Returns the registry that is loaded
  /// afterwards, the thrown error, and the names in the folder.
  func save(
    _ fault: AtomicFile.Fault, at step: AtomicFile.Step, after count: Int = 0, overOld: Bool = true
  ) throws -> (first: String?, error: SnapshotError?, names: [String]) {
    try withFolder { folder in
      let file = folder + "/registry.json"
      if overOld { try RegistrySnapshot.save(old, to: file) }
      var passed = 0
      var thrown: SnapshotError?
      do throws(SnapshotError) {
        try RegistrySnapshot.save(new, to: file) { reached in
          guard reached == step else { return nil }
          passed += 1
          return passed == count + 1 ? fault : nil
        }
      } catch {
        thrown = error
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      if !overOld, !names.contains("registry.json") { return (nil, thrown, names) }
      return (try RegistrySnapshot.load(from: file).sessions.first?.persistentIdentifier, thrown, names)
    }
  }

  @Test(arguments: AtomicFile.Step.allCases)
  func stoppingAtAnyStepLeavesTheOldOrTheNewState(step: AtomicFile.Step) throws {
    let result = try save(.stop, at: step)
    #expect(result.error?.code == .unwritable, "the step is reached")
    #expect(result.first == (step == .synchronizeFolder ? "new 0" : "old"))
  }

  @Test(arguments: [0, 1, 2, 100, 65_535, 65_536])
  func stoppingDuringAWriteLeavesTheOldState(count: Int) throws {
    #expect(try save(.stopAfterWriting(count), at: .write).first == "old")
    #expect(try save(.stopAfterWriting(count), at: .write, after: 1).first == "old")
  }

  @Test(arguments: AtomicFile.Step.allCases)
  func stoppingTheFirstSaveLeavesNothingOrTheNewState(step: AtomicFile.Step) throws {
    let result = try save(.stop, at: step, overOld: false)
    #expect(result.first == (step == .synchronizeFolder ? "new 0" : nil))
  }

  @Test(arguments: AtomicFile.Step.allCases)
  func errorAtAnyStepLeavesOldOrNewStateAndNoOtherFile(step: AtomicFile.Step) throws {
    let result = try save(.error(ENOSPC), at: step)
    #expect(result.error?.message.contains("No space left") == true)
    #expect(result.first == (step == .synchronizeFolder ? "new 0" : "old"))
    #expect(result.names == ["registry.json"])
  }

  @Test func savesDespiteTheRemainsOfAStoppedProcess() throws {
    try withFolder { folder in
      let file = folder + "/registry.json"
      try? RegistrySnapshot.save(new, to: file) { $0 == .rename ? .stop : nil }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { $0.hasSuffix(".saving") })
      try RegistrySnapshot.save(old, to: file)
      #expect(try RegistrySnapshot.load(from: file).sessions.count == 1)
    }
  }

  @Test func acceptsRelativeNames() throws {
    let name = "atomic-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: name) }
    try RegistrySnapshot.save(old, to: name)
    #expect(try RegistrySnapshot.load(from: name).sessions.count == 1)
  }

  @Test func replacesOnlyTheExpectedContent() throws {
    try withFolder { folder in
      let file = folder + "/a.txt"
      for (current, isReplaced) in [("old", true), ("other", false), ("ol", false), ("older", false), (nil, false)] {
        try? FileManager.default.removeItem(atPath: file)
        try current?.write(toFile: file, atomically: false, encoding: .utf8)
        var thrown: FileError?
        do throws(FileError) {
          try AtomicFile.write(Array("new".utf8), to: file, replacing: Array("old".utf8))
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
      try AtomicFile.write([1], to: file)
      #expect(try DocumentFile.read(file) == [1])
    }
  }
}
