import CSceneRouter
import RoutingDocuments
@_spi(UTF8) import SceneRouting

/// The object that a `scene_router *` refers to. It is immutable, so threads can share it.
final class RouterHandle: Sendable {
  let router: SceneRouter
  let numbers: DocumentNumbers
  /// The decision for each window that prefers or can take an identifier, by slot.
  private let windows: [scene_router_decision]
  /// The decision if no session takes an identifier, or `nil` if it depends on the identifier.
  private let newWindow: scene_router_decision?
  private let withoutIdentifier: scene_router_decision

  init(_ document: SceneDocument, policy: RoutingPolicy?) throws(RoutingError) {
    let router = try document.router(policy: policy)
    let numbers = DocumentNumbers(of: document)
    self.router = router
    self.numbers = numbers
    windows = router.decisionsByWindow.map(numbers.decision)
    newWindow = router.choosesConfiguration ? nil : numbers.decision(router.decisionWithoutSession)
    withoutIdentifier = numbers.decision(try router.route(.notification(nil)))
  }

  /// Calls `body` with the handle that `pointer` refers to. The caller must keep the handle alive.
  static func with<Result>(_ pointer: OpaquePointer, _ body: (RouterHandle) -> Result) -> Result {
    Unmanaged<RouterHandle>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
  }

  /// Returns the decision for a notification.
  func decision(_ identifier: Identifier) -> scene_router_decision {
    switch identifier {
    case .missing: withoutIdentifier
    case .tooLong: .unroutable
    case .bytes(let bytes): decision(router.match(bytes), bytes)
    }
  }

  /// Stores the decisions for a batch of notifications, and returns whether all of them could be routed.
  func route(
    _ count: Int, _ identifier: (Int) -> Identifier, _ decisions: UnsafeMutablePointer<scene_router_decision>
  ) -> Bool {
    let width = min(count, 4_096)
    var buffers: [UnsafeBufferPointer<UInt8>] = []
    buffers.reserveCapacity(width)
    var matches = [IdentifierMatch](repeating: .undecided, count: width)
    var isComplete = true
    var first = 0
    while first < count {
      let end = min(first + width, count)
      buffers.removeAll(keepingCapacity: true)
      for index in first..<end { buffers.append(identifier(index).bytes ?? .init(start: nil, count: 0)) }
      buffers.withUnsafeBufferPointer { buffers in
        matches.withUnsafeMutableBufferPointer { router.match(buffers, into: $0) }
      }
      for index in first..<end {
        let identifier = identifier(index)
        decisions[index] =
          identifier.bytes.map { decision(matches[index - first], $0) } ?? decision(identifier)
        if decisions[index].status != SCENE_ROUTER_OK { isComplete = false }
      }
      first = end
    }
    return isComplete
  }

  private func decision(_ match: IdentifierMatch, _ identifier: UnsafeBufferPointer<UInt8>) -> scene_router_decision {
    switch match {
    case .session(let match):
      guard windows.indices.contains(match.slot.number) else { break }
      var decision = windows[match.slot.number]
      decision.suitability = scene_router_suitability(match.suitability)
      decision.reason = scene_router_reason(match.reason)
      return decision
    case .noSession: if let newWindow { return newWindow }
    case .undecided: break
    }
    let event = ExternalEvent.notification(String(decoding: identifier, as: UTF8.self))
    return (try? router.route(event)).map(numbers.decision) ?? .unroutable
  }

  /// The identifier of a notification, as it is passed from C.
  enum Identifier {
    case missing
    /// The length is larger than that of any memory.
    case tooLong
    case bytes(UnsafeBufferPointer<UInt8>)

    init(_ start: UnsafePointer<CChar>?, _ count: Int) {
      if let start {
        let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
        self = count < 0 ? .tooLong : .bytes(UnsafeBufferPointer(start: bytes, count: count))
      } else {
        self = .missing
      }
    }

    var bytes: UnsafeBufferPointer<UInt8>? { if case .bytes(let bytes) = self { bytes } else { nil } }
  }
}

extension scene_router_decision {
  /// The decision for a notification that can't be routed.
  static let unroutable = scene_router_decision(
    outcome: SCENE_ROUTER_NOWHERE, suitability: SCENE_ROUTER_NOT_ASKED,
    reason: SCENE_ROUTER_REASON_CREATION_NOT_ALLOWED, session: .max, configuration: .max, has_fault: 0,
    status: SCENE_ROUTER_UNROUTABLE)
}
