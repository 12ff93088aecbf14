import CPayloads
import RoutingDocuments
@_spi(UTF8) import SceneRouting

/// The sessions that match the recognized lines of a block, found in a single batch.
struct IdentifierMatches: ~Copyable {
  private let router: SceneRouter
  private let withoutIdentifier: IdentifierMatch
  private var identifiers: [UnsafeBufferPointer<UInt8>] = []
  private var matches: [IdentifierMatch] = []
  /// The index of each line's match, or −1 for a line without an identifier.
  private var indices: [Int] = []

  /// Returns whether matches are sufficient to make a router's decisions. A decision also shows the Focus prefix, and
  /// lists the candidates of an undocumented choice.
  static func suffice(for router: SceneRouter) -> Bool {
    !router.policy.marksUndocumentedChoices && !router.hasFocusPrefix
  }

  /// Creates an empty set of matches for a router, or returns `nil` if matches aren't sufficient.
  init?(_ router: SceneRouter) {
    guard Self.suffice(for: router) else { return nil }
    self.router = router
    withoutIdentifier = router.match(for: .notification(nil))
  }

  /// Matches the identifiers of `lines`. The results are valid until the block changes.
  mutating func find(_ lines: UnsafeBufferPointer<event_line>) {
    identifiers.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    for line in lines {
      indices.append(line.identifier == nil ? -1 : identifiers.count)
      if let bytes = line.identifierBytes { identifiers.append(bytes.assumingMemoryBound(to: UInt8.self)) }
    }
    if matches.count < identifiers.count {
      matches = Array(repeating: .undecided, count: identifiers.count * 2)
    }
    identifiers.withUnsafeBufferPointer { identifiers in
      matches.withUnsafeMutableBufferPointer { router.match(identifiers, into: $0) }
    }
  }

  /// Returns the match for a line, or `undecided` if the event must be routed individually.
  @inline(__always)
  func match(_ index: Int, _ line: event_line) -> IdentifierMatch {
    if line.kind == EVENT_OTHER || line.kind == EVENT_URL && router.application.isStageManagerEnabled {
      return .undecided
    }
    return indices[index] < 0 ? withoutIdentifier : matches[indices[index]]
  }
}
