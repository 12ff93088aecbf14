import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// Several threads match the same patterns at once: machine code is created at the first match, and each thread has its
/// own match data.
@Suite struct SharedProgramTests {
  /// A predicate, a subject, and the expected result; `nil` if a limit is met.
  private struct Question: Sendable {
    var format: String
    var subject: String
    var isMatch: Bool?
  }

  private static let questions = [
    Question(
      format: "SELF MATCHES 'com\\\\.[a-z]+\\\\.mail/thread/[0-9]+'", subject: "com.acme.mail/thread/42", isMatch: true),
    Question(format: "SELF MATCHES '(a|b)(c|d)\\\\2\\\\1'", subject: "acca", isMatch: true),
    Question(format: "SELF MATCHES '(a|b)(c|d)\\\\2\\\\1'", subject: "acab", isMatch: false),
    Question(format: "SELF MATCHES[c] '.*/ÄRGER/\\\\d{2,}'", subject: "x/ärger/17", isMatch: true),
    Question(format: "SELF MATCHES '[a-z.]+' OR SELF MATCHES '[0-9]+'", subject: "2026", isMatch: true),
    // Needs more than the 32 KiB on the thread's own stack.
    Question(
      format: "SELF MATCHES '(?:(x)|(y))*z'", subject: String(repeating: "xy", count: 4_000) + "z", isMatch: true),
    Question(format: "SELF MATCHES '(a+)+[bc]'", subject: String(repeating: "a", count: 60) + "bd", isMatch: nil),
    Question(format: "SELF LIKE '*/thread/*' AND SELF MATCHES '.*[02468]'", subject: "m/thread/7", isMatch: false),
  ]

  /// Returns the result of a predicate; `nil` if a limit is met.
  private static func verdict(_ predicate: StringPredicate, _ subject: String) -> Bool? {
    try? predicate.matches(subject)
  }

  @Test func manyThreadsMatchNewPatternsAtOnce() throws {
    let rounds = 12
    let limits = PredicateLimits(matchSteps: 100_000)
    for round in 0..<rounds {
      // Each round uses new programs, without machine code, and new threads, without match data.
      let predicates = try Self.questions.map { try StringPredicate($0.format, limits: limits) }
      let faults = Notes()
      Threads.run(6) { thread in
        for turn in 0..<30 {
          let index = (turn + thread * round) % Self.questions.count
          let question = Self.questions[index]
          let verdict = Self.verdict(predicates[index], question.subject)
          if verdict != question.isMatch {
            faults.add("\(question.format) said \(String(describing: verdict))")
          }
        }
      }
      #expect(faults.all == [])
    }
  }

  /// Each thread frees its own programs while others use theirs, and all share one.
  @Test func freesProgramsWhileOthersMatch() throws {
    let faults = Notes()
    let shared = try StringPredicate("SELF MATCHES 'mail/[0-9]+'")
    Threads.run(4) { thread in
      for turn in 0..<60 {
        let own = try? StringPredicate("SELF MATCHES 'mail/[0-9]{\(1 + turn % 3),}'")
        let isRight = own.flatMap { Self.verdict($0, "mail/1234") } == true && Self.verdict(shared, "mail/x") == false
        if !isRight { faults.add("thread \(thread), turn \(turn)") }
      }
    }
    #expect(faults.all == [])
  }
}
