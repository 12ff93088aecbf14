import SceneRouting
import TestSupport
import Testing

@Suite struct SessionStoreTests {
  /// Adds, uses, changes and removes sessions at random, and compares with a plain array.
  @Test func keepsTheOrderOfUseThroughEveryChange() throws {
    var random = RandomScenes(seed: 7)
    var store = SessionStore()
    var plain: [SceneSession] = []
    for step in 0..<3_000 {
      let isFew = plain.count < 20 || step % 400 < 200
      switch plain.isEmpty ? 0 : random.below(isFew ? 5 : 8) {
      case 0, 1:
        let session = SceneSession(
          "s\(step)", role: random.once(in: 4) ? .windowExternalDisplay : .windowApplication,
          conditions: random.once(in: 3) ? .withoutModifier : .default)
        let (first, second) = (store.add(session), store.add(session))
        #expect(first != nil && second == nil, "an identifier is taken once")
        plain.insert(session, at: 0)
      case 2, 3:
        let session = plain.remove(at: random.below(plain.count))
        store.moveToFront(try #require(store.slot(of: session.persistentIdentifier)))
        plain.insert(session, at: 0)
      case 4:
        let index = random.below(plain.count)
        plain[index].conditions = plain[index].conditions == .default ? .withoutModifier : .default
        let slot = try #require(store.slot(of: plain[index].persistentIdentifier))
        store.setConditions(plain[index].conditions, of: slot)
      default:
        let session = plain.remove(at: random.below(plain.count))
        let slot = try #require(store.slot(of: session.persistentIdentifier))
        store.remove(slot)
        #expect(store[slot] == nil)
        // The slot of a removed session is ignored.
        store.remove(slot)
        store.moveToFront(slot)
        store.setConditions(.withoutModifier, of: slot)
        store.setState(.background, isVisible: true, of: slot)
      }
      guard store.mostRecentFirst.compactMap({ store[$0] }) == plain else {
        Issue.record("the order differs after step \(step)")
        return
      }
      #expect(store.count == plain.count)
    }
  }
}
