@_spi(UTF8) import SceneRouting
import Testing

/// Searches a store with the index and by a walk, and records differences.
struct IndexAgreement {
  var store: SessionStore
  private(set) var found = 0
  private(set) var faulty = 0

  /// - Parameter isBuilt: Whether to build the index at once. Otherwise the sessions are added one by one.
  init(_ sessions: [SceneSession] = [], _ tuning: IndexTuning = IndexTuning(), isBuilt: Bool = false) {
    store = SessionStore(tuning: tuning)
    for session in sessions.reversed() { store.add(session, isIndexed: !isBuilt) }
    if isBuilt { store.finishAdding() }
  }

  static func query(_ identifier: String?, _ rule: RoutingRule = .preferredThenCan) -> RoutingRequest {
    var request = RoutingRequest(rule: rule, targetContentIdentifier: identifier)
    request.isPlainLaunch = rule == .mostRecentSuitable
    return request
  }

  /// Returns whether the index and the walk give the same session, suitability, reason and faults.
  @discardableResult
  mutating func agrees(on request: borrowing RoutingRequest, _ comment: @autoclosure () -> String = "") -> Bool {
    var (faults, walkedFaults): ([EvaluationFault], [EvaluationFault]) = ([], [])
    let indexed = store.choice(for: request, &faults)
    let walked = store.linearMatch(for: request, &walkedFaults)
    if walked != nil { found += 1 }
    if !walkedFaults.isEmpty { faulty += 1 }
    guard indexed != walked || faults != walkedFaults || !isAgreed(on: request, walked) else { return true }
    func describe(_ match: SessionMatch?) -> String {
      match.map { "\($0) \(store[$0.slot]?.conditions.predicates.debugDescription ?? "")" } ?? "nobody"
    }
    Issue.record(
      """
      \(request.rule) \(request.targetContentIdentifier ?? "nil")
      index: \(describe(indexed)) \(faults)
      walk:  \(describe(walked)) \(walkedFaults)
      \(comment())
      """)
    return false
  }

  /// Returns whether a batch gives the same match as the walk, for a request that batches support.
  private func isAgreed(on request: borrowing RoutingRequest, _ walked: SessionMatch?) -> Bool {
    guard request.rule == .preferredThenCan, request.role == .windowApplication, !request.avoidsVisible,
      !request.isPlainLaunch, request.excluded.isEmpty, request.requestingSlot == nil,
      var identifier = request.targetContentIdentifier
    else { return true }
    return identifier.withUTF8 { bytes in
      let identifiers = [UnsafeBufferPointer](repeating: bytes, count: 3)
      var isAgreed = true
      identifiers.withUnsafeBufferPointer { identifiers in
        store.matches(for: identifiers) { _, match, _ in if match != walked { isAgreed = false } }
      }
      return isAgreed
    }
  }
}

extension IndexTuning {
  /// Parameters with which small sets reach every kind of gram, posting lists, and the stages of a batch.
  static var small: Self {
    var tuning = Self()
    tuning.fewestWide = 3
    tuning.longestBucket = 3
    tuning.smallestStaged = 0
    return tuning
  }

  /// Like `small`, with so few hash bits that nearly all hashes collide.
  static func colliding(bits: UInt32) -> Self {
    var tuning = small
    tuning.keys = HashKeys(mask: .max << (32 - bits))
    return tuning
  }
}
