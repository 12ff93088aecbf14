/// A string that every match of a pattern contains.
///
/// For example, the pattern `scene://mail/\d+/open` has two literal runs: `scene://mail/` at the start and `/open` at
/// the end.
package struct LiteralRun: Hashable, Sendable {
  /// The UTF-8 encoding of the text, which is never empty.
  package var bytes: [UInt8]
  /// Whether a matching string must begin with the text.
  package var isAnchoredAtStart: Bool
  /// Whether a matching string must end with the text.
  package var isAnchoredAtEnd: Bool

  package init(_ bytes: [UInt8], isAnchoredAtStart: Bool, isAnchoredAtEnd: Bool) {
    self.bytes = bytes
    self.isAnchoredAtStart = isAnchoredAtStart
    self.isAnchoredAtEnd = isAnchoredAtEnd
  }
}
