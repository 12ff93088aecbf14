import PredicateSyntax
import SceneAnalysis
import SceneRouting

/// The windows in a document, with their positions.
struct LintedScenes {
  let file: LintedFile
  let log: IssueLog
  let document: SceneDocument
  let audience: SceneInspection.Audience
  let locations = SceneLocations()
  /// The root value of a JSON document, or `nil` for session lines and property lists.
  private(set) var root: JSONNode?
  private let reader: SceneReader

  /// Reads a file, and repeats this with other placeholders until no placeholder occurs in a known string.
  init(_ file: LintedFile, dialect: PredicateDialect?, limits: DocumentLimits, capacity: Int) {
    var number = 0
    repeat {
      self.init(file, dialect: dialect, limits: limits, capacity: capacity, sampleNumber: number)
      number += 1
    } while number < UnknownValue.sampleNumbers && SceneDocument.haveAmbiguousSamples([document])
  }

  private init(
    _ file: LintedFile, dialect: PredicateDialect?, limits: DocumentLimits, capacity: Int, sampleNumber: Int
  ) {
    self.file = file
    log = IssueLog(file: file.file, capacity: capacity)
    let reader = SceneReader(
      log: log, dialect: dialect, limits: limits, unknownValues: .analysis(sampleNumber: sampleNumber),
      locations: locations)
    var document = SceneDocument(file: file.file)
    switch file.kind {
    case .propertyList:
      document.application = InfoPlist.application(parsing: file.bytes, log: log, limits: limits, locations: locations)
    case .sessionLines:
      document.sessions = reader.sessions(linesOf: file.bytes)
      document.unknownValues = reader.unknownValues.values
      document.knownTexts = reader.unknownValues.knownTexts
    default:
      do throws(JSONSyntaxError) {
        // The compiler doesn't infer typed throws for `??`.
        let tree = if let tree = file.tree { tree } else { try JSONTree(parsing: file.bytes) }
        let node = tree.root
        root = node
        document = reader.document(node)
      } catch {
        log.note(file.isNoDocument ? file.unreadIssue : error.issue(file: file.file, in: file.bytes))
      }
    }
    self.document = document
    self.reader = reader
    let stated = file.kind == .sessionLines ? dialect : document.dialect
    audience = stated.map { $0 == .uiKit ? .uiKit : .extended } ?? .unstated
  }

  /// The format strings and arguments of the predicates.
  var sources: SceneInspection.Sources {
    var sources: SceneInspection.Sources = [:]
    func add(_ node: JSONNode, _ owner: LintLocation.Owner) {
      guard let conditions = node["activationConditions"] else { return }
      for condition in [EvaluationFault.Condition.canActivate, .prefersToActivate] {
        guard let predicate = conditions[condition.rawValue], !predicate.isNull else { continue }
        // An invalid predicate, or one with an unknown numeric argument, must not be mistaken for the default
        // predicate. Its format string is therefore empty, which marks it as unknown.
        let hasNumber = predicate["arguments"]?.elements?.contains { $0["unknown"] != nil && $0["type"] != nil }
        let format = hasNumber == true ? "" : predicate.string ?? predicate["format"]?.string ?? ""
        let arguments = predicate["arguments"].flatMap { reader.arguments($0) } ?? []
        sources[.predicate(owner, condition)] = (format, arguments)
      }
    }
    for (index, node) in locations.sessions.enumerated() { add(node, .session(index)) }
    for (index, node) in locations.configurations.enumerated() { add(node, .configuration(index)) }
    return sources
  }
}

extension LintedScenes {
  /// Records a finding at its position in the document.
  func note(_ finding: Finding<LintPlace>, in inspection: SceneInspection, events: LintedEvents) {
    switch finding.place.location {
    case .application: note(finding, at: root.map { $0["sessions"] ?? $0 })
    case .sample(let index):
      guard events.locations.indices.contains(index) else { return }
      let location = events.locations[index]
      log.note(
        finding.at(DocumentPlace(file: location.file, line: location.line, relatedPaths: relatedPaths(finding))))
    case .shortcutItem(let index):
      if locations.shortcutItems.indices.contains(index) { note(finding, at: locations.shortcutItems[index]) }
    case .owner(let owner): node(of: owner).map { note(finding, at: $0) }
    case .label(let owner, let set, let index):
      guard let node = node(of: owner) else { return }
      let list = (set == .matching ? node : node["handlesExternalEvents"])?[set.rawValue]
      var elements = list?.elements?.dropFirst(index).makeIterator()
      note(finding, at: elements?.next() ?? list ?? node)
    case .predicate(let owner, let condition):
      guard let node = node(of: owner) else { return }
      let predicate = node["activationConditions"]?[condition.rawValue]
      if let text = predicate?["format"] ?? predicate, text.string != nil {
        note(finding, at: text, predicate: fault(finding, in: inspection))
      } else {
        note(finding, at: node)
      }
    }
  }

  private func node(of owner: LintLocation.Owner) -> JSONNode? {
    switch owner {
    case .session(let index): locations.sessions.indices.contains(index) ? locations.sessions[index] : nil
    case .configuration(let index):
      locations.configurations.indices.contains(index) ? locations.configurations[index] : nil
    }
  }

  private func relatedPaths(_ finding: Finding<LintPlace>) -> [String] {
    finding.place.related.compactMap { node(of: $0)?.path }
  }

  /// Returns a fault with the finding's range in the predicate, or `nil` if the finding has no range.
  private func fault(_ finding: Finding<LintPlace>, in inspection: SceneInspection) -> DocumentPlace.PredicateFault? {
    guard let range = finding.place.range, let condition = inspection.condition(at: finding.place.location) else {
      return nil
    }
    return DocumentPlace.PredicateFault(
      source: condition.facts.compilation.tree.source, diagnostic: finding.at(range))
  }

  private func note(_ finding: Finding<LintPlace>, at node: JSONNode?, predicate: DocumentPlace.PredicateFault? = nil) {
    if let node, !node.isInPropertyList {
      log.note(
        finding.code, finding.severity, at: node, finding.message, help: finding.help, predicate: predicate,
        relatedPaths: relatedPaths(finding))
    } else {
      // The finding is in the property list that the document refers to, or it concerns the entire document.
      let file = node == nil ? file.file : locations.propertyListFile ?? file.file
      log.note(
        finding.at(
          DocumentPlace(file: file, node?.position, path: node?.path ?? "", relatedPaths: relatedPaths(finding))))
    }
  }
}
