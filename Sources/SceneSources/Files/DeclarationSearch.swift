/// Looks for declarations in the bytes of source files, so that only files that have one of a missing name are parsed.
///
/// It finds `enum Name`, `extension Outer.Name`, `let name`, `func name`, `#define NAME` and `name = …`, also in comments:
/// a file too many is parsed, never one too few.
enum DeclarationSearch {
  private static let keywords = Set(
    [
      "enum", "struct", "class", "actor", "protocol", "extension", "let", "var", "case", "define", "const",
      "implementation", "interface",
    ].map { hash($0) })
  private static let function = hash("func")

  /// The hash of a name. One that can only be a function's ends in `()`.
  static func hash(_ name: String) -> UInt64 { name.utf8.reduce(start, next) }

  /// The hashes of the names that are declared, each once.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func names(declaredIn bytes: [UInt8]) -> [UInt64] {
    bytes.withUnsafeBufferPointer { text in
      var names: Set<UInt64> = []
      var place = 0
      // Whether what comes next is declared, after a keyword and perhaps names with dots.
      var isDeclared = false
      var isFunction = false
      while place < text.count {
        let start = place
        let hash = readWord(text, &place)
        guard place > start else {
          if !isBlank(text[place]), text[place] != UInt8(ascii: "."), text[place] != UInt8(ascii: "`") {
            isDeclared = false
          }
          place += 1
          continue
        }
        if isFunction { names.formUnion([hash, "()".utf8.reduce(hash, next)]) }
        isFunction = hash == function
        if isDeclared || isAssignment(text, place) { names.insert(hash) }
        if keywords.contains(hash) { isDeclared = true }
      }
      return Array(names)
    }
  }

  /// The hash of the letters from a place on, which moves behind them.
  @inline(__always)
  private static func readWord(_ text: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> UInt64 {
    var hash = start
    while place < text.count, isWord(text[place]) {
      hash = next(hash, text[place])
      place += 1
    }
    return hash
  }

  /// Whether a text has one of some words, or one of the bases as the first word after a colon. Both are hashes.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func has(_ words: Set<UInt64>, bases: Set<UInt64>, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { text in
      var place = 0
      var isAfterColon = false
      while place < text.count {
        let start = place
        let hash = readWord(text, &place)
        guard place > start else {
          if !isBlank(text[place]) { isAfterColon = text[place] == UInt8(ascii: ":") }
          place += 1
          continue
        }
        if words.contains(hash) || isAfterColon && bases.contains(hash) { return true }
        isAfterColon = false
      }
      return false
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Whether `=` comes next, after blanks, and not `==`.
  private static func isAssignment(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    var place = place
    while place < text.count, isBlank(text[place]) { place += 1 }
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
}
