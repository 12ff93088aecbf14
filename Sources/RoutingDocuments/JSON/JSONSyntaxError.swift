package import PredicateSyntax

/// The reason that a text is not JSON.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// `not-json` or `not-utf8`.
  package var code: DiagnosticCode
  /// The error in one sentence without a full stop.
  package var message: String
  /// The position of the error, in bytes from the start.
  package var offset: Int
}

extension JSONSyntaxError {
  /// Returns the error as an issue of a file.
  ///
  /// - Parameters:
  ///   - bytes: The text that was parsed.
  ///   - firstLine: The line number of the text's first line in the file.
  package func issue(file: String, in bytes: some Collection<UInt8>, firstLine: Int = 1) -> DocumentIssue {
    let before = bytes.prefix(max(0, offset))
    let lines = before.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let column = before.reduce(1) { $1 == UInt8(ascii: "\n") ? 1 : $0 + 1 }
    let scalarColumn = before.reduce(1) { $1 == UInt8(ascii: "\n") ? 1 : $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return DocumentIssue(
      code, file: file, line: firstLine + lines, column: column, scalarColumn: scalarColumn, message)
  }
}
