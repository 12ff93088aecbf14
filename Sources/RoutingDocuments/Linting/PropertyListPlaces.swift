internal import Foundation

/// Where the values of an XML property list are, by their paths. A binary one has paths only.
///
/// It reads the tags and nothing else: whether the list is well formed has been checked by its parser.
struct PropertyListPlaces {
  private struct Container {
    var path: String
    var isArray: Bool
    var count = 0
    var key: (name: String, offset: Int)?
  }

  private var offsets: [String: Int] = [:]
  private let bytes: [UInt8]

  /// - Complexity: O(n) in the size of the list.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard !bytes.starts(with: "bplist".utf8) else { return }
    var containers: [Container] = []
    var place = 0
    while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[open...].starts(with: "<!--".utf8) {
        place = Self.end(of: "-->", in: bytes, from: open)
        continue
      }
      let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
      place = close + 1
      let tag = bytes[(open + 1)..<close]
      switch tag.first {
      case nil, UInt8(ascii: "?"), UInt8(ascii: "!"): continue
      case UInt8(ascii: "/"):
        if tag.elementsEqual("/dict".utf8) || tag.elementsEqual("/array".utf8) { _ = containers.popLast() }
        continue
      default: break
      }
      let name = String(decoding: tag.prefix { $0 != 0x20 && $0 != UInt8(ascii: "/") }, as: UTF8.self)
      if name == "plist" { continue }
      if name == "key" {
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        guard !containers.isEmpty else { continue }
        containers[containers.count - 1].key = (Self.text(bytes[place..<end]), open)
        continue
      }
      let path = Self.enter(&containers, at: open, &offsets)
      if name == "dict" || name == "array", tag.last != UInt8(ascii: "/") {
        containers.append(Container(path: path, isArray: name == "array"))
      }
      if place >= bytes.count { break }
    }
  }

  /// The line and the column, from 1, of a value: of its key, if it has one.
  func position(of path: String) -> (line: Int, column: Int)? {
    guard let offset = offsets[path] else { return nil }
    let before = bytes[..<offset]
    let line = before.count { $0 == 0x0A }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (line + 1, offset - start + 1)
  }

  /// The issues about this list with their places.
  func located(_ issue: DocumentIssue) -> DocumentIssue {
    guard issue.line == nil, let place = position(of: issue.path) else { return issue }
    var issue = issue
    issue.line = place.line
    issue.column = place.column
    return issue
  }

  /// The path of the value that begins here.
  private static func enter(_ containers: inout [Container], at offset: Int, _ offsets: inout [String: Int]) -> String {
    guard var container = containers.popLast() else { return "" }
    defer { containers.append(container) }
    let path: String
    if container.isArray {
      path = container.path + "[\(container.count)]"
      container.count += 1
      offsets[path] = offset
    } else {
      let key = container.key ?? (name: "", offset: offset)
      path = join(container.path, key.name)
      container.key = nil
      offsets[path] = key.offset
    }
    return path
  }

  private static func join(_ parent: String, _ key: String) -> String {
    let isWord =
      key.utf8.first.map { !(48...57).contains($0) } == true
      && key.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0 & 0xDF) || $0 == 95 }
    if !isWord { return "\(parent)[\(JSONWriter.quoted(key))]" }
    return parent.isEmpty ? key : "\(parent).\(key)"
  }

  private static func end(of text: String, in bytes: [UInt8], from start: Int) -> Int {
    var place = start
    while place < bytes.count {
      if bytes[place...].starts(with: text.utf8) { return place + text.utf8.count }
      place += 1
    }
    return bytes.count
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
      text = text.replacing(entity, with: character)
    }
    return text
  }
}
