import PredicateSyntax
import RoutingDocuments

/*
 Reads a suite file line by line. The first characters of a line determine its kind:

     Line -> '#' …                    a comment
           | ''                       nothing
           | '--- ' Title             a case begins
           | '  ' Text                a line of the predicate
           | ('+' | '-' | '?' | '^') ' ' Subject
           | '!' ' ' Code (' ' Line ':' Column)?
           | '~' ' ' (Code (' ' Line ':' Column)? | 'none')
           | '|' (' ' Text)?          a line of the rendered diagnostics
           | '@' ' ' Key ':' ' ' Value

 Subjects, formats, arguments and the values of variables are JSON, where 'nil' is another word for 'null'.

 Errors are recorded with their lines, and reading continues.
*/
struct SuiteReader {
  private let lines: [Substring]
  private let limits: PredicateLimits
  private var number = 0
  private(set) var cases: [PredicateCase] = []
  private(set) var issues: [SuiteError.Issue] = []
  private var current: PredicateCase?
  private var titles: Set<String> = []
  private var hasFormat = false

  init(text: String, limits: PredicateLimits) {
    self.limits = limits
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Substring(line.last == "\r" ? line.dropLast() : line)
    }
  }

  mutating func read() {
    for line in lines {
      number += 1
      read(line)
    }
    endCase()
    if cases.isEmpty, issues.isEmpty { fail("the file has no cases: a case begins with '--- title'", at: 1) }
  }

  private mutating func read(_ line: Substring) {
    if line.isEmpty || line.hasPrefix("#") { return }
    if line.hasPrefix("--- ") {
      endCase()
      let title = String(line.unicodeScalars.dropFirst(4))
      if !titles.insert(title).inserted { fail("another case of this file is called '\(title)'") }
      current = PredicateCase(title: title, line: number)
      current?.limits = limits
      hasFormat = false
      return
    }
    guard current != nil else { return fail("expected '--- title' before the first case") }
    let body = String(line.unicodeScalars.dropFirst(2))
    switch String(line.unicodeScalars.prefix(2)) {
    case "  ": addFormatLine(body)
    case "+ ": addSubject(body) { .matches($0) }
    case "- ": addSubject(body) { .rejects($0) }
    case "? ": addSubject(body) { .survives($0) }
    case "^ ": addSubject(body) { .meetsLimit($0) }
    case "! ": addDiagnostic(body) { .error($0, $1) }
    case "~ ":
      if body == "none" { expect(.noWarning) } else { addDiagnostic(body) { .warning($0, $1) } }
    case "| ", "|": addRenderedLine(body)
    case "@ ": addAttribute(body)
    default: fail("a line begins with '#', '---', two spaces, or one of + - ? ^ ! ~ | @ and a space")
    }
  }

  mutating func fail(_ message: String, at line: Int? = nil) {
    issues.append(SuiteError.Issue(line: line ?? number, message: message))
  }

  private mutating func endCase() {
    guard let ended = current else { return }
    current = nil
    if !hasFormat {
      fail("the case '\(ended.title)' has no predicate: a line with two spaces before it", at: ended.line)
    }
    if ended.expectations.isEmpty, ended.printed == nil {
      fail("the case '\(ended.title)' expects nothing", at: ended.line)
    }
    cases.append(ended)
  }

  private mutating func expect(_ kind: Expectation.Kind) {
    current?.expectations.append(Expectation(line: number, kind: kind))
  }

  private mutating func addFormatLine(_ text: String) {
    if hasFormat {
      current?.format += "\n" + text
    } else {
      setFormat(text)
    }
  }

  private mutating func setFormat(_ text: String) {
    hasFormat = true
    current?.format = text
    current?.formatLine = number
  }

  private mutating func addRenderedLine(_ text: String) {
    if let rendered = current?.rendered {
      current?.rendered?.value = rendered.value + "\n" + text
    } else {
      current?.rendered = Located(line: number, value: text)
    }
  }

  private mutating func addSubject(_ text: String, _ make: (String?) -> Expectation.Kind) {
    switch value(text) {
    case .string(let subject)?: expect(make(subject))
    case .null?: expect(make(nil))
    case .some: fail("a subject is a string literal or nil")
    case nil: return
    }
  }

  /// Reads a JSON value. `nil` is another word for `null`.
  private mutating func value(_ text: String) -> PredicateArgument? {
    if text.split(separator: " ") == ["nil"] { return .null }
    do throws(JSONSyntaxError) {
      if let value = PredicateArgument(try JSONValue(parsing: text.utf8)) { return value }
      fail("expected a string, a number, true, false, nil or a list in [], found an object")
    } catch {
      fail("\(error.message); expected a literal as in JSON: a string, a number, true, false, nil or a list in []")
    }
    return nil
  }

  private mutating func addDiagnostic(
    _ text: String, _ make: (DiagnosticCode, Expectation.Position?) -> Expectation.Kind
  ) {
    let words = text.split(separator: " ")
    guard let code = words.first, words.count <= 2 else {
      return fail("expected a diagnostic's code and position, as in 'wrong-kind 1:6'")
    }
    guard words.count == 2 else { return expect(make(DiagnosticCode(rawValue: String(code)), nil)) }
    let numbers = words[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let line = numbers[0], let column = numbers[1], line > 0, column > 0 else {
      return fail("'\(words[1])' is not a position: expected a line and a column, both counted from 1, as in 1:6")
    }
    expect(make(DiagnosticCode(rawValue: String(code)), Expectation.Position(line: line, column: column)))
  }
}

// MARK: - Attributes

extension SuiteReader {
  private mutating func addAttribute(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return fail("an attribute is written '@ key: value'") }
    let key = text[..<colon]
    let rest = String(text[text.index(after: colon)...].drop { $0 == " " })
    switch key {
    case "dialect":
      guard let dialect = PredicateDialect(rawValue: rest) else {
        return fail("the dialects are \(PredicateDialect.allCases.map(\.rawValue).joined(separator: " and "))")
      }
      current?.dialect = dialect
    case "format":
      guard case .string(let format)? = value(rest) else { return fail("a format is a string literal") }
      if hasFormat { return fail("the case has its predicate already") }
      setFormat(format)
    case "argument": if let argument = value(rest) { current?.arguments.append(argument) }
    case "variable": addVariable(rest)
    case "limit": addLimit(rest)
    case "trait":
      guard SuiteRunner.knownTraits.contains(rest) else {
        return fail("the traits are \(SuiteRunner.knownTraits.joined(separator: " and ")), found '\(rest)'")
      }
      current?.trait = rest
    case "basis": current?.basis = rest
    case "printed": current?.printed = Located(line: number, value: rest)
    default:
      fail("'\(key)' is no attribute: argument, basis, dialect, format, limit, printed, trait, variable")
    }
  }

  private mutating func addVariable(_ text: String) {
    guard let equals = text.firstIndex(of: "=") else { return fail("a variable is written '@ variable: name = value'") }
    let name = text[..<equals].filter { $0 != " " }
    if let value = value(String(text[text.index(after: equals)...])) { current?.variables[name] = value }
  }

  private mutating func addLimit(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let value = UInt32(words[1]) else {
      return fail("a limit is written '@ limit: name number'")
    }
    switch words[0] {
    case "nestingLevels": lower(\.nestingLevels, to: Int(value))
    case "diagnostics": lower(\.diagnostics, to: Int(value))
    case "matchSteps": lower(\.matchSteps, to: value)
    case "matchDepth": lower(\.matchDepth, to: value)
    case "matchHeapKibibytes": lower(\.matchHeapKibibytes, to: value)
    case "patternLength": lower(\.patternLength, to: Int(value))
    case "compiledPatternSize": lower(\.compiledPatternSize, to: Int(value))
    default: fail("'\(words[0])' is no limit")
    }
  }

  /// Lowers a limit of the current case. Records an error if the value is higher than the reader's limit.
  private mutating func lower<Value: BinaryInteger>(
    _ limit: WritableKeyPath<PredicateLimits, Value>, to value: Value
  ) {
    guard value <= limits[keyPath: limit] else {
      return fail("a case can only lower a limit: \(value) is more than \(limits[keyPath: limit])")
    }
    current?.limits[keyPath: limit] = value
  }
}
