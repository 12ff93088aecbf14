import SceneRouting
import StringPredicates

/// The baseline of the benchmark, which evaluates predicates one by one until one of them matches.
///
/// All `prefersToActivate` predicates come first, then all `canActivate` predicates, both starting with the most
/// recently used session.
struct NaiveLoop {
  private let predicates: [StringPredicate]

  init(of router: SceneRouter) {
    let conditions = router.sessions.filter { $0.role == .windowApplication }.compactMap(\.conditions.predicates)
    predicates = conditions.map(\.prefersToActivate) + conditions.map(\.canActivate)
  }

  /// Returns the index of the first matching predicate, or −1 if no predicate matches.
  func index(of identifier: UnsafeBufferPointer<UInt8>) -> Int {
    predicates.firstIndex { (try? $0.matches(utf8: identifier)) == true } ?? -1
  }
}
