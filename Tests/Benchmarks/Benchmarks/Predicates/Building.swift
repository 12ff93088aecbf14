import Foundation
import PCRE2
import StringPredicates

/// Formats, and a subject that each of them accepts.
private let formats = [
  ("==", "SELF == 'com.example.mail/thread/1234567'", "com.example.mail/thread/1234567"),
  ("BEGINSWITH[c]", "SELF BEGINSWITH[c] 'com.example.mail/thread/'", "com.example.mail/thread/1"),
  ("CONTAINS", "SELF CONTAINS '/thread/'", "a/thread/1"),
  ("LIKE", "SELF LIKE 'com.*/thread/*7'", "com.example.mail/thread/7"),
  ("LIKE[c]", "SELF LIKE[c] 'com.*/Thread/*7'", "com.example.mail/thread/7"),
  ("AND NOT", "SELF BEGINSWITH 'com.example.mail/' AND NOT SELF CONTAINS '/muted/'", "com.example.mail/"),
  ("IN 5", "SELF IN {'thread/1', 'thread/2', 'thread/3', 'thread/4', 'thread/5'}", "thread/3"),
  ("BETWEEN", "SELF BETWEEN {'com.example.a', 'com.example.n'}", "com.example.mail"),
  ("TRUEPREDICATE", "TRUEPREDICATE", "anything"),
]

func measureBuilding() {
  for (name, format, subject) in formats {
    measureBuild(name, "StringPredicate", { try? StringPredicate(format) }) {
      (try? $0.matches(subject)) == true && (try? $0.matches("com.example.shop/muted/1")) == (name == "TRUEPREDICATE")
    }
  }
  let pattern = "com\\.example\\.mail/thread/[0-9]+"
  let subject = "com.example.mail/thread/1234567"
  let format = "SELF MATCHES '\(pattern.replacingOccurrences(of: "\\", with: "\\\\"))'"
  measureBuild("MATCHES", "StringPredicate", { try? StringPredicate(format) }) { (try? $0.matches(subject)) == true }
  measureBuild("MATCHES", "PCRE2", { compiledLength(pattern) }) { $0 > 0 }
  measureBuild("MATCHES", "PCRE2 with JIT", { MachineProgram(pattern) }) { $0.matches(subject) }
  measureBuild("MATCHES", "NSRegularExpression", { try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z") }) {
    $0.firstMatch(in: subject, range: NSRange(location: 0, length: subject.utf16.count)) != nil
  }
  measureBuild("MATCHES", "Regex", { try? Regex(pattern) }) { (try? $0.wholeMatch(in: subject)) != nil }
}

/// Compiles a pattern, frees it again, and returns how long the compiled code is.
private func compiledLength(_ pattern: String) -> Int? {
  var error: Int32 = 0
  var offset = 0
  let options = PCRE2_UTF | PCRE2_ANCHORED | PCRE2_ENDANCHORED
  guard let code = pcre2_compile_8(pattern, pattern.utf8.count, options, &error, &offset, nil) else { return nil }
  defer { pcre2_code_free_8(code) }
  var size = 0
  return pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_SIZE), &size) == 0 ? size : nil
}
