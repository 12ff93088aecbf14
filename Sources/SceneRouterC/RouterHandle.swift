import CSceneRouter
import RoutingDocuments
import SceneRouting

/// What a `scene_router *` points to. Nothing in it changes, so threads share it.
final class RouterHandle: Sendable {
  let router: SceneRouter
  let numbers: DocumentNumbers
  /// Of each slot of the router the numbers of its session and of that session's configuration.
  private let places: [DocumentNumbers.Place]
  /// The decision about each notification that no session takes; `nil` if it depends on the identifier.
  private let newSession: scene_router_decision?
  private let withoutIdentifier: scene_router_decision?
  private let answersNotifications: Bool

  init(_ document: SceneDocument, policy: RoutingPolicy?) throws(RoutingError) {
    let router = try document.router(policy: policy)
    let numbers = DocumentNumbers(of: document)
    self.router = router
    self.numbers = numbers
    places = (0..<document.sessions.count).map { slot in
      router.session(inSlot: slot).map(numbers.place) ?? DocumentNumbers.Place()
    }
    answersNotifications = router.answersNotifications
    withoutIdentifier = (try? router.route(.remoteNotification(targetContentIdentifier: nil))).map(numbers.decision)
    newSession =
      (try? router.request(for: .remoteNotification(targetContentIdentifier: ""), options: .default)).map {
        numbers.decision(router.newSession(for: $0))
      }
  }

  /// The handle of a pointer that C has, for as long as the caller keeps it.
  @inline(__always)
  static func with<Result>(_ pointer: OpaquePointer, _ body: (RouterHandle) -> Result) -> Result {
    Unmanaged<RouterHandle>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
  }

  /// Routes a notification; `nil` if it cannot be routed.
  @inline(__always)
  func decision(_ identifier: UnsafeRawBufferPointer?) -> scene_router_decision? {
    guard let identifier else { return withoutIdentifier }
    guard answersNotifications else { return wholeDecision(identifier) }
    return decision(router.answer(toNotification: identifier), identifier)
  }

  /// Routes many notifications at once.
  ///
  /// - Parameter body: Called once for each, with its place.
  func decisions(
    _ identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>?>,
    _ body: (_ place: Int, _ decision: scene_router_decision?) -> Void
  ) {
    guard answersNotifications else {
      for (place, identifier) in identifiers.enumerated() {
        body(place, decision(identifier.map(UnsafeRawBufferPointer.init)))
      }
      return
    }
    let asked = identifiers.compactMap { $0 }
    let answers = Array(unsafeUninitializedCapacity: asked.count) { answers, count in
      answers.initialize(repeating: NotificationAnswer.unsure)
      count = asked.count
      asked.withUnsafeBufferPointer { router.answer(toNotifications: $0, into: answers) }
    }
    var next = 0
    for (place, identifier) in identifiers.enumerated() {
      guard let identifier else {
        body(place, withoutIdentifier)
        continue
      }
      body(place, decision(answers[next], UnsafeRawBufferPointer(identifier)))
      next += 1
    }
  }

  @inline(__always)
  private func decision(
    _ answer: NotificationAnswer, _ identifier: UnsafeRawBufferPointer
  ) -> scene_router_decision? {
    switch answer {
    case .session(let match) where match.slot < places.count:
      let place = places[match.slot]
      return scene_router_decision(
        outcome: SCENE_ROUTER_EXISTING_SESSION, suitability: scene_router_suitability(match.suitability),
        reason: scene_router_reason(match.reason), session: place.session, configuration: place.configuration,
        has_fault: 0)
    case .newSession where newSession != nil: return newSession
    default: return wholeDecision(identifier)
    }
  }

  @inline(never)
  private func wholeDecision(_ identifier: UnsafeRawBufferPointer) -> scene_router_decision? {
    let text = String(decoding: identifier, as: UTF8.self)
    return (try? router.route(.remoteNotification(targetContentIdentifier: text))).map(numbers.decision)
  }
}
