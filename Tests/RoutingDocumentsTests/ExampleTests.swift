import Foundation
import RoutingDocuments
import SceneRouting
import Testing

@Suite struct ExampleTests {
  static let names = ["mail", "browser", "terminal", "messages", "documents"]

  func load(_ name: String) throws -> (scenes: SceneDocument, events: [EventRecord]) {
    let folder = "\(examples)/\(name)"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".ndjson") || $0.hasSuffix(".apns") }.sorted().map { "\(folder)/\($0)" }
    let stream = EventStream(files: files)
    var events: [EventRecord] = []
    while let item = stream.next() { events.append(try #require(item.record, "\(item)")) }
    return (try SceneDocument(contentsOf: "\(folder)/scenes.json"), events)
  }

  @Test(arguments: names) func loadsWithoutIssues(name: String) throws {
    let (scenes, events) = try load(name)
    #expect(scenes.warnings.isEmpty)
    #expect(!scenes.sessions.isEmpty)
    #expect(events.count >= 9)
    let router = try SceneRouter(application: scenes.application, sessions: scenes.sessions)
    for record in events { #expect(throws: Never.self) { try router.route(record.event, options: record.options) } }
  }

  @Test func examplesCoverEveryReason() throws {
    var reasons: Set<RoutingReason> = []
    for name in Self.names {
      let (scenes, events) = try load(name)
      let router = try SceneRouter(application: scenes.application, sessions: scenes.sessions)
      for record in events { reasons.insert(try router.route(record.event, options: record.options).reason) }
    }
    #expect(reasons == Set(RoutingReason.allCases))
  }

  @Test func mailRoutesTheFirstNotificationToItsThread() throws {
    let (scenes, events) = try load("mail")
    let router = try SceneRouter(application: scenes.application, sessions: scenes.sessions)
    let record = try #require(events.first)
    var writer = DecisionWriter()
    writer.append(try router.route(record.event, options: record.options), for: record)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"index":0,"id":"n1","kind":"notification","targetContentIdentifier":"com.example.mail/thread/42","outcome":"existingSession","session":"thread-42","configuration":"Main","suitability":"prefers","reason":"prefers","delivery":["scene(_:willConnectTo:options:)","sceneWillEnterForeground","sceneDidBecomeActive"]}"#
        + "\n")
  }

  @Test func bothPropertyListFormatsAgree() throws {
    let xml = try SceneDocument(contentsOf: "\(examples)/browser/Info.plist")
    let binary = try SceneDocument(contentsOf: "\(examples)/browser/Info-binary.plist")
    #expect(xml.application == binary.application)
    #expect(xml.application.configurations.map(\.name) == ["Browser", "Private Browsing", "Reader", "Presentation"])
  }
}
