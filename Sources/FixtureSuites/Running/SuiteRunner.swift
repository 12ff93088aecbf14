import PredicateSyntax
import RoutingDocuments
import StringPredicates

/// A runner that runs every case of a predicate suite with every evaluator.
public struct SuiteRunner: Sendable {
  /// The evaluators, whose results must agree.
  public var evaluators: [PredicateEvaluator]
  /// The enabled package traits. Cases that require any other trait are skipped.
  public var traits: Set<String>

  /// The package traits that a case can require.
  static let knownTraits = ["RegularExpressions"]

  /// The package traits that are enabled in this build.
  public static var availableTraits: Set<String> {
    #if RegularExpressions
      ["RegularExpressions"]
    #else
      []
    #endif
  }

  /// Creates a suite runner.
  public init(
    evaluators: [PredicateEvaluator] = [.compiled, .printedAndReadBack], traits: Set<String> = Self.availableTraits
  ) {
    self.evaluators = evaluators
    self.traits = traits
  }

  /// Runs a file of predicate cases, a scenario, or all of them in a folder and its subfolders.
  ///
  /// ```swift
  /// let failures = try SuiteRunner().run("Tests/Scenes")
  /// #expect(failures == [])  // prints file, line and step of each
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of a file or folder.
  ///   - assumptions: Samples for the unknown values in scenes documents, keyed by name.
  /// - Returns: The expectations that weren't met. Skipped cases count as met.
  /// - Throws: `DocumentError` if a file can't be read or contains no test, `SuiteError` if a file of predicate cases is
  ///   invalid, and `RoutingError` if a scenario's scenes are.
  /// - Complexity: O(*n*) in the size of the files, plus the cost of their cases.
  public func run(_ path: String, assuming assumptions: [String: String] = [:]) throws -> [FixtureFailure] {
    let files = try SuiteFile.all(at: path)
    if files.isEmpty { throw Self.noTest(path, "the folder contains no test") }
    return try files.flatMap { file in
      switch file {
      case .predicates(let path):
        return run(try PredicateSuite(parsing: Self.bytes(of: path), file: path)).cases.flatMap { outcome in
          outcome.failures.map {
            FixtureFailure(file: path, title: outcome.test.title, line: $0.line, message: $0.message)
          }
        }
      case .scenario(let path):
        let scenario = try Scenario(contentsOf: path, assuming: assumptions)
        if scenario.steps.isEmpty { throw Self.noTest(path, "the scenario has no steps") }
        let timeline = try ScenarioPlayer().play(scenario)
        return timeline.failures.map {
          FixtureFailure(file: path, title: timeline.title, line: $0.line, message: $0.message)
        }
      }
    }
  }

  private static func bytes(of file: String) throws(DocumentError) -> [UInt8] {
    do throws(FileError) {
      return try DocumentFile.read(file)
    } catch {
      throw DocumentError(error, file: file)
    }
  }

  private static func noTest(_ path: String, _ message: String) -> DocumentError {
    DocumentError([DocumentIssue(.unreadableFile, file: path, message)])
  }

  /// Runs all cases in a suite.
  public func run(_ suite: PredicateSuite) -> SuiteOutcome {
    SuiteOutcome(file: suite.file, cases: suite.cases.map(run))
  }

  /// Runs one test case.
  public func run(_ test: PredicateCase) -> CaseOutcome {
    if let trait = test.trait, !traits.contains(trait) {
      return CaseOutcome(test: test, status: .skipped("this build is without the trait \(trait)"))
    }
    var run = CaseRun(test)
    run.checkDiagnostics()
    run.checkPrinting()
    if run.compilation.matcher != nil { run.checkVerdicts(of: evaluators) }
    return CaseOutcome(test: test, status: run.failures.isEmpty ? .passed : .failed(run.failures))
  }
}

private struct CaseRun {
  let test: PredicateCase
  let compilation: CompilationResult
  var failures: [CaseFailure] = []

  init(_ test: PredicateCase) {
    self.test = test
    compilation = CompilationResult(
      test.format, arguments: test.arguments, variables: test.variables, dialect: test.dialect, limits: test.limits)
  }

  private mutating func fail(_ line: Int, _ message: String) {
    failures.append(CaseFailure(line: line, message: message))
  }

  // MARK: - Diagnostics

  mutating func checkDiagnostics() {
    var errors = compilation.diagnostics.filter { $0.severity == .error }
    var warnings = compilation.diagnostics.filter { $0.severity != .error }
    var namesWarnings = false
    for expectation in test.expectations {
      switch expectation.kind {
      case .error(let code, let position): take(code, position, from: &errors, as: "error", expectation.line)
      case .warning(let code, let position):
        namesWarnings = true
        take(code, position, from: &warnings, as: "warning", expectation.line)
      case .noWarning: namesWarnings = true
      default: break
      }
    }
    for unexpected in errors + (namesWarnings ? warnings : []) {
      fail(test.formatLine, "unexpected " + DiagnosticRenderer().render(unexpected, in: compilation.tree.source))
    }
    guard let rendered = test.rendered else { return }
    let found = compilation.diagnostics.map { DiagnosticRenderer().render($0, in: compilation.tree.source) }
      .joined(separator: "\n")
    if found.withoutTrailingSpaces != rendered.value.withoutTrailingSpaces {
      fail(rendered.line, "expected the message\n\(rendered.value)\nand found\n\(found)")
    }
  }

  private mutating func take(
    _ code: DiagnosticCode, _ position: Expectation.Position?, from diagnostics: inout [Diagnostic], as name: String,
    _ line: Int
  ) {
    let source = compilation.tree.source
    func found(_ diagnostic: Diagnostic) -> Expectation.Position {
      let position = source.position(of: diagnostic.range.lowerBound)
      return Expectation.Position(line: position.line, column: position.column)
    }
    if let index = diagnostics.firstIndex(where: { $0.code == code && (position == nil || found($0) == position) }) {
      diagnostics.remove(at: index)
    } else if let position, let index = diagnostics.firstIndex(where: { $0.code == code }) {
      fail(line, "expected the \(name) '\(code)' at \(position), and found it at \(found(diagnostics[index]))")
      diagnostics.remove(at: index)
    } else {
      fail(line, "expected the \(name) '\(code)'\(position.map { " at \($0)" } ?? ""), and it was not found")
    }
  }

  // MARK: - Printing

  /// Checks that the predicate prints as expected, and that the printed text round-trips through the parser.
  mutating func checkPrinting() {
    if let printed = test.printed, !(compilation.printed ?? "").utf8.elementsEqual(printed.value.utf8) {
      fail(printed.line, "expected the canonical text\n\(printed.value)\nand found\n\(compilation.printed ?? "none")")
    }
    guard let printed = compilation.printed else { return }
    let (tree, diagnostics) = Parser.parse(SourceText(printed), limits: test.limits)
    if let error = diagnostics.first(where: { $0.severity == .error }) {
      fail(test.formatLine, "the canonical text cannot be read: \(DiagnosticRenderer().render(error, in: tree.source))")
    } else if let again = Printer.print(tree), !again.utf8.elementsEqual(printed.utf8) {
      fail(test.formatLine, "the canonical text\n\(printed)\nis printed again as\n\(again)")
    }
  }

  // MARK: - Verdicts

  mutating func checkVerdicts(of evaluators: [PredicateEvaluator]) {
    var prepared: [(name: String, verdict: @Sendable (String?) -> PredicateEvaluator.Verdict)] = []
    for evaluator in evaluators {
      switch evaluator.prepare(test) {
      case .ready(let verdict): prepared.append((evaluator.name, verdict))
      case .refused(let reason): fail(test.formatLine, "\(evaluator.name): refused: \(reason)")
      case .noOpinion: break
      }
    }
    for expectation in test.expectations {
      let (subject, expected): (String?, PredicateEvaluator.Verdict)
      switch expectation.kind {
      case .matches(let text): (subject, expected) = (text, .matches)
      case .rejects(let text): (subject, expected) = (text, .rejects)
      case .meetsLimit(let text): (subject, expected) = (text, .meetsLimit)
      case .survives(let text):
        for evaluator in prepared { _ = evaluator.verdict(text) }
        continue
      case .error, .warning, .noWarning: continue
      }
      let found = prepared.map { ($0.name, $0.verdict(subject)) }.filter { $0.1 != .noOpinion }
      compare(found, with: expected, for: subject, expectation.line)
    }
  }

  /// Records a single failure with an explanation if all evaluators return the same wrong result. Otherwise, records a
  /// failure for each evaluator that returns a wrong result.
  private mutating func compare(
    _ found: [(name: String, verdict: PredicateEvaluator.Verdict)], with expected: PredicateEvaluator.Verdict,
    for subject: String?, _ line: Int
  ) {
    let wrong = found.filter { $0.verdict != expected }
    guard let first = wrong.first else { return }
    let shown = subject.map { $0.quoted(limit: 200) } ?? "nil"
    func message(_ verdict: PredicateEvaluator.Verdict) -> String {
      "\(shown): expected \(expected.words), found \(verdict.words)"
    }
    if found.allSatisfy({ $0.verdict == first.verdict }) {
      fail(line, message(first.verdict) + explanation(for: subject))
    } else {
      for (name, verdict) in wrong { fail(line, "\(name): \(message(verdict))") }
    }
  }

  private func explanation(for subject: String?) -> String {
    let predicate = try? StringPredicate(
      test.format, arguments: test.arguments, variables: test.variables, dialect: test.dialect, limits: test.limits)
    return predicate.map { "\n" + $0.explain(subject).lines().joined(separator: "\n") } ?? ""
  }
}

extension PredicateEvaluator.Verdict {
  fileprivate var words: String {
    switch self {
    case .matches: "true"
    case .rejects: "false"
    case .meetsLimit: "an evaluation limit"
    case .noOpinion: "no result"
    }
  }
}

extension String {
  /// The lines of the string as UTF-8 bytes, so that canonically equivalent strings compare as different. Trailing
  /// spaces are dropped because editors often remove them.
  fileprivate var withoutTrailingSpaces: [[UInt8]] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      var line = line
      while line.last == UInt8(ascii: " ") { line.removeLast() }
      return Array(line)
    }
  }
}
