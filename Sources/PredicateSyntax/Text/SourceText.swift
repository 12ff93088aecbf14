/// A text with its UTF-8 bytes at hand and a table of where its lines begin.
public struct SourceText: Hashable, Sendable {
  /// The text.
  public let string: String
  /// The UTF-8 code units of the text.
  package let bytes: [UInt8]

  /// Takes a text as it is.
  ///
  /// - Complexity: O(n) in the UTF-8 length of the text.
  public init(_ string: String) {
    self.string = string
    self.bytes = Array(string.utf8)
  }
}
