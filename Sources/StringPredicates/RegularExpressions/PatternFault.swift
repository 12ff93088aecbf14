import PredicateSyntax

/// What an error number of PCRE2's compiler says, in the words of this library.
struct PatternFault {
  var code: DiagnosticCode = .invalidPattern
  var message: String
  var help: String?

  /// The words for one of PCRE2's error numbers (pcre2.h, `PCRE2_ERROR_…`, from 101).
  init(_ number: Int32) {
    switch number {
    case 101: message = "the pattern ends in a lone backslash"
    default: message = "the pattern is no regular expression (PCRE2 error \(number))"
    }
  }
}
