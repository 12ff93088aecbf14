import Foundation
import PCRE2
import StringPredicates

private let subjects = [
  "com.example.mail/thread/1234567", "com.example.mail/thread/1234567", "com.example.shop/picture/123456",
  "com.example.mail/thread/123456x",
]

func measurePatterns() {
  let like = Measure(task: "match/LIKE", expected: 2, subjects: subjects)
  like.predicate("SELF LIKE 'com.*/thread/*7'")
  compare(like, with: "com\\..*/thread/.*7")
  let likeIgnoringCase = Measure(task: "match/LIKE[c]", expected: 2, subjects: subjects)
  likeIgnoringCase.predicate("SELF LIKE[c] 'COM.*/thread/*7'")

  for (name, pattern) in [
    ("MATCHES literal, digits", "com\\.example\\.mail/thread/[0-9]+"),
    ("MATCHES .* in front", ".*/thread/[0-9]+"),
    ("MATCHES alternatives", "[a-z.]+/(thread|message|event)/\\d+"),
  ] {
    let matches = Measure(task: "match/\(name)", expected: 2, subjects: subjects)
    let doubled = pattern.replacingOccurrences(of: "\\", with: "\\\\")
    matches.predicate("SELF MATCHES '\(doubled)'")
    compare(matches, with: pattern)
  }
}

/// Measures other engines of regular expressions. All of them match the whole subject.
private func compare(_ measure: Measure, with pattern: String) {
  if let program = MachineProgram(pattern) { measure("PCRE2 with JIT") { program.matches($0) } }
  if let regex = try? Regex(pattern) { measure("Regex.wholeMatch") { (try? regex.wholeMatch(in: $0)) != nil } }
  if let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z") {
    measure("NSRegularExpression") {
      expression.firstMatch(in: $0, range: NSRange(location: 0, length: $0.utf16.count)) != nil
    }
  }
}

/// PCRE2 with nothing around it: the least that a match can cost.
final class MachineProgram {
  private let code: OpaquePointer
  private let data: OpaquePointer

  init?(_ pattern: String) {
    var error: Int32 = 0
    var offset = 0
    let options = PCRE2_UTF | PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_NO_UTF_CHECK
    guard let code = pcre2_compile_8(pattern, pattern.utf8.count, options, &error, &offset, nil) else { return nil }
    guard pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0, let data = pcre2_match_data_create_8(1, nil)
    else {
      pcre2_code_free_8(code)
      return nil
    }
    self.code = code
    self.data = data
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_code_free_8(code)
  }

  func matches(_ subject: String) -> Bool {
    subject.utf8.withContiguousStorageIfAvailable { bytes in
      pcre2_jit_match_8(code, bytes.baseAddress, bytes.count, 0, 0, data, nil) >= 0
    } ?? false
  }
}
