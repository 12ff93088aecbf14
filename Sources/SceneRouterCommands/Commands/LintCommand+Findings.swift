import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import SceneSources

extension LintCommand {
  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    if rules {
      output.write(LintManualPage.text)
      return Outcome()
    }
    // The files are read again after the fixes, and standard input can be read only once.
    if fix, (samples + [scenes].compactMap(\.self)).contains(where: DocumentFile.isStandardInput) {
      DocumentFile.keepStandardInput()
    }
    var outcome = Outcome()
    let linter = SourceLinter(linter: Linter(dialect: dialect), idiom: idiom, isStrict: strict)
    var result = linter.lint(files, scenes: scenes, samples: samples, excluding: exclude)
    if fix, applyFixes(of: result, reporter, &outcome) {
      result = linter.lint(files, scenes: scenes, samples: samples, excluding: exclude)
    }
    if verbose { SourceMessages.name(result.skipped, reporter) }
    if !SourceMessages.reportUnread(result, of: files, passesEmpty: buildOutput != nil, reporter) {
      outcome.hadFailures = true
    }
    result.issues.insert(contentsOf: predicate.flatMap(linter.linter.lint(predicate:)), at: 0)
    let suppressed = suppressFindings(&result.issues, reporter)
    let format = format ?? .text
    switch format {
    case .text:
      let renderer = DiagnosticRenderer(style: output.style)
      for issue in result.issues { output.writeLine(renderer.render(issue)) }
    case .json: output.write(LintJSON.document(of: result.issues, suppressed: suppressed, omitted: result.omitted))
    case .sarif: output.write(LintSARIF.document(of: result.issues, rules: SourceLinter.manuals))
    case .github: for issue in result.issues { output.writeLine(WorkflowCommand(issue).line) }
    }
    let findsNothing = result.issues.isEmpty && suppressed == 0
    if format == .text, buildOutput == nil, !(findsNothing && outcome.hadFailures) {
      reporter.write(summary(of: result, suppressed: suppressed))
    }
    if let failOn = (failOn ?? .error).severity {
      outcome.hasFindings = result.issues.contains { $0.severity.weight >= failOn.weight }
    }
    if let buildOutput { write(buildOutput, reporter, &outcome) }
    return outcome
  }

  /// Writes the empty file that the build plug-in declares as its output.
  private func write(_ buildOutput: String, _ reporter: MessageReporter, _ outcome: inout Outcome) {
    do throws(FileError) {
      try FileReplacement.write([], to: buildOutput)
    } catch {
      reporter.report(at: buildOutput, "cannot write the file: \(error.message)", code: "unwritable-file")
      outcome.hadFailures = true
    }
  }

  /// Whether `--suppress` leaves out a finding. Errors are never left out.
  private func isSuppressed(_ issue: DocumentIssue) -> Bool {
    issue.severity != .error && suppress.contains(issue.code.rawValue)
  }

  /// Applies the fixes for the findings to their files, and returns whether any file differs from the content in which
  /// the findings were made.
  private func applyFixes(
    of result: SourceLinter.Result, _ reporter: MessageReporter, _ outcome: inout Outcome
  ) -> Bool {
    let found = LintFixes(result.issues.filter { !isSuppressed($0) }, in: result.contents)
    let named = NamedPaths(files + samples + (scenes.map { [$0] } ?? []))
    var changed = false
    for (path, file) in found.files.sorted(by: { $0.key < $1.key }) {
      guard named.contain(path) else {
        reporter.write("lint: \(file.name): not fixed: it is a symbolic link to a file outside the given folders")
        continue
      }
      let (bytes, count) = DocumentIssue.applying(file.fixes, to: file.content)
      guard count > 0 else { continue }
      do throws(FileError) {
        try FileReplacement.write(bytes, to: path, replacing: file.content)
        reporter.write("lint: \(file.name): applied \(count) \(count == 1 ? "fix" : "fixes")")
        changed = true
      } catch {
        reporter.report(at: file.name, "cannot write the file: \(error.message)", code: "unwritable-file")
        outcome.hadFailures = true
        if error == .changed { changed = true }
      }
    }
    if found.refusedCount > 0 {
      let count = found.refusedCount == 1 ? "1 fix" : "\(found.refusedCount) fixes"
      reporter.write("lint: \(count) not applied: what a predicate accepts would change")
    }
    return changed
  }

  /// Removes the findings that `--suppress` leaves out, and returns how many were removed. Reports rules without effect.
  private func suppressFindings(_ issues: inout [DocumentIssue], _ reporter: MessageReporter) -> Int {
    let (all, count) = (Set(issues.map(\.code.rawValue)), issues.count)
    issues.removeAll(where: isSuppressed)
    let left = Set(issues.map(\.code.rawValue))
    for rule in suppress where !all.contains(rule) || left.contains(rule) {
      let known = SourceLinter.manuals.map(\.code.rawValue)
      let help = left.contains(rule) ? "errors cannot be suppressed" : Suggestion.help(for: rule, among: known)
      reporter.write("lint: --suppress \(rule): no such finding" + (help.map { "; \($0)" } ?? ""))
    }
    return count - issues.count
  }

  /// Returns a summary such as `2 errors, 1 warning, 0 notes`.
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
  /// The numeric rank of the severity. A higher rank is more severe.
  var weight: Int {
    switch self {
    case .error: 2
    case .warning: 1
    case .note: 0
    }
  }
}
