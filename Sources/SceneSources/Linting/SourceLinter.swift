internal import PredicateSyntax
public import RoutingDocuments
package import SceneAnalysis
public import SceneRouting

/// Lints the conditions of applications and reports findings at their source positions.
///
///     let result = SourceLinter().lint(["App"])
///     for issue in result.issues { print(issue) }
///
/// Swift files are read with the trait `SwiftSources`; ``Result/unreadSwiftFiles`` counts them without it.
public struct SourceLinter: Sendable {
  /// The linter for documents.
  public var linter: Linter
  /// The kind of device; `nil` uses the build settings.
  public var idiom: InterfaceIdiom?
  /// Whether to report findings that are often intended, and conditions that cannot be read.
  public var isStrict: Bool

  /// The findings and counts of a run.
  public struct Result: Sendable {
    /// The findings, ordered by application and file.
    public var issues: [DocumentIssue] = []
    /// The number of findings omitted because of the limit per file.
    public var omitted = 0
    /// Whether something could not be read.
    public var hadFailures = false
    /// The number of Swift files that this build cannot read.
    public var unreadSwiftFiles = 0
    /// The skipped files and folders.
    package var skipped: [SourceWalk.Skipped] = []
    /// Whether no file contains anything about scenes.
    package var isEmpty = true
  }

  /// All manual pages: rules for windows, documents and source code.
  package static var manuals: [LintManual] { Linter.manuals + SourceRules.manuals }

  /// The codes that only a strict run reports.
  static let strictCodes: Set<String> = [
    "prefers-not-covered", "surplus-window", "no-preference", "prefers-everything", "unread-condition",
    "unused-configuration",
  ]

  /// Creates a linter.
  public init(linter: Linter = Linter(), idiom: InterfaceIdiom? = nil, isStrict: Bool = false) {
    self.linter = linter
    self.idiom = idiom
    self.isStrict = isStrict
  }

  /// Lints files and folders of all kinds.
  ///
  /// Events are routed through `scenes`, else through the only scenes document that is given or found, else through the
  /// scenes that the source files declare.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders to search.
  ///   - scenes: The scenes document to route events through.
  ///   - samples: Files with more events, or with one identifier per line.
  ///   - excluding: Patterns of paths to skip, such as `*/Generated/*`.
  /// - Complexity: O(n) in the total size of the files. Only files that mention scenes are parsed.
  public func lint(
    _ paths: [String], scenes: String? = nil, samples: [String] = [], excluding: [String] = []
  ) -> Result {
    var result = Result()
    // A property list given together with source files belongs to their application.
    let hasSources = paths.contains(where: Self.isSource)
    let documents = paths.filter { path in
      !SourceWalk.isFolder(path) && !Self.isSource(path) && !(hasSources && path.hasSuffix(".plist"))
    }
    let opened = linter.open(documents)
    let hasWindows = scenes != nil || opened.haveWindows
    var others = documents
    let sources = paths.filter { !documents.contains($0) }
    if !sources.isEmpty {
      others += lint(
        SourceCheckout(sources, excluding: excluding), samples: samples, hasWindows: hasWindows, into: &result)
    }
    if !others.isEmpty || scenes != nil || sources.isEmpty && !samples.isEmpty {
      let found = linter.lint(
        others, opened: opened, scenes: scenes, samples: sources.isEmpty || hasWindows ? samples : [])
      // A broken file that was found in a folder is a finding, but not a failure of the run.
      let named = Set(documents + samples + (scenes.map { [$0] } ?? []))
      result.issues += found.issues
      result.omitted += found.omitted
      result.hadFailures =
        result.hadFailures || found.hadFailures && found.issues.contains { $0.isFailure && named.contains($0.file) }
      result.isEmpty = false
    }
    // Scenarios and registries in a folder are documents for other commands.
    result.issues.removeAll { $0.code == .unsupportedSchema && !documents.contains($0.file) && $0.file != scenes }
    result.issues = result.issues.map { issue in
      guard issue.code == .preprocessedPropertyList, !documents.contains(issue.file) else { return issue }
      // The file was found in a folder and cannot be read before the app is built.
      var issue = issue
      issue.severity = .warning
      return issue
    }
    result.issues = result.issues.withoutRepetitions
    return result
  }

  /// Returns whether a file is source code or build settings, by its name.
  private static func isSource(_ file: String) -> Bool {
    SourceKind(name: SourcePath.name(of: file))?.isSource ?? false
  }

  /// Lints the applications of a checkout. Returns the documents to lint separately.
  ///
  /// - Parameter hasWindows: Whether events are routed through given windows.
  private func lint(
    _ checkout: SourceCheckout, samples: [String], hasWindows: Bool, into result: inout Result
  ) -> [String] {
    result.skipped = checkout.skipped
    result.unreadSwiftFiles = checkout.unreadSwiftFiles
    result.issues += checkout.failures
    result.hadFailures = !checkout.failures.isEmpty
    let asksDocument = hasWindows || linter.open(checkout.documents).haveWindows
    let applications = checkout.applications(idiom: idiom)
    let sites = checkout.sites()
    result.isEmpty = applications.isEmpty && sites.isEmpty && checkout.findings.isEmpty
    var texts = SourceTexts()
    let findings = checkout.findings + applications.flatMap(\.findings) + SourceRules.findings(in: sites)
    result.issues += findings.map { texts.withScalarColumn(DocumentIssue($0)) }.filter(isReported)
    let decided = applications.map { Set($0.sites).subtracting($0.undecidedSites).filter { $0.window != nil } }
    for site in sites where !decided.contains(where: { $0.contains(site) }) {
      lint(SourceApplication(only: site), payloads: [], into: &result, &texts)
    }
    // With several applications, the recipient of a payload is unknown.
    let payloads = applications.count == 1 && !asksDocument ? checkout.payloads : []
    for application in applications {
      lint(application, payloads: payloads + (asksDocument ? [] : samples), into: &result, &texts)
    }
    return checkout.propertyLists + checkout.documents.filter { !samples.contains($0) }
      + checkout.payloads.filter { !payloads.contains($0) }
  }

  private func lint(
    _ application: SourceApplication, payloads: [String], into result: inout Result, _ texts: inout SourceTexts
  ) {
    guard application.windowCount > 0 else { return }
    // The document is treated as a file next to the application's folder.
    let document = ExtractedDocument(application, relativeTo: SourcePath.folder(of: application.folder))
    let found = linter.lint(
      Linter.Extracted(
        document: Array(document.json.utf8), name: application.folder, requestsWindows: application.requestsWindows),
      payloads: payloads)
    result.omitted += found.omitted
    let issues = found.issues.filter { isReported($0) && ($0.isAboutValue || !application.isPart) }
    result.issues += issues.map { $0.file == application.folder ? document.located($0, &texts) : $0 }
  }

  private func isReported(_ issue: DocumentIssue) -> Bool {
    isStrict || !Self.strictCodes.contains(issue.code.rawValue)
  }
}

extension [DocumentIssue] {
  /// Removes duplicates: a file may belong to several targets or have several paths.
  fileprivate var withoutRepetitions: [DocumentIssue] {
    var seen: Set<DocumentIssue> = []
    return compactMap { issue in
      var issue = issue
      issue.file = SourcePath.withoutDetours(issue.file)
      var key = issue
      // The same position has different paths in the file and in the extracted document.
      if key.line != nil {
        key.path = ""
        key.relatedPaths = []
        key.fix = nil
      }
      return seen.insert(key).inserted ? issue : nil
    }
  }
}

extension SourceApplication {
  /// Creates an application that has one window with the condition of one site, to lint its value.
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
  /// Whether the issue concerns one condition, independent of other windows.
  fileprivate var isAboutValue: Bool { predicate != nil || code.rawValue == "impossible-label" }

  fileprivate var isFailure: Bool {
    [.unreadableFile, .notJSON, .notUTF8, .notPropertyList, .unsupportedSchema, .lineTooLong].contains(code)
  }

  /// Creates an issue from a finding about a source file.
  package init(_ finding: SourceFinding) {
    let severity: Diagnostic.Severity =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    self.init(
      DiagnosticCode(rawValue: finding.code), severity, file: finding.position.file, line: finding.position.line,
      column: finding.position.column, finding.message, help: finding.help)
  }
}
