internal import PredicateSyntax
public import RoutingDocuments
package import SceneAnalysis
public import SceneRouting

/// Finds what is wrong with the conditions of applications, at its place in their source files.
///
///     let result = SourceLinter().lint(["App"])
///     for issue in result.issues { print(issue) }
///
/// Swift files are read with the trait `SwiftSources`; ``Result/unreadSwiftFiles`` counts them without it.
public struct SourceLinter: Sendable {
  /// Looks at documents.
  public var linter: Linter
  /// The kind of device; `nil` takes what build settings imply.
  public var idiom: InterfaceIdiom?

  /// The findings and counts of a run.
  public struct Result: Sendable {
    /// The findings, in the order of the applications and of their files.
    public var issues: [DocumentIssue] = []
    /// How many findings there were beyond those that are kept for one file.
    public var omitted = 0
    /// Whether something could not be read.
    public var hadFailures = false
    /// How many conditions were read whole, with a hole, and not at all.
    public var shares = (whole: 0, partial: 0, unread: 0)
    /// The Swift files that this build cannot read.
    public var unreadSwiftFiles = 0
    /// What was passed over, in folders.
    package var skipped: [SourceWalk.Skipped] = []
    /// How many files were looked at.
    public var files = 0
    /// How many of them say something about scenes.
    public var relevantFiles = 0

    /// Whether no file says anything about scenes.
    public var isEmpty: Bool { relevantFiles == 0 && issues.isEmpty }
  }

  /// Every page of the manual: rules about windows, about documents, and about source code.
  package static var manuals: [LintManual] { Linter.manuals + SourceRules.manuals }

  /// Makes a linter.
  public init(linter: Linter = Linter(), idiom: InterfaceIdiom? = nil) {
    self.linter = linter
    self.idiom = idiom
  }

  /// Looks at files and folders of all kinds.
  ///
  /// Events are routed through `scenes`, else through the only scenes document that is given or found, else through what
  /// the source files declare.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders that are walked.
  ///   - scenes: The scenes that events of documents are routed through.
  ///   - samples: More events, or identifiers one a line.
  ///   - excluding: Patterns of paths that walks leave out, such as `*/Generated/*`.
  /// - Complexity: O(n) in the size of the files that mention scenes, and a search through the others.
  public func lint(
    _ paths: [String], scenes: String? = nil, samples: [String] = [], excluding: [String] = []
  ) -> Result {
    var result = Result()
    // A property list that is named beside source files is that of their application.
    let hasSources = paths.contains(where: Self.isSource)
    let documents = paths.filter { path in
      !SourceWalk.isFolder(path) && !Self.isSource(path) && !(hasSources && path.hasSuffix(".plist"))
    }
    let sources = paths.filter { !documents.contains($0) }
    let units = SourceUnits(sources, excluding: excluding)
    result.skipped = units.skipped
    for folder in units.unreadable {
      result.issues.append(
        DocumentIssue(.unreadableFile, file: folder.path, folder.message))
    }
    var others = documents
    let opened = linter.open(documents)
    let hasWindows = scenes != nil || opened.haveWindows
    var places: Set<IssuePlace> = []
    for unit in units.units {
      let before = result.issues.count
      others += lint(unit, samples: samples, hasWindows: hasWindows, into: &result)
      // A file of several targets has each finding once.
      let found = result.issues[before...]
      result.issues.replaceSubrange(before..., with: found.filter { !places.contains(IssuePlace($0)) })
      places.formUnion(found.compactMap { $0.line == nil ? nil : IssuePlace($0) })
    }
    if !others.isEmpty || scenes != nil || units.units.isEmpty && !samples.isEmpty {
      let found = linter.lint(
        others, opened: opened, scenes: scenes, samples: units.units.isEmpty || hasWindows ? samples : [])
      result.issues += found.issues
      result.omitted += found.omitted
      result.hadFailures = result.hadFailures || found.hadFailures
      result.relevantFiles += others.count
    }
    result.issues = result.issues.map { issue in
      guard issue.code == .preprocessedPropertyList, !documents.contains(issue.file) else { return issue }
      // Nobody asked for this file, and it cannot be read before the app is built.
      var issue = issue
      issue.severity = .warning
      return issue
    }
    result.issues = result.issues.withoutRepetitions
    result.files += documents.count
    result.hadFailures = result.hadFailures || !units.unreadable.isEmpty
    return result
  }

  /// Whether a file that was named is source code, by its name.
  package static func isSource(_ file: String) -> Bool {
    [".swift", ".m", ".mm", ".h", ".pbxproj", ".xcconfig"].contains { file.hasSuffix($0) }
  }

  private static func isCode(_ file: String) -> Bool { [".swift", ".m", ".mm", ".h"].contains { file.hasSuffix($0) } }

  /// Looks at a format by itself, which no window is known to have.
  private func issues(in format: PartialText) -> [DocumentIssue] {
    guard let text = format.known else { return [] }
    return linter.lint(predicate: text).compactMap { issue in
      guard let range = issue.predicate?.diagnostic.range, let place = format.position(of: range.lowerBound) else {
        return nil
      }
      var issue = issue
      issue.file = place.file
      issue.line = place.line
      issue.column = place.column
      issue.scalarColumn = nil
      issue.fix = nil
      return issue
    }
  }

  /// Looks at one application. Returns the documents that are to be looked at by themselves.
  ///
  /// - Parameter hasWindows: Whether events are routed through windows that were given.
  private func lint(
    _ unit: SourceUnits.Unit, samples: [String], hasWindows: Bool, into result: inout Result
  ) -> [String] {
    let read = SourceReader(idiom: idiom).read(unit)
    let application = read.application
    result.files += unit.files.count
    result.relevantFiles += read.parsedFiles
    result.unreadSwiftFiles += read.unreadSwiftFiles
    let shares = application.shares
    result.shares.whole += shares.whole
    result.shares.partial += shares.partial
    result.shares.unread += shares.unread
    result.hadFailures = result.hadFailures || !read.failures.isEmpty
    result.issues += read.failures.map { DocumentIssue($0) }
    var texts = SourceTexts()
    result.issues += (application.findings + SourceRules.findings(in: application)).map {
      texts.placed(DocumentIssue($0))
    }
    result.issues += application.otherFormats.flatMap(issues).map { texts.placed($0) }
    result.skipped += read.skippedFiles.map { SourceWalk.Skipped(path: $0, reason: .otherKind) }
    // A property list without sources is looked at by itself, as if it had been named.
    let hasCode = unit.files.contains(where: Self.isCode)
    guard !application.isEmpty, hasCode else { return read.propertyLists + read.documents + read.payloads }
    let others = read.propertyLists + read.documents.filter { !samples.contains($0) }
    let asksDocument = hasWindows || linter.open(read.documents).haveWindows
    // The document counts as a file beside the application's folder.
    let folder = unit.root.lastIndex(of: "/").map { String(unit.root[...$0]) } ?? ""
    let document = ExtractedDocument(application, relativeTo: folder)
    let found = linter.lint(
      Linter.Extracted(
        document: Array(document.json.utf8), name: unit.root, requestsWindows: application.requestsWindows,
        identifiers: application.sentIdentifiers.map { ($0.identifier, $0.position.file, $0.position.line) },
        shapes: application.sentShapes.map(UnknownValue.init)),
      payloads: asksDocument ? [] : read.payloads + samples)
    result.hadFailures = result.hadFailures || found.hadFailures
    result.omitted += found.omitted
    let own = found.issues.filter { document.isNews($0, in: application) }
    let located = own.map { $0.file == unit.root ? document.located($0, in: application, &texts) : $0 }
    // That each launch opens a window says more than that none finds it.
    let launches = Set(located.filter { $0.code.rawValue == "launch-opens-window" }.map { IssuePlace($0, code: nil) })
    result.issues += located.filter { issue in
      issue.code.rawValue != "never-chosen" || !launches.contains(IssuePlace(issue, code: nil))
    }
    result.relevantFiles += 1
    return asksDocument ? others + read.payloads : others
  }
}

/// What a finding is about, however the windows around it are.
private struct IssuePlace: Hashable {
  private let code: DiagnosticCode?
  private let file: String
  private let line: Int?
  private let column: Int?

  init(_ issue: DocumentIssue) { self.init(issue, code: issue.code) }

  init(_ issue: DocumentIssue, code: DiagnosticCode?) {
    self.code = code
    file = issue.file
    line = issue.line
    column = issue.column
  }
}

extension [DocumentIssue] {
  /// Each finding once, though its file may be named in several ways: `App/Info.plist` and `App/scenes/../Info.plist`.
  fileprivate var withoutRepetitions: [DocumentIssue] {
    var seen: Set<DocumentIssue> = []
    return compactMap { issue in
      var issue = issue
      issue.file = Self.shortened(issue.file)
      var bare = issue
      // The same place of a file has one path in the file and another one in the document that refers to it.
      if bare.line != nil { bare.path = "" }
      return seen.insert(bare).inserted ? issue : nil
    }
  }

  /// The path without steps into a folder and out of it again.
  private static func shortened(_ path: String) -> String {
    guard path.contains("/../") else { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      if part == "..", let last = parts.last, last != "..", last != ".", last != "" {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}

extension DocumentIssue {
  /// A finding about a source file.
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

extension ExtractedDocument {
  /// The issue with its place in the source file instead of the one in the document, and its change of that file.
  package func located(
    _ issue: DocumentIssue, in application: SourceApplication, _ texts: inout SourceTexts
  ) -> DocumentIssue {
    var issue = issue
    let origin =
      origin(of: issue.path)
      ?? (application.windows.lazy.compactMap(\.position).first
      ?? application.configurations.lazy.compactMap(\.position).first)
      .map { Origin(position: $0, text: nil) }
    issue.line = nil
    issue.column = nil
    issue.scalarColumn = nil
    issue.fix = issue.predicate.flatMap { texts.fix($0, in: origin?.text) }
    if let origin {
      let inside = issue.predicate.flatMap { origin.text?.position(of: $0.diagnostic.range.lowerBound) }
      let position = inside ?? origin.position
      issue.file = position.file
      issue.line = position.line
      issue.column = position.column
    }
    issue.path = label(of: issue.path, in: application)
    return texts.placed(issue)
  }

  /// The path with the name of the window in place of its number: `SceneDelegate.canActivate`.
  private func label(of path: String, in application: SourceApplication) -> String {
    guard let (subject, rest) = DocumentSubject.split(path) else { return path == "sessions" ? "" : path }
    var owner: String?
    switch subject {
    case .session(let index): owner = application.sessionName(index)
    case .configuration(let index):
      owner = application.configurationName(index)
      // Conditions are those of a window, wherever the document has them.
      let hasConditions = [".activationConditions", ".handlesExternalEvents"].contains { rest.hasPrefix($0) }
      if hasConditions, let window = windowsOfConfigurations[index] { owner = window }
    }
    guard let owner else { return path }
    var tail = String(rest)
    for part in [".activationConditions", ".handlesExternalEvents", ".format"] {
      if let range = tail.firstRange(of: part) { tail.removeSubrange(range) }
    }
    return owner + tail
  }
}

extension SourceApplication {
  /// The name of a window by its place in the document.
  fileprivate func sessionName(_ index: Int) -> String? {
    sessions.indices.contains(index) ? sessions[index].name : nil
  }

  /// The name of a configuration by its place in the document, where other windows follow the declared ones.
  fileprivate func configurationName(_ index: Int) -> String? {
    if configurations.indices.contains(index) { return configurations[index].name }
    let others = otherWindows
    return others.indices.contains(index - configurations.count) ? others[index - configurations.count].name : nil
  }
}

extension UnknownValue {
  /// A text of a source file that is known only in part.
  init(_ text: PartialText) {
    self.init(name: text.name)
    beginsWith = text.prefix
    contains = text.middle
    endsWith = text.suffix
  }
}
