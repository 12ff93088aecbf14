public import PredicateSyntax
public import RoutingDocuments
package import SceneAnalysis
public import SceneRouting

/// A linter that finds errors and suspicious content in source code, projects and all kinds of documents. Findings about
/// the conditions of an application are reported at their positions in its source code.
///
///     let result = Linter().lint(["App", "scenes.json", "events.ndjson"])
///     for issue in result.issues { print(issue) }
///
/// The kind of each file is detected from its content.
///
/// Reading Swift files requires the trait `SwiftSources`. Without the trait, these files are skipped and counted in
/// ``Result/unreadSwiftFiles``.
public struct Linter: Sendable {
  /// The linter for scenes documents, property lists and events.
  private let linter: DocumentLinter
  /// The kind of device, or `nil` to use the build settings.
  public var idiom: InterfaceIdiom?
  /// Whether to also report findings that are often intentional, and what can't be read in sources.
  public var isStrict: Bool

  /// The findings and counts from one run of the linter.
  public struct Result: Sendable {
    /// The findings, ordered by application and file.
    public var issues: [DocumentIssue] = []
    /// The number of findings omitted because of the limit per file.
    public var omitted = 0
    /// The number of notes about values and windows in sources that aren't read, which ``Linter/isStrict`` would report.
    package var unreadCount = 0
    /// Whether any input could not be read.
    public var hadFailures = false
    /// The number of Swift files that weren't read because this build lacks the trait `SwiftSources`.
    public var unreadSwiftFiles = 0
    /// The files and folders that were skipped.
    package var skipped: [SourceWalk.Skipped] = []
    /// Whether the files contain no information about scenes.
    package var isEmpty = true
    /// The contents of the files whose issues have fixes. The ranges of the fixes apply to these contents.
    package var contents: [String: [UInt8]] = [:]

    /// Omits findings above the default limit per file.
    package mutating func omitFindings() {
      let (kept, omitted) = Linter.limited(issues, to: DocumentLinter.capacity)
      issues = kept
      self.omitted += omitted
    }

    /// Adds the findings about documents, or those about applications.
    fileprivate mutating func add(_ found: DocumentLinter.Result) {
      issues += found.issues
      omitted += found.omitted
      contents.merge(found.contents) { _, new in new }
    }
  }

  /// Creates a linter.
  ///
  /// - Parameters:
  ///   - dialect: The predicate dialect, which overrides the dialect of each document, or `nil` to use each document's
  ///     own dialect.
  ///   - limits: The limits on documents.
  ///   - idiom: The kind of device, or `nil` to use the build settings.
  ///   - isStrict: Whether to also report findings that are often intentional, and what can't be read in sources.
  public init(
    dialect: PredicateDialect? = nil, limits: DocumentLimits = .default, idiom: InterfaceIdiom? = nil,
    isStrict: Bool = false
  ) {
    self.init(
      dialect: dialect, limits: limits, idiom: idiom, isStrict: isStrict, capacity: DocumentLinter.capacity)
  }

  /// - Parameter capacity: The maximum number of findings per file.
  package init(
    dialect: PredicateDialect? = nil, limits: DocumentLimits = .default, idiom: InterfaceIdiom? = nil,
    isStrict: Bool = false, capacity: Int
  ) {
    linter = DocumentLinter(rules: LintRule.all, dialect: dialect, limits: limits, capacity: capacity)
    self.idiom = idiom
    self.isStrict = isStrict
  }

  /// Lints a predicate that isn't part of a document.
  package func lint(predicate format: String) -> [DocumentIssue] { linter.lint(predicate: format) }

  /// Lints files and folders of all kinds.
  ///
  /// Events are routed with the document given by `scenes`. If `scenes` is `nil`, they are routed with the only scenes
  /// document that is given or found, or else with the scenes that the source files declare.
  ///
  /// - Parameters:
  ///   - paths: The files to read and the folders to search.
  ///   - scenes: The scenes document with which to route events.
  ///   - samples: Files that contain additional events, or one identifier per line.
  ///   - excluding: The patterns for paths to skip, such as `*/Generated/*`.
  /// - Complexity: O(*n*), where *n* is the total size of the files. Only files that mention scenes are parsed.
  public func lint(
    _ paths: [String], scenes: String? = nil, samples: [String] = [], excluding: [String] = []
  ) -> Result {
    var result = Result()
    // A property list that is given together with source files is treated as part of their application.
    let hasSources = paths.contains(where: Self.isSource)
    let documents = paths.filter { path in
      !DocumentFile.isFolder(path) && !Self.isSource(path) && !(hasSources && path.hasSuffix(".plist"))
    }
    let opened = linter.open(documents)
    var others = documents
    let sources = paths.filter { !documents.contains($0) }
    var hasWindows = scenes != nil || opened.haveWindows
    if !sources.isEmpty {
      let checkout = SourceCheckout(sources, excluding: excluding)
      hasWindows = hasWindows || linter.open(checkout.documents).haveWindows
      others += lint(checkout, samples: samples, hasWindows: hasWindows, into: &result)
    }
    if !others.isEmpty || scenes != nil || sources.isEmpty && !samples.isEmpty {
      let found = linter.lint(
        others, opened: opened, scenes: scenes, samples: sources.isEmpty || hasWindows ? samples : [])
      // A broken file that was found in a folder is reported as a finding but doesn't make the run fail.
      let named = Set(documents + samples + (scenes.map { [$0] } ?? []))
      result.add(found)
      result.hadFailures =
        result.hadFailures
        || found.hadFailures
          && found.issues.contains { $0.code == .unreadableFile || $0.isFailure && named.contains($0.file) }
      result.isEmpty = false
    }
    // Scenarios that were found in a folder are ignored, because they are meant for another command.
    result.issues.removeAll { $0.code == .unsupportedSchema && !documents.contains($0.file) && $0.file != scenes }
    result.issues = result.issues.map { issue in
      guard issue.code == .preprocessedPropertyList, !documents.contains(issue.file) else { return issue }
      // The file was found in a folder and can't be read until the app is built.
      var issue = issue
      issue.severity = .note
      return issue
    }
    result.issues = result.issues.withoutRepetitions.inOrderOfFiles
    result.contents = Dictionary(
      result.contents.sorted { $0.key < $1.key }.map { (SourcePath.withoutDetours($0), $1) }
    ) { first, _ in first }
    return result
  }

  /// Returns whether a file's name identifies it as source code or build settings.
  private static func isSource(_ file: String) -> Bool {
    SourceKind(name: SourcePath.name(of: file))?.isSource ?? false
  }

  /// Lints the applications in a checkout and returns the documents to lint separately.
  ///
  /// - Parameter hasWindows: Whether events are routed to the windows in a document.
  private func lint(
    _ checkout: SourceCheckout, samples: [String], hasWindows: Bool, into result: inout Result
  ) -> [String] {
    result.skipped = checkout.skipped
    result.unreadSwiftFiles = checkout.unreadSwiftFiles
    result.issues += checkout.failures
    result.hadFailures = !checkout.failures.isEmpty
    let applications = checkout.applications(idiom: idiom)
    let known = Set(applications.flatMap(\.sites).filter { site in !site.value.parts.contains(where: \.isUnknown) })
    let sites = checkout.sites().map { site in
      site.value.parts.contains(where: \.isUnknown) ? known.firstIndex(of: site).map { known[$0] } ?? site : site
    }
    result.isEmpty = applications.isEmpty && sites.isEmpty && checkout.findings.isEmpty
    var texts = SourceTexts(of: checkout)
    let findings = checkout.findings + applications.flatMap(\.findings) + SourceRules.findings(in: sites)
    result.unreadCount = findings.count { !isReported($0) }
    let (kept, omitted) = Self.limited(findings.filter(isReported), to: linter.capacity)
    result.issues += kept.map { texts.withScalarColumn($0) }
    result.omitted += omitted
    let decided = Set(applications.flatMap(\.decidedSites))
    for site in sites where !decided.contains(site) {
      lint(SourceApplication(only: site), payloads: [], samples: [], into: &result, &texts)
    }
    // If there are several applications, it is unknown which of them receives a payload.
    let payloads = applications.count == 1 && !hasWindows ? checkout.payloads : []
    for application in applications {
      lint(application, payloads: payloads, samples: hasWindows ? [] : samples, into: &result, &texts)
    }
    result.contents.merge(texts.fixed) { _, new in new }
    return checkout.propertyLists + checkout.documents.filter { !samples.contains($0) }
      + checkout.payloads.filter { !payloads.contains($0) }
  }

  /// Returns the findings without those above the limit of a file, and the number of these. Errors are kept first.
  fileprivate static func limited(
    _ findings: [DocumentIssue], to capacity: Int
  ) -> (kept: [DocumentIssue], omitted: Int) {
    var counts: [String: Int] = [:]
    var isKept = [Bool](repeating: false, count: findings.count)
    for errors in [true, false] {
      for (index, finding) in findings.enumerated() where (finding.severity == .error) == errors {
        counts[finding.file, default: 0] += 1
        isKept[index] = counts[finding.file, default: 0] <= capacity
      }
    }
    let kept = zip(findings, isKept).filter(\.1).map(\.0)
    return (kept, findings.count - kept.count)
  }

  private func lint(
    _ application: SourceApplication, payloads: [String], samples: [String], into result: inout Result,
    _ texts: inout SourceTexts
  ) {
    guard application.windowCount > 0 else { return }
    // Treats the document as if it were a file next to the application's folder.
    let document = ExtractedDocument(application, relativeTo: SourcePath.folder(of: application.folder))
    var found = linter.lint(
      DocumentLinter.Extracted(
        document: document.tree, name: application.folder, requestsWindows: application.requestsWindows),
      payloads: payloads, samples: samples)
    found.issues = found.issues.filter { isReported($0) && ($0.isAboutValue || !application.isPart) }
      .map { $0.file == application.folder ? document.located($0, &texts) : $0 }
    found.contents[application.folder] = nil
    result.add(found)
    result.hadFailures = result.hadFailures || found.issues.contains { $0.isFailure && samples.contains($0.file) }
  }

  private func isReported(_ issue: DocumentIssue) -> Bool {
    let isAboutReading = issue.code == LintRule.partlyRead.code && issue.severity == .note
    return isStrict || !isAboutReading && !LintRule.strictCodes.contains(issue.code)
  }
}

extension [DocumentIssue] {
  /// The issues without duplicates. Duplicates occur if a file belongs to several targets or has several paths.
  fileprivate var withoutRepetitions: [DocumentIssue] {
    var seen: Set<DocumentIssue> = []
    return compactMap { issue in
      var issue = issue
      issue.file = SourcePath.withoutDetours(issue.file)
      var key = issue
      // The same source position has different JSON paths in the file and in the extracted document.
      if key.line != nil {
        key.path = ""
        key.relatedPaths = []
        key.fixIt = nil
      }
      return seen.insert(key).inserted ? issue : nil
    }
  }
}

extension [DocumentIssue] {
  /// The issues, sorted by file and position. Files keep the order in which they first occur.
  fileprivate var inOrderOfFiles: [DocumentIssue] {
    var ranks: [String: Int] = [:]
    for issue in self where ranks[issue.file] == nil { ranks[issue.file] = ranks.count }
    func key(_ element: EnumeratedSequence<[DocumentIssue]>.Element) -> (Int, Int, Int, Int) {
      let issue = element.element
      return (ranks[issue.file] ?? 0, issue.line ?? 0, issue.column ?? 0, element.offset)
    }
    return enumerated().sorted { key($0) < key($1) }.map(\.element)
  }
}

extension SourceApplication {
  /// Creates an application that has a single window with a single condition, in order to lint the condition's value.
  init(only site: SourceSite) {
    self.init(target: nil, folder: site.position.file)
    isPart = true
    var window = Window(name: site.window?.name ?? "", position: site.position)
    func labels(_ value: SourceValue) -> Labels { Labels(elements: value.texts, position: site.position) }
    switch site.value {
    case .predicate(let value):
      let condition = Condition(value: value, position: site.position)
      if site.fact.kind == .canActivate { window.canActivate = condition } else { window.prefersToActivate = condition }
    case .matching(let value):
      window.isSwiftUI = true
      window.preferring = labels(value)
    case .sets(let preferring, let allowing):
      window.isSwiftUI = true
      window.preferring = labels(preferring)
      window.allowing = labels(allowing)
    }
    if window.name.isEmpty { window.name = site.fact.kind.rawValue }
    windows = [window]
  }
}

extension DocumentIssue {
  /// Whether the issue concerns a single condition, independently of other windows.
  fileprivate var isAboutValue: Bool {
    place.predicate != nil || ["impossible-label", "wildcard-in-label"].contains(code.rawValue)
  }

  fileprivate var isFailure: Bool {
    [.unreadableFile, .notJSON, .notUTF8, .notPropertyList, .unsupportedSchema, .lineTooLong].contains(code)
  }
}

extension LintRule {
  /// All lint rules, in the order of the manual.
  package static let all =
    ofConditions + ofWindows + ofDeclarations + ofSamples + ofEvents + ofPropertyLists + ofSources

  /// The codes of the rules whose findings are reported only in strict mode.
  static let strictCodes = Set(all.filter(\.isStrict).map(\.code))
}
