package import PredicateSyntax
package import SceneAnalysis
import SceneRouting
import StringPredicates

/// A linter that finds errors and suspicious content in all kinds of documents.
///
/// The kind of each file is detected from its content. Events and samples are routed through the scenes in the
/// `--scenes` file or, if there isn't one, through the scenes in the only file that has windows. If several files have
/// windows, each one is checked separately.
package struct DocumentLinter: Sendable {
  /// The rules to apply, in the order of their findings at the same place.
  package let rules: [LintRule]
  /// The predicate dialect, which overrides the dialect of each document, or `nil` to use each document's own dialect.
  package let dialect: PredicateDialect?
  /// The limits on documents.
  package let limits: DocumentLimits

  /// The maximum number of findings per file.
  package let capacity: Int

  /// The default maximum number of findings per file.
  package static let capacity = 1_000

  /// The result of linting.
  package struct Result: Sendable {
    /// The findings, sorted by file and by position.
    package var issues: [DocumentIssue] = []
    /// The number of findings that were omitted because they exceeded the maximum per file.
    package var omitted = 0
    /// Whether part of the input could not be read, which means that there might be more errors.
    package var hadFailures = false
    /// The contents of the files whose issues have fixes. The ranges of the fixes apply to these contents.
    package var contents: [String: [UInt8]] = [:]
  }

  /// Creates a linter.
  package init(
    rules: [LintRule], dialect: PredicateDialect? = nil, limits: DocumentLimits = .default,
    capacity: Int = DocumentLinter.capacity
  ) {
    (self.rules, self.dialect, self.limits, self.capacity) = (rules, dialect, limits, capacity)
  }

  /// Lints files, reusing the files that were read in advance.
  ///
  /// - Parameters:
  ///   - files: Documents of any kind, where `-` means stdin.
  ///   - scenes: A file with the scenes that events are routed through. This file is also linted.
  ///   - samples: Files with more events, or with identifiers, one per line.
  /// - Complexity: O(*n* · *m*) for *n* sessions and *m* events, plus the cost of reading the files.
  package func lint(
    _ files: [String], opened: OpenedFiles = OpenedFiles(), scenes: String? = nil, samples: [String] = []
  ) -> Result {
    var result = Result()
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
    // A property list that accompanies a scenes document has no windows and might belong to another application.
    let applications = read.filter(\.kind.isApplication)
    let withWindows = applications.filter { $0.kind != .propertyList }
    let asked = scenes ?? (withWindows.count == 1 ? withWindows.first?.file : nil)
    var events = LintedEvents(rules: rules, limits: limits, capacity: capacity, keepsSamples: asked != nil)
    for file in read where !file.kind.isApplication {
      if let issue = file.otherDocumentIssue { result.issues.append(issue) } else { events.read(file) }
    }
    for file in applications {
      inspect(
        file, events: file.file == asked ? events : LintedEvents(rules: rules, limits: limits, capacity: capacity),
        into: &result)
    }
    result.issues += events.issues
    result.omitted += events.omittedCount
    finish(&result, of: read)
    return result
  }

  /// Files that were read in advance, because pipes can be read only once.
  package struct OpenedFiles {
    fileprivate var files: [String: LintedFile] = [:]

    /// Whether at least one of the files is a scenes document or contains one session per line.
    package var haveWindows: Bool { files.values.contains { $0.kind.isApplication && $0.kind != .propertyList } }
  }

  /// Reads files in advance. Unreadable files are omitted, and `lint` reports them later.
  package func open(_ files: [String]) -> OpenedFiles {
    var opened = OpenedFiles()
    for file in files { opened.files[file] = try? LintedFile(reading: file, isSample: false, limits: limits) }
    return opened
  }

  func inspect(_ file: LintedFile, events: LintedEvents, into result: inout Result) {
    let scenes = LintedScenes(file, dialect: dialect, limits: limits, capacity: capacity)
    let isComplete = !scenes.log.hasErrors
    let inspection = SceneInspection(
      application: scenes.document.application, sessions: scenes.document.sessions, policy: scenes.document.policy,
      samples: events.samples,
      audience: scenes.audience, isComplete: isComplete, sources: scenes.sources,
      requestsWindows: file.requestsWindows, placeholders: scenes.document.unknownValues.map(\.placeholder),
      mayBeMeant: { identifier in scenes.document.unknownValues.contains { $0.fits(identifier) } })
    noteNotes(in: inspection, scenes, events)
    // Add the most severe findings first, because findings beyond the maximum are dropped.
    let findings = rules.findings(in: inspection, as: LintPlace.self)
    for severity in Diagnostic.Severity.allCases {
      for finding in findings where finding.severity == severity {
        scenes.note(finding, in: inspection, events: events)
      }
    }
    for (index, outcome) in inspection.outcomes.enumerated() {
      guard case .unroutable(let error) = outcome else { continue }
      scenes.note(
        Finding(
          DiagnosticCode(rawValue: error.code.rawValue), .error, at: LintPlace(.sample(index)), error.message,
          help: .text(error.help)), in: inspection, events: events)
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
    tree.root.noteRepeatedKeys(levels: 5, log)
    rules.check(LintedPropertyList(root: tree.root), log: log)
  }

  /// Adds notes about predicates to the findings. Their errors and warnings were recorded when the document was read.
  private func noteNotes(in inspection: SceneInspection, _ scenes: LintedScenes, _ events: LintedEvents) {
    for condition in inspection.conditions {
      for note in condition.facts.compilation.diagnostics where note.severity == .note {
        scenes.note(
          note.at(LintPlace(condition.location, range: note.range)), in: inspection, events: events)
      }
    }
  }

  /// Sorts the findings, removes duplicates and sets `hadFailures` and `contents`.
  func finish(_ result: inout Result, of files: [LintedFile]) {
    var ranks: [String: Int] = [:]
    let fixed = Set(result.issues.filter { $0.fixIt != nil }.map(\.file))
    for (rank, file) in files.enumerated() where ranks[file.file] == nil {
      ranks[file.file] = rank
      if fixed.contains(file.file) { result.contents[file.file] = file.bytes }
    }
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

extension DocumentLinter {
  /// Lints a predicate that isn't part of a document. Reports errors in the predicate and any findings from the rules
  /// for window conditions.
  ///
  /// The predicate uses the UIKit dialect unless ``dialect`` is set. Missing arguments aren't reported, because the
  /// app supplies them.
  package func lint(predicate format: String) -> [DocumentIssue] {
    let dialect = dialect ?? .uiKit
    let compilation = CompilationResult(format, dialect: dialect, limits: limits.predicates)
    // Rules that concern several windows don't apply to a single window.
    let inspection = SceneInspection(
      application: SceneApplication(), sessions: [SceneSession("predicate")],
      audience: dialect == .uiKit ? .uiKit : .extended, isComplete: false,
      sources: [.predicate(.session(0), .prefersToActivate): (format, [])])
    let findings = rules.findings(in: inspection, as: LintPlace.self)
    let diagnostics = compilation.diagnostics.filter { $0.code != .missingArgument }
    let isExtended =
      dialect == .uiKit && diagnostics.contains { $0.severity == .error }
      && !CompilationResult(format, limits: limits.predicates).diagnostics.contains {
        $0.severity == .error && $0.code != .missingArgument
      }
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      if isExtended, diagnostic.severity == .error {
        let wayOut = "add --dialect extended if the predicate never reaches UIKit"
        diagnostic.help = diagnostic.help.map { "\($0); or \(wayOut)" } ?? wayOut
      }
      return DocumentIssue(diagnostic, in: compilation.tree.source)
    }
      + findings.map { finding in
        finding.place.range.map { DocumentIssue(finding.at($0), in: compilation.tree.source) }
          ?? finding.at(DocumentPlace(file: DocumentIssue.predicateName, nil))
      }
  }
}

extension DocumentIssue {
  /// The name that messages use for a predicate that isn't part of a document.
  package static let predicateName = "predicate"

  fileprivate init(_ diagnostic: Diagnostic, in source: SourceText) {
    let position = source.position(of: diagnostic.range.lowerBound)
    self = diagnostic.at(
      DocumentPlace(
        file: Self.predicateName,
        DocumentPosition(
          line: position.line, column: position.column,
          scalarColumn: source.scalarColumn(of: diagnostic.range.lowerBound)),
        predicate: DocumentPlace.PredicateFault(source: source, diagnostic: diagnostic)))
  }
}

extension SourceText {
  fileprivate func scalarColumn(of offset: Int) -> Int {
    let line = bytes[lineRange(at: offset).lowerBound..<max(lineRange(at: offset).lowerBound, min(offset, bytes.count))]
    return line.count { $0 & 0xC0 != 0x80 } + 1
  }
}

extension DocumentLinter {
  /// A scenes document that was extracted from source files.
  package struct Extracted {
    /// The values of the document.
    package var document: JSONTree
    /// The document's name, as shown in messages. The caller replaces positions in the document with positions in the
    /// source files.
    package var name: String
    /// Whether the app requests windows in code.
    package var requestsWindows: Bool

    package init(document: JSONTree, name: String, requestsWindows: Bool) {
      self.document = document
      self.name = name
      self.requestsWindows = requestsWindows
    }
  }

  /// Lints a document that was extracted from source files, and the payloads and samples that accompany them.
  ///
  /// - Returns: The findings. A finding in the document includes the document's name and the path to the value.
  package func lint(_ extracted: Extracted, payloads: [String], samples: [String]) -> Result {
    var result = Result()
    var events = LintedEvents(rules: rules, limits: limits, capacity: capacity)
    var read = [
      LintedFile(extracted: extracted.document, file: extracted.name, requestsWindows: extracted.requestsWindows)
    ]
    for (name, isSample) in payloads.map({ ($0, false) }) + samples.map({ ($0, true) }) {
      do throws(FileError) {
        let file = try LintedFile(reading: name, isSample: isSample, limits: limits)
        read.append(file)
        if !file.kind.isApplication { events.read(file) }
      } catch {
        result.issues.append(DocumentIssue(error, file: name))
      }
    }
    inspect(read[0], events: events, into: &result)
    result.issues += events.issues
    result.omitted += events.omittedCount
    finish(&result, of: read)
    return result
  }
}

extension LintRule.Report<DocumentPlace> {
  /// Adds a finding about a member of a JSON object, at the position of the member's name.
  mutating func note(at node: JSONNode, _ message: String, help: String? = nil, severity: Diagnostic.Severity? = nil) {
    note(
      at: DocumentPlace(file: "", node.keyPosition, path: node.path), message, help: help, severity: severity)
  }

  /// Adds a finding at a line and column of the document.
  mutating func note(at position: DocumentPosition, _ message: String) {
    note(at: DocumentPlace(file: "", position), message)
  }
}

extension [LintRule] {
  /// Records the findings about one document in its log.
  func check(_ document: some Any, log: IssueLog) {
    for var finding in findings(in: document, as: DocumentPlace.self) {
      finding.file = log.file
      log.note(finding)
    }
  }
}
