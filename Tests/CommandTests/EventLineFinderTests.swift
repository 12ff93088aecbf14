import Foundation
import RoutingDocuments
import SceneRouterCommands
import SceneRouting
import TestSupport
import Testing

@Suite struct EventLineFinderTests {
  /// Calls `body` for each block of the lines.
  private func forEachBlock(of lines: [[UInt8]], _ body: (LineBlock) throws -> Void) throws {
    let folder = try Folder()
    let file = try folder.file("events.ndjson", Data(lines.flatMap { $0 + [0x0A] }))
    let reader = LineBlockReader(files: [file], limit: 16 << 20)
    let block = LineBlock()
    while reader.next(block) { try body(block) }
  }

  /// The finder agrees with the exact reader on every line that it reads, and leaves unreadable lines to it.
  @Test(arguments: [1, 2, 3]) func agreesWithTheExactReader(seed: UInt64) throws {
    let payloads = try #require(EventLineFinder())
    let exact = EventLineReader()
    var known: [ExternalEvent.Kind: Int] = [:]
    let router = try SceneRouter()
    let count = 5_000 * TestEnvironment.scale
    let lines = HostileLines.many(count, seed: seed) + PayloadShapes.many(count, seed: seed)
    try forEachBlock(of: lines) { block in
      payloads.read(block)
      for line in 0..<block.lineCount {
        guard let found = payloads.event(ofLine: line) else { continue }
        known[found.kind, default: 0] += 1
        let text = String(decoding: block.line(line), as: UTF8.self).debugDescription
        guard case .event(let record) = exact.item(line, of: block) else {
          Issue.record("\(text) is no event")
          continue
        }
        #expect(record.event.kind == found.kind, "\(text)")
        #expect(router.targetContentIdentifier(of: record.event) == found.identifier, "\(text)")
        #expect(record.id == found.id, "\(text)")
        #expect(record.options == .default)
      }
    }
    for kind in [.notification, .localNotification, .shortcutItem, .userActivity, .url] as [ExternalEvent.Kind] {
      #expect(known[kind, default: 0] > 20, "\(kind) in \(known)")
    }
  }

  @Test func findsOrdinaryEvents() throws {
    let finder = try #require(EventLineFinder())
    let lines: [(line: String, kind: ExternalEvent.Kind, identifier: String?, id: JSONValue?)] = [
      (#"{"aps":{"alert":"x","target-content-id":"a/b"}}"#, .notification, "a/b", nil),
      (#"{"aps":{"target-content-id":"a\/b\u00e9\ud83d\ude00"},"id":7}"#, .notification, "a/bé😀", .integer(7)),
      (#"{"n":[1,2.5,true,{"aps":1}],"aps":{"target-content-id":null}}"#, .notification, nil, nil),
      (#"{"id":"n1","notification":{"aps":{"target-content-id":"a"}}}"#, .notification, "a", .string("n1")),
      (#"{"notification":{"x":{"aps":{}},"aps":{"target-content-id":"a"}},"id":-7}"#, .notification, "a", .integer(-7)),
      (
        #"{"id":1,"id":"\u00e9","notification":{},"notification":{"aps":{"target-content-id":"b"}}}"#, .notification,
        "b",
        .string("é")
      ),
      (#"{"id":"\/","notification":{"aps":{"target-content-id":"b"}},"aps":{}}"#, .notification, nil, .string("/")),
      (#"{"url":"a:b"}"#, .url, "a:b", nil),
      (#"{"localNotification":{"targetContentIdentifier":"a"}}"#, .localNotification, "a", nil),
      (#"{"shortcutItem":{"type":"t","targetContentIdentifier":"a"}}"#, .shortcutItem, "a", nil),
      (#"{"userActivity":{"activityType":"t","targetContentIdentifier":"a"}}"#, .userActivity, "a", nil),
    ]
    try forEachBlock(of: lines.map { Array($0.line.utf8) }) { block in
      finder.read(block)
      for (line, expected) in lines.enumerated() {
        let found = finder.event(ofLine: line)
        #expect(found?.kind == expected.kind, "\(expected.line)")
        #expect(found?.identifier == expected.identifier, "\(expected.line)")
        #expect(found?.id == expected.id, "\(expected.line)")
      }
    }
  }

  /// Events that need more than an identifier are left to the exact reader.
  @Test func leavesOtherEventsToTheExactReader() throws {
    let finder = try #require(EventLineFinder())
    let keys = ExternalEvent.Kind.allCases.map(\.rawValue) + ["options", "APNS", "APNS_SANDBOX", "message"]
    let others = [
      #"{"notification":{}}"#, #"{"notification":[{"aps":{}}]}"#, #"{"id":[],"notification":{"aps":{}}}"#,
      #"{"id":1.5,"notification":{"aps":{}}}"#, #"{"x":{"notification":{"aps":{}}}}"#,
      #"{"shortcutItem":{"type":"t"}}"#, #"{"shortcutItem":{"targetContentIdentifier":"a"}}"#,
      #"{"userActivity":{"targetContentIdentifier":"a"}}"#, #"{"userActivity":{"activityType":"t","webpageURL":"a"}}"#,
    ]
    let lines = keys.filter { $0 != "notification" }.map { #"{"notification":{"aps":{}},"\#($0)":1}"# } + others
    try forEachBlock(of: (lines + [#"{"notification":{"aps":{}},"other":1}"#]).map { Array($0.utf8) }) { block in
      finder.read(block)
      #expect((0...lines.count).filter { finder.event(ofLine: $0) != nil } == [lines.count])
    }
  }

  /// An unterminated string or invalid UTF-8 does not affect the lines around it.
  @Test(arguments: [Array("{\"aps\":{\"a".utf8), [0xFF], Array("\"".utf8), Array("\\".utf8), [0x01]])
  func aBrokenLineDoesNotAffectOtherLines(broken: [UInt8]) throws {
    let payloads = try #require(EventLineFinder())
    let good = Array(#"{"aps":{"target-content-id":"a"}}"#.utf8)
    try forEachBlock(of: [good, broken, good, good, broken, good]) { block in
      payloads.read(block)
      #expect((0..<6).map { payloads.event(ofLine: $0)?.identifier == "a" } == [true, false, true, true, false, true])
    }
  }
}
