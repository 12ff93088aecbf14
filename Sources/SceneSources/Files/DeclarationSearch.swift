/// Looks for declarations of some names in the bytes of source files, so that only files that have one are parsed.
///
/// It finds `enum Name`, `extension Outer.Name`, `let name`, `#define NAME` and `name = …`, also in comments: a file too
/// many is parsed, never one too few.
struct DeclarationSearch {
  private let names: Set<UInt64>
  private static let keywords = Set(
    [
      "enum", "struct", "class", "actor", "extension", "let", "var", "case", "define", "const",
    ].map { hash($0.utf8) })

  init(_ names: some Sequence<String>) { self.names = Set(names.map { Self.hash($0.utf8) }) }

  /// Whether the bytes have a declaration of one of the names.
  ///
  /// - Complexity: O(n) in the length of the text, however many names there are.
  func isFound(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { text in
      var place = 0
      // Whether what comes next is declared, after a keyword and perhaps names with dots.
      var isDeclared = false
      while place < text.count {
        let start = place
        var hash = Self.start
        while place < text.count, Self.isWord(text[place]) {
          hash = Self.next(hash, text[place])
          place += 1
        }
        guard place > start else {
          let isBetween = text[place] == UInt8(ascii: " ") || text[place] == UInt8(ascii: ".")
          if !isBetween { isDeclared = false }
          place += 1
          continue
        }
        if names.contains(hash), isDeclared || Self.isAssignment(text, place) { return true }
        if Self.keywords.contains(hash) { isDeclared = true }
      }
      return false
    }
  }

  /// Whether `=` comes next, after blanks, and not `==`.
  private static func isAssignment(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    var place = place
    while place < text.count, text[place] == UInt8(ascii: " ") { place += 1 }
    guard place < text.count, text[place] == UInt8(ascii: "=") else { return false }
    return place + 1 == text.count || text[place + 1] != UInt8(ascii: "=")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 95, 97...122, 0x80...: true
    default: false
    }
  }

  // FNV-1a.
  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  private static func next(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(start, next) }
}
