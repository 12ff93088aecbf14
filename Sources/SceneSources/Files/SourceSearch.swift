/// Looks for words in the bytes of files, so that only files that say something are parsed.
///
/// Each word is searched for with Horspool's algorithm, which looks at one byte in as many as the word has.
struct SourceSearch {
  private struct Word {
    var bytes: [UInt8]
    /// How far the search moves on after a byte at the word's end.
    var shifts: [Int]
  }

  private let words: [Word]

  init(_ words: some Sequence<String>) {
    self.words = words.filter { !$0.isEmpty }.map { word in
      let bytes = Array(word.utf8)
      var shifts = [Int](repeating: bytes.count, count: 256)
      for (place, byte) in bytes.dropLast().enumerated() { shifts[Int(byte)] = bytes.count - 1 - place }
      return Word(bytes: bytes, shifts: shifts)
    }
  }

  /// Whether one of the words is in the bytes.
  ///
  /// - Complexity: O(n) for each word in practice, O(n · m) at worst for a word of m bytes.
  func isFound(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { text in words.contains { Self.isFound($0, in: text) } }
  }

  private static func isFound(_ word: Word, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let last = word.bytes.count - 1
    return word.bytes.withUnsafeBufferPointer { letters in
      word.shifts.withUnsafeBufferPointer { shifts in
        var end = last
        while end < text.count {
          let byte = text[end]
          if byte == letters[last] {
            var place = 0
            while place < last, text[end - last + place] == letters[place] { place += 1 }
            if place == last { return true }
          }
          end += shifts[Int(byte)]
        }
        return false
      }
    }
  }
}
