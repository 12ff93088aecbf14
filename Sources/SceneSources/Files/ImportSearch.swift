/// Looks for the modules that source files import, without parsing the files.
enum ImportSearch {
  /// What may follow `import` before the module: `import struct Core.Link`.
  private static let kinds: Set<Substring> = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]
  /// How long a line with an import may be, in UTF-8 code units.
  private static let length = 512

  /// The modules of `import Core`, `@testable import Core`, `@import Core;` and `#import <Core/Core.h>`.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func modules(in bytes: [UInt8]) -> Set<String> {
    var modules: Set<String> = []
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: ";") }) {
      guard let module = module(in: line) else { continue }
      modules.insert(module)
    }
    return modules
  }

  private static func module(in line: ArraySlice<UInt8>) -> String? {
    let line = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let first = line.first, "@#fip".utf8.contains(first), line.count <= length else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    // A header in quotes is a file of the same target.
    guard text.contains("import"), !text.contains("\"") else { return nil }
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard let place = words.firstIndex(of: "import") else { return nil }
    return words[(place + 1)...].first { !kinds.contains($0) }.map(String.init)
  }
}
