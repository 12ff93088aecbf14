public import PredicateSyntax
package import SceneAnalysis

/// Finds errors and suspicious parts in documents of all kinds.
///
///     let result = Linter().lint(["Info.plist", "scenes.json", "events.ndjson"])
///
/// The kind of a file is detected by its content. Events and samples are routed through the scenes of `--scenes`, or of
/// the only file with windows. If several files have windows, each is checked on its own.
public struct Linter: Sendable {
  /// The dialect of predicates; overrides the documents.
  public var dialect: PredicateDialect?
  /// The limits of documents.
  public var limits: DocumentLimits

  /// The result of linting.
  public struct Result: Sendable {
    /// The findings, ordered by file and by position.
    public var issues: [DocumentIssue]
    /// The number of findings beyond the maximum per file.
    public var omitted = 0
    /// Whether something could not be read, so that there may be more errors.
    public var hadFailures: Bool
  }

  /// Creates a linter.
  public init(dialect: PredicateDialect? = nil, limits: DocumentLimits = .default) {
    self.dialect = dialect
    self.limits = limits
  }

  /// Every manual page.
  package static var manuals: [LintManual] { SceneRule.all.map(\.manual) + DocumentRule.all.map(\.manual) }

  /// Lints files.
  ///
  /// - Parameters:
  ///   - files: Documents of any kind; `-` is standard input.
  ///   - scenes: The scenes that events are routed through. They are linted too.
  ///   - samples: More events, or identifiers, one per line.
  /// - Complexity: O(*n* · *m*) for *n* sessions and *m* events, plus the cost of reading the files.
  public func lint(_ files: [String], scenes: String? = nil, samples: [String] = []) -> Result {
    lint(files, opened: OpenedFiles(), scenes: scenes, samples: samples)
  }

  /// Lints files and reuses the opened ones.
  package func lint(
    _ files: [String], opened: OpenedFiles, scenes: String? = nil, samples: [String] = []
  ) -> Result {
    var result = Result(issues: [], hadFailures: false)
    var read: [LintedFile] = []
    let given = [scenes].compactMap { $0 }
    var names: Set<String> = []
    for (name, isSample) in (given + files).map({ ($0, false) }) + samples.map({ ($0, true) }) {
      guard names.insert(name).inserted else { continue }
      do throws(FileError) {
        if !isSample, let known = opened.files[name] {
          read.append(known)
        } else {
          read.append(try LintedFile(reading: name, isSample: isSample, limits: limits))
        }
      } catch {
        result.issues.append(DocumentIssue(error, file: name))
      }
    }
    var events = LintedEvents(limits: limits)
    for file in read where !file.kind.isApplication {
      if let issue = file.otherDocumentIssue { result.issues.append(issue) } else { events.read(file) }
    }
    // A property list next to a scenes document has no windows, and may belong to another application.
    let applications = read.filter(\.kind.isApplication)
    let withWindows = applications.filter { $0.kind != .propertyList }
    let asked = scenes ?? (withWindows.count == 1 ? withWindows.first?.file : nil)
    for file in applications {
      inspect(file, events: file.file == asked ? events : LintedEvents(limits: limits), into: &result)
    }
    result.issues += events.issues
    finish(&result, order: read.map(\.file))
    return result
  }

  /// Files that were read in advance, since pipes can be read only once.
  package struct OpenedFiles {
    fileprivate var files: [String: LintedFile] = [:]

    /// Whether one of them is a scenes document or has sessions on its lines.
    package var haveWindows: Bool { files.values.contains { $0.kind.isApplication && $0.kind != .propertyList } }
  }

  /// Reads files. Unreadable ones are left out; `lint` reports them.
  package func open(_ files: [String]) -> OpenedFiles {
    var opened = OpenedFiles()
    for file in files { opened.files[file] = try? LintedFile(reading: file, isSample: false, limits: limits) }
    return opened
  }

  /// Whether a file is a saved registry, which lint does not read.
  package func isRegistry(_ file: String) -> Bool {
    (try? LintedFile(reading: file, isSample: false, limits: limits))?.kind == .registry
  }

  func inspect(_ file: LintedFile, events: LintedEvents, into result: inout Result) {
    let scenes = LintedScenes(file, dialect: dialect, limits: limits)
    let isComplete = !scenes.log.hasErrors
    let inspection = SceneInspection(
      application: scenes.document.application, sessions: scenes.document.sessions, samples: events.samples,
      audience: scenes.audience, isComplete: isComplete, sources: scenes.sources,
      requestsWindows: file.requestsWindows, placeholders: scenes.document.unknownValues.map(\.placeholder),
      mayBeMeant: { identifier in scenes.document.unknownValues.contains { $0.fits(identifier) } })
    noteNotes(in: inspection, scenes, events)
    // The most severe findings come first, since those beyond the maximum are dropped.
    let findings = SceneRule.all.flatMap { $0.findings(in: inspection) }
    for severity in Diagnostic.Severity.allCases {
      for finding in findings where finding.severity == severity {
        scenes.note(finding, in: inspection, events: events)
      }
    }
    for (index, outcome) in inspection.outcomes.enumerated() {
      guard case .unroutable(let error) = outcome else { continue }
      scenes.note(
        LintFinding(
          code: DiagnosticCode(rawValue: error.code.rawValue), severity: .error, location: .sample(index),
          message: error.message, help: error.help), in: inspection, events: events)
    }
    if let defect = inspection.defect {
      result.issues.append(
        DocumentIssue(
          DiagnosticCode(rawValue: "analysis-defect"), .error, file: file.file, defect.description,
          help: "the findings about windows together are missing"))
    }
    if file.kind == .propertyList {
      lintPropertyList(file.bytes, log: scenes.log)
    }
    if let list = scenes.locations.propertyListFile,
      let bytes = try? DocumentFile.read(list, .found, limit: limits.propertyListLength)
    {
      let log = IssueLog(file: list)
      lintPropertyList(bytes, log: log)
      result.issues += log.issues
    }
    result.issues += scenes.document.unknownValues.shown(in: scenes.log.issues)
    result.omitted += scenes.log.omittedCount
  }

  private func lintPropertyList(_ bytes: [UInt8], log: IssueLog) {
    let limit = limits.propertyListLength
    guard let tree = JSONTree(propertyList: bytes, log: IssueLog(file: log.file), limit: limit) else { return }
    DocumentRule.run(.propertyList, on: tree.root, log: log)
  }

  /// Notes the notes of predicates; the reader of the document has already noted their errors and warnings.
  private func noteNotes(in inspection: SceneInspection, _ scenes: LintedScenes, _ events: LintedEvents) {
    for condition in inspection.conditions {
      for note in condition.facts.compilation.diagnostics where note.severity == .note {
        scenes.note(
          LintFinding(
            code: note.code, severity: .note, location: condition.location, range: note.range, message: note.message,
            help: note.help), in: inspection, events: events)
      }
    }
  }

  /// Sorts the findings, removes duplicates and sets `hadFailures`.
  func finish(_ result: inout Result, order: [String]) {
    var ranks: [String: Int] = [:]
    for (rank, file) in order.enumerated() where ranks[file] == nil { ranks[file] = rank }
    var seen: Set<DocumentIssue> = []
    result.issues = result.issues.filter { seen.insert($0).inserted }.enumerated()
      .sorted { left, right in
        let a = (ranks[left.element.file] ?? .max, left.element.line ?? 0, left.element.column ?? 0, left.offset)
        let b = (ranks[right.element.file] ?? .max, right.element.line ?? 0, right.element.column ?? 0, right.offset)
        return a < b
      }
      .map(\.element)
    let unreadable: Set<DiagnosticCode> = [
      .unreadableFile, .notJSON, .notUTF8, .notPropertyList, .unsupportedSchema, .lineTooLong,
    ]
    result.hadFailures = result.issues.contains { unreadable.contains($0.code) }
  }
}
