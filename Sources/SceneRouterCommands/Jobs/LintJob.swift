package import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
package import SceneRouting
import SceneSources

/// How findings are written.
package enum LintFormat: String, Hashable, Sendable, CaseIterable {
  /// As compilers write them.
  case text
  /// One object with all findings.
  case json
  /// SARIF 2.1.0, for services that show findings beside the code.
  case sarif
  /// Workflow commands, which GitHub shows as annotations.
  case github
}

/// Lints documents and source files, and prints the findings.
package struct LintJob {
  package var files: [String]
  package var scenes: String?
  package var samples: [String]
  package var predicates: [String]
  package var suppressions: [String]
  /// The kind of device that sources are read for; `nil` takes what build settings imply.
  package var idiom: InterfaceIdiom?
  /// What walks through folders leave out.
  package var excluding: [String]
  package var dialect: PredicateDialect?
  /// The severity from which findings make the answer negative; `nil` for none.
  package var failOn: Diagnostic.Severity?
  package var format: LintFormat
  /// Whether files are changed where a finding has a fix.
  package var appliesFixes: Bool
  /// Whether findings about sources are reported that are often intended.
  package var isStrict: Bool
  /// Whether everything that was skipped in folders is named.
  package var isVerbose: Bool
  /// The empty file that a build expects of the job; `nil` outside of builds.
  package var buildOutput: String?

  package init(
    files: [String], scenes: String? = nil, samples: [String] = [], predicates: [String] = [],
    suppressions: [String] = [], idiom: InterfaceIdiom? = nil, excluding: [String] = [],
    dialect: PredicateDialect? = nil,
    failOn: Diagnostic.Severity? = .error, format: LintFormat = .text, appliesFixes: Bool = false,
    isStrict: Bool = false, isVerbose: Bool = false, buildOutput: String? = nil
  ) {
    self.files = files
    self.scenes = scenes
    self.samples = samples
    self.predicates = predicates
    self.suppressions = suppressions
    self.idiom = idiom
    self.excluding = excluding
    self.dialect = dialect
    self.failOn = failOn
    self.format = format
    self.appliesFixes = appliesFixes
    self.isStrict = isStrict
    self.isVerbose = isVerbose
    self.buildOutput = buildOutput
  }

  /// Prints the manual of the rules.
  package func printRules(_ output: Output) -> Outcome {
    output.write(LintManualPage.text)
    return Outcome()
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    var outcome = Outcome()
    let linter = SourceLinter(linter: Linter(dialect: dialect), idiom: idiom, isStrict: isStrict)
    var result = linter.lint(files, scenes: scenes, samples: samples, excluding: excluding)
    if appliesFixes, fix(unsuppressed(result.issues), reporter, &outcome) {
      result = linter.lint(files, scenes: scenes, samples: samples, excluding: excluding)
    }
    if isVerbose { SourceMessages.name(result.skipped, reporter) }
    if result.unreadSwiftFiles > 0 {
      SourceMessages.reportMissingTrait(result.unreadSwiftFiles, at: files[0], reporter)
      outcome.hadFailures = true
    } else if result.isEmpty, !files.isEmpty, buildOutput == nil {
      reporter.report(at: files.joined(separator: " "), SourceMessages.nothingFound, code: "no-scenes")
      outcome.hadFailures = true
    }
    result.issues.insert(contentsOf: predicates.flatMap(linter.linter.lint(predicate:)), at: 0)
    var suppressed = 0
    for name in suppressions { suppressed += suppress(name, &result.issues, reporter, &outcome) }
    switch format {
    case .text:
      let renderer = DiagnosticRenderer(style: output.style)
      for issue in result.issues { output.writeLine(renderer.render(issue)) }
    case .json: output.write(LintJSON.document(of: result.issues, suppressed: suppressed))
    case .sarif: output.write(LintSARIF.document(of: result.issues, rules: SourceLinter.manuals))
    case .github: for issue in result.issues { output.writeLine(WorkflowCommand(issue).line) }
    }
    outcome.hadFailures = outcome.hadFailures || result.hadFailures
    let findsNothing = result.issues.isEmpty && suppressed == 0
    if format == .text, buildOutput == nil, !(findsNothing && outcome.hadFailures) {
      reporter.say(summary(of: result, suppressed: suppressed))
    }
    if let failOn { outcome.isNegative = result.issues.contains { $0.severity.weight >= failOn.weight } }
    if let buildOutput { write(buildOutput, reporter, &outcome) }
    return outcome
  }

  /// Writes the file that the build waits for.
  private func write(_ buildOutput: String, _ reporter: MessageReporter, _ outcome: inout Outcome) {
    do throws(FileError) {
      try AtomicFile.write([], to: buildOutput)
    } catch {
      reporter.report(at: buildOutput, "cannot write the file: \(error.message)", code: "unwritable-file")
      outcome.hadFailures = true
    }
  }

  /// Returns the findings that are not suppressed. Unreadable suppression files are reported later.
  private func unsuppressed(_ issues: [DocumentIssue]) -> [DocumentIssue] {
    suppressions.reduce(into: issues) { issues, name in
      guard let text = try? DocumentFile.read(name) else { return }
      var suppressions = LintSuppressions(parsing: text, file: name)
      suppressions.apply(to: &issues, known: [])
    }
  }

  /// Applies the fixes of findings to their files. Returns whether a file was changed.
  private func fix(_ issues: [DocumentIssue], _ reporter: MessageReporter, _ outcome: inout Outcome) -> Bool {
    let found = LintFixes(issues)
    var changed = false
    for (path, file) in found.files.sorted(by: { $0.key < $1.key }) {
      do throws(FileError) {
        let (bytes, count) = DocumentIssue.applying(file.fixes, to: try DocumentFile.read(path))
        guard count > 0 else { continue }
        try AtomicFile.write(bytes, to: path)
        reporter.say("lint: \(file.name): applied \(count) \(count == 1 ? "fix" : "fixes")")
        changed = true
      } catch {
        reporter.report(at: file.name, "cannot write the file: \(error.message)", code: "unwritable-file")
        outcome.hadFailures = true
      }
    }
    if found.refusedCount > 0 {
      let count = found.refusedCount == 1 ? "1 fix" : "\(found.refusedCount) fixes"
      reporter.say("lint: \(count) not applied: what a predicate accepts would change")
    }
    return changed
  }

  private func suppress(
    _ name: String, _ issues: inout [DocumentIssue], _ reporter: MessageReporter, _ outcome: inout Outcome
  ) -> Int {
    do throws(FileError) {
      var suppressions = LintSuppressions(parsing: try DocumentFile.read(name), file: name)
      suppressions.apply(to: &issues, known: SourceLinter.manuals.map(\.code.rawValue))
      return suppressions.suppressedCount
    } catch {
      reporter.report(error, of: name)
      outcome.hadFailures = true
      return 0
    }
  }

  /// `2 errors, 1 warning, 0 notes`
  private func summary(of result: SourceLinter.Result, suppressed: Int) -> String {
    guard !result.issues.isEmpty || suppressed > 0 else { return "lint: nothing found" }
    let counts = [Diagnostic.Severity.error, .warning, .note].map { severity in
      let count = result.issues.count { $0.severity == severity }
      return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let more = result.omitted > 0 ? "; \(result.omitted) more are not shown" : ""
    return "lint: \(counts.joined(separator: ", "))\(suppressed > 0 ? "; \(suppressed) suppressed" : "")\(more)"
  }
}

extension Diagnostic.Severity {
  /// The order of weights.
  var weight: Int {
    switch self {
    case .error: 2
    case .warning: 1
    case .note: 0
    }
  }
}
