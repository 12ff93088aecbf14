import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneRouting
import Testing

@Suite struct EventStreamTests {
  /// Similar keys are looked up for a message, not for each line of a foreign log: the processor time of both kinds of
  /// lines is about the same.
  @Test func readsForeignLinesAsFastAsEvents() throws {
    func time(_ first: String) throws -> Int {
      let keys = (0..<20).map { "\"qwertyuiopas\(10 + $0)\":1" }.joined(separator: ",")
      let lines = String(repeating: "{\(first)\(keys)}\n", count: 500)
      return try withFolder { folder in
        let stream = EventStream(files: [try write(lines.utf8, "e.ndjson", in: folder)])
        let start = threadTime()
        var events = 0
        while let item = stream.next() { events += item.record == nil ? 0 : 1 }
        #expect(events == (first.isEmpty ? 0 : 500))
        return threadTime() - start
      }
    }
    let (events, others) = try (time("\"aps\":{},"), time(""))
    #expect(others < 8 * events)
    #expect(try failure(#"{"notificatoin":{},"x":1}"#.utf8).help == "did you mean 'notification'?")
  }

  /// Returns the processor time of this thread in nanoseconds.
  private func threadTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The `id` of a line is available if the line is valid up to its end.
  @Test(arguments: [
    (#"{"id":"n1","url":7}"#, JSONValue.string("n1")), (#"{"id":7}"#, .integer(7)),
    (#"{"id":"n1","notification":{"aps":"#, .string("n1")), (#"{"url":"a","id":true,"x":}"#, .boolean(true)),
    (#"{"\u0069d":"n\u0031",,}"#, .string("n1")), (#"{"id":1,"id":2,"x":nul}"#, .integer(2)),
    (#"{"id":1,"id":[2],"x":nul}"#, nil), (#"{"id":12"#, nil), (#"{"id":12,"#, .integer(12)),
    (#"{"id":"n1"#, nil), (#"{"id":"n1""#, .string("n1")), (#"{"x":{"id":1},"y":"#, nil),
    (#"{"aps":null,"id":1}"#, .integer(1)), (#"{"id":1,"aps":{"#, .integer(1)), (#"[{"id":1}]"#, nil),
    (#"{"id":{}}"#, nil), ("", nil),
    ("{\"id\":\"n1\",\"url\":\"\u{1}\"}", .string("n1")),
  ])
  func failuresKeepTheIDOfTheLine(line: String, id: JSONValue?) throws {
    let failures = try items("\n\(line)\n{\"launch\":{}}".utf8).compactMap(\.failure)
    #expect(failures.map(\.id) == (line.isEmpty ? [] : [id]))
    #expect(failures.allSatisfy { $0.line == 2 })
  }

  @Test func failuresKeepTheIDOfALineWithInvalidUTF8() throws {
    let alert = Array(#"{"notification":{"aps":{"alert":""#.utf8) + [0xFF] + Array(#""}},"id":"n1"}"#.utf8)
    let own = Array(#"{"id":"n"#.utf8) + [0xFF] + Array(#"1","url":"a"}"#.utf8)
    let failures = try items(alert + [0x0A] + own).compactMap(\.failure)
    #expect(failures.map(\.id) == [.string("n1"), nil])
    #expect(failures.allSatisfy { $0.error.first.code == .notUTF8 })
  }

  /// A read may end anywhere: in a line of exactly the limit, before its end, or between CR and LF.
  @Test(arguments: -4...4, [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func acceptsALineThatEndsAtTheEndOfARead(more: Int, mark: [UInt8]) throws {
    let length = (256 << 10) + more
    let line = #"{"url":"a","x":""# + String(repeating: "x", count: length - 18) + #""}"#
    for (limit, isRead) in [(length, true), (length - 1, false)] {
      let bytes = mark + Array("\(line)\r\n{\"url\":\"b\"}".utf8)
      let items = try items(bytes, limits: DocumentLimits(lineLength: limit))
      #expect(items.map { $0.record?.event } == [isRead ? .url("a") : nil, .url("b")])
    }
  }

  @Test(
    arguments: [
      ("\n{\n  \"own\": \"b\",\n  \"aps\": {\n    \"target-content-id\": \"a\"\n  }\n}\n", [.notification("a")]),
      (#"{"url":"a"}"#, [.url("a")]), ("{\"url\":\"a\"}\n{\"url\":\"b\"}\n", [.url("a"), .url("b")]),
      ("{\"url\":\"a\"}\nbroken", [.url("a"), nil]), ("broken\n{\"url\":\"a\"}\n", [nil, .url("a")]),
      ("{\"url\":\n{\"url\":\"a\"}\n", [nil, .url("a")]),
    ] as [(String, [ExternalEvent?])])
  func readsOneValueOnSeveralLinesOrOneALine(text: String, events: [ExternalEvent?]) throws {
    #expect(try items(text.utf8, named: "event.json").map { $0.record?.event } == events)
  }

  @Test(arguments: [
    ("{\n  \"aps\": {\n    \"badge\": 1\n    \"sound\": \"x\"\n  }\n}\n", 4, 5),
    ("{\n  \"aps\": {\n    \"target-content-id\": 1\n  }\n}\n", 3, 26),
  ])
  func reportsWhereAPayloadIsInvalid(text: String, line: Int, column: Int) throws {
    let issue = try failure(text.utf8, named: "push.apns")
    #expect(issue.line == line && issue.column == column, "\(issue)")
  }

  @Test func onlyAPayloadMustNotBeEmpty() throws {
    #expect(try failure("  \n".utf8, named: "push.apns").message == "the file is empty")
    #expect(try items([UInt8](), named: "empty.ndjson").isEmpty)
  }

  @Test func readsALargeFileWithAnUnknownExtensionLineByLine() throws {
    let limits = DocumentLimits(lineLength: 64)
    let text = String(repeating: "{\"url\":\"a\"}\n", count: 100)
    #expect(try items(text.utf8, named: "e.txt", limits: limits).compactMap(\.record).count == 100)
  }

  @Test func numbersEventsAcrossAllInputs() throws {
    try withFolder { folder in
      let first = try write("{\"url\":\"a\"}\nx\n".utf8, "a.ndjson", in: folder)
      let second = try write("{\"url\":\"b\"}".utf8, "b.apns", in: folder)
      let stream = EventStream(files: [first, folder + "/missing.ndjson", folder, second])
      var items: [EventItem] = []
      while let item = stream.next() { items.append(item) }
      #expect(items.compactMap(\.record).map(\.index) == [0, 2])
      #expect(items.compactMap(\.record).map(\.file) == [first, second])
      #expect(items.compactMap(\.issue).map(\.code) == [.notJSON, .unreadableFile, .unreadableFile])
      #expect(items.compactMap(\.issue).map(\.file) == [first, folder + "/missing.ndjson", folder])
    }
  }

  /// A log that is truncated while it is read has lost events, so the stream must not end silently.
  @Test func reportsATruncatedFile() throws {
    try withFolder { folder in
      let file = try write(String(repeating: "{\"url\":\"a\"}\n", count: 100_000).utf8, "a.ndjson", in: folder)
      let stream = EventStream(files: [file])
      #expect(stream.next()?.record != nil)
      #expect(truncate(file, 0) == 0)
      var last: EventItem?
      while let item = stream.next() { last = item }
      #expect(last?.issue?.message == "cannot read the file: it became shorter while it was read")
    }
  }
}

@Suite struct LineBlockReaderTests {
  /// Returns the lines of a pipe into which another thread writes the chunks, one at a time.
  func lines(_ chunks: [[UInt8]], limit: Int = 1 << 20) throws -> [String?] {
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      for chunk in chunks { try? writer.write(contentsOf: Data(chunk)) }
      try? writer.close()
    }
    let (reader, block) = (LineBlockReader(pipe, limit: limit), LineBlock())
    var lines: [String?] = []
    while reader.next(block) {
      for index in 0..<block.lineCount {
        let line = block.line(index)
        lines.append(line.count > limit ? nil : String(decoding: line, as: UTF8.self))
        #expect(block.numbers[index] == lines.count)
      }
    }
    return lines
  }

  @Test func acceptsChunksThatEndAnywhere() throws {
    let text = Array("first é\r\n\nthird\rstill third\n\r\nlast".utf8)
    let expected = ["first é", "", "third\rstill third", "", "last"]
    for cut in 0...text.count {
      #expect(try lines([Array(text[..<cut]), Array(text[cut...])]) == expected)
    }
    #expect(try lines(text.map { [$0] }) == expected)
    #expect(try lines([]) == [])
    #expect(try lines([Array("\n".utf8)]) == [""])
  }

  @Test func lineLimitExcludesTheLineEnd() throws {
    #expect(
      try lines([Array("abcd\nabcde\nabcd\r\nabcde\r\nabcd".utf8)], limit: 4) == ["abcd", nil, "abcd", nil, "abcd"])
    let long = [UInt8](repeating: 0x61, count: 3_000_000)
    #expect(try lines([long, [0x0A, 0x62]], limit: 4) == [nil, "b"])
    #expect(try lines([long], limit: 4) == [nil])
    #expect(try lines([long, [0x0A, 0x62]], limit: 3_000_000).map { $0?.utf8.count } == [3_000_000, 1])
  }

  @Test func returnsALineBeforeTheNextArrives() throws {
    let pipe = Pipe()
    let (reader, block) = (LineBlockReader(pipe, limit: 100), LineBlock())
    try pipe.fileHandleForWriting.write(contentsOf: Data("one\ntwo\nthr".utf8))
    // The write end stays open, so a reader that waits for more would hang here.
    #expect(reader.next(block))
    #expect((0..<block.lineCount).map { String(decoding: block.line($0), as: UTF8.self) } == ["one", "two"])
    try pipe.fileHandleForWriting.close()
    #expect(reader.next(block))
    #expect(String(decoding: block.line(0), as: UTF8.self) == "thr")
  }
}

extension LineBlockReader {
  fileprivate convenience init(_ pipe: Pipe, limit: Int) {
    self.init(files: ["/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"], limit: limit, purpose: .texts)
  }
}
