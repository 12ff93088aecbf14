import CPayloads
package import RoutingDocuments
@_spi(UTF8) package import SceneRouting

/// Uses simdjson to find the identifiers in ordinary event lines, several times faster than `EventLineReader`, which
/// reads all other lines.
///
/// Don't share a finder between threads.
package final class EventLineFinder {
  private let reader: OpaquePointer
  private var memory: UnsafeMutableBufferPointer<event_line>
  private var count = 0

  /// Creates a finder, or returns `nil` if memory is exhausted.
  package init?() {
    guard event_block_padding <= LineBlock.padding, let reader = event_line_reader_create() else { return nil }
    self.reader = reader
    memory = .allocate(capacity: 1 << 10)
  }

  deinit {
    event_line_reader_destroy(reader)
    memory.deallocate()
  }

  /// Reads the lines in a block. A block without lines has no events.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the block.
  package func read(_ block: LineBlock) {
    count = 0
    let lineCount = block.lineCount
    guard block.content == .lines, lineCount > 0, let bytes = block.bytes.baseAddress else { return }
    if lineCount > memory.count {
      memory.deallocate()
      memory = .allocate(capacity: lineCount * 2)
    }
    guard let results = memory.baseAddress else { return }
    block.bounds.withUnsafeBytes { bounds in
      guard let bounds = bounds.assumingMemoryBound(to: Int.self).baseAddress else { return }
      event_line_reader_read(reader, bytes.assumingMemoryBound(to: UInt8.self), bounds, lineCount, results)
      count = lineCount
    }
  }

  /// The lines of the block, which are valid until the next block is read.
  var lines: UnsafeBufferPointer<event_line> { UnsafeBufferPointer(rebasing: memory[..<count]) }

  /// Returns the kind, identifier and `id` of the event on a line, or `nil` if only `EventLineReader` can read the
  /// line.
  package func event(
    ofLine index: Int
  ) -> (kind: ExternalEvent.Kind, identifier: String?, id: JSONValue?)? {
    guard index < count, let kind = memory[index].kind.known else { return nil }
    return (kind, memory[index].identifierText, memory[index].idJSON)
  }

  /// The name and version of the JSON library, such as `simdjson 3.0.1 (haswell)`.
  package static var version: String { String(cString: simdjson_version()) }
}

extension event_kind {
  /// The kind of event, or `nil` for a line that `EventLineReader` must read.
  @inline(__always)
  var known: ExternalEvent.Kind? {
    switch self {
    case EVENT_NOTIFICATION: .notification
    case EVENT_LOCAL_NOTIFICATION: .localNotification
    case EVENT_SHORTCUT_ITEM: .shortcutItem
    case EVENT_USER_ACTIVITY: .userActivity
    case EVENT_URL: .url
    default: nil
    }
  }
}

extension event_line {
  @inline(__always)
  var identifierBytes: UnsafeRawBufferPointer? {
    identifier.map { UnsafeRawBufferPointer(start: $0, count: identifier_count) }
  }

  var identifierText: String? { identifierBytes.map { String(decoding: $0, as: UTF8.self) } }

  var idJSON: JSONValue? {
    guard let id else { return nil }
    let text = String(decoding: UnsafeRawBufferPointer(start: id, count: id_count), as: UTF8.self)
    return id_is_string != 0 ? .string(text) : Int64(text).map(JSONValue.integer)
  }

  /// The event's `id`, in the form in which the decision line repeats it.
  @inline(__always)
  var idValue: DecisionWriter.Values.ID? {
    guard let id else { return nil }
    let bytes = UnsafeRawBufferPointer(start: id, count: id_count)
    return id_is_string != 0 ? .string(bytes) : .json(bytes)
  }

  /// An event with the same kind and identifier, which is routed the same way as the event on the line.
  var event: ExternalEvent? {
    let identifier = identifierText
    return switch kind.known {
    case .notification: .notification(identifier)
    case .localNotification: .notification(identifier, isLocal: true)
    case .shortcutItem: .shortcutItem(ShortcutItem(type: "", targetContentIdentifier: identifier))
    case .userActivity: .userActivity(UserActivity(activityType: "", targetContentIdentifier: identifier))
    case .url: identifier.map(ExternalEvent.url)
    case .sharePlay, .launch, .drag, .sessionRequest, nil: nil
    }
  }
}

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
