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
  private var parser = JSONLineParser()

  /// - Parameter capacity: The maximum number of findings per file.
  init(rules: [LintRule], limits: DocumentLimits, capacity: Int) {
    self.rules = rules.checking(LintedEvent.self, at: DocumentPlace.self)
    (self.limits, self.capacity) = (limits, capacity)
  }

  mutating func read(_ file: LintedFile) {
    switch file.kind {
    case .identifiers:
      var lines = LineCutter(file.bytes)
      while let line = lines.nextFilled() {
        guard let identifier = String(validating: line.bytes, as: UTF8.self) else {
          issues.append(
            DocumentIssue(.notUTF8, .error, file: file.file, line: line.number, "the line is not valid UTF-8"))
          continue
        }
        add(.notification(identifier), .default, at: Location(file: file.file, line: line.number))
      }
    case .event: readEvents(CollectionOfOne(LineCutter.Line(number: 1, bytes: file.bytes[...])), of: file.file)
    default:
      var lines = LineCutter(file.bytes)
      readEvents(sequence(state: ()) { _ in lines.nextFilled() }, of: file.file)
    }
  }

  private mutating func readEvents(_ lines: some Sequence<LineCutter.Line>, of file: String) {
    let log = IssueLog(file: file, capacity: capacity)
    for line in lines { readEvent(line, log) }
    issues += log.issues
    omittedCount += log.omittedCount
  }

  private mutating func add(_ event: ExternalEvent, _ options: RoutingOptions, at location: Location) {
    samples.append(SceneInspection.Sample(event: event, options: options))
    locations.append(location)
  }

  private mutating func readEvent(_ line: LineCutter.Line, _ log: IssueLog) {
    guard line.bytes.count <= limits.lineLength else {
      return log.note(.lineTooLong(file: log.file, line: line.number, limit: limits.lineLength))
    }
    do throws(JSONSyntaxError) {
      let node = try parser.parse(line)
      if let content = EventReader(log: log, limits: limits).content(node), node.untappableKind == nil,
        !node.updatesLiveActivity
      {
        add(content.event, content.options, at: Location(file: log.file, line: line.number))
      }
      for object in [node.payload, node.payload?["aps"]] { noteRepeatedKeys(in: object, log) }
      rules.check(LintedEvent(node: node), log: log)
    } catch {
      log.note(error.issue(file: log.file, inLine: line.number, line.bytes))
    }
  }

  /// Notes the keys that a payload has more than once. The keys of other events are checked when they are read.
  private func noteRepeatedKeys(in object: JSONNode?, _ log: IssueLog) {
    guard let object, object.isObject else { return }
    var seen: Set<String> = []
    for (key, value) in object.members where !seen.insert(key).inserted {
      log.note(
        .duplicateKey, .warning, at: value, isAboutKey: true, "the key '\(key)' occurs twice in this object",
        help: "keep one of them: no document says which one a device reads")
    }
  }
}
