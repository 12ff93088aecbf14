import StringPredicates

extension SessionStore {
  /// From how many sessions on the index is kept. With fewer the walk is as fast.
  package static let indexThreshold = 4

  /// The session that answers a query, from the index if there is one and it can say; else from the walk.
  ///
  /// Both give the same answer. The faults are those that were met on the way, and the ways differ: the index evaluates
  /// only what may hold.
  ///
  /// - Complexity: Expected O(n) in the length of the subject and independent of the number of sessions, but for
  ///   predicates without a necessary literal.
  package func best<Observer: SceneWalkObserver>(for query: SceneQuery, observer: inout Observer) -> SceneMatch? {
    guard !Observer.seesAll, let index, query.rule != .mostRecent, var identifier = query.targetContentIdentifier else {
      return walkForBest(for: query, observer: &observer)
    }
    let found = identifier.withUTF8 { bytes in
      index.best(for: query, subject: bytes) { slot, isPrefers in
        observer.failed(Int(slot), isPrefers ? .prefersToActivate : .canActivate)
      }
    }
    if let found { return found.match }
    return walkForBest(for: query, observer: &observer)
  }
}

extension SceneIndex {
  /// What the index finds.
  struct Answer {
    var match: SceneMatch?
  }

  /// The best session for a query; `nil` if the index cannot say.
  func best(
    for query: SceneQuery, subject bytes: UnsafeBufferPointer<UInt8>, failed: (UInt32, Bool) -> Void
  ) -> Answer? {
    withExtendedLifetime(self) {
      guard !view.pointee.hasTooManyRoles else { return nil }
      guard let role = number(of: query.role) else { return Answer() }
      return FoldedSubject.with(bytes) { subject, isASCII in
        withUnsafePointer(to: query) { query in
          var search = IndexSearch(
            view, subject, isASCII: isASCII, query.pointee.rule, role: role, isPlainLaunch: query.pointee.isPlainLaunch,
            avoidsVisible: query.pointee.avoidsVisible, exclusions: query.pointee.hasExclusions ? query : nil)
          search.run()
          if !isASCII, view.pointee.hasKeys { search.runOnKey() }
          for fault in search.faults { failed(fault.slot, fault.isPrefers) }
          return Answer(match: search.match)
        }
      }
    }
  }
}

extension SceneQuery {
  /// Whether the query names slots that are not eligible.
  fileprivate var hasExclusions: Bool { requestingScene != nil || !excluded.isEmpty }

  /// Whether the query names a slot as not eligible.
  func excludes(_ slot: Int) -> Bool { slot == requestingScene || excluded.contains(slot) }
}
