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
    var repairs = Repairs(issues)
    for issue in issues where !DocumentFile.isStandardInput(issue.file) {
      guard let fix = issue.fixIt else { continue }
      if repairs.isSafe(issue) {
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

/// Decides which fixes repair an invalid predicate, or provably preserve the meaning of a valid one.
private struct Repairs {
  /// The fixes of the errors in each invalid predicate.
  private var fixes: [String: [Diagnostic.FixIt]] = [:]
  /// Whether all fixes together repair a predicate, so that they needn't be tried one by one.
  private var areSafeTogether: [String: Bool] = [:]

  init(_ issues: [DocumentIssue]) {
    for issue in issues where issue.severity == .error {
      guard let predicate = issue.place.predicate, let fix = predicate.diagnostic.fixIt else { continue }
      fixes[predicate.source.string, default: []].append(fix)
      // A fix that crosses a boundary between literals in code can't be applied.
      if issue.fixIt == nil { areSafeTogether[predicate.source.string] = false }
    }
  }

  mutating func isSafe(_ issue: DocumentIssue) -> Bool {
    guard let predicate = issue.place.predicate, let fixIt = predicate.diagnostic.fixIt else { return true }
    let before = predicate.source.string
    guard issue.severity != .error else {
      // In code, an argument can follow for `%@`. A document has none, so that the predicate would stay invalid.
      if predicate.diagnostic.code == .missingPercent, !SourceCheckout.isSource(issue.file) { return false }
      let all = areSafeTogether[before] ?? Self.isRepaired(before, by: fixes[before] ?? [])
      areSafeTogether[before] = all
      return all
    }
    let after = Self.text(before, with: [fixIt])
    guard let one = try? StringPredicate(before), let other = try? StringPredicate(after) else { return false }
    return (try? PredicateAnalyzer().relation(of: one, to: other).isEqual) == true
  }

  /// Returns whether a predicate has no errors after fixes and, if these reveal further errors, their fixes.
  private static func isRepaired(_ before: String, by fixes: [Diagnostic.FixIt]) -> Bool {
    var (text, fixes) = (before, fixes)
    for _ in 0..<mostRounds where !fixes.isEmpty {
      text = Self.text(text, with: Array(Set(fixes)))
      let errors = errors(in: text)
      if errors.isEmpty { return true }
      fixes = errors.compactMap(\.fixIt)
    }
    return false
  }

  /// The maximum number of rounds in which fixes are applied to a predicate.
  private static let mostRounds = 10

  private static func text(_ text: String, with fixes: [Diagnostic.FixIt]) -> String {
    String(decoding: DocumentIssue.applying(fixes, to: Array(text.utf8)).bytes, as: UTF8.self)
  }

  private static func errors(in format: String) -> [Diagnostic] {
    var limits = PredicateLimits.default
    limits.diagnostics = .max
    return CompilationResult(format, limits: limits).diagnostics.filter {
      $0.severity == .error && $0.code != .missingArgument
    }
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
