import FixtureSuites
import Foundation
import SceneAnalysis
import PredicateSyntax
import StringPredicates
import TestSupport

extension FuzzTarget {
  /// Building never traps, an error has a range inside the text, a valid predicate can be evaluated, and its canonical
  /// form parses to an equal predicate with the same results.
  static func checkPredicate(_ bytes: [UInt8]) throws(FuzzFailure) {
    let format = String(decoding: bytes, as: UTF8.self)
    for dialect in PredicateDialect.allCases {
      let predicate: StringPredicate
      do throws(StringPredicateError) {
        predicate = try StringPredicate(
          format, arguments: ["a", 1, ["a", "b"]], variables: ["x": "a"], dialect: dialect)
      } catch {
        for diagnostic in error.diagnostics where diagnostic.range.upperBound > format.utf8.count {
          throw FuzzFailure("a range outside the text: \(diagnostic)")
        }
        guard error.diagnostics.contains(where: { $0.severity == .error }) else {
          throw FuzzFailure("no error in an error")
        }
        _ = DiagnosticRenderer().render(error.first, in: error.source)
        continue
      }
      guard let again = try? StringPredicate(predicate.predicateFormat, dialect: dialect) else {
        throw FuzzFailure("the canonical form is refused: \(predicate.predicateFormat)")
      }
      guard again == predicate else { throw FuzzFailure("\(predicate) is printed again as \(again)") }
      for subject in [nil, "", "a", "com.example.mail/thread/42", "Straße é e\u{301} 😀", format] {
        guard (try? predicate.matches(subject)) == (try? again.matches(subject)) else {
          throw FuzzFailure("the canonical form differs on \(subject.debugDescription)")
        }
        _ = predicate.explain(subject)
      }
    }
  }

  /// The input is a byte of options, a pattern, and after a zero byte a subject.
  ///
  /// A pattern that ICU refuses is refused. If both accept a short pattern, they give the same result, or a note allows
  /// the difference.
  static func checkPattern(_ bytes: [UInt8]) throws(FuzzFailure) {
    let flags = bytes.first ?? 0
    let parts = bytes.dropFirst().split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard let text = parts.first else { return }
    let pattern = String(decoding: text, as: UTF8.self)
    let subject = String(decoding: parts.dropFirst().first ?? [], as: UTF8.self)
    let options = StringFolding(rawValue: flags & 3)
    let (tree, issues) = PatternTree.read(Array(pattern.utf8), options: options)
    if flags & 3 == 0, !issues.contains(where: { $0.severity == .error }) {
      let printed = tree.printed()
      guard PatternTree.read(Array(printed.utf8)).tree.shape == tree.shape else {
        throw FuzzFailure("\(pattern.debugDescription) is printed as \(printed.debugDescription)")
      }
    }
    for issue in issues where issue.range.upperBound > pattern.utf8.count {
      throw FuzzFailure("a range outside the pattern: \(issue)")
    }
    guard let ours = try? RegularExpression.compile(pattern, options: options) else { return }
    let verdict = try? ours.matches(subject)
    guard flags & 2 == 0, pattern.utf8.count <= 60, subject.utf8.count <= 12 else { return }
    let foundation: NSRegularExpression.Options = flags & 1 != 0 ? [.caseInsensitive] : []
    guard (try? NSRegularExpression(pattern: pattern, options: foundation)) != nil else {
      throw FuzzFailure("ICU refuses \(pattern.debugDescription)")
    }
    guard let verdict, !ours.diagnostics.contains(where: { $0.severity == .note }), !pattern.contains("#"),
      let whole = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: foundation)
    else { return }
    let range = NSRange(location: 0, length: subject.utf16.count)
    guard (whole.firstMatch(in: subject, range: range) != nil) == verdict else {
      throw FuzzFailure("\(pattern.debugDescription) on \(subject.debugDescription): \(verdict) here, not with ICU")
    }
  }

  /// Every evaluator returns the same result.
  static func checkVerdict(_ bytes: [UInt8]) throws(FuzzFailure) {
    var generator = RandomPredicates(seed: 0, isASCII: bytes.first.map { $0 % 2 == 0 } ?? true, hasPatterns: false)
    generator.random = SeededGenerator(choices: bytes.dropFirst())
    let test = PredicateCase(title: "fuzz", format: generator.predicate())
    guard case .ready(let compiled) = PredicateEvaluator.compiled.prepare(test) else { return }
    guard case .ready(let printed) = PredicateEvaluator.printedAndReadBack.prepare(test),
      case .ready(let reference) = PredicateEvaluator.reference.prepare(test)
    else { throw FuzzFailure("\(test.format) cannot be read by all evaluators") }
    for _ in 0..<3 {
      let subject = generator.subject()
      let expected = compiled(subject)
      let opinion = reference(subject)
      guard printed(subject) == expected, opinion == .noOpinion || opinion == expected else {
        throw FuzzFailure(
          "\(test.format.debugDescription) on \(subject.debugDescription): \(expected), printed \(printed(subject)), "
            + "plainly \(opinion)")
      }
    }
  }

  /// The matcher's result is within the `must` and `may` bounds of the automata.
  static func checkAnalysis(_ bytes: [UInt8]) throws(FuzzFailure) {
    let flags = bytes.first ?? 0
    var generator = RandomComparisons(seed: 0, isASCII: flags & 1 == 0)
    generator.random = SeededGenerator(choices: bytes.dropFirst())
    let universe = IdentifierUniverse.allCases[Int(flags >> 1) % IdentifierUniverse.allCases.count]
    let (format, literals) = generator.condition()
    guard let predicate = try? StringPredicate(format) else { throw FuzzFailure("\(format) is refused") }
    var analysis = LanguageAnalysis(universe: universe, budget: AnalysisBudget(steps: .max, bytes: .max))
    let condition = analysis.add(predicate)
    for round in 0..<8 {
      let subject = generator.subject(near: literals[round % literals.count])
      guard analysis.isInUniverse(subject), let verdict = predicate.evaluate(subject),
        let (must, may) = try? analysis.evaluate(condition.language, on: subject)
      else { continue }
      guard !must || verdict, may || !verdict else {
        throw FuzzFailure("\(format) on \(subject.debugDescription): \(verdict), must \(must), may \(may)")
      }
    }
  }
}
