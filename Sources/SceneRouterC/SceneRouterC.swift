// The implementation of the functions in scene_router.h, which contains their documentation.

public import CSceneRouter
import RoutingDocuments
import SceneRouting

/// Creates a router from the text of a scenes document.
@c @implementation
public func scene_router_create(
  _ scenes: UnsafePointer<CChar>?, _ count: Int, _ policy: UnsafePointer<CChar>?,
  _ message: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> OpaquePointer? {
  let bytes = bytes(scenes, count).map { [UInt8]($0) } ?? []
  return make(policy, MessageBuffer(message, capacity)) { () throws(DocumentError) in
    try SceneDocument(parsing: bytes, file: "scenes")
  }
}

/// Creates a router from a scenes document in a file.
@c @implementation
public func scene_router_open(
  _ path: UnsafePointer<CChar>?, _ policy: UnsafePointer<CChar>?, _ message: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> OpaquePointer? {
  let message = MessageBuffer(message, capacity)
  guard let path else {
    message.write("the path is NULL: pass the path of a scenes document")
    return nil
  }
  let file = String(cString: path)
  return make(policy, message) { () throws(DocumentError) in try SceneDocument(contentsOf: file) }
}

private func make(
  _ policy: UnsafePointer<CChar>?, _ message: MessageBuffer, _ read: () throws(DocumentError) -> SceneDocument
) -> OpaquePointer? {
  var preset: RoutingPolicy.Preset?
  if let policy {
    let name = String(cString: policy)
    preset = RoutingPolicy.Preset(rawValue: name)
    guard preset != nil else {
      let names = RoutingPolicy.Preset.allCases.map(\.rawValue).joined(separator: ", ")
      message.write("unknown policy '\(name)': expected one of \(names), or NULL")
      return nil
    }
  }
  do throws(DocumentError) {
    let document = try read()
    do throws(RoutingError) {
      let handle = try RouterHandle(document, policy: preset.map { RoutingPolicy($0) })
      return OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
    } catch {
      message.write(error.description)
    }
  } catch {
    message.write(error.description)
  }
  return nil
}

/// Frees a router.
@c @implementation
public func scene_router_destroy(_ router: OpaquePointer?) {
  guard let router else { return }
  Unmanaged<RouterHandle>.fromOpaque(UnsafeRawPointer(router)).release()
}

/// Routes a notification with the given identifier.
@c @implementation
public func scene_router_route(
  _ router: OpaquePointer?, _ identifier: UnsafePointer<CChar>?, _ count: Int,
  _ decision: UnsafeMutablePointer<scene_router_decision>?
) -> scene_router_status {
  guard let router, let decision else { return SCENE_ROUTER_NULL_POINTER }
  return RouterHandle.with(router) { handle in
    decision.pointee = handle.decision(RouterHandle.Identifier(identifier, count))
    return decision.pointee.status
  }
}

/// Routes a batch of notifications.
@c @implementation
public func scene_router_route_batch(
  _ router: OpaquePointer?, _ identifiers: UnsafePointer<UnsafePointer<CChar>?>?, _ counts: UnsafePointer<Int>?,
  _ n: Int, _ decisions: UnsafeMutablePointer<scene_router_decision>?
) -> scene_router_status {
  if router != nil, n == 0 { return SCENE_ROUTER_OK }
  guard let router, let identifiers, let counts, let decisions, n > 0 else { return SCENE_ROUTER_NULL_POINTER }
  return RouterHandle.with(router) { handle in
    handle.route(n, { RouterHandle.Identifier(identifiers[$0], counts[$0]) }, decisions)
      ? SCENE_ROUTER_OK : SCENE_ROUTER_UNROUTABLE
  }
}

/// Routes an event described in JSON.
@c @implementation
public func scene_router_route_event(
  _ router: OpaquePointer?, _ event: UnsafePointer<CChar>?, _ count: Int,
  _ decision: UnsafeMutablePointer<scene_router_decision>?, _ message: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> scene_router_status {
  let message = MessageBuffer(message, capacity)
  guard let router, let event, let decision else {
    message.write("a pointer is NULL")
    return SCENE_ROUTER_NULL_POINTER
  }
  guard count >= 0, count <= DocumentLimits.default.lineLength else {
    message.write("the event is longer than the limit of \(DocumentLimits.default.lineLength) bytes")
    return SCENE_ROUTER_UNREADABLE
  }
  return RouterHandle.with(router) { handle in
    let reader = EventLineReader()
    switch reader.event(UnsafeRawBufferPointer(start: event, count: count), file: "event") {
    case .failure(let error):
      message.write(error.description)
      return SCENE_ROUTER_UNREADABLE
    case .success(let record):
      do throws(RoutingError) {
        decision.pointee = handle.numbers.decision(try handle.router.route(record.event, options: record.options))
        return SCENE_ROUTER_OK
      } catch {
        message.write(error.description)
        return SCENE_ROUTER_UNROUTABLE
      }
    }
  }
}

/// Returns the number of sessions in a router.
@c @implementation
public func scene_router_session_count(_ router: OpaquePointer?) -> Int {
  router.map { RouterHandle.with($0) { $0.numbers.sessions.count } } ?? 0
}

/// Returns the persistent identifier of a session.
@c @implementation
public func scene_router_session(
  _ router: OpaquePointer?, _ number: UInt32, _ count: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  name(router.flatMap { RouterHandle.with($0) { $0.numbers.sessions[number] } }, count)
}

/// Returns the name of a configuration.
@c @implementation
public func scene_router_configuration(
  _ router: OpaquePointer?, _ number: UInt32, _ count: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  name(router.flatMap { RouterHandle.with($0) { $0.numbers.configurations[number] } }, count)
}

/// Returns the name that documents use for an outcome.
@c @implementation
public func scene_router_outcome_name(_ outcome: scene_router_outcome) -> UnsafePointer<CChar>? {
  EnumerationNames.outcomes[outcome.rawValue]?[0]?.text
}

/// Returns the name that documents use for a suitability.
@c @implementation
public func scene_router_suitability_name(_ suitability: scene_router_suitability) -> UnsafePointer<CChar>? {
  EnumerationNames.suitabilities[suitability.rawValue]?[0]?.text
}

/// Returns the name that documents use for a reason.
@c @implementation
public func scene_router_reason_name(_ reason: scene_router_reason) -> UnsafePointer<CChar>? {
  EnumerationNames.reasons[reason.rawValue]?[0]?.text
}

/// Returns the version of the library.
@c @implementation
public func scene_router_version() -> UnsafePointer<CChar> {
  UnsafeRawPointer(PackageVersion.number.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Returns the bytes of an argument, or `nil` if its pointer is NULL.
@inline(__always)
private func bytes(_ start: UnsafePointer<CChar>?, _ count: Int) -> UnsafeRawBufferPointer? {
  start.map { UnsafeRawBufferPointer(start: $0, count: max(0, count)) }
}

/// Stores the length of a name in `count` and returns its text.
private func name(
  _ name: (text: UnsafePointer<CChar>, count: Int)?, _ count: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  count?.pointee = name?.count ?? 0
  return name?.text
}
