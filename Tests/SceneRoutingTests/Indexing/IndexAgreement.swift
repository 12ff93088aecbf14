import SceneRouting
import Testing

/// Asks a store in both ways, and says where the answers differ.
struct IndexAgreement {
  var store = SessionStore()
  private(set) var found = 0

  init(_ sessions: [SceneSession] = []) {
    for session in sessions.reversed() { store.add(session) }
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
    guard indexed != walked else { return true }
    func describe(_ match: SceneMatch?) -> String {
      match.map { "\($0) \(store[$0.slot]?.conditions.predicates.debugDescription ?? "")" } ?? "nobody"
    }
    Issue.record("\(query)\nindex: \(describe(indexed))\nwalk:  \(describe(walked))\n\(comment())")
    return false
  }
}
