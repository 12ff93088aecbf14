import CPayloads
import RoutingDocuments
@_spi(UTF8) import SceneRouting

/// Passes over the notifications of a block that the same window takes under both documents, without a string or a value
/// for each.
struct UnmovedNotifications: ~Copyable {
  private let routers: (old: SceneRouter, new: SceneRouter)
  private var windows: (old: KnownWindows, new: KnownWindows)
  /// The number of each window that was seen.
  private var numbers: [TakingWindow: Int32] = [:]
  private let longestIdentifier: Int
  private var payloads = UnsafeBufferPointer<payload_result>(start: nil, count: 0)
  private var identifiers = ScratchMemory(filler: UnsafeBufferPointer<UInt8>(start: nil, count: 0))
  private var oldAnswers = ScratchMemory(filler: IdentifierMatch.undecided)
  private var newAnswers = ScratchMemory(filler: IdentifierMatch.undecided)
  private let answersWithoutIdentifier: (old: IdentifierMatch, new: IdentifierMatch)
  /// How many of the answers were passed.
  private var passed = 0

  /// The numbers of the windows of one document; 0 where one is not known yet.
  private struct KnownWindows {
    var ofSessions: [Int32] = []
    var ofNewSession: Int32 = 0
  }

  /// Prepares for a job; `nil` if each event has to be looked at whole.
  init?(_ job: RouteJob, _ old: SceneRouter, _ new: SceneRouter, limits: DocumentLimits) {
    guard old.matchesNotifications, new.matchesNotifications, !job.isStateful else { return nil }
    routers = (old, new)
    windows = (KnownWindows(), KnownWindows())
    answersWithoutIdentifier = (old.matchWithoutIdentifier, new.matchWithoutIdentifier)
    longestIdentifier = limits.identifierLength
  }

  /// Routes a block's notifications under both documents, all at once.
  ///
  /// - Parameter payloads: What is known of its lines; valid until the next block is routed.
  mutating func route(_ payloads: UnsafeBufferPointer<payload_result>) {
    self.payloads = payloads
    passed = 0
    let asked = identifiers.identifiers(of: payloads, atMost: longestIdentifier)
    routers.old.match(asked, into: oldAnswers.places(asked.count))
    routers.new.match(asked, into: newAnswers.places(asked.count))
  }

  /// Passes over lines up to the first that moves, or that is not known.
  ///
  /// - Parameter first: The line to begin with: the one after the last that was passed over or looked at whole.
  mutating func pass(from first: Int) -> Int {
    var place = first
    while place < payloads.count {
      let payload = payloads[place]
      guard payload.kind != PAYLOAD_UNKNOWN, payload.count <= longestIdentifier else { break }
      var (old, new) = answersWithoutIdentifier
      if payload.identifier != nil {
        (old, new) = (oldAnswers[passed], newAnswers[passed])
        passed += 1
      }
      let window = Self.number(old, payload, routers.old, &windows.old, &numbers)
      guard window > 0, window == Self.number(new, payload, routers.new, &windows.new, &numbers) else { break }
      place += 1
    }
    return place
  }

  /// The number of the window that takes a notification; 0 if its decision has to be asked for whole.
  @inline(__always)
  private static func number(
    _ answer: IdentifierMatch, _ payload: payload_result, _ router: SceneRouter, _ known: inout KnownWindows,
    _ numbers: inout [TakingWindow: Int32]
  ) -> Int32 {
    switch answer {
    case .undecided: return 0
    case .none:
      if router.choosesConfiguration { return 0 }
      if known.ofNewSession > 0 { return known.ofNewSession }
    case .session(let match):
      if match.slot < known.ofSessions.count, known.ofSessions[match.slot] > 0 { return known.ofSessions[match.slot] }
    }
    return learn(answer, payload, router, &known, &numbers)
  }

  @inline(never)
  private static func learn(
    _ answer: IdentifierMatch, _ payload: payload_result, _ router: SceneRouter, _ known: inout KnownWindows,
    _ numbers: inout [TakingWindow: Int32]
  ) -> Int32 {
    let identifier = payload.identifier.map {
      String(decoding: UnsafeBufferPointer(start: $0, count: Int(payload.count)), as: UTF8.self)
    }
    guard let decision = try? router.route(.remoteNotification(targetContentIdentifier: identifier)) else { return 0 }
    let window = TakingWindow(decision)
    let number = numbers[window] ?? Int32(clamping: numbers.count + 1)
    numbers[window] = number
    if case .session(let match) = answer {
      let missing = match.slot + 1 - known.ofSessions.count
      if missing > 0 { known.ofSessions += repeatElement(0, count: max(missing, known.ofSessions.count)) }
      known.ofSessions[match.slot] = number
    } else {
      known.ofNewSession = number
    }
    return number
  }
}
