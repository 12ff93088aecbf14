import SceneRouting
import Testing

/// Asks a store in both ways, and says where the answers differ.
struct IndexAgreement {
  var store: SessionStore
  private(set) var found = 0

  /// - Parameter isBuilt: Whether the index is built at once; else the sessions come one after the other.
  init(_ sessions: [SceneSession] = [], _ tuning: IndexTuning = IndexTuning(), isBuilt: Bool = false) {
    store = SessionStore(tuning: tuning)
    for session in sessions.reversed() { store.add(session, isIndexed: !isBuilt) }
    if isBuilt { store.finishAdding() }
  }

  static func query(_ identifier: String?, _ rule: RoutingRule = .preferredThenCan) -> SceneQuery {
    SceneQuery(
      rule: rule, role: .windowApplication, targetContentIdentifier: identifier,
      isPlainLaunch: rule == .mostRecentSuitable, avoidsVisible: false)
  }

  /// Whether both ways give the same session, suitability and grade.
  @discardableResult
  mutating func agrees(on query: SceneQuery, _ comment: @autoclosure () -> String = "") -> Bool {
    var observer = FaultObserver()
    let indexed = store.best(for: query, observer: &observer)
    let walked = store.walkForBest(for: query, observer: &observer)
    if walked != nil { found += 1 }
    guard indexed != walked || !isAgreed(on: query, walked) else { return true }
    func describe(_ match: SceneMatch?) -> String {
      match.map { "\($0) \(store[$0.slot]?.conditions.predicates.debugDescription ?? "")" } ?? "nobody"
    }
    Issue.record("\(query)\nindex: \(describe(indexed))\nwalk:  \(describe(walked))\n\(comment())")
    return false
  }

  /// Whether a batch gives the same as the walk, for a query as batches ask.
  private func isAgreed(on query: SceneQuery, _ walked: SceneMatch?) -> Bool {
    guard query.rule == .preferredThenCan, !query.avoidsVisible, !query.isPlainLaunch, query.excluded.isEmpty,
      query.requestingScene == nil, var identifier = query.targetContentIdentifier
    else { return true }
    return identifier.withUTF8 { bytes in
      let identifiers = [UnsafeBufferPointer](repeating: bytes, count: 3)
      var isAgreed = true
      identifiers.withUnsafeBufferPointer { identifiers in
        store.search(for: identifiers, role: query.role) { _, answer in
          if answer.match != walked { isAgreed = false }
        }
      }
      return isAgreed
    }
  }
}

extension IndexTuning {
  /// Small sets reach every kind of window, shared lists, and the stages of a batch.
  static var small: Self {
    var tuning = Self()
    tuning.fewestWide = 3
    tuning.longestBucket = 3
    tuning.smallestStaged = 0
    return tuning
  }

  /// As `small`, and hashes have so few bits that nearly all collide.
  static func colliding(bits: Int) -> Self {
    var tuning = small
    tuning.hashBits = bits
    return tuning
  }
}
