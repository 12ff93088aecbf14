import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import SceneSources
import StringPredicates

/// The fixes that `lint --fix` applies.
struct LintFixes {
  /// A file to change, identified by the first name under which it appears in the findings.
  struct File {
    var name: String
    /// The content that the fixes apply to.
    var content: [UInt8]
    var fixes: [Diagnostic.FixIt] = []
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
      guard let fix = issue.fixIt else { continue }
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
    guard let predicate = place.predicate, let fixIt = predicate.diagnostic.fixIt else { return true }
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

/// The files and folders that the user named, and that a command may therefore change.
struct NamedPaths: Sendable {
  // Paths are compared byte by byte, as file systems do.
  private var files: Set<[UInt8]> = []
  /// The paths of the folders, each with a trailing slash.
  private var folders: [[UInt8]] = []

  init(_ paths: [String]) {
    for path in paths {
      guard let real = DocumentFile.realPath(of: path) else { continue }
      if DocumentFile.isFolder(real) {
        folders.append(Array((real == "/" ? real : real + "/").utf8))
      } else {
        files.insert(Array(real.utf8))
      }
    }
  }

  /// Returns whether a file was named, or is in a folder that was named. A symbolic link in a folder can lead to a file
  /// that is neither. A file that doesn't exist yet is where its name says.
  func contain(_ file: String) -> Bool {
    guard let real = DocumentFile.realPath(of: file).map({ Array($0.utf8) }) else {
      return !Self.isSymbolicLink(file)
    }
    return files.contains(real) || folders.contains { real.starts(with: $0) }
  }

  static func isSymbolicLink(_ file: String) -> Bool { DocumentFile.destinationOfLink(file) != nil }
}
