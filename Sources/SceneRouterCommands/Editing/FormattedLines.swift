import PredicateSyntax
import RoutingDocuments

/// A predicate file in canonical form. Line endings, blank lines, comments, invalid lines and a byte order mark are
/// preserved.
struct FormattedLines {
  /// The bytes of the file, with its lines in canonical form.
  private(set) var bytes: [UInt8] = []
  /// The changed lines with their one-based line numbers.
  private(set) var changes: [(number: Int, text: String)] = []
  /// Whether any line isn't a valid predicate.
  private(set) var hasErrors = false
  private let source: [UInt8]

  init(_ source: [UInt8]) { self.source = source }

  /// Formats all lines.
  ///
  /// - Parameter report: A closure to call for each line that isn't a valid predicate, with its one-based line number.
  mutating func format(report: (_ error: StringPredicateError, _ number: Int) -> Void) {
    bytes.reserveCapacity(source.count)
    var start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    bytes += source[..<start]
    var number = 0
    while start < source.count {
      number += 1
      let feed = source[start...].firstIndex(of: 0x0A) ?? source.count
      let end = feed > start && source[feed - 1] == 0x0D ? feed - 1 : feed
      let line = source[start..<end]
      do throws(StringPredicateError) {
        let text = try Self.canonicalText(of: line)
        if let text, !text.utf8.elementsEqual(line) { changes.append((number, text)) }
        bytes += text.map { Array($0.utf8) } ?? Array(line)
      } catch {
        hasErrors = true
        report(error, number)
        bytes += line
      }
      start = min(feed + 1, source.count)
      bytes += source[end..<start]
    }
  }

  /// Returns the canonical form of a line, or `nil` for a blank line or a comment.
  private static func canonicalText(of line: ArraySlice<UInt8>) throws(StringPredicateError) -> String? {
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }), first != UInt8(ascii: "#") else { return nil }
    guard let text = String(validating: line, as: UTF8.self) else {
      let text = SourceText(String(decoding: line, as: UTF8.self))
      throw StringPredicateError(
        source: text,
        diagnostics: [Diagnostic(.notUTF8, .error, at: SourceRange(0, 0), "the line is not valid UTF-8")])
    }
    return try PredicateFormatter.canonicalText(of: text)
  }
}
