import Foundation
import StringPredicates
import TestSupport
import Testing

/// Compares with Foundation's `NSRegularExpression`, which is ICU.
///
/// Both give the same result, or a note warns that they may differ, or the pattern is refused by name. A pattern that
/// ICU refuses is refused.
@Suite struct ICUComparisonTests {
  /// Whether ICU matches the whole of `subject`.
  private func matches(_ expression: NSRegularExpression, _ subject: String) -> Bool {
    let whole = NSRange(location: 0, length: subject.utf16.count)
    return expression.firstMatch(in: subject, options: [], range: whole) != nil
  }

  /// Checks both guarantees and returns the number of patterns that were compared with subjects.
  private func compare(_ pattern: String, _ subjects: [String], caseInsensitive: Bool) -> Int {
    let options: NSRegularExpression.Options = caseInsensitive ? [.caseInsensitive] : []
    let alone = try? NSRegularExpression(pattern: pattern, options: options)
    guard
      let ours = try? RegularExpression.compile(pattern, options: caseInsensitive ? .caseInsensitive : [])
    else { return 0 }
    #expect(alone != nil, "ICU refuses \(pattern.debugDescription)")
    guard !ours.diagnostics.contains(where: { $0.severity == .note }), !pattern.contains("#"),
      let whole = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options)
    else { return 0 }
    for subject in subjects {
      let verdict = try? ours.matches(subject)
      #expect(
        matches(whole, subject) == verdict,
        "\(pattern.debugDescription) on \(subject.debugDescription): \(verdict.map(String.init) ?? "a limit") here")
    }
    return 1
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func agreesOnGeneratedPatterns(_ seed: UInt64) {
    var generator = PatternGenerator(seed: seed)
    var compared = 0
    for round in 0..<1_250 * TestEnvironment.scale {
      let pattern = generator.pattern(depth: round % 4)
      let subjects = (0..<6).map { _ in generator.subject() }
      compared += compare(pattern, subjects, caseInsensitive: round % 5 == 0)
    }
    #expect(compared > 500)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func agreesOnGeneratedSets(_ seed: UInt64) {
    var generator = PatternGenerator(seed: seed)
    var compared = 0
    let subjects = ["a", "b", "z", "-", "&", "[", "]", "^", "K", "\u{212A}", "5", " ", "é", "\\", "a]", "~"]
    for round in 0..<2_000 * TestEnvironment.scale {
      compared += compare(generator.set(), subjects, caseInsensitive: round % 5 == 0)
    }
    #expect(compared > 1_000)
  }
}
