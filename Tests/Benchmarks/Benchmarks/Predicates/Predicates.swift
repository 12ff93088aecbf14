import Benchmark
import Foundation
import StringPredicates

/// The subject has 31 bytes.
private let thread = "com.example.mail/thread/1234567"
/// Differs from `thread` in its last byte only.
private let otherThread = "com.example.mail/thread/1234568"
private let picture = "com.example.shop/picture/123456"
private let shouted = "COM.EXAMPLE.MAIL/THREAD/1234567"
private let wordsBeyondASCII = "com.example.café/Straße/1234567"

let benchmarks: @Sendable () -> Void = {
  let isQuick = ProcessInfo.processInfo.environment["BENCHMARK_QUICK"] != nil
  Benchmark.defaultConfiguration = .init(
    metrics: [.throughput, .wallClock], timeUnits: .nanoseconds, warmupIterations: 3, scalingFactor: .kilo,
    maxDuration: .milliseconds(isQuick ? 60 : 500), maxIterations: 5_000)
  measureEquality()
  measureSearches()
  measurePatterns()
  measureBuilding()
}

/// A predicate that the benchmarks know to be right.
func predicate(_ format: String) -> StringPredicate {
  do { return try StringPredicate(format) } catch { fatalError("\(format): \(error)") }
}

/// What a predicate accepts. None of the patterns here meets a limit.
func accepts(_ format: String) -> (String) -> Bool {
  let built = predicate(format)
  return { subject in (try? built.matches(subject)) ?? false }
}

private func measureEquality() {
  let equal = Measure(task: "match/==", expected: 2, subjects: [thread, otherThread, thread, picture])
  equal.predicate("SELF == '\(thread)'")
  let wanted = thread
  equal("String ==") { $0 == wanted }

  let equalIgnoringCase = Measure(task: "match/==[c]", expected: 2, subjects: [thread, otherThread, shouted, picture])
  equalIgnoringCase.predicate("SELF ==[c] '\(thread)'")
  equalIgnoringCase("lowercased() ==") { $0.lowercased() == wanted }
  equalIgnoringCase("caseInsensitiveCompare") { $0.caseInsensitiveCompare(wanted) == .orderedSame }

  let literals = (0..<20).map { "com.example.mail/thread/\(1_234_560 + $0)" }
  let list = literals.map { "'\($0)'" }.joined(separator: ", ")
  let member = Measure(task: "match/IN 20", expected: 3, subjects: [thread, otherThread, thread, picture])
  member.predicate("SELF IN {\(list)}")
  let set = Set(literals)
  member("Set.contains") { set.contains($0) }

  let accented = Measure(
    task: "match/==[cd] beyond ASCII", expected: 3,
    subjects: [wordsBeyondASCII, "com.example.cafe/strasse/1234567", wordsBeyondASCII.uppercased(), thread])
  accented.predicate("SELF ==[cd] 'com.example.CAFE/straße/1234567'")
  accented("String.compare") {
    $0.compare("com.example.CAFE/straße/1234567", options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
  }
}

private func measureSearches() {
  let begins = Measure(task: "match/BEGINSWITH", expected: 3, subjects: [thread, otherThread, thread, picture])
  begins.predicate("SELF BEGINSWITH 'com.example.mail/thread/'")
  begins("hasPrefix") { $0.hasPrefix("com.example.mail/thread/") }

  let beginsIgnoringCase = Measure(
    task: "match/BEGINSWITH[c]", expected: 3, subjects: [thread, otherThread, shouted, picture])
  beginsIgnoringCase.predicate("SELF BEGINSWITH[c] 'com.example.mail/thread/'")
  beginsIgnoringCase("lowercased().hasPrefix") { $0.lowercased().hasPrefix("com.example.mail/thread/") }

  let ends = Measure(task: "match/ENDSWITH", expected: 2, subjects: [thread, otherThread, thread, picture])
  ends.predicate("SELF ENDSWITH '/1234567'")
  ends("hasSuffix") { $0.hasSuffix("/1234567") }

  let contains = Measure(task: "match/CONTAINS", expected: 3, subjects: [thread, otherThread, thread, picture])
  contains.predicate("SELF CONTAINS '/thread/'")
  contains("String.contains") { $0.contains("/thread/") }

  let containsIgnoringCase = Measure(
    task: "match/CONTAINS[c]", expected: 3, subjects: [thread, otherThread, shouted, picture])
  containsIgnoringCase.predicate("SELF CONTAINS[c] '/thread/'")
  containsIgnoringCase("range(of:options:)") { $0.range(of: "/thread/", options: .caseInsensitive) != nil }

  let beyond = Measure(task: "match/CONTAINS beyond ASCII", expected: 1, subjects: [wordsBeyondASCII, thread])
  beyond.predicate("SELF CONTAINS 'Straße'")
  beyond("String.contains") { $0.contains("Straße") }
}
