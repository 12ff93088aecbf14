/// A search for words in files, used to parse only files that contain at least one of the words.
///
/// Uses the Boyer–Moore–Horspool algorithm.
struct WordSearch {
  private struct Word {
    var bytes: [UInt8]
    /// The number of bytes to advance, indexed by the last byte in the search window.
    var shifts: [Int]

    init(_ text: String) {
      bytes = Array(text.utf8)
      shifts = [Int](repeating: bytes.count, count: 256)
      for (index, byte) in bytes.dropLast().enumerated() { shifts[Int(byte)] = bytes.count - 1 - index }
    }

    /// Returns the offset of the first occurrence of the word at or after `start`.
    func firstOffset(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
      let last = bytes.count - 1
      return bytes.withUnsafeBufferPointer { letters in
        shifts.withUnsafeBufferPointer { shifts in
          var end = start + last
          while end < text.count {
            let byte = text[end]
            if byte == letters[last] {
              var index = 0
              while index < last, text[end - last + index] == letters[index] { index += 1 }
              if index == last { return end - last }
            }
            end += shifts[Int(byte)]
          }
          return nil
        }
      }
    }
  }

  private let words: [Word]

  init(_ words: some Sequence<String>) { self.words = words.filter { !$0.isEmpty }.map(Word.init) }

  /// Returns whether any of the words occurs in `bytes`.
  ///
  /// - Complexity: O(*n*) for each word, where *n* is the number of bytes.
  func isFound(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { text in words.contains { $0.firstOffset(in: text, from: 0) != nil } }
  }

  /// Returns whether any of the words occurs in `bytes` as a complete word that satisfies `condition`.
  ///
  /// - Parameter condition: A closure that receives the range of the word.
  func isFound(in bytes: [UInt8], where condition: (Range<Int>) -> Bool) -> Bool {
    bytes.withUnsafeBufferPointer { text in
      words.contains { word in
        var start = 0
        while let offset = word.firstOffset(in: text, from: start) {
          let end = offset + word.bytes.count
          let isWhole =
            (offset == 0 || !Self.isWordByte(text[offset - 1])) && (end == text.count || !Self.isWordByte(text[end]))
          if isWhole, condition(offset..<end) { return true }
          start = end
        }
        return false
      }
    }
  }

  /// Returns whether a byte can be part of an identifier.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 95, 97...122, 0x80...: true
    default: false
    }
  }
}
