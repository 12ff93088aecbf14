import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// Several threads match the same patterns at once: machine code is created at the first match, and each thread has its
/// own match data.
@Suite struct SharedProgramTests {
  /// Predicates, subjects, and the expected results; `nil` if a limit is met.
  private static let questions: [(format: String, subject: String, isMatch: Bool?)] = [
    ("SELF MATCHES 'com\\\\.[a-z]+\\\\.mail/thread/[0-9]+'", "com.acme.mail/thread/42", true),
    ("SELF MATCHES '(a|b)(c|d)\\\\2\\\\1'", "acca", true), ("SELF MATCHES '(a|b)(c|d)\\\\2\\\\1'", "acab", false),
    ("SELF MATCHES[c] '.*/ÄRGER/\\\\d{2,}'", "x/ärger/17", true),
    ("SELF MATCHES '[a-z.]+' OR SELF MATCHES '[0-9]+'", "2026", true),
    // Needs more than the 32 KiB on the thread's own stack.
    ("SELF MATCHES '(?:(x)|(y))*z'", String(repeating: "xy", count: 4_000) + "z", true),
    ("SELF MATCHES '(a+)+[bc]'", String(repeating: "a", count: 60) + "bd", nil),
    ("SELF LIKE '*/thread/*' AND SELF MATCHES '.*[02468]'", "m/thread/7", false),
  ]

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
          let verdict = try? predicates[index].matches(question.subject)
          if verdict != question.isMatch { faults.add("\(question.format) said \(String(describing: verdict))") }
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
        let isRight = (try? own?.matches("mail/1234")) == true && (try? shared.matches("mail/x")) == false
        if !isRight { faults.add("thread \(thread), turn \(turn)") }
      }
    }
    #expect(faults.all == [])
  }
}
