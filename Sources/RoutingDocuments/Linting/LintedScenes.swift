internal import PredicateSyntax
internal import SceneAnalysis
internal import SceneRouting

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

  /// The maximum number of findings per file.
  static let capacity = 1_000

  init(_ file: LintedFile, dialect: PredicateDialect?, limits: DocumentLimits) {
    self.file = file
    log = IssueLog(file: file.file, capacity: Self.capacity)
    let reader = SceneReader(
      log: log, dialect: dialect, limits: limits, unknownValues: UnknownValueRules(refusesOthers: false),
      locations: locations)
    var document = SceneDocument(file: file.file)
    switch file.kind {
    case .propertyList:
      document.application = InfoPlist.application(parsing: file.bytes, log: log, limits: limits, locations: locations)
    case .sessionLines:
      document.sessions = reader.sessions(linesOf: file.bytes)
      document.unknownValues = reader.unknownValues.values
    default:
      do throws(JSONSyntaxError) {
        let node = try JSONTree(parsing: file.bytes).root
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
