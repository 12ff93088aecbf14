package import PredicateSyntax

/// A syntax error in JSON text.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The error code, which is `not-json` or `not-utf8`.
  package var code: DiagnosticCode
  /// A one-sentence description of the error, without a final period.
  package var message: String
  /// The byte offset of the error in the text.
  package var offset: Int
}

extension JSONSyntaxError {
  /// Returns the error as an issue in a file.
  ///
  /// - Parameters:
  ///   - bytes: The text that was parsed.
  ///   - firstLine: The line number in the file where the text begins.
  package func issue(file: String, in bytes: some Collection<UInt8>, firstLine: Int = 1) -> DocumentIssue {
    let before = bytes.prefix(max(0, offset))
    let lines = before.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let column = before.reduce(1) { $1 == UInt8(ascii: "\n") ? 1 : $0 + 1 }
    let scalarColumn = before.reduce(1) { $1 == UInt8(ascii: "\n") ? 1 : $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return DocumentIssue(
      code, file: file, line: firstLine + lines, column: column, scalarColumn: scalarColumn, message)
  }
}
