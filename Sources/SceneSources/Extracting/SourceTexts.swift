internal import PredicateSyntax
package import RoutingDocuments

/// The contents of the source files that findings are about: columns in scalars and changes of a file are counted in them.
package struct SourceTexts {
  private struct Content {
    var bytes: [UInt8]
    var lines: SourceLines
  }

  /// The contents by file; `nil` for a file that cannot be read any more.
  private var contents: [String: Content?] = [:]

  package init() {}

  private mutating func content(of file: String) -> Content? {
    if let known = contents[file] { return known }
    let content = (try? DocumentFile.read(file)).map { Content(bytes: $0, lines: SourceLines(file: file, text: $0)) }
    contents[file] = .some(content)
    return content
  }

  /// An issue with its column in scalars.
  ///
  /// - Complexity: O(n) in the length of the file when it is first asked about.
  package mutating func placed(_ issue: DocumentIssue) -> DocumentIssue {
    guard let line = issue.line, let column = issue.column, let content = content(of: issue.file) else { return issue }
    let position = SourcePosition(file: issue.file, line: line, column: column)
    let start = SourcePosition(file: issue.file, line: line, column: 1)
    guard let lower = content.lines.offset(of: start), let upper = content.lines.offset(of: position),
      lower <= upper, upper <= content.bytes.count
    else { return issue }
    var issue = issue
    issue.scalarColumn = content.bytes[lower..<upper].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return issue
  }

  /// The change of a source file that makes a predicate's fix; `nil` where the file does not hold the same characters
  /// at the place, or where those that take their place would need an escape.
  package mutating func fix(_ fault: DocumentIssue.PredicateFault, in text: PartialText?) -> DocumentIssue.Fix? {
    guard let fixIt = fault.diagnostic.fixIt else { return nil }
    let part = fixIt.range.lowerBound..<fixIt.range.upperBound
    guard let position = text?.verbatimPosition(of: part),
      let content = content(of: position.file), let start = content.lines.offset(of: position)
    else { return nil }
    let range = start..<start + part.count
    let source = fault.source.string.utf8.dropFirst(part.lowerBound).prefix(part.count)
    guard range.upperBound <= content.bytes.count, content.bytes[range].elementsEqual(source),
      fixIt.replacement.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return DocumentIssue.Fix(range: range, replacement: fixIt.replacement)
  }
}

extension PartialText {
  /// Where code units of the text begin in their source, if they all stand there as they are, one after another.
  func verbatimPosition(of range: Range<Int>) -> SourcePosition? {
    var start = 0
    var first: SourcePosition?
    var next: SourcePosition?
    for case .literal(let literal) in pieces {
      let length = literal.text.utf8.count
      defer { start += length }
      let part = max(start, range.lowerBound)..<max(start, range.lowerBound, min(start + length, range.upperBound))
      let isInside = range.isEmpty ? start <= range.lowerBound && range.lowerBound <= start + length : !part.isEmpty
      guard isInside else { continue }
      let position = literal.position.advanced(by: part.lowerBound - start)
      if range.isEmpty, !literal.isVerbatim { continue }
      guard literal.isVerbatim, next == nil || next == position else { return nil }
      if range.isEmpty { return position }
      first = first ?? position
      next = position.advanced(by: part.count)
      if part.upperBound == range.upperBound { return first }
    }
    return nil
  }
}
