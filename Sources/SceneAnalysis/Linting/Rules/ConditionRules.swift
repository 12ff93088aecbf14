import PredicateSyntax
import SceneRouting
import StringPredicates

extension LintRule {
  /// The rules about conditions, in the order of the manual.
  package static let ofConditions: [LintRule] = [
    .refusedByUIKit, .archiveTooLarge, .neverMatches, .unfinishedProof, .percentEncoding, .focusPrefix,
    .likeWithoutWildcard, .wildcardWithoutLike, .regularExpressionInLike, .excludesNothing, .numberAsPrefix,
  ]
}

extension LintRule {
  package static let neverMatches = LintRule(
    "never-matches", .warning,
    summary: "a condition or a label that matches no identifier",
    explanation: """
      The parts of the condition, or of one of its alternatives, contradict each other, a comparison cannot be true, \
      or the label is empty. \
      FALSEPREDICATE is not reported, because it is intentional. SELF == nil is: an event without an identifier \
      evaluates no condition. Each finding is proved for all identifiers; if a proof is too expensive, nothing is \
      reported.
      """,
    cure: "join alternatives with OR; write FALSEPREDICATE if nothing should match",
    triggering: .windows(
      .window("mail", prefers: "SELF == 'mail/1' AND SELF == 'mail/2'"), .window("b", prefers: "SELF == 'b'")),
    clean: .windows(
      .window("mail", prefers: "SELF == 'mail/1' OR SELF == 'mail/2'"), .window("b", prefers: "SELF == 'b'"))
  )
  .checkingScenes { inspection, report in
    for condition in inspection.conditions where condition.facts.isNever {
      let compilation = condition.facts.compilation
      // A constant predicate is intentional. Otherwise, a warning from the checker usually explains the contradiction.
      // For an OR predicate, however, the warning explains only one branch.
      guard let predicate = compilation.predicate, !predicate.isConstant,
        predicate.isAlternative || !compilation.diagnostics.contains(where: { $0.isReason })
      else { continue }
      report.note(
        at: condition.location, "no identifier fulfils this condition",
        range: SourceRange(0, compilation.tree.source.string.utf8.count),
        help: predicate.comparesWithNull
          ? Self.helpForNull
          : predicate.isJoined ? nil : "correct the comparison, or write FALSEPREDICATE if nothing should match")
    }
    for condition in inspection.conditions {
      let facts = condition.facts
      for part in facts.deadAlternatives().prefix(8)
      where !facts.compilation.diagnostics.contains(reasonIn: part.range) {
        report.note(
          at: condition.location, "no identifier fulfils this part", range: part.range,
          help: part.predicate.comparesWithNull
            ? Self.helpForNull
            : part.predicate.isJoined ? "join alternatives with OR, or remove the part" : "correct or remove the part")
      }
    }
    for label in inspection.labels where label.text.isEmpty {
      report.note(
        at: label.location, "an empty string matches no identifier", help: "leave it out, or write \"*\" to match all")
    }
  }
}

extension LintRule {
  private static let helpForNull =
    "leave it out: an event without an identifier evaluates no condition, and a launch has the identifier ''"
}

extension Diagnostic {
  /// Whether the diagnostic can explain why a condition is never true. Warnings about the locale can't.
  fileprivate var isReason: Bool { severity == .warning && code.rawValue != "locale-option" }
}

extension [Diagnostic] {
  /// Returns whether a warning from the checker can explain why a part is always or never true.
  fileprivate func contains(reasonIn part: SourceRange) -> Bool {
    contains { $0.isReason && $0.range.union(part) == part }
  }
}

extension LintRule {
  /// Returns the rule with a check of the literals in comparisons. Unknown values are left out.
  ///
  /// A condition has at most 32 findings. The elements of a list share a range, so that they have one finding.
  private func checkingLiterals(
    _ isFaulty: @escaping @Sendable (PredicateFacts.Literal, PredicateFacts) -> Bool,
    message: @escaping @Sendable (PredicateFacts.Literal, PredicateFacts) -> String
  ) -> LintRule {
    checkingScenes { inspection, report in
      for condition in inspection.conditions {
        var ranges: Set<SourceRange> = []
        for literal in condition.facts.literals where ranges.count < 32 && isFaulty(literal, condition.facts) {
          guard inspection.placeholder(of: literal.text) == nil, ranges.insert(literal.range).inserted else { continue }
          report.note(at: condition.location, message(literal, condition.facts), range: literal.range)
        }
      }
    }
  }
}

extension Predicate {
  fileprivate var isAlternative: Bool {
    if case .or = self { true } else { false }
  }

  /// Whether the predicate is an `AND` or `OR`, or the negation of such a predicate.
  fileprivate var isJoined: Bool {
    switch self {
    case .and, .or: true
    case .not(let operand): operand.isJoined
    case .comparison, .constant: false
    }
  }

  /// Whether the predicate is a comparison of the identifier with `NULL`.
  fileprivate var comparesWithNull: Bool {
    switch self {
    case .comparison(let comparison): [comparison.left.constant, comparison.right.constant].contains(.null)
    case .not(let operand): operand.comparesWithNull
    case .and, .or, .constant: false
    }
  }

  var isConstant: Bool {
    if case .constant = self { true } else { false }
  }
}

extension LintRule {
  package static let likeWithoutWildcard = LintRule(
    "like-without-wildcard", .note,
    summary: "a LIKE pattern without a wildcard, which compares the whole identifier",
    explanation: """
      LIKE compares the whole identifier: '*' matches any text, '?' matches one character, and nothing else is a \
      wildcard. A pattern without either compares as == does, so a wildcard is probably missing. Patterns with \
      '%' at the start or the end have a warning of their own, sql-wildcard.
      """,
    cure: "write == with the same options to compare with this text, or add '*' where more may follow",
    triggering: .windows(.window("inbox"), .window("thread", prefers: "SELF LIKE 'mail/thread/'")),
    clean: .windows(.window("inbox"), .window("thread", prefers: "SELF LIKE 'mail/thread/*'"))
  )
  .checkingLiterals { literal, _ in
    let text = literal.text
    return literal.operation == .like && !text.isEmpty && !text.contains { $0 == "*" || $0 == "?" }
      && !text.hasPrefix("%") && !text.hasSuffix("%") && !text.isWrittenAsRegularExpression
  } message: { literal, _ in
    "LIKE \(SceneInspection.quoted(literal.text)) has no wildcard: it compares the whole identifier"
  }
}

extension LintRule {
  package static let wildcardWithoutLike = LintRule(
    "wildcard-without-like", .warning,
    summary: "a '*' in a comparison that has no wildcards",
    explanation: """
      Only LIKE has wildcards. With every other operator, '*' is that character, which hardly any identifier \
      contains: BEGINSWITH 'mail/*' does not match 'mail/7'. Suppress the rule if identifiers contain '*'.
      """,
    cure: "write a comparison with LIKE, or leave out '*'",
    triggering: .windows(.window("inbox"), .window("thread", prefers: "SELF BEGINSWITH 'mail/thread/*'")),
    clean: .windows(.window("inbox"), .window("thread", prefers: "SELF LIKE 'mail/thread/*'"))
  )
  .checkingLiterals { literal, _ in
    !literal.operation.takesPattern && literal.text.utf8.contains(UInt8(ascii: "*"))
  } message: { literal, _ in
    "'*' is an ordinary character in \(SceneInspection.quoted(literal.text)) here"
  }

  package static let regularExpressionInLike = LintRule(
    "regular-expression-in-like", .warning,
    summary: "a LIKE pattern that is written like a regular expression",
    explanation: """
      LIKE has two wildcards, '*' and '?'. Everything else is an ordinary character, also ^, $, the dot in .+ and .*, \
      and [0-9], so the pattern matches only identifiers that contain these characters. MATCHES takes regular expressions, but not in \
      activation conditions.
      """,
    cure: "write '*' for any text and '?' for one character; LIKE always compares the whole identifier",
    triggering: .windows(.window("inbox"), .window("thread", prefers: "SELF LIKE '^mail/[0-9]+$'")),
    clean: .windows(.window("inbox"), .window("thread", prefers: "SELF LIKE 'mail/*'"))
  )
  .checkingLiterals { literal, _ in
    literal.operation == .like && literal.text.isWrittenAsRegularExpression
  } message: { literal, _ in
    "LIKE \(SceneInspection.quoted(literal.text)) is not a regular expression"
  }

  package static let excludesNothing = LintRule(
    "excludes-nothing", .warning,
    summary: "a condition with exclusions that matches every identifier",
    explanation: """
      Each identifier differs from 'mail/1' or from 'mail/2', so that SELF != 'mail/1' OR SELF != 'mail/2' is always \
      true. The finding is proved for all identifiers; if the proof is too expensive, nothing is reported.
      """,
    cure: "join exclusions with AND; write TRUEPREDICATE if everything should match",
    triggering: .windows(
      .window("inbox", can: "SELF != 'mail/1' OR SELF != 'mail/2'"), .window("b", prefers: "SELF == 'b'")),
    clean: .windows(
      .window("inbox", can: "SELF != 'mail/1' AND SELF != 'mail/2'"), .window("b", prefers: "SELF == 'b'"))
  )
  .checkingScenes { inspection, report in
    for condition in inspection.conditions {
      let compilation = condition.facts.compilation
      let whole = SourceRange(0, compilation.tree.source.string.utf8.count)
      for (_, range) in condition.facts.partsThatExcludeNothing().prefix(8)
      where !compilation.diagnostics.contains(reasonIn: range) {
        let what = range == whole ? "condition" : "part"
        report.note(
          at: condition.location, "every identifier fulfils this \(what), though it excludes some", range: range)
      }
    }
  }
}

extension String {
  /// Whether the text contains marks of regular expressions that are unusual in identifiers, such as `[0-9`.
  fileprivate var isWrittenAsRegularExpression: Bool {
    hasPrefix("^") || hasPrefix(".*") || hasSuffix("$")
      || [".+", "/.*", "[0-9", "[a-z", "[A-Z", "[^"].contains { containsBytes(of: $0) }
  }
}

extension LintRule {
  package static let numberAsPrefix = LintRule(
    "number-as-prefix", .note,
    summary: "a BEGINSWITH literal that ends with a number, so that longer numbers match too",
    explanation: """
      BEGINSWITH 'recipe/7' matches 'recipe/7' and 'recipe/7/edit', but also 'recipe/70'. A number that is a whole \
      part of the identifier, after '/', ':', '=' or '#', names one thing, so the literal ends too early. Nothing is \
      reported if the condition provably refuses longer numbers, or for the port of a URL.
      """,
    cure:
      "write == for the identifier itself, and BEGINSWITH with a delimiter after the number for longer identifiers",
    triggering: .windows(.window("recipes"), .window("recipe-7", prefers: "SELF BEGINSWITH 'recipe/7'")),
    clean: .windows(.window("recipes"), .window("recipe-7", prefers: "SELF BEGINSWITH 'recipe/7/'"))
  )
  .checkingLiterals { literal, facts in
    literal.operation == .beginsWith && !literal.isNegated && literal.text.endsWithNumber
      && !facts.provesNoDigit(after: literal.text)
  } message: { literal, facts in
    let longer = facts.longerNumber(than: literal.text)
    return "BEGINSWITH \(SceneInspection.quoted(literal.text)) also takes \(SceneInspection.quoted(longer))"
  }
}

extension String {
  /// Whether the text ends with a number that follows `/`, `:`, `=` or `#` and is not the port of a URL.
  fileprivate var endsWithNumber: Bool {
    let rest = utf8.reversed().drop { $0 >= 0x30 && $0 <= 0x39 }
    guard rest.count < utf8.count, let delimiter = rest.first else { return false }
    return "/:=#".utf8.contains(delimiter) && !(delimiter == UInt8(ascii: ":") && containsBytes(of: "://"))
  }
}

extension LintRule {
  package static let percentEncoding = LintRule(
    "percent-encoding", .warning,
    summary: "a URL or a file name with characters that a URL percent-encodes",
    explanation: """
      The identifier of a URL is its absoluteString. For a file that is file:///…, percent-encoded: a space is %20, \
      é is %C3%A9 or e%CC%81. So the identifier never contains a literal with a space or such a letter. The rule \
      reports a literal that is a URL, that ends with a file extension, or that would match a sample if the sample \
      were decoded. With [d] only ASCII characters are checked, because é can match e there.
      """,
    cure: "write the percent-encoded text that absoluteString returns",
    triggering: .windows(
      .window("inbox"), .window("trip", prefers: "SELF == 'file:///Documents/Trip to Rome.notes'")),
    clean: .windows(.window("inbox"), .window("trip", prefers: "SELF == 'file:///Documents/Trip%20to%20Rome.notes'"))
  )
  .checkingScenes { inspection, report in
    let decoded = inspection.identifiers.filter { $0.utf8.contains(UInt8(ascii: "%")) }.compactMap(
      PercentEncoding.decoded)
    func note(
      _ text: String, ignoresMarks: Bool, at location: LintLocation, _ range: SourceRange?, _ report: inout SceneReport
    ) {
      guard let encoded = PercentEncoding.encodedIfNeeded(text, ignoresMarks: ignoresMarks),
        PercentEncoding.looksLikeURL(text) || decoded.contains(where: { $0.containsBytes(of: text) })
      else { return }
      report.note(
        at: location, "\(SceneInspection.quoted(text)) is not found in a URL, which is percent-encoded", range: range,
        help: PercentEncoding.hasInternationalHost(text)
          ? "write the host in ASCII, as in https://xn--bcher-kva.example/, and percent-encode the rest"
          : "write \(SceneInspection.quoted(encoded))")
    }
    for label in inspection.labels where label.text != "*" {
      note(label.text, ignoresMarks: true, at: label.location, nil, &report)
    }
    for condition in inspection.conditions {
      for literal in condition.facts.literals where literal.operation != .matches {
        let ignoresMarks = literal.options.contains(.diacriticInsensitive)
        note(literal.text, ignoresMarks: ignoresMarks, at: condition.location, literal.range, &report)
      }
    }
  }
}

extension String {
  fileprivate func containsBytes(of text: String) -> Bool {
    let whole = Array(utf8)
    let part = Array(text.utf8)
    guard !part.isEmpty, part.count <= whole.count else { return false }
    return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
  }
}

extension LintRule {
  package static let focusPrefix = LintRule(
    "focus-prefix", .note,
    summary: "a comparison with the start of the identifier, in a document with a Focus prefix",
    explanation: """
      An active Focus filter can put a prefix before every identifier. Then == and BEGINSWITH no longer match, while \
      ENDSWITH and CONTAINS still do. The rule applies if the document names a prefix ("focusPrefix") and the \
      literal does not start with it.
      """,
    cure: "use ENDSWITH or CONTAINS, or add the same comparison with the prefix",
    triggering: .windows(
      .window("inbox"), .window("thread", prefers: "SELF == 'mail/1'"),
      members: "  \"application\": { \"focusPrefix\": \"focus:\" },\n"),
    clean: .windows(
      .window("inbox"), .window("thread", prefers: "SELF ENDSWITH 'mail/1'"),
      members: "  \"application\": { \"focusPrefix\": \"focus:\" },\n")
  )
  .checkingScenes { inspection, report in
    guard let prefix = inspection.application.focusFilterPrefix, !prefix.isEmpty else { return }
    for condition in inspection.conditions {
      for literal in condition.facts.literals where !literal.text.utf8.starts(with: prefix.utf8) {
        // If the Focus prefix starts with the literal, `BEGINSWITH` matches every identifier while the Focus is active,
        // which is a different problem.
        guard literal.operation == .equal || literal.operation == .beginsWith, !literal.isNegated,
          !prefix.utf8.starts(with: literal.text.utf8),
          // An unknown value may start with the Focus prefix.
          inspection.placeholder(of: literal.text).map({ !prefix.utf8.starts(with: $0.beginsWith.utf8) }) ?? true
        else { continue }
        let options = literal.options.spelling
        report.note(
          at: condition.location,
          "\(literal.operation.spelling)\(options) \(SceneInspection.quoted(literal.text)) does not match while a Focus filter puts \(SceneInspection.quoted(prefix)) in front",
          range: literal.range)
      }
    }
  }
}

extension LintRule {
  package static let refusedByUIKit = LintRule(
    "refused-by-uikit", .warning,
    summary: "a condition that UIKit refuses, in a file of one session per line",
    explanation: """
      UIKit does not support MATCHES, functions, arithmetic or indexes in activation conditions. It stops the app \
      with an assertion, and the old conditions stay in effect. In a scenes document these are errors, unless it \
      says "dialect": "extended". A file of one session per line cannot say so and may use them; this rule then \
      warns, because the conditions may be meant for a device.
      """,
    cure: "use LIKE, BEGINSWITH, ENDSWITH or CONTAINS; or write a scenes document with \"dialect\": \"extended\"",
    triggering: .sessionLines(.window("thread", prefers: "SELF MATCHES 'mail/thread/[0-9]+'"), .window("inbox")),
    clean: .sessionLines(.window("thread", prefers: "SELF LIKE 'mail/thread/*'"), .window("inbox"))
  )
  .checkingScenes { inspection, report in
    guard inspection.audience == .unstated else { return }
    for condition in inspection.conditions {
      let tree = condition.facts.compilation.tree
      // Predicates that are invalid in both dialects have already been reported.
      guard condition.facts.compilation.predicate != nil else { continue }
      let strict = Checker.check(
        tree, diagnostics: [], arguments: condition.facts.compilation.arguments, variables: [:], dialect: .uiKit,
        limits: .default
      ).diagnostics
      for refusal in strict where refusal.severity == .error {
        report.note(
          at: condition.location, refusal.message, range: refusal.range, uiKitMessage: refusal.uiKitMessage)
      }
    }
  }
}

extension LintRule {
  package static let archiveTooLarge = LintRule(
    "archive-too-large", .warning,
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
    clean: .windows(.window("mail", prefers: "SELF BEGINSWITH 'mail/'"), .window("b"))
  )
  .checkingScenes { inspection, report in
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

extension LintRule {
  package static let unfinishedProof = LintRule(
    "unfinished-proof", .note,
    summary: "conditions that are too expensive to analyze",
    explanation: """
      Rules such as never-matches and never-chosen prove their findings for all identifiers. A proof can take \
      exponential time, so each predicate has a budget of 500,000 steps, and all windows together have a budget of \
      5,000,000. When a budget is used up, these rules may miss findings. The number of steps is the same on every \
      machine.
      """,
    cure: "run 'scene-router analyze' and set a larger budget with --steps",
    triggering: .windows(.window("mail", prefers: containing(14)), .window("b", prefers: "SELF == 'b'")),
    clean: .windows(.window("mail", prefers: containing(4)), .window("b", prefers: "SELF == 'b'"))
  )
  .checkingScenes { inspection, report in
    for condition in inspection.conditions {
      guard let reason = condition.facts.interruption else { continue }
      report.note(at: condition.location, "it is not known whether an identifier fulfils this condition: \(reason)")
    }
    if let reason = inspection.proofs.interruption {
      report.note(at: .application, "the windows are not compared completely: \(reason)")
    }
  }

  /// Returns a predicate whose automaton is exponentially large, because it has one state for each subset of the
  /// strings.
  private static func containing(_ count: Int) -> String {
    (0..<count).map { "SELF CONTAINS 'a\($0)b\($0)'" }.joined(separator: " AND ")
  }
}
