import ArgumentParser
import PredicateSyntax
import RoutingDocuments
import StringPredicates

/// The `scene-router evaluate` command.
struct EvaluateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Evaluates predicates from NDJSON, one verdict per line, for testing against other implementations.",
    usage: "scene-router evaluate [--compare] [--print] [FILE ...]",
    discussion: """
      Example:
        echo '{"format":"SELF == %@","arguments":["A"],"subject":"a"}' |
          scene-router evaluate

      Each input line is an object with 'format' and, optionally, 'arguments', 'variables', 'subject' and 'dialect'.
      With --compare it also has 'expect': true, false, "parses", "parse-error" or "evaluation-error".

      Exit codes: 0 done, 1 a verdict differs or none was compared (with --compare), 2 a line could not be read.
      """)

  @Argument(help: "NDJSON files; '-' means standard input.", completion: .file())
  var files: [String] = []

  @Flag(help: "Compare each verdict with 'expect', and print the differences and how many verdicts agree.")
  var compare = false

  @Flag(name: .customLong("print"), help: "Also print the canonical text of each predicate that can be parsed.")
  var printsCanonical = false

  @OptionGroup var shared: SharedOptions

  private var inputs: [String] { files.isEmpty ? ["-"] : files }

  func validate() throws { try checkInputs(inputs) }

  /// Evaluates all files, continuing after one fails.
  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    var outcome = Outcome()
    var tally = Tally()
    LineBlock.forEachLine(of: inputs, reporter, &outcome) { bytes, file, line in
      if let bytes, bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return (true, true) }
      let isReadable = answer(bytes, "\(file):\(line)", output, reporter, &tally)
      return (isReadable, !output.isClosed)
    } flush: {
      output.flush()
    }
    if compare {
      let color = tally.agreeing == tally.total ? TextColor.good : .bad
      output.writeLine(color.paint("\(tally.agreeing) of \(tally.total) agree", output.style))
      if tally.agreeing < tally.total { outcome.hasFindings = true }
      if tally.total == 0, !outcome.hadFailures {
        reporter.report(
          at: files.joined(separator: " "), "nothing was compared: no line has 'expect'", code: "no-cases")
        outcome.hasFindings = true
      }
    }
    return outcome
  }

  /// The number of lines compared, and how many of them met their expectations.
  private struct Tally {
    var total = 0
    var agreeing = 0
  }

  /// Evaluates a line and returns whether it was readable. A `nil` line is reported as too long.
  private func answer(
    _ line: UnsafeRawBufferPointer?, _ location: String, _ output: Output, _ reporter: MessageReporter,
    _ tally: inout Tally
  ) -> Bool {
    var answer = Answer()
    var members: [String: JSONValue] = [:]
    let tooLong = LineFault(code: LineBlock.tooLong.code, message: LineBlock.tooLong.message)
    switch line.map(Self.read) ?? .failure(tooLong) {
    case .failure(let fault):
      answer.error = (fault.code, fault.message, nil)
      answer.isUnreadable = true
    case .success(let object):
      members = object
      for key in object.keys.sorted() where !Self.keys.contains(key) {
        guard let help = Suggestion.help(for: key, among: Self.keys) else { continue }
        reporter.report(
          DocumentIssue(.unknownKey, .warning, file: location, "a line has no key '\(key)': it is ignored", help: help))
      }
      answer = evaluate(object)
    }
    if answer.isUnreadable {
      reporter.report(
        at: location, answer.error?.message ?? "the line cannot be read", code: answer.error?.code ?? "not-json")
    }
    if compare {
      count(answer, members, location, output, &tally)
    } else {
      write(answer, to: output)
    }
    return !answer.isUnreadable
  }

  private static let keys = ["format", "arguments", "variables", "dialect", "subject", "expect", "printed"]

  // MARK: - Writing

  private func write(_ answer: Answer, to output: Output) {
    output.write(
      JSONWriter.line { json in
        json.member("verdict", ifPresent: answer.verdict)
        if let error = answer.error {
          json.name("error")
          Self.write(error.code, error.message, error.range, to: &json)
        }
        if !answer.warnings.isEmpty {
          json.member("warnings", answer.warnings) { Self.write($1.code.rawValue, $1.message, $1.range, to: &$0) }
        }
        if printsCanonical { json.member("printed", ifPresent: answer.printed) }
      })
  }

  private static func write(_ code: String, _ message: String, _ range: SourceRange?, to json: inout JSONWriter) {
    json.object {
      $0.member("code", code)
      $0.member("message", message)
      $0.member("range", ifPresent: range)
    }
  }

  // MARK: - Comparing

  /// Counts a line if it contains an expectation or is unreadable, and prints how it differs from the expectation.
  private func count(
    _ answer: Answer, _ members: [String: JSONValue], _ location: String, _ output: Output, _ tally: inout Tally
  ) {
    guard members["expect"] != nil || members["printed"] != nil || answer.isUnreadable else { return }
    tally.total += 1
    var differences: [String] = []
    if answer.isUnreadable { differences.append("the line cannot be evaluated") }
    if let expected = members["expect"], !Self.meets(answer, expected) {
      var writer = JSONWriter()
      writer.value(expected)
      differences.append("expected \(String(decoding: writer.bytes, as: UTF8.self)), got \(Self.described(answer))")
    }
    switch members["printed"] {
    case nil: break
    case .string(let expected)? where answer.printed?.utf8.elementsEqual(expected.utf8) == true: break
    case .string(let expected)?:
      differences.append(
        "expected the text \(JSONWriter.quoted(expected)), got \(answer.printed.map(JSONWriter.quoted) ?? "none")")
    case .some: differences.append("'printed' is not a text")
    }
    guard !differences.isEmpty else {
      tally.agreeing += 1
      return
    }
    var words: [String] = []
    if case .string(let format)? = members["format"] { words.append(JSONWriter.quoted(format)) }
    for key in ["arguments", "subject"] {
      guard let value = members[key] else { continue }
      words.append("\(key) \(String(decoding: value.text, as: UTF8.self))")
    }
    let head = TextColor.strong.paint("\(DocumentFile.shownName(location).shown(limit: 1_000)):", output.style)
    output.writeLine(
      "\(head) \(differences.joined(separator: "; ").shown(limit: .max))"
        + (words.isEmpty ? "" : ": \(words.joined(separator: " ").shown(limit: .max))"))
  }

  /// Returns whether an answer meets the expectation. An error of either kind satisfies both `parse-error` and
  /// `evaluation-error`.
  private static func meets(_ answer: Answer, _ expected: JSONValue) -> Bool {
    switch expected {
    case .boolean(let verdict): answer.verdict == verdict
    case .string("parse-error"), .string("evaluation-error"): answer.error != nil && !answer.isUnreadable
    case .string("parses"): answer.printed != nil
    default: false
    }
  }

  private static func described(_ answer: Answer) -> String {
    if let verdict = answer.verdict { return "\(verdict)" }
    if let error = answer.error { return "error \(error.code): \(error.message)" }
    return "no verdict"
  }
}

extension EvaluateCommand {
  /// The result of evaluating one line.
  struct Answer {
    var verdict: Bool?
    var error: (code: String, message: String, range: SourceRange?)?
    var printed: String?
    var warnings: [Diagnostic] = []
    /// Whether the input line itself was unreadable.
    var isUnreadable = false
  }

  /// The reason an input line can't be read.
  struct LineFault: Error {
    var code: String
    var message: String
  }

  /// Parses a line as a JSON object.
  static func read(_ bytes: UnsafeRawBufferPointer) -> Result<[String: JSONValue], LineFault> {
    do throws(JSONSyntaxError) {
      guard case .object(let members) = try JSONValue(parsing: bytes) else {
        return .failure(
          LineFault(
            code: "wrong-type", message: "not an object: write {\"format\":\"SELF == 'a'\",\"subject\":\"a\"}"))
      }
      return .success(members)
    } catch {
      return .failure(LineFault(code: "not-json", message: "not JSON: \(error.message)"))
    }
  }

  /// Evaluates the predicate described by the JSON members of a line.
  func evaluate(_ members: [String: JSONValue]) -> Answer {
    var answer = Answer()
    func refuse(_ message: String) -> Answer {
      Answer(error: ("wrong-type", message, nil), isUnreadable: true)
    }
    guard case .string(let format)? = members["format"] else {
      return refuse("expected a string under the key 'format': the predicate")
    }
    switch members["expect"] {
    case nil, .boolean?, .string("parses")?, .string("parse-error")?, .string("evaluation-error")?: break
    default:
      if compare { return refuse("'expect' is true, false, \"parses\", \"parse-error\" or \"evaluation-error\"") }
    }
    var arguments: [PredicateArgument] = []
    switch members["arguments"] {
    case nil, .null?: break
    case .array(let values)?:
      arguments = values.compactMap { PredicateArgument($0) }
      if arguments.count != values.count {
        return refuse(
          "'arguments' contains an object; arguments are strings, numbers, booleans, null or arrays of them")
      }
    default: return refuse("expected an array under the key 'arguments'")
    }
    var variables: [String: PredicateArgument] = [:]
    switch members["variables"] {
    case nil, .null?: break
    case .object(let values)?:
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        guard let argument = PredicateArgument(value) else {
          return refuse(
            "the variable '\(name)' is an object; it may be a string, a number, a boolean, null or an array of them")
        }
        variables[name] = argument
      }
    default: return refuse("expected an object under the key 'variables'")
    }
    var dialect = PredicateDialect.extended
    switch members["dialect"] {
    case nil, .null?: break
    case .string(let name)?:
      guard let known = PredicateDialect(rawValue: name) else {
        return refuse("unknown dialect '\(name)': expected extended or uiKit")
      }
      dialect = known
    default: return refuse("expected a string under the key 'dialect'")
    }
    var printsText = printsCanonical || members["printed"] != nil
    if case .string("parses")? = members["expect"] { printsText = true }
    guard let matcher = matcher(format, arguments, variables, dialect, printsText: printsText, &answer) else {
      return answer
    }
    let subject: String?
    switch members["subject"] {
    case nil: return answer
    case .null?: subject = nil
    case .string(let text)?: subject = text
    default: return refuse("expected a string or null under the key 'subject'")
    }
    answer.verdict = PreparedSubject.with(subject) { matcher.evaluate(&$0) }
    if answer.verdict == nil {
      let limit = EvaluationError()
      answer.error = (limit.code, limit.description, SourceRange(0, format.utf8.count))
    }
    return answer
  }

  /// Compiles a predicate and stores its warnings, error and printed form in `answer`.
  private func matcher(
    _ format: String, _ arguments: [PredicateArgument], _ variables: [String: PredicateArgument],
    _ dialect: PredicateDialect, printsText: Bool, _ answer: inout Answer
  ) -> Matcher? {
    let compilation = CompilationResult(format, arguments: arguments, variables: variables, dialect: dialect)
    if printsText { answer.printed = compilation.printed }
    answer.warnings = compilation.diagnostics.filter { $0.severity == .warning }
    if compilation.matcher == nil {
      let first = StringPredicateError(source: compilation.tree.source, diagnostics: compilation.diagnostics).first
      answer.error = (first.code.rawValue, first.message, first.range)
    }
    return compilation.matcher
  }
}
