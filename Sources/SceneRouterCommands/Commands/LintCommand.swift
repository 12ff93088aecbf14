import ArgumentParser
import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import SceneRouting
import SceneSources

/// The `scene-router lint` command.
struct LintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Reports what is wrong or suspicious in an app's sources, scenes, Info.plists, payloads and events.",
    usage: """
      scene-router lint [OPTION ...] FILE ...
      scene-router lint --rules
      """,
    discussion: """
      Examples:
        scene-router lint .
        scene-router lint scenes.json Info.plist
        scene-router lint --fix scenes.json
        scene-router lint --scenes scenes.json --samples ids.txt push/*.apns
        scene-router lint --predicate "SELF MATCHES 'mail/[0-9]+'"
        scene-router lint --suppress never-chosen scenes.json
        scene-router lint --rules

      Folders are searched recursively: conditions are found in Swift and Objective-C files, and findings point into \
      these files. Other files are identified by their content: scenes documents, sessions (one per line), property \
      lists, payloads, and events (one per line). Events and samples are routed through the scenes of --scenes, or of \
      the only scenes document given.

      Exit codes: 0 clean, 1 findings at or above --fail-on, 2 a file could not be read.
      """)

  @Argument(help: "Documents of any kind; '-' means standard input.", completion: .file())
  var files: [String] = []

  @Option(help: "The scenes that events and samples are routed through. They are linted too.", completion: .file())
  var scenes: String?

  @Option(
    parsing: .singleValue, help: "A file of events, or of identifiers, one per line, to route. May be repeated.",
    completion: .file())
  var samples: [String] = []

  @Option(
    parsing: .singleValue,
    help: "A predicate to lint, in the uiKit dialect unless --dialect is given. May be repeated.")
  var predicate: [String] = []

  @Option(help: "The dialect of predicates, regardless of the dialect in documents: extended or uiKit.")
  var dialect: PredicateDialect?

  @Option(help: "Exit with 1 for findings of this severity or higher: error (the default), warning, note or never.")
  var failOn: Threshold?

  @Option(
    parsing: .singleValue,
    help: "A rule whose warnings and notes are left out, such as never-chosen, or several with commas. May be repeated."
  )
  var suppress: [String] = []

  @Option(parsing: .singleValue, help: "Names or paths to skip in folders, with * and ? as wildcards. May be repeated.")
  var exclude: [String] = []

  @Option(help: "The type of device: pad, phone, mac or vision. Defaults to the one in the build settings.")
  var idiom: InterfaceIdiom?

  @Flag(help: "Also report what is often intentional, and conditions in sources that are known only at run time.")
  var strict = false

  @Flag(name: .shortAndLong, help: "List everything in folders that was skipped, and why.")
  var verbose = false

  @Option(help: LintFormat.help)
  var format: LintFormat?

  @Flag(
    help:
      "Change the files: apply the fixes that repair a predicate or keep its meaning, then report the remaining findings."
  )
  var fix = false

  @Flag(help: "Print the manual for all rules.")
  var rules = false

  /// The output file that the package's build-tool plug-in must declare, even though most targets have no scenes.
  @Option(
    help: ArgumentHelp(
      "Write an empty file when finished, and succeed if no file contains anything about scenes.",
      visibility: .hidden), completion: .file())
  var buildOutput: String?

  @OptionGroup var shared: SharedOptions

  /// The lowest severity for which a finding sets the exit code to 1.
  enum Threshold: String, ExpressibleByArgument, CaseIterable {
    case error, warning, note, never

    var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
  }

  mutating func validate() throws {
    suppress = suppress.flatMap { $0.split(separator: ",").map(String.init) }
    if rules {
      try refuse(
        [
          ("--format", format != nil), ("--fix", fix), ("--scenes", scenes != nil), ("--samples", !samples.isEmpty),
          ("--predicate", !predicate.isEmpty), ("--suppress", !suppress.isEmpty), ("A file", !files.isEmpty),
          ("--dialect", dialect != nil), ("--idiom", idiom != nil), ("--exclude", !exclude.isEmpty),
          ("--fail-on", failOn != nil), ("--verbose", verbose), ("--strict", strict),
        ], with: "--rules")
    }
    try checkInputs(files + samples + (scenes.map { [$0] } ?? []))
    if fix, files.contains(where: DocumentFile.isStandardInput) {
      throw ValidationError("--fix requires files; standard input cannot be changed.")
    }
    if fix, files.isEmpty, scenes == nil, !predicate.isEmpty {
      throw ValidationError("--fix changes files; with --predicate, the help of a finding says what to write.")
    }
    guard !rules, files.isEmpty, scenes == nil, predicate.isEmpty else { return }
    if !samples.isEmpty { throw ValidationError("--samples requires windows: name a scenes document or a folder.") }
    throw ValidationError("Specify at least one file, or use --rules to print the manual for all rules.")
  }
}

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
    // Suppressed findings don't count toward the limit, so the limit applies only after they are removed.
    let capacity = suppress.isEmpty ? DocumentLinter.capacity : .max
    let linter = Linter(dialect: dialect, idiom: idiom, isStrict: strict, capacity: capacity)
    var result = linter.lint(files, scenes: scenes, samples: samples, excluding: exclude)
    // A round applies only one of several overlapping fixes, and it doesn't see the errors that a report omits, so
    // several rounds can be necessary.
    var rounds = fix ? Self.mostRounds : 0
    while rounds > 0, applyFixes(of: result, reporter, &outcome, isLast: rounds == 1) {
      result = linter.lint(files, scenes: scenes, samples: samples, excluding: exclude)
      rounds -= 1
    }
    if verbose { SourceMessages.name(result.skipped, reporter) }
    if !SourceMessages.reportUnread(result, of: files, passesEmpty: buildOutput != nil, reporter) {
      outcome.hadFailures = true
    }
    result.issues.insert(contentsOf: predicate.flatMap(linter.lint(predicate:)), at: 0)
    let suppressed = suppressFindings(&result.issues, reporter)
    result.omitFindings()
    let format = format ?? .text
    format.write(result, suppressed: suppressed, failsAt: threshold, to: output)
    let findsNothing = result.issues.isEmpty && suppressed == 0
    if format == .text, buildOutput == nil, !(findsNothing && outcome.hadFailures) {
      reporter.write(summary(of: result, suppressed: suppressed))
    } else if format != .text, format != .json, result.omitted > 0 {
      reporter.write("lint: \(result.omitted) more findings not shown")
    }
    if let threshold { outcome.hasFindings = result.issues.contains { $0.severity.weight >= threshold.weight } }
    if let buildOutput { write(buildOutput, reporter, &outcome) }
    return outcome
  }

  /// The number of times that `--fix` applies the fixes of new findings.
  private static var mostRounds: Int { 10 }

  /// The lowest severity of a finding that makes the command fail, or `nil` if no finding does.
  private var threshold: Diagnostic.Severity? { (failOn ?? .error).severity }

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
    of result: Linter.Result, _ reporter: MessageReporter, _ outcome: inout Outcome, isLast: Bool
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
    if found.refusedCount > 0, isLast || !changed {
      let count = found.refusedCount == 1 ? "1 fix" : "\(found.refusedCount) fixes"
      reporter.write("lint: \(count) not applied: a predicate would stay invalid, or accept something else")
    }
    return changed
  }

  /// Removes the findings that `--suppress` leaves out, and returns how many were removed. Reports rules without effect.
  private func suppressFindings(_ issues: inout [DocumentIssue], _ reporter: MessageReporter) -> Int {
    let (all, count) = (Set(issues.map(\.code.rawValue)), issues.count)
    issues.removeAll(where: isSuppressed)
    let left = Set(issues.map(\.code.rawValue))
    for rule in suppress where !all.contains(rule) || left.contains(rule) {
      let known = LintRule.all.map(\.code.rawValue)
      guard !left.contains(rule) else {
        reporter.write("lint: --suppress \(rule): errors cannot be suppressed")
        continue
      }
      let help = known.contains(rule) ? nil : Suggestion.help(for: rule, among: known)
      reporter.write("lint: --suppress \(rule): no such finding" + (help.map { "; \($0)" } ?? ""))
    }
    return count - issues.count
  }

  /// Returns a summary such as `2 errors, 1 warning, 0 notes`.
  private func summary(of result: Linter.Result, suppressed: Int) -> String {
    let unread = result.unreadCount
    let checked = unread > 0 ? "; \(unread) \(unread == 1 ? "note" : "notes") about what is not read: see --strict" : ""
    guard !result.issues.isEmpty || suppressed > 0 else { return "lint: nothing found\(checked)" }
    let counts = [Diagnostic.Severity.error, .warning, .note].map { severity in
      let count = result.issues.count { $0.severity == severity }
      return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let more = result.omitted > 0 ? "; \(result.omitted) more not shown" : ""
    return
      "lint: \(counts.joined(separator: ", "))\(suppressed > 0 ? "; \(suppressed) suppressed" : "")\(more)\(checked)"
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
