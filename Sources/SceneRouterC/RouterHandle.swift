import CSceneRouter
import RoutingDocuments
import SceneRouting

/// The object that a `scene_router *` refers to. It is immutable, so threads can share it.
final class RouterHandle: Sendable {
  let router: SceneRouter
  let numbers: DocumentNumbers

  init(_ document: SceneDocument, policy: RoutingPolicy?) throws(RoutingError) {
    router = try document.router(policy: policy)
    numbers = DocumentNumbers(of: document)
  }

  /// Calls `body` with the handle that `pointer` refers to. The caller must keep the handle alive.
  static func with<Result>(_ pointer: OpaquePointer, _ body: (RouterHandle) -> Result) -> Result {
    Unmanaged<RouterHandle>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
  }

  /// Returns the decision for a notification, or `nil` if the notification can't be routed.
  func decision(_ identifier: UnsafeRawBufferPointer?) -> scene_router_decision? {
    let identifier = identifier.map { String(decoding: $0, as: UTF8.self) }
    return (try? router.route(.notification(identifier))).map(numbers.decision)
  }
}
