/// A position in a string file.
package struct DocumentPosition: Hashable, Sendable {
  /// The one-based line number.
  package var line: Int
  /// The one-based column in UTF-8 code units.
  package var column: Int
  /// The one-based column in Unicode scalars.
  package var scalarColumn: Int
}
