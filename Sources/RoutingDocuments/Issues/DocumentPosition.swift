/// A position in the text of a file.
package struct DocumentPosition: Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column in UTF-8 code units, from 1.
  package var column: Int
  /// The column in Unicode scalars, from 1.
  package var scalarColumn: Int
}
