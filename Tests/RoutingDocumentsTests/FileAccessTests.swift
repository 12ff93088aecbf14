import Foundation
import RoutingDocuments
import Testing

/// Only regular files of a bounded size can be opened; if the user names them, pipes too. Opening never blocks.
@Suite struct FileAccessTests {
  private func message(_ file: String, _ source: DocumentFile.Source, limit: Int = 100) -> String? {
    do throws(FileError) {
      _ = try DocumentFile.read(file, source, limit: limit)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func refusesDevices() {
    for source in [DocumentFile.Source.found, .named] {
      #expect(message("/dev/zero", source) == "it is a device, not a regular file")
      #expect(message("/dev/null", source) == nil)
      #expect(message("/", source) == "Is a directory")
      #expect(message("/none", source) == "No such file or directory")
      #expect(message("a\0b", source) == "No such file or directory")
    }
  }

  @Test func opensPipesOnlyIfTheUserNamesThem() throws {
    try withFolder { folder in
      let pipe = folder + "/pipe"
      try #require(mkfifo(pipe, 0o600) == 0)
      // The pipe has no writer, so opening it must not block.
      #expect(message(pipe, .found) == "it is a pipe, not a regular file")
      let writer = open(pipe, O_RDWR | O_NONBLOCK)
      defer { close(writer) }
      let descriptor = try DocumentFile.open(pipe)
      DocumentFile.close(descriptor)
    }
  }

  @Test func limitsTheSizeOfAFile() throws {
    try withFolder { folder in
      for count in 99...101 {
        let file = try write(Array(repeating: 0x20, count: count), "\(count)", in: folder)
        #expect(message(file, .named) == (count <= 100 ? nil : "it is larger than the limit of 100 bytes"))
      }
      // A sparse file of one terabyte is refused before it is read.
      let file = try write([], "large", in: folder)
      try #require(truncate(file, 1 << 40) == 0)
      #expect(message(file, .found, limit: 1 << 30) == "it is larger than the limit of 1073741824 bytes")
    }
  }

  @Test(arguments: ["/dev/zero", "/dev/stdin", "-", ".", "pipe"])
  func documentsMayNameOnlyRegularFiles(name: String) throws {
    try withFolder { folder in
      _ = mkfifo(folder + "/pipe", 0o600)
      let text = scenesText("\"application\": {\"infoPlist\": \"\(name)\"}")
      let file = try write(text.utf8, "scenes.json", in: folder)
      #expect {
        try SceneDocument(contentsOf: file)
      } throws: { error in
        let issue = (error as? DocumentError)?.first
        return issue?.code == .unreadableFile && issue?.path == "application.infoPlist" && issue?.line == 1
      }
    }
  }

  @Test(arguments: [-1, 0, 1]) func limitsTheSizeOfADocument(more: Int) throws {
    try withFolder { folder in
      let text = scenesText("\"sessions\": []")
      let file = try write(text.utf8, "scenes.json", in: folder)
      let limits = DocumentLimits(fileLength: text.utf8.count + more)
      #expect(((try? SceneDocument(contentsOf: file, limits: limits)) != nil) == (more >= 0))
    }
  }
}
