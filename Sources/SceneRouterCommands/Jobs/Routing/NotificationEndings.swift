import RoutingDocuments
import SceneRouting

/// Keeps what the lines of decisions say behind the identifier, so that it is written once for each session and reason.
struct NotificationEndings {
  private let router: SceneRouter
  private var bySlot: [Ending?] = []
  private var ofNewSession: Ending?
  private var count = 0

  /// How many endings are kept. When they are more, it begins anew.
  private static let capacity = 1 << 15
  /// How a session can be chosen: by a suitability or without any.
  private static let variants = 4

  /// The rest of a line, and what has to be known of its decision.
  struct Ending {
    var decision: RoutingDecision
    var text: DecisionEnding
  }

  /// Prepares for the decisions of a router that does not change.
  init(of router: SceneRouter) { self.router = router }

  /// The rest of the line about a notification; `nil` if its decision has to be asked for whole.
  mutating func ending(for identifier: UnsafeRawBufferPointer?) -> Ending? {
    switch router.answer(toNotification: identifier) {
    case .unsure: return nil
    case .newSession:
      if ofNewSession == nil { ofNewSession = make(for: identifier) }
      return ofNewSession
    case .session(let match):
      let place = match.slot * Self.variants + variant(of: match)
      if bySlot.indices.contains(place), let ending = bySlot[place] { return ending }
      let ending = make(for: identifier)
      keep(ending, at: place)
      return ending
    }
  }

  private func variant(of match: SceneMatch) -> Int {
    switch match.suitability {
    case .prefers: 0
    case .can: 1
    case .unsuitable: 2
    case nil: 3
    }
  }

  private mutating func keep(_ ending: Ending?, at place: Int) {
    if count == Self.capacity {
      bySlot.removeAll(keepingCapacity: true)
      count = 0
    }
    if place >= bySlot.count {
      bySlot.append(contentsOf: repeatElement(nil, count: max(place + 1, bySlot.count * 2) - bySlot.count))
    }
    bySlot[place] = ending
    count += 1
  }

  private func make(for identifier: UnsafeRawBufferPointer?) -> Ending? {
    let text = identifier.map { String(decoding: $0, as: UTF8.self) }
    guard let decision = try? router.route(.remoteNotification(targetContentIdentifier: text)) else { return nil }
    return Ending(decision: decision, text: DecisionEnding(of: decision))
  }
}
