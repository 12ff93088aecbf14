import Benchmark
import StringPredicates

/// One thing to be measured, and what must come out of it.
struct Measure {
  /// What is done, such as `match/CONTAINS`.
  let task: String
  /// How many of `subjects` the engines must accept; a wrong answer fails the benchmark.
  let expected: Int
  let subjects: [String]

  /// Measures one engine. An iteration has `Benchmark.scaledIterations` operations; the subjects take turns.
  func callAsFunction(_ engine: String, _ accepts: @escaping (String) -> Bool) {
    Benchmark("\(task)/\(engine)") { benchmark in
      var accepted = 0
      var index = 0
      for _ in benchmark.scaledIterations {
        if accepts(subjects[index]) { accepted &+= 1 }
        index &+= 1
        if index == subjects.count { index = 0 }
      }
      let wanted = benchmark.scaledIterations.count / subjects.count * expected
      if accepted != wanted {
        benchmark.error("wrong answer: \(engine) accepted \(accepted) subjects and not \(wanted)")
      }
    }
  }
}

extension Measure {
  /// Measures a predicate on strings, and on UTF-8 that is at hand.
  func predicate(_ format: String) {
    self("StringPredicate", accepts(format))
    let built = Predicates.predicate(format)
    let texts = subjects.map { Array($0.utf8) }
    Benchmark("\(task)/StringPredicate, UTF-8") { benchmark in
      var accepted = 0
      var index = 0
      for _ in benchmark.scaledIterations {
        let answer = texts[index].withUnsafeBufferPointer { bytes in try? built.matches(utf8: bytes) }
        if answer == true { accepted &+= 1 }
        index &+= 1
        if index == texts.count { index = 0 }
      }
      let wanted = benchmark.scaledIterations.count / texts.count * expected
      if accepted != wanted { benchmark.error("wrong answer: accepted \(accepted) texts and not \(wanted)") }
    }
  }
}

/// Measures the making of a value. `isRight` says whether it is what it should be; it is asked of the last one.
func measureBuild<Value>(
  _ task: String, _ engine: String, _ make: @escaping () -> Value?, isRight: @escaping (Value) -> Bool
) {
  Benchmark("build/\(task)/\(engine)") { benchmark in
    var last: Value?
    for _ in benchmark.scaledIterations { last = make() }
    guard let last, isRight(last) else {
      return benchmark.error("wrong answer: \(engine) made nothing, or something wrong")
    }
  }
}
