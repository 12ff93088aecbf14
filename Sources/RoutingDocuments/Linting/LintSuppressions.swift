internal import PredicateSyntax

/// A list of lint findings that are deliberately accepted, each with a reason.
///
/// ```
/// # code        location                  reason
/// never-chosen  scenes.json:sessions[0]   the private window must not receive events by itself
/// unclaimed-identifier  events.ndjson:5   hosts without a window get a new window
/// ```
///
/// A location is `FILE:PATH`, `FILE:LINE`, a file name, a path, or `*` for all locations. A path includes everything
/// nested inside it, and a file name matches every file whose path ends with the name. Errors can't be suppressed. An
/// entry that has no reason or no effect is itself reported as a finding.
package struct LintSuppressions {
  private struct Entry {
    var code: String
    var location: String
    var line: Int
    var uses = 0
  }

  private let file: String
  private var entries: [Entry] = []
  private var issues: [DocumentIssue] = []
  /// The number of suppressed findings.
  package private(set) var suppressedCount = 0

  /// Parses a suppression file.
  package init(parsing text: [UInt8], file: String) {
    self.file = file
    let text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
    var lines = LineCutter(text)
    while let line = lines.next() {
      let words = String(decoding: line.bytes, as: UTF8.self).split(maxSplits: 2, whereSeparator: \.isWhitespace)
      guard let code = words.first, !code.hasPrefix("#") else { continue }
      guard words.count == 3 else {
        issues.append(
          DocumentIssue(
            DiagnosticCode(rawValue: "suppression-without-reason"), .warning, file: file, line: line.number,
            words.count == 1
              ? "'\(code)' is suppressed without a location and a reason" : "'\(code)' is suppressed without a reason",
            help: "write CODE LOCATION REASON, such as: never-chosen scenes.json:sessions[0] it is opened by name only")
        )
        continue
      }
      entries.append(Entry(code: String(code), location: String(words[1]), line: line.number))
    }
  }

  /// Removes the suppressed findings from a list, and adds findings about the suppressions themselves.
  package mutating func apply(to found: inout [DocumentIssue], known: [String]) {
    var kept: [DocumentIssue] = []
    for issue in found {
      let matching = entries.indices.first {
        issue.severity != .error && entries[$0].code == issue.code.rawValue && Self.covers(entries[$0].location, issue)
      }
      if let matching {
        entries[matching].uses += 1
        suppressedCount += 1
      } else {
        kept.append(issue)
      }
    }
    for entry in entries where entry.uses == 0 {
      let isError = found.contains { $0.severity == .error && $0.code.rawValue == entry.code }
      issues.append(
        DocumentIssue(
          DiagnosticCode(rawValue: "unused-suppression"), .warning, file: file, line: entry.line,
          "unused suppression: no finding '\(entry.code)' at '\(entry.location)'",
          help: isError
            ? "errors cannot be suppressed"
            : known.contains(entry.code)
              ? "remove the line, or correct its location"
              : Suggestion.help(for: entry.code, among: known) ?? "remove the line"))
    }
    found = kept + issues.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    issues = []
  }

  private static func covers(_ location: String, _ issue: DocumentIssue) -> Bool {
    if location == "*" || location == issue.file { return true }
    if isPath(location, above: issue) { return true }
    guard let colon = location.firstIndex(of: ":") else { return isFile(location, of: issue) }
    let rest = String(location[location.index(after: colon)...])
    guard isFile(String(location[..<colon]), of: issue) else { return false }
    return rest.isEmpty || rest == issue.line.map(String.init) || isPath(rest, above: issue)
  }

  private static func isFile(_ name: String, of issue: DocumentIssue) -> Bool {
    !name.isEmpty && (issue.file == name || issue.file.hasSuffix("/" + name))
  }

  private static func isPath(_ path: String, above issue: DocumentIssue) -> Bool {
    issue.path == path || issue.path.hasPrefix(path + ".") || issue.path.hasPrefix(path + "[")
  }
}
