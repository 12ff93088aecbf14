import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import StringPredicates

/// The fixes that `lint --fix` applies.
struct LintFixes {
  /// A file to change, identified by the first name under which it appears in the findings.
  struct File {
    var name: String
    /// The content that the fixes apply to.
    var content: [UInt8]
    var fixes: [DocumentIssue.Fix] = []
  }

  /// The files, keyed by resolved path so that a file with two names is changed only once.
  private(set) var files: [String: File] = [:]
  /// The number of fixes omitted because they might change which identifiers a predicate accepts.
  private(set) var refusedCount = 0

  /// Collects the fixes for issues.
  ///
  /// - Parameter contents: The contents in which the issues were found, keyed by file name.
  init(_ issues: [DocumentIssue], in contents: [String: [UInt8]]) {
    for issue in issues where !DocumentFile.isStandardInput(issue.file) {
      guard let fix = issue.fix else { continue }
      if issue.isFixedSafely {
        guard let content = contents[issue.file], let path = DocumentFile.realPath(of: issue.file) else { continue }
        var file = files[path] ?? File(name: issue.file, content: content)
        // A file that was read under two names can have changed in between.
        guard file.content == content else { continue }
        file.fixes.append(fix)
        files[path] = file
      } else {
        refusedCount += 1
      }
    }
  }
}

extension DocumentIssue {
  /// Whether the fix repairs an invalid predicate, or provably preserves the meaning of a valid one.
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
    var limits = PredicateLimits.default
    limits.diagnostics = .max
    return CompilationResult(format, limits: limits).diagnostics.count { $0.severity == .error }
  }
}
