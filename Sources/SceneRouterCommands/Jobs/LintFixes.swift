import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import StringPredicates

/// The fixes of findings that can be applied without asking, by file.
struct LintFixes {
  /// The fixes of each file, by the file's real path: a file with two names is changed once.
  private(set) var fixes: [String: Set<DocumentIssue.Fix>] = [:]
  /// How many fixes would change what a predicate accepts.
  private(set) var refusedCount = 0

  init(_ issues: [DocumentIssue]) {
    for issue in issues where !DocumentFile.isStandardInput(issue.file) {
      guard let fix = issue.fix else { continue }
      if issue.isFixedSafely {
        let path = URL(fileURLWithPath: issue.file).resolvingSymlinksInPath().path
        fixes[path, default: []].insert(fix)
      } else {
        refusedCount += 1
      }
    }
  }
}

extension DocumentIssue {
  /// Whether the fix mends a predicate that is refused, or leaves unchanged what a valid one accepts.
  fileprivate var isFixedSafely: Bool {
    guard let predicate, let fixIt = predicate.diagnostic.fixIt else { return true }
    let bytes = Array(predicate.source.string.utf8)
    let range = fixIt.range.lowerBound..<min(fixIt.range.upperBound, bytes.count)
    guard range.lowerBound <= range.upperBound else { return false }
    let text = bytes[..<range.lowerBound] + Array(fixIt.replacement.utf8) + bytes[range.upperBound...]
    let (before, after) = (predicate.source.string, String(decoding: text, as: UTF8.self))
    guard severity != .error else {
      let (old, new) = (Self.errorCount(of: before), Self.errorCount(of: after))
      return new < old || new == 0
    }
    guard let one = try? StringPredicate(before), let other = try? StringPredicate(after) else { return false }
    return (try? PredicateAnalyzer().relation(of: one, to: other).isEqual) == true
  }

  private static func errorCount(of format: String) -> Int {
    CompilationResult(format).diagnostics.count { $0.severity == .error }
  }
}
