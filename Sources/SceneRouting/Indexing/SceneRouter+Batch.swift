extension SceneRouter {
  /// Routes many identifiers at once, as `bestSession(for:role:)` does one by one, but faster where the sessions do not
  /// fit into the processor's caches: what one route waits for is fetched while others are worked on.
  ///
  /// It allocates once, whatever the number of identifiers is.
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
    let isDone = searchIndex(for: identifiers, role: role, into: matches) { place in
      matches[place] = bestSession(for: identifiers[place], role: role)
    }
    if isDone { return }
    for place in 0..<count { matches[place] = bestSession(for: identifiers[place], role: role) }
  }

  /// Asks the index about many identifiers; `false` if it cannot be asked.
  ///
  /// - Parameter leftOut: Called with the places of identifiers that it is not sure about, such as those beyond ASCII
  ///   and those for which a condition met a limit.
  func searchIndex(
    for identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>, role: SceneSessionRole? = nil,
    into matches: UnsafeMutableBufferPointer<SessionMatch?>, leftOut: (Int) -> Void
  ) -> Bool {
    guard application.supportsMultipleScenes, policy.evaluatesPredicates, let index = store.index,
      !index.view.pointee.hasTooManyRoles,
      let number = role.map({ index.number(of: $0) }) ?? index.view.pointee.windowRole
    else { return false }
    let count = min(identifiers.count, matches.count)
    withExtendedLifetime(index) {
      withUnsafeTemporaryAllocation(byteCount: RouteBlock.byteCount, alignment: 64) { room in
        let block = RouteBlock(index.view, role: number, room: room.baseAddress.unsafelyUnwrapped)
        var start = 0
        while start < count {
          let end = min(count, start + RouteBlock.size)
          block.run(
            UnsafeBufferPointer(rebasing: identifiers[start..<end]),
            into: UnsafeMutableBufferPointer(rebasing: matches[start..<end]))
          for place in start..<end where block.isLeftOut(place - start) { leftOut(place) }
          start = end
        }
      }
    }
    return true
  }
}
