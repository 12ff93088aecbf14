package import PredicateSyntax
import RoutingDocuments
import SceneRouting
import SceneSources
import StringPredicates

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

/// Looks at documents and prints what is wrong with them.
package struct LintJob {
  package var files: [String]
  package var scenes: String?
  package var samples: [String]
  package var predicates: [String]
  package var suppressions: [String]
  /// What walks through folders leave out.
  package var excluding: [String]
  package var dialect: PredicateDialect?
  package var failOn: Diagnostic.Severity
  package var format: LintFormat
  package var style: DiagnosticRenderer.Style

  package init(
    files: [String], scenes: String? = nil, samples: [String] = [], predicates: [String] = [],
    suppressions: [String] = [], excluding: [String] = [], dialect: PredicateDialect? = nil,
    failOn: Diagnostic.Severity = .error,
    format: LintFormat = .text, style: DiagnosticRenderer.Style = .plain
  ) {
    self.files = files
    self.scenes = scenes
    self.samples = samples
    self.predicates = predicates
    self.suppressions = suppressions
    self.excluding = excluding
    self.dialect = dialect
    self.failOn = failOn
    self.format = format
    self.style = style
  }

  /// Prints the manual of the rules.
  package func printRules(_ output: Output) -> Outcome {
    output.write(LintManualPage.text)
    return Outcome()
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    var outcome = Outcome()
    let linter = SourceLinter(linter: Linter(dialect: dialect))
    var result = linter.lint(files, scenes: scenes, samples: samples, excluding: excluding)
    if result.unreadSwiftFiles > 0 {
      SourceLoader.reportMissingTrait(result.unreadSwiftFiles, at: files[0], reporter)
      outcome.hadFailures = true
    } else if result.isEmpty, !files.isEmpty {
      reporter.report(at: files.joined(separator: " "), SourceLoader.nothingFound, code: "no-scenes")
      outcome.hadFailures = true
    }
    result.issues.insert(contentsOf: predicates.flatMap(issues(of:)), at: 0)
    var suppressed = 0
    for name in suppressions { suppressed += suppress(name, &result.issues, reporter, &outcome) }
    switch format {
    case .text:
      let renderer = DiagnosticRenderer(style: style)
      for issue in result.issues { output.writeLine(renderer.render(issue)) }
    case .json: output.write(LintJSON.document(of: result.issues, suppressed: suppressed))
    case .sarif: output.write(LintSARIF.document(of: result.issues, rules: Linter.manuals))
    case .github: for issue in result.issues { output.writeLine(LintGitHub.line(of: issue)) }
    }
    if format == .text { reporter.say(summary(of: result, suppressed: suppressed)) }
    outcome.hadFailures = outcome.hadFailures || result.hadFailures
    outcome.isNegative = result.issues.contains { $0.severity.weight >= failOn.weight }
    return outcome
  }

  /// What is wrong with a predicate that stands in no document.
  private func issues(of format: String) -> [DocumentIssue] {
    let reading = Reading(format, dialect: dialect ?? .uiKit)
    // The arguments come later: that they are missing here says nothing of the predicate.
    return reading.diagnostics.filter { $0.code != .missingArgument }.map { diagnostic in
      let position = reading.tree.source.position(of: diagnostic.range.lowerBound)
      return DocumentIssue(
        diagnostic.code, diagnostic.severity, file: "predicate", line: position.line, column: position.column,
        diagnostic.message, help: diagnostic.help,
        predicate: DocumentIssue.PredicateFault(source: reading.tree.source, diagnostic: diagnostic))
    }
  }

  private func suppress(
    _ name: String, _ issues: inout [DocumentIssue], _ reporter: MessageReporter, _ outcome: inout Outcome
  ) -> Int {
    do throws(FileError) {
      let text = String(decoding: try DocumentFile.read(name), as: UTF8.self)
      var suppressions = LintSuppressions(parsing: text, file: name)
      suppressions.apply(to: &issues, known: Linter.manuals.map(\.code.rawValue))
      return suppressions.suppressedCount
    } catch {
      reporter.report(at: name, "the file cannot be read: \(error.message)", code: "unreadable-file")
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
