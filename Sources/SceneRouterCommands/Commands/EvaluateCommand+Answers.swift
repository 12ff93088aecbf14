import PredicateSyntax
import RoutingDocuments
import StringPredicates

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
    guard
      let matcher = matcher(
        format, arguments, variables, dialect, printsText: printsCanonical || members["printed"] != nil, &answer)
    else { return answer }
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
