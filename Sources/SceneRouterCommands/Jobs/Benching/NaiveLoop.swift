import SceneRouting
import StringPredicates

/// What a router does at least: a loop that asks the same predicates one by one, first those that prefer, then those
/// that can, most recently used session first, until one holds.
struct NaiveLoop {
  private let predicates: [StringPredicate]

  init(of router: SceneRouter) {
    let conditions = router.sessions.filter { $0.role == .windowApplication }.compactMap(\.conditions.predicates)
    predicates = conditions.map(\.prefersToActivate) + conditions.map(\.canActivate)
  }

  /// Where the first predicate that holds stands; −1 if none does.
  func place(of identifier: UnsafeBufferPointer<UInt8>) -> Int {
    predicates.firstIndex { (try? $0.matches(utf8: identifier)) == true } ?? -1
  }
}
