import RoutingDocuments
@_spi(UTF8) import SceneRouting

/// Keeps what the lines about notifications have in common, so that it is laid out once for each session and reason.
///
/// The layout's members that vary cut a line into pieces: `{"index":`, then `,"kind":"notification",…`.
struct NotificationPieces: ~Copyable {
  /// The pieces of a line.
  struct Line {
    /// Where the first one's end stands in `ends`.
    var first: Int
    /// Whether `--fail-on` names the decision's outcome.
    var isNotable: Bool
  }

  /// All pieces, one after the other, and where each ends. The piece before the first is empty.
  private var bytes = LineBuffer()
  private var ends = [0]
  private var writer: DecisionWriter
  private var lines: [Line] = []
  /// Of each slot and variant the number of its line, plus 1; 0 where none is known.
  private var numbers: [UInt32] = []
  private var numberOfNewSession: UInt32 = 0
  private let isNotable: (RoutingDecision) -> Bool

  /// How many bytes are kept. When they are more, it begins anew.
  private static let capacity = 16 << 20

  init(layout: DecisionLayout, isNotable: @escaping (RoutingDecision) -> Bool) {
    writer = DecisionWriter(layout: layout)
    self.isNotable = isNotable
  }

  /// The line about a notification; `nil` if its decision has to be asked for whole.
  @inline(__always)
  mutating func line(
    of answer: IdentifierMatch, for identifier: UnsafeRawBufferPointer?, _ router: borrowing SceneRouter
  ) -> Line? {
    let number: UInt32
    switch answer {
    case .undecided: return nil
    case .none:
      if router.choosesConfiguration { return nil }
      number = numberOfNewSession
    case .session(let match):
      let place = match.place
      number = place < numbers.count ? numbers[place] : 0
    }
    if number > 0 { return lines[Int(number) - 1] }
    return make(answer, for: identifier, router)
  }

  /// The bytes of a line's piece, valid until the next line is asked for.
  @inline(__always)
  func piece(_ number: Int, of line: Line) -> UnsafeRawBufferPointer {
    let place = line.first + number
    return UnsafeRawBufferPointer(rebasing: bytes.bytes[ends[place - 1]..<ends[place]])
  }

  @inline(never)
  private mutating func make(
    _ answer: IdentifierMatch, for identifier: UnsafeRawBufferPointer?, _ router: SceneRouter
  ) -> Line? {
    let text = identifier.map { String(decoding: $0, as: UTF8.self) }
    guard let decision = try? router.route(.remoteNotification(targetContentIdentifier: text)) else { return nil }
    if bytes.count >= Self.capacity {
      bytes.removeAll()
      ends = [0]
      lines.removeAll()
      numbers.removeAll()
      numberOfNewSession = 0
    }
    let start = bytes.count
    writer.removeAll()
    let line = Line(first: ends.count, isNotable: isNotable(decision))
    for end in writer.appendPieces(of: decision) { ends.append(start + end) }
    bytes.append(writer.bytes)
    lines.append(line)
    let number = UInt32(lines.count)
    if case .session(let match) = answer {
      let place = match.place
      if place >= numbers.count {
        numbers.append(contentsOf: repeatElement(0, count: max(place + 1, numbers.count * 2) - numbers.count))
      }
      numbers[place] = number
    } else {
      numberOfNewSession = number
    }
    return line
  }
}

extension SessionMatch {
  /// In how many ways a session can be chosen: with each suitability, and without.
  private static var variants: Int { 4 }

  /// A number that stands for the session and the way it was chosen.
  @inline(__always)
  var place: Int {
    let variant =
      switch suitability {
      case .prefers: 0
      case .can: 1
      case .unsuitable: 2
      case nil: 3
      }
    return slot * Self.variants + variant
  }
}
