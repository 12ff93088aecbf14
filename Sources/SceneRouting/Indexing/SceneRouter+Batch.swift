extension SceneRouter {
  /// Routes many identifiers at once, as `bestSession(for:role:)` does one by one, but faster where the sessions do not
  /// fit into the processor's caches: what one route waits for is fetched while others are worked on.
  ///
  /// It allocates once, whatever the number of identifiers is, if they are ASCII, have up to 240 bytes, and no condition
  /// meets a limit.
  ///
  /// - Parameters:
  ///   - identifiers: The identifiers, as `bestSession(for:role:)` takes them.
  ///   - role: The role that the sessions must have; `nil` is the ordinary window.
  ///   - matches: Where the answers go, in the order of the identifiers; initialized, and as many as those at least.
  /// - Complexity: As `bestSession(for:role:)` for each.
  public func bestSessions(
    for identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>, role: SceneSessionRole? = nil,
    into matches: UnsafeMutableBufferPointer<SessionMatch?>
  ) {
    let count = min(identifiers.count, matches.count)
    let wasIndexed = forEachBlock(of: UnsafeBufferPointer(rebasing: identifiers[..<count]), role: role) {
      place, answer in
      if let answer {
        matches[place] = answer.match.map(SessionMatch.init)
      } else {
        matches[place] = bestSession(for: identifiers[place], role: role)
      }
    }
    if wasIndexed { return }
    for place in 0..<count { matches[place] = bestSession(for: identifiers[place], role: role) }
  }

  /// Asks the index about many identifiers.
  ///
  /// - Parameter body: Called with the place of each identifier and what was found; `nil` where the identifier is to be
  ///   routed on its own.
  /// - Returns: Whether the index could be asked; if not, nothing was called.
  @inline(__always)
  func forEachBlock(
    of identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>, role: SceneSessionRole?,
    _ body: (_ place: Int, _ answer: RouteBlock.Answer?) -> Void
  ) -> Bool {
    guard application.supportsMultipleScenes, policy.evaluatesPredicates, let index = store.index,
      !index.view.pointee.hasTooManyRoles,
      let number = role.map({ index.number(of: $0) }) ?? index.view.pointee.windowRole
    else { return false }
    withExtendedLifetime(index) {
      withUnsafeTemporaryAllocation(byteCount: RouteBlock.byteCount, alignment: 64) { room in
        // The room is never empty, so that it has an address.
        let block = RouteBlock(index.view, role: number, room: room.baseAddress.unsafelyUnwrapped)
        var start = 0
        while start < identifiers.count {
          let end = min(identifiers.count, start &+ RouteBlock.size)
          block.run(UnsafeBufferPointer(rebasing: identifiers[start..<end])) { place, answer in
            body(start &+ place, answer)
          }
          start = end
        }
      }
    }
    return true
  }
}
