import CSceneRouter
import Foundation
import RoutingDocuments
import SceneRouterC
import SceneRouting
import TestSupport
import Testing

/// The functions of the C interface other than routing. `Tests/Languages` calls them from C and Python.
@Suite struct SceneRouterCTests {
  private let identifiers: [String?] = [
    nil, "", "a", "b", "ab", "mail/1", "mail/2", "mail", "https://example.com/a", "file:///a", "focus:a", "é",
  ]

  /// A decision with names instead of numbers.
  private struct Named: Equatable {
    var outcome: String?
    var session: String?
    var configuration: String?
    var suitability: String?
    var reason: String?
    var hasFault: Bool

    init(_ decision: RoutingDecision) {
      (outcome, session, configuration) = (decision.outcome.name.rawValue, decision.session, decision.configuration)
      (suitability, reason) = (decision.suitability?.name, decision.reason.rawValue)
      hasFault = !decision.faults.isEmpty
    }

    init(_ decision: scene_router_decision, _ router: OpaquePointer) {
      func text(_ name: UnsafePointer<CChar>?) -> String? { name.map { String(cString: $0) } }
      outcome = text(scene_router_outcome_name(decision.outcome))
      session = text(scene_router_session(router, decision.session, nil))
      configuration = text(scene_router_configuration(router, decision.configuration, nil))
      suitability = text(scene_router_suitability_name(decision.suitability))
      reason = text(scene_router_reason_name(decision.reason))
      hasFault = decision.has_fault == 1
    }
  }

  private func make(_ json: String, policy: String? = nil) -> OpaquePointer? {
    scene_router_create(json, json.utf8.count, policy, nil, 0)
  }

  @Test func decisionsMatchTheRouter() throws {
    var random = RandomScenes(seed: 15)
    for number in 0..<300 {
      let application = random.application()
      let sessions = random.sessions(of: application)
      let presets = RoutingPolicy.Preset.allCases
      let preset = number % 3 == 0 ? presets[random.below(presets.count)] : nil
      let json = String(
        decoding: try JSONEncoder().encode(SceneDocument(application: application, sessions: sessions)), as: UTF8.self)
      let document = try SceneDocument(parsing: Array(json.utf8), file: "scenes")
      guard
        let router = try? SceneRouter(
          application: document.application, sessions: document.sessions, policy: preset.map { RoutingPolicy($0) })
      else {
        #expect(make(json, policy: preset?.rawValue) == nil)
        continue
      }
      let handle = try #require(make(json, policy: preset?.rawValue))
      defer { scene_router_destroy(handle) }
      var pointers: [UnsafePointer<CChar>?] = []
      var counts: [Int] = []
      var expected: [Named] = []
      defer { for pointer in pointers { pointer?.deallocate() } }
      for identifier in identifiers {
        let named = Named(try router.route(.notification(identifier)))
        expected.append(named)
        pointers.append(identifier.map { UnsafePointer<CChar>(strdup($0)) } ?? nil)
        counts.append(identifier?.utf8.count ?? 0)
        var decision = scene_router_decision()
        #expect(scene_router_route(handle, identifier, counts.last ?? 0, &decision) == SCENE_ROUTER_OK)
        #expect(Named(decision, handle) == named, "\(json) \(identifier ?? "nil")")
      }
      var decisions = Array(repeating: scene_router_decision(), count: counts.count)
      #expect(scene_router_route_batch(handle, pointers, counts, counts.count, &decisions) == SCENE_ROUTER_OK)
      #expect(decisions.map { Named($0, handle) } == expected)
      try routesEvents(&random, document, router, handle)
    }
  }

  private func routesEvents(
    _ random: inout RandomScenes, _ document: SceneDocument, _ router: SceneRouter, _ handle: OpaquePointer
  ) throws {
    for _ in 0..<5 {
      let record = EventRecord(
        event: random.event(for: document.sessions), options: random.options(for: document.sessions))
      let json = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
      var decision = scene_router_decision()
      let status = scene_router_route_event(handle, json, json.utf8.count, &decision, nil, 0)
      do throws(RoutingError) {
        let expected = try router.route(record.event, options: record.options)
        #expect(status == SCENE_ROUTER_OK && Named(decision, handle) == Named(expected), "\(json)")
      } catch {
        #expect(status == SCENE_ROUTER_UNROUTABLE, "\(json)")
      }
    }
  }

  /// A condition that exceeds a limit sets `has_fault`.
  @Test func marksFaults() throws {
    let session = #"{"persistentIdentifier":"s","activationConditions":{"canActivate":"SELF MATCHES '(a+)+$'"}}"#
    let handle = try #require(make(session))
    defer { scene_router_destroy(handle) }
    let text = String(repeating: "a", count: 40) + "b"
    var decision = scene_router_decision()
    #expect(scene_router_route(handle, text, text.utf8.count, &decision) == SCENE_ROUTER_OK)
    #expect(decision.has_fault == 1 && decision.outcome == SCENE_ROUTER_NEW_SESSION)
  }

  /// Each item of a batch has a status of its own, and the others are not affected.
  @Test func batchHasAStatusForEachItem() throws {
    let handle = try #require(make(#"{"persistentIdentifier":"s"}"#))
    defer { scene_router_destroy(handle) }
    let long = [CChar](repeating: 97, count: 1_048_577)
    long.withUnsafeBufferPointer { long in
      let texts = [UnsafePointer<CChar>?](repeating: long.baseAddress, count: 5)
      var decisions = Array(repeating: scene_router_decision(), count: 5)
      // A count of 2^63 or more is no memory's length.
      let counts = [1, 1_048_577, 3, -1, 0]
      #expect(scene_router_route_batch(handle, texts, counts, 5, &decisions) == SCENE_ROUTER_UNROUTABLE)
      #expect(decisions.map(\.status.rawValue) == [0, 3, 0, 3, 0])
      #expect(decisions.map(\.session) == [0, .max, 0, .max, 0])
      var decision = scene_router_decision()
      #expect(scene_router_route(handle, long.baseAddress, Int.min, &decision) == SCENE_ROUTER_UNROUTABLE)
    }
  }

  /// A batch of more items than are matched at a time.
  @Test func largeBatchAgreesWithSingleRoutes() throws {
    let lines = (0..<40).map {
      #"{"persistentIdentifier":"s\#($0)","activationConditions":{"canActivate":"SELF ENDSWITH '\#($0)'","#
        + #""prefersToActivate":"SELF == 'x\#($0)'"}}"#
    }
    let handle = try #require(make(lines.joined(separator: "\n")))
    defer { scene_router_destroy(handle) }
    let texts = (0..<5_000).map { strdup($0 % 7 == 0 ? "é\($0)" : "x\($0 % 100)") }
    defer { for text in texts { free(text) } }
    let pointers = texts.map { UnsafePointer($0) }
    let counts = texts.map { $0.map { strlen($0) } ?? 0 }
    var decisions = Array(repeating: scene_router_decision(), count: texts.count)
    #expect(scene_router_route_batch(handle, pointers, counts, texts.count, &decisions) == SCENE_ROUTER_OK)
    for (index, decision) in decisions.enumerated() {
      var single = scene_router_decision()
      #expect(scene_router_route(handle, pointers[index], counts[index], &single) == SCENE_ROUTER_OK)
      #expect(Named(single, handle) == Named(decision, handle))
    }
  }

  /// Compiled programs depend on the enumerations' values.
  @Test func keepsEnumerationValues() {
    let names = (0..<10).map { scene_router_reason_name(scene_router_reason($0)).map { String(cString: $0) } }
    #expect(names == RoutingReason.allCases.map(\.rawValue))
    #expect(MemoryLayout<scene_router_decision>.size == 28)
  }
}
