import Foundation
import RoutingDocuments
import SceneRouterCommands
import SceneRouting
import TestSupport
import Testing

@Suite struct PayloadReaderTests {
  /// Fills blocks with lines and calls `body` for each.
  private func forEachBlock(of lines: [[UInt8]], _ body: (EventBlock) throws -> Void) throws {
    let folder = try Folder()
    let file = try folder.file("events.ndjson", Data(lines.flatMap { $0 + [0x0A] }))
    let reader = EventBlockReader(files: [file], limit: 16 << 20)
    let block = EventBlock()
    while reader.next(block) { try body(block) }
  }

  /// What it says it knows is what the other reader says, and it says nothing of a line that cannot be read.
  @Test(arguments: [1, 2, 3]) func itAgreesWithTheExactReader(seed: UInt64) throws {
    let payloads = try #require(PayloadReader())
    let exact = EventLineReader()
    var known = 0
    let lines = HostileLines.many(20_000, seed: seed) + PayloadShapes.many(20_000, seed: seed)
    try forEachBlock(of: lines) { block in
      payloads.read(block)
      for place in 0..<block.eventCount {
        guard let identifier = payloads.identifier(ofLine: place) else { continue }
        known += 1
        let line = String(decoding: block.line(place), as: UTF8.self).debugDescription
        guard case .event(let record) = exact.item(place, of: block) else {
          Issue.record("\(line) is no event")
          continue
        }
        #expect(record.event == .remoteNotification(targetContentIdentifier: identifier), "\(line)")
        #expect(record.id == payloads.id(ofLine: place), "\(line)")
        #expect(record.options == .default)
      }
    }
    #expect(known > 4_000)
  }

  @Test func itKnowsOrdinaryPayloads() throws {
    let payloads = try #require(PayloadReader())
    let lines = [
      #"{"aps":{"alert":"x","target-content-id":"a/b"}}"#, #"{"aps":{"target-content-id":"a\/b\u00e9\ud83d\ude00"}}"#,
      #"{"n":[1,2.5,true,{"aps":1}],"aps":{"target-content-id":null}}"#, #"{"aps":{}} "#,
    ]
    try forEachBlock(of: lines.map { Array($0.utf8) }) { block in
      payloads.read(block)
      #expect((0..<5).map { payloads.identifier(ofLine: $0) } == ["a/b", "a/bé😀", .some(nil), .some(nil), nil])
    }
  }

  @Test func itKnowsOrdinaryEnvelopes() throws {
    let payloads = try #require(PayloadReader())
    let lines: [(line: String, identifier: String??, id: JSONValue?)] = [
      (#"{"id":"n1","notification":{"aps":{"target-content-id":"a"}}}"#, "a", .string("n1")),
      (#"{"notification":{"x":{"aps":{}},"aps":{"target-content-id":"a"}},"id":-7}"#, "a", .integer(-7)),
      (#"{"notification":{"aps":{}},"id":null}"#, .some(nil), .null),
      (#"{"id":true,"notification":{"aps":{}},"x":[{"url":"y"}]}"#, .some(nil), .boolean(true)),
      (#"{"id":1,"id":"é","notification":{},"notification":{"aps":{"target-content-id":"b"}}}"#, "b", .string("é")),
      (#"{"id":1,"notification":{"aps":{"target-content-id":"b"}},"aps":{}}"#, .some(nil), nil),
      (#"{"notification":{"aps":{"target-content-id":"b"},"x":{"y":{},"target-content-id":"c"}}}"#, "b", nil),
      // Left to the other reader.
      (#"{"id":"a\/b","notification":{"aps":{}}}"#, nil, nil), (#"{"id":1.5,"notification":{"aps":{}}}"#, nil, nil),
      (#"{"notification":{"aps":{}},"url":null}"#, nil, nil), (#"{"notification":{}}"#, nil, nil),
      (#"{"notification":[{"aps":{}}]}"#, nil, nil), (#"{"id":[],"notification":{"aps":{}}}"#, nil, nil),
      (#"{"notification":{"aps":{}},"options":{}}"#, nil, nil), (#"{"x":{"notification":{"aps":{}}}}"#, nil, nil),
      (#"{"notification":{"aps":{}},"\u0069d":1}"#, nil, nil),
    ]
    try forEachBlock(of: lines.map { Array($0.line.utf8) }) { block in
      payloads.read(block)
      for (place, expected) in lines.enumerated() {
        #expect(payloads.identifier(ofLine: place) == expected.identifier, "\(expected.line)")
        #expect(payloads.id(ofLine: place) == expected.id, "\(expected.line)")
      }
    }
  }

  /// An envelope with a member that asks for more than a notification is left to the other reader.
  @Test func itLeavesOtherEvents() throws {
    let payloads = try #require(PayloadReader())
    let keys =
      Set(ExternalEvent.Kind.allCases.map(\.rawValue)).subtracting(["notification"])
      .union(["options", "APNS", "APNS_SANDBOX", "message"]).sorted() + ["other"]
    let lines = keys.map { #"{"notification":{"aps":{}},"\#($0)":1}"# }
    try forEachBlock(of: lines.map { Array($0.utf8) }) { block in
      payloads.read(block)
      #expect(keys.indices.filter { payloads.identifier(ofLine: $0) != nil } == [keys.count - 1])
    }
  }

  /// A string that does not end, or bytes that are no UTF-8, cost the lines around them nothing.
  @Test(arguments: [Array("{\"aps\":{\"a".utf8), [0xFF], Array("\"".utf8), Array("\\".utf8), [0x01]])
  func aBrokenLineCostsNoOther(broken: [UInt8]) throws {
    let payloads = try #require(PayloadReader())
    let good = Array(#"{"aps":{"target-content-id":"a"}}"#.utf8)
    try forEachBlock(of: [good, broken, good, good, broken, good]) { block in
      payloads.read(block)
      #expect((0..<6).map { payloads.identifier(ofLine: $0) == "a" } == [true, false, true, true, false, true])
    }
  }
}
