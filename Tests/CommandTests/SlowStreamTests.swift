import Foundation
import SceneRouterCommands
import Testing

/// A job that reads a named pipe and writes to a pipe.
private final class Pipeline: @unchecked Sendable {
  private let folder: Folder
  private let ends: Pipe
  private let done = DispatchSemaphore(value: 0)
  let writer: Int32
  /// The timeout in seconds: long enough for slow machines, but a hanging job is still detected.
  private static let patience = 900

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    folder = try Folder()
    ends = Pipe()
    let scenes = try folder.file("scenes.ndjson", #"{"persistentIdentifier":"inbox"}"#)
    let events = folder.path + "/events.ndjson"
    guard mkfifo(events, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    let descriptor = ends.fileHandleForWriting.fileDescriptor
    let done = done
    let thread = Thread {
      let output = Output(stdout: .descriptor(descriptor), stderr: .memory(Output.Memory()))
      let arguments = ["route", "--scenes", scenes, "--format", "ndjson", events]
      let command = try? SceneRouterCommand.parseAsRoot(arguments) as? any ToolCommand
      _ = try? command?.perform(output, MessageReporter(output: output, style: .plain))
      done.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    writer = open(events, O_WRONLY)
  }

  deinit { close(writer) }

  func send(_ text: String) { _ = Array(text.utf8).withUnsafeBytes { write(writer, $0.baseAddress, $0.count) } }

  /// Returns the next output; empty after the timeout.
  func receive() -> String {
    var entry = pollfd(fd: ends.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Int32(Self.patience * 1_000)) == 1 else { return "" }
    return String(decoding: ends.fileHandleForReading.availableData, as: UTF8.self)
  }

  func closeReadingEnd() { try? ends.fileHandleForReading.close() }

  /// Whether the job ends before the timeout.
  var hasEnded: Bool { done.wait(timeout: .now() + .seconds(Self.patience)) == .success }
}

@Suite struct SlowStreamTests {
  private let line = #"{"aps":{"target-content-id":"a"}}"# + "\n"

  /// The decision is written before the next event arrives.
  @Test func answersEachEventAtOnce() throws {
    let pipeline = try Pipeline()
    for index in 0..<5 {
      pipeline.send(line)
      #expect(pipeline.receive().hasPrefix("{\"index\":\(index),"))
    }
  }

  /// The input remains open.
  @Test func endsWhenThePipeIsClosed() throws {
    let pipeline = try Pipeline()
    pipeline.send(line)
    _ = pipeline.receive()
    pipeline.closeReadingEnd()
    pipeline.send(line)
    #expect(pipeline.hasEnded)
  }
}
