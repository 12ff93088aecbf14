/// Finds lines and columns of values in the text of a JSON document.
package struct JSONPlaceFinder {
  private let bytes: [UInt8]
  private let places: [String: JSONScanner.Place]

  /// Walks once through `text` and notes where the values of these paths stand.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package init(_ text: [UInt8], paths: [String]) {
    var scanner = JSONScanner(text, wanted: Set(paths))
    // A broken document has places up to its fault.
    try? scanner.run()
    self.bytes = text
    self.places = scanner.places
  }

  /// Where the value of a path begins, in bytes; `nil` if the document has no such value.
  ///
  /// With `isAboutKey` it is the name of the member. With `inString` it is a place inside a string, in UTF-8 code
  /// units of the string's content: escapes before it are counted as they are written. If the value is an object
  /// `{"format": …}`, it is the object.
  package func offset(of path: String, isAboutKey: Bool = false, inString units: Int? = nil) -> Int? {
    guard let place = places[path] else { return nil }
    if isAboutKey, let key = place.key { return key }
    guard let units, bytes.indices.contains(place.value), bytes[place.value] == UInt8(ascii: "\"") else {
      return place.value
    }
    return offset(ofContent: units, inStringAt: place.value)
  }

  /// The line and the column of a byte, both from 1; a column counts UTF-8 code units.
  ///
  /// - Complexity: O(n) in the offset.
  package func lineAndColumn(at offset: Int) -> (line: Int, column: Int) {
    Self.lineAndColumn(at: offset, in: bytes)
  }

  /// The line and the column of a byte of any text.
  package static func lineAndColumn(at offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(max(0, offset))
    let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (line, before.count - lineStart + 1)
  }

  private func offset(ofContent units: Int, inStringAt start: Int) -> Int {
    var position = start + 1
    var remaining = units
    while remaining > 0, position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        remaining -= 1
        continue
      }
      let escape = escapeLength(at: position)
      position += escape.written
      remaining -= escape.meant
    }
    return min(position, bytes.count)
  }

  /// How many bytes an escape has in the document and how many its character has in the string.
  private func escapeLength(at position: Int) -> (written: Int, meant: Int) {
    guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u") else { return (2, 1) }
    let digits = String(decoding: bytes.dropFirst(position + 2).prefix(4), as: UTF8.self)
    switch UInt32(digits, radix: 16) ?? 0 {
    case 0..<0x80: return (6, 1)
    case 0x80..<0x800: return (6, 2)
    case 0xD800..<0xDC00: return (12, 4)
    default: return (6, 3)
    }
  }
}
