import Testing
import PredicateSyntax
import StringPredicates

/// The expected results for one pattern.
struct PatternCase: Sendable, CustomTestStringConvertible {
  /// The outcome of compiling the pattern.
  enum Reading: Sendable, Equatable {
    /// No diagnostics.
    case clean
    /// Only notes.
    case noted
    /// At least one warning.
    case warned
    /// The pattern is refused with this code.
    case refused(DiagnosticCode)
  }

  let pattern: String
  let reading: Reading
  let matching: [String]
  let failing: [String]
  let options: StringFolding

  var testDescription: String { "\(pattern) \(options.contains(.caseInsensitive) ? "[c]" : "")" }

  init(
    _ pattern: String, _ reading: Reading = .clean, _ matching: [String] = [], not failing: [String] = [],
    _ options: StringFolding = []
  ) {
    self.pattern = pattern
    self.reading = reading
    self.matching = matching
    self.failing = failing
    self.options = options
  }
}

/// Compiles a pattern and returns the outcome.
func reading(of pattern: String, _ options: StringFolding = []) -> PatternCase.Reading {
  do throws(PatternError) {
    let severities = try RegularExpression.compile(pattern, options: options).diagnostics.map(\.severity)
    return severities.contains(.warning) ? .warned : severities.isEmpty ? .clean : .noted
  } catch {
    return .refused(error.diagnostics.first { $0.severity == .error }?.code ?? .invalidPattern)
  }
}
