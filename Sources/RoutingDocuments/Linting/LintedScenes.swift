internal import PredicateSyntax
internal import SceneAnalysis
internal import SceneRouting

/// A document that says what windows there are, with where each of them is.
struct LintedScenes {
  let file: LintedFile
  let log: IssueLog
  let document: SceneDocument
  let audience: SceneInspection.Audience
  let places = ScenePlaces()
  /// The root of a document that is not read by lines.
  private(set) var root: JSONNode?
  private let reader: SceneReader

  /// How many findings are kept for one file.
  static let capacity = 1_000

  init(_ file: LintedFile, dialect: PredicateDialect?, limits: DocumentLimits) {
    self.file = file
    log = IssueLog(file: file.file, capacity: Self.capacity)
    let reader = SceneReader(
      log: log, dialect: dialect, limits: limits, unknownValues: UnknownValueRules(refusesOthers: false),
      places: places)
    var document = SceneDocument(file: file.file)
    switch file.kind {
    case .propertyList:
      document.application = InfoPlist.application(parsing: file.bytes, log: log, limits: limits, places: places)
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
    let stated = root?["dialect"]?.string.flatMap(PredicateDialect.init(rawValue:))
    audience = (dialect ?? stated).map { $0 == .uiKit ? .uiKit : .extended } ?? .unstated
  }

  /// The texts of the predicates as they are in the document.
  var sources: SceneInspection.Sources {
    var sources: SceneInspection.Sources = [:]
    func add(_ node: JSONNode, _ owner: LintPlace.Owner) {
      guard let conditions = node["activationConditions"] else { return }
      for condition in [EvaluationFault.Condition.canActivate, .prefersToActivate] {
        guard let predicate = conditions[condition.rawValue], !predicate.isNull else { continue }
        // A predicate that depends on an unknown number, or is not one at all, is unknown, and not the default: its
        // text is empty.
        let hasNumber = predicate["arguments"]?.elements?.contains { $0["unknown"] != nil && $0["type"] != nil }
        let format = hasNumber == true ? "" : predicate.string ?? predicate["format"]?.string ?? ""
        let arguments = predicate["arguments"].flatMap { reader.arguments($0) } ?? []
        sources[.predicate(owner, condition)] = (format, arguments)
      }
    }
    for (index, node) in places.sessions.enumerated() { add(node, .session(index)) }
    for (index, node) in places.configurations.enumerated() { add(node, .configuration(index)) }
    return sources
  }
}
