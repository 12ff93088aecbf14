import RoutingDocuments
import SceneRouting

/// Keeps what the lines of decisions say behind the identifier, so that it is laid out once for each session and reason.
struct NotificationEndings: ~Copyable {
  /// The end of a line.
  struct Ending {
    /// Where it stands in `bytes`.
    var range: Range<Int>
    /// Whether `--fail-on` names the decision's outcome.
    var isNotable: Bool
  }

  /// All endings, one behind the other.
  private var bytes = LineBuffer()
  private var writer = DecisionWriter()
  private var endings: [Ending] = []
  /// Of each slot and variant the number of its ending, plus 1; 0 where none is known.
  private var numbers: [UInt32] = []
  private var numberOfNewSession: UInt32 = 0
  private let isNotable: (RoutingDecision) -> Bool

  /// How many bytes are kept. When they are more, it begins anew.
  private static let capacity = 16 << 20
  /// In how many ways a session can be chosen: with each suitability, and without.
  private static let variants = 4

  init(isNotable: @escaping (RoutingDecision) -> Bool) { self.isNotable = isNotable }

  /// The end of the line about a notification; `nil` if its decision has to be asked for whole.
  @inline(__always)
  mutating func ending(
    of answer: NotificationAnswer, for identifier: UnsafeRawBufferPointer?, _ router: borrowing SceneRouter
  ) -> Ending? {
    let number: UInt32
    switch answer {
    case .unsure: return nil
    case .newSession: number = numberOfNewSession
    case .session(let match):
      let place = Self.place(of: match)
      number = place < numbers.count ? numbers[place] : 0
    }
    if number > 0 { return endings[Int(number) - 1] }
    return make(answer, for: identifier, router)
  }

  /// The bytes of an ending, valid until the next one is asked for.
  @inline(__always)
  func bytes(of ending: Ending) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes.bytes[ending.range])
  }

  @inline(__always)
  private static func place(of match: SessionMatch) -> Int {
    let variant =
      switch match.suitability {
      case .prefers: 0
      case .can: 1
      case .unsuitable: 2
      case nil: 3
      }
    return match.slot * variants + variant
  }

  @inline(never)
  private mutating func make(
    _ answer: NotificationAnswer, for identifier: UnsafeRawBufferPointer?, _ router: SceneRouter
  ) -> Ending? {
    let text = identifier.map { String(decoding: $0, as: UTF8.self) }
    guard let decision = try? router.route(.remoteNotification(targetContentIdentifier: text)) else { return nil }
    if bytes.count >= Self.capacity {
      bytes.removeAll()
      endings.removeAll()
      numbers.removeAll()
      numberOfNewSession = 0
    }
    let start = bytes.count
    writer.removeAll()
    writer.appendAnswer(decision)
    bytes.append(writer.bytes)
    let ending = Ending(range: start..<bytes.count, isNotable: isNotable(decision))
    endings.append(ending)
    let number = UInt32(endings.count)
    if case .session(let match) = answer {
      let place = Self.place(of: match)
      if place >= numbers.count {
        numbers.append(contentsOf: repeatElement(0, count: max(place + 1, numbers.count * 2) - numbers.count))
      }
      numbers[place] = number
    } else {
      numberOfNewSession = number
    }
    return ending
  }
}
