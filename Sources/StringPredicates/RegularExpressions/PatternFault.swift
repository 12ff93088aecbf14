import PredicateSyntax

/// What an error number of PCRE2's compiler says, in the words of this library.
///
/// Only what the scanner lets pass can come here; the other numbers share one sentence.
struct PatternFault {
  /// The code of the issue.
  let code: DiagnosticCode
  /// One sentence without a full stop.
  let message: String
  /// What to do about it.
  let help: String?

  /// The words for one of PCRE2's error numbers (pcre2.h, `PCRE2_ERROR_…`, from 101).
  init(_ number: Int32) {
    switch number {
    case 101: self = Self.fault("the pattern ends in a lone backslash")
    case 103: self = Self.fault("this letter has no meaning behind a backslash", "write the letter alone")
    case 104: self = Self.fault("the counts of '{…}' are in the wrong order")
    case 105: self = Self.fault(.patternTooLarge, "a count is greater than 65,535")
    case 106: self = Self.fault("a set is not closed", "add ']'")
    case 107:
      self = Self.fault(.patternOnlyOnApple, "this escape has no meaning in a set here", "write the letter alone")
    case 108: self = Self.fault("the range is in the wrong order", "write '\\-' for the character '-'")
    case 109: self = Self.fault("the repetition has nothing to repeat", "write '\\' before the character")
    case 112, 113: self = Self.fault(.patternOnlyOnApple, "'[:…:]', '[.….]' and '[=…=]' stand only inside a set here")
    case 114: self = Self.fault("a parenthesis is not closed", "add ')'")
    case 115: self = Self.fault("the pattern refers to a group that does not exist")
    case 118: self = Self.fault("a comment is not closed", "add ')'")
    case 119: self = Self.fault(.patternTooLarge, "groups are nested more than 250 levels deep")
    case 120:
      self = Self.fault(.patternTooLarge, "the pattern is too large when it is compiled", "use smaller counts in '{…}'")
    case 121: self = Self.fault(.patternTooLarge, "there is no memory to compile the pattern")
    case 122: self = Self.fault("')' closes nothing", "write '\\)' for the character")
    case 125, 187:
      self = Self.fault(
        .patternOnlyOnApple, "every branch of a look-behind has a fixed length here",
        "list the lengths as branches of the look-behind, such as '(?<=a|aa)'")
    case 130: self = Self.fault(.patternOnlyOnApple, "this class of characters is not known here", "write '\\p{…}'")
    case 134: self = Self.fault("the number of the character is greater than 10FFFF")
    case 143: self = Self.fault("a group name is used twice")
    case 146: self = Self.fault("the property is malformed", "write '\\p{Lu}'")
    case 147: self = Self.fault("the property is not known", "use a short name of a general category, or a script")
    case 148: self = Self.fault(.patternOnlyOnApple, "a group name has at most 32 characters here")
    case 150: self = Self.fault(.patternOnlyOnApple, "'-' stands next to a class", "write '\\-'")
    case 173: self = Self.fault("half of a surrogate pair stands alone")
    case 183:
      self = Self.fault(.patternCodeUnit, "'\\C' takes a single code unit, which cuts characters in two", "write '.'")
    default: self = Self.fault("the pattern is no regular expression (error \(number) of PCRE2)")
    }
  }

  private static func fault(_ code: DiagnosticCode, _ message: String, _ help: String? = nil) -> Self {
    Self(code: code, message: message, help: help)
  }

  private static func fault(_ message: String, _ help: String? = nil) -> Self { fault(.invalidPattern, message, help) }

  private init(code: DiagnosticCode, message: String, help: String?) {
    self.code = code
    self.message = message
    self.help = help
  }
}
