import Foundation
import Testing

/// The tables of a documentation page.
struct DocumentationPage: CustomTestStringConvertible, Sendable {
  /// A table row: its cells by column heading, and its line.
  struct Row: Sendable {
    var cells: [String: String]
    var line: Int
  }

  let url: URL
  let text: String
  let rows: [Row]

  var testDescription: String { url.lastPathComponent }

  init(_ url: URL) throws {
    self.url = url
    text = try String(contentsOf: url, encoding: .utf8)
    var rows: [Row] = []
    var heads: [String]?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      guard line.hasPrefix("|") else {
        heads = nil
        continue
      }
      let cells = Self.cells(line)
      if let heads {
        guard !line.hasPrefix("| ---") else { continue }
        rows.append(Row(cells: Dictionary(uniqueKeysWithValues: zip(heads, cells)), line: index + 1))
      } else {
        heads = cells
      }
    }
    self.rows = rows
  }

  /// Splits a line into cells; a bar inside a cell is written `\|`.
  private static func cells(_ line: String) -> [String] {
    line.dropFirst().replacingOccurrences(of: "\\|", with: "\u{1}").split(
      separator: "|", omittingEmptySubsequences: false
    )
    .dropLast().map { $0.replacingOccurrences(of: "\u{1}", with: "|").trimmingCharacters(in: .whitespaces) }
  }

  /// The root folder of this package.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the pages of a documentation catalog.
  static func pages(_ catalog: String) -> [DocumentationPage] {
    let folder = package.appendingPathComponent("Sources/\(catalog)/\(catalog).docc")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }.compactMap {
      try? DocumentationPage($0)
    }
  }

  /// Returns the text between the backquotes of a cell.
  static func code(_ cell: String) -> String? {
    let marks = cell.prefix { $0 == "`" }
    guard !marks.isEmpty, cell.hasSuffix(marks), cell.count >= 2 * marks.count else { return nil }
    return String(cell.dropFirst(marks.count).dropLast(marks.count))
  }

  /// Returns the Swift string in a cell; `.some(nil)` for nil, `nil` if the cell contains no string.
  static func string(_ cell: String) -> String?? {
    guard let code = code(cell) else { return nil }
    if code == "nil" { return .some(nil) }
    guard code.hasPrefix("\""), code.hasSuffix("\""), code.count >= 2 else { return nil }
    var result = ""
    var rest = code.dropFirst().dropLast()[...]
    while let character = rest.popFirst() {
      guard character == "\\", let escape = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch escape {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        guard rest.first == "{", let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
          return nil
        }
        result.unicodeScalars.append(scalar)
        rest = rest.dropFirst(digits.count + 2)
      default: result.append(escape)
      }
    }
    return .some(result)
  }
}
