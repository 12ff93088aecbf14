import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let archiveTooLarge = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "archive-too-large"), .warning,
      summary: "a predicate whose keyed archive has 100,001 bytes or more",
      explanation: """
        UIKit stores conditions as keyed archives. It drops an archive of 100,001 bytes or more and only logs \
        "predicate will be ignored because it is too large". This rule estimates the size without creating the \
        archive. The lower bound counts each distinct string once: one byte per character if it is ASCII, otherwise \
        two bytes per UTF-16 code unit. If the lower bound exceeds the limit, the finding is a warning. The likely \
        size adds 200 bytes for each comparison and 40 for each distinct string, for the objects around them; if only \
        the likely size exceeds the limit, the finding is a note.
        """,
      cure: "use a common prefix or LIKE instead of a long list",
      triggering: .windows(
        .window("mail", prefers: "SELF == '\(String(repeating: "x", count: 100_001))'"), .window("b")),
      clean: .windows(.window("mail", prefers: "SELF BEGINSWITH 'mail/'"), .window("b")))
  ) { inspection, report in
    guard inspection.audience != .extended else { return }
    for condition in inspection.conditions {
      let size = ArchiveSize(of: condition.facts)
      if size.lowerBound > ArchiveSize.limit {
        report.note(
          at: condition.location,
          "UIKit ignores this predicate: its archive has at least \(size.lowerBound) bytes, and \(ArchiveSize.limit) are allowed",
          uiKitMessage: "predicate will be ignored because it is too large")
      } else if size.estimate > ArchiveSize.limit {
        report.note(
          at: condition.location,
          "UIKit may ignore this predicate: its archive has about \(size.estimate) bytes, and \(ArchiveSize.limit) are allowed",
          severity: .note, uiKitMessage: "predicate will be ignored because it is too large")
      }
    }
  }
}

/// The estimated size in bytes of a predicate's keyed archive.
struct ArchiveSize {
  /// The maximum size in bytes of an archive that UIKit accepts.
  static let limit = 100_000
  /// The combined size in bytes of the distinct strings, which is a lower bound for the size of the archive.
  var lowerBound = 0
  /// The estimated size in bytes of the archive, including the objects that contain the strings.
  var estimate = 0

  init(of facts: PredicateFacts) {
    var texts: Set<String> = []
    var locations: Set<SourceRange> = []
    for literal in facts.literals {
      if locations.insert(literal.range).inserted { estimate += 200 }
      if texts.insert(literal.text).inserted {
        let isASCII = literal.text.utf8.allSatisfy { $0 < 0x80 }
        lowerBound += isASCII ? literal.text.utf8.count : 2 * literal.text.utf16.count
        estimate += 40
      }
    }
    estimate += lowerBound
  }
}
