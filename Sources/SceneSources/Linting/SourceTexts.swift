import PredicateSyntax
package import RoutingDocuments

/// The contents of source files that have findings, used to compute scalar columns and fixes.
package struct SourceTexts {
  private struct Content {
    var bytes: [UInt8]
    var lines: SourceLines
  }

  /// The contents of each file, or `nil` for an unreadable file.
  private var contents: [String: Content?] = [:]
  /// The contents from which conditions were read.
  private let parsed: [String: [UInt8]]
  /// The contents of the files that have fixes.
  private(set) var fixed: [String: [UInt8]] = [:]

  package init(of checkout: SourceCheckout) { parsed = checkout.contents }

  private mutating func content(of file: String) -> Content? {
    if let known = contents[file] { return known }
    let bytes = parsed[file] ?? (try? DocumentFile.read(file))
    let content = bytes.map { Content(bytes: $0, lines: SourceLines(file: file, text: $0)) }
    contents[file] = .some(content)
    return content
  }

  /// Returns an issue with its column in Unicode scalars.
  ///
  /// - Complexity: O(*n*) for the first issue in a file, where *n* is the length of the file.
  mutating func withScalarColumn(_ issue: DocumentIssue) -> DocumentIssue {
    guard let line = issue.line, let column = issue.column, let content = content(of: issue.file),
      let start = content.lines.offset(of: SourcePosition(file: issue.file, line: line, column: 1)),
      start + column - 1 <= content.bytes.count
    else { return issue }
    var issue = issue
    issue.scalarColumn = content.bytes[start..<(start + column - 1)].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return issue
  }

  /// Converts a fix for a predicate to an edit in the source file. Returns `nil` if the source contains different
  /// characters at that position or if the replacement requires escapes.
  mutating func fix(_ fault: DocumentPlace.PredicateFault, in text: SourceText?) -> Diagnostic.FixIt? {
    guard let fixIt = fault.diagnostic.fixIt else { return nil }
    let part = fixIt.range.lowerBound..<fixIt.range.upperBound
    guard let position = text?.editablePosition(of: part), let content = content(of: position.file),
      let start = content.lines.offset(of: position)
    else { return nil }
    let range = start..<start + part.count
    let source = fault.source.string.utf8.dropFirst(part.lowerBound).prefix(part.count)
    guard range.upperBound <= content.bytes.count, content.bytes[range].elementsEqual(source),
      fixIt.replacement.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    else { return nil }
    fixed[position.file] = content.bytes
    return Diagnostic.FixIt(range: SourceRange(range), replacement: fixIt.replacement)
  }
}

extension ExtractedDocument {
  /// Converts an issue in the document to an issue in the source file, including its position and fix.
  package func located(_ issue: DocumentIssue, _ texts: inout SourceTexts) -> DocumentIssue {
    var issue = issue
    let origin = origin(of: issue.path)
    (issue.line, issue.column, issue.scalarColumn) = (nil, nil, nil)
    issue.fixIt = issue.predicate.flatMap { texts.fix($0, in: origin?.text) }
    if let origin {
      let inside = issue.predicate.flatMap { origin.text?.position(of: $0.diagnostic.range.lowerBound) }
      let position = inside ?? origin.position
      issue.file = position.file
      issue.line = position.line
      issue.column = position.column
    }
    issue.path = label(of: issue.path)
    return texts.withScalarColumn(issue)
  }

  /// Returns a path that contains the window's name instead of its index, such as `SceneDelegate.canActivate`.
  private func label(of path: String) -> String {
    for (list, names) in [("sessions[", sessionNames), ("application.configurations[", configurationNames)]
    where path.hasPrefix(list) {
      let rest = path.dropFirst(list.count)
      guard let end = rest.firstIndex(of: "]"), let index = Int(rest[..<end]), names.indices.contains(index) else {
        return path
      }
      var tail = String(rest[rest.index(after: end)...])
      for part in [".activationConditions", ".handlesExternalEvents", ".format"] {
        if let range = tail.firstRange(of: part) { tail.removeSubrange(range) }
      }
      return names[index] + tail
    }
    return path == "sessions" ? "" : path
  }
}
