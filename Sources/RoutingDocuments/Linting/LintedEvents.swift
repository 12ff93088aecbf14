internal import PredicateSyntax
internal import SceneAnalysis
internal import SceneRouting

/// The events in the files to lint, with their locations and the issues found while reading them.
struct LintedEvents {
  struct Location: Hashable {
    var file: String
    var line: Int
  }

  private(set) var samples: [SceneInspection.Sample] = []
  private(set) var locations: [Location] = []
  private(set) var issues: [DocumentIssue] = []
  /// The number of findings that exceed the limit per file.
  private(set) var omittedCount = 0
  private let rules: [LintRule]
  private let limits: DocumentLimits
  private let capacity: Int
  private let keepsSamples: Bool
  private var parser = JSONLineParser()
  /// The size, in bytes, of the samples that can still be kept. All samples are in memory at once, because a rule can
  /// compare them with each other.
  private var unusedLength = Self.lengthLimit

  private static let lengthLimit = 128 << 20
  /// The approximate size of a sample without its text, in bytes.
  private static let sampleOverhead = 256

  /// - Parameters:
  ///   - capacity: The maximum number of findings per file.
  ///   - keepsSamples: Whether there are windows to which the events are routed.
  init(rules: [LintRule], limits: DocumentLimits, capacity: Int, keepsSamples: Bool = true) {
    self.keepsSamples = keepsSamples
    self.rules = rules.checking(LintedEvent.self, at: DocumentPlace.self)
    (self.limits, self.capacity) = (limits, capacity)
  }

  mutating func read(_ file: LintedFile) {
    let log = IssueLog(file: file.file, capacity: capacity)
    file.forEachLine(log: log, limit: limits.lineLength) { line, number in
      if line.count > limits.lineLength {
        log.note(.lineTooLong(file: log.file, line: number, limit: limits.lineLength))
      } else if file.kind == .identifiers {
        readIdentifier(line, number, log)
      } else {
        readEvent(line, number, log)
      }
    }
    issues += log.issues
    omittedCount += log.omittedCount
  }

  private mutating func readIdentifier(_ line: UnsafeRawBufferPointer, _ number: Int, _ log: IssueLog) {
    guard let identifier = String(validating: line.bindMemory(to: UInt8.self), as: UTF8.self) else {
      return log.note(DocumentIssue(.notUTF8, .error, file: log.file, line: number, "the line is not valid UTF-8"))
    }
    add(.notification(identifier), .default, number, log)
  }

  private mutating func readEvent(_ line: UnsafeRawBufferPointer, _ number: Int, _ log: IssueLog) {
    do throws(JSONSyntaxError) {
      let node = try parser.parse(line, line: number)
      if let content = EventReader(log: log, limits: limits).content(node), node.untappableKind == nil,
        !node.updatesLiveActivity
      {
        add(content.event, content.options, number, log)
      }
      node.noteRepeatedKeys(levels: 3, log)
      if let payload = node.payload, payload.tree !== node.tree { payload.noteRepeatedKeys(levels: 2, log) }
      rules.check(LintedEvent(node: node), log: log)
    } catch {
      log.note(error.issue(file: log.file, inLine: number, line))
    }
  }

  private mutating func add(_ event: ExternalEvent, _ options: RoutingOptions, _ line: Int, _ log: IssueLog) {
    guard keepsSamples else { return }
    let length = event.textLength + options.textLength + Self.sampleOverhead
    guard length <= unusedLength else {
      if unusedLength > 0 { issues.append(.tooManySamples(file: log.file, line: line, count: samples.count)) }
      unusedLength = 0
      return
    }
    unusedLength -= length
    samples.append(SceneInspection.Sample(event: event, options: options))
    locations.append(Location(file: log.file, line: line))
  }
}

extension DocumentIssue {
  fileprivate static func tooManySamples(file: String, line: Int, count: Int) -> DocumentIssue {
    DocumentIssue(
      .tooManySamples, .note, file: file, line: line,
      "lint compares the windows only with the \(count) events before this one",
      help: "lint the rest in another run")
  }
}

extension ExternalEvent {
  /// The total length of the event's strings, in UTF-8 code units.
  fileprivate var textLength: Int {
    switch self {
    case .notification(let identifier, _): identifier.length
    case .shortcutItem(let item): item.type.utf8.count + item.targetContentIdentifier.length
    case .userActivity(let activity): activity.textLength
    case .url(let url): url.utf8.count
    case .sharePlay(let identifier, .content(let content)): identifier.utf8.count + content.utf8.count
    case .sharePlay(let identifier, .default), .sharePlay(let identifier, .none): identifier.utf8.count
    case .launch: 0
    case .drag: innermost.kind == .drag ? 0 : innermost.textLength
    case .sessionRequest(let session, let activity): session.length + (activity?.textLength ?? 0)
    }
  }
}

extension UserActivity {
  fileprivate var textLength: Int {
    activityType.utf8.count + targetContentIdentifier.length + webpageURL.length
  }
}

extension RoutingOptions {
  fileprivate var textLength: Int {
    excludedSessions.reduce(requestingSession.length) { $0 + 16 + $1.utf8.count }
  }
}

extension String? {
  fileprivate var length: Int { self?.utf8.count ?? 0 }
}
