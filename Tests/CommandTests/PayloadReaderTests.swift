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
    try forEachBlock(of: HostileLines.many(20_000, seed: seed)) { block in
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
        #expect(record.id == nil && record.options == .default)
      }
    }
    #expect(known > 1_000)
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
