internal import RoutingDocuments

/// The content of files of a checkout.
package enum SourceContent {
  /// How long a file may be, in bytes. Longer ones are not read.
  package static let sizeLimit = 32 << 20

  /// The bytes of a file; `nil` if it cannot be read.
  ///
  /// - Complexity: O(n) in its length.
  static func bytes(of file: String) -> [UInt8]? { try? DocumentFile.read(file, .found, limit: sizeLimit) }
}
