/// A string made ready to be compared under given options.
///
/// It is made once from a subject and shared by all predicates with these options; that of a literal is made when the
/// predicate is compiled. It takes 4 bytes a scalar, and as much again where folding changes something: 8 bytes for a
/// byte of ASCII, at most about 12 for a byte of any text.
///
/// The comparison is Foundation's `NSString.compare(_:options:)` and `range(of:options:)` without `.literal`; the tests
/// hold the two against each other. Where Foundation's result depends on the accident of where its buffers end, the
/// canonical form decides, see `CanonicalComparison`.
package struct FoldedText: Sendable, Hashable {
  package let folding: StringFolding
  /// The text itself.
  package let scalars: [UInt32]
  /// The text as it is compared if it is plain, and otherwise empty.
  let folded: [UInt32]
  /// For every scalar of `folded` a bit that says whether it continues the scalar before it; empty if none does.
  let continuations: [UInt64]
  /// Whether every scalar can be compared without a look at its neighbours: no marks, no joiners, no jamo.
  let isPlain: Bool
  /// Whether the folding of plain text changes a scalar above ASCII.
  let changesBeyondASCII: Bool

  /// Makes text ready from valid UTF-8.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, folding: StringFolding) {
    self.init(scalars: Self.scalars(of: bytes), folding: folding)
  }

  package init(_ text: String, folding: StringFolding) {
    var text = text
    self = text.withUTF8 { Self($0, folding: folding) }
  }

  package init(_ bytes: [UInt8], folding: StringFolding) {
    self = bytes.withUnsafeBufferPointer { Self($0, folding: folding) }
  }

  /// Makes text ready from Unicode scalars.
  package init(scalars: [UInt32], folding: StringFolding) {
    var plain = PlainFolding(folding)
    self.folding = folding
    self.scalars = scalars
    isPlain = plain.fold(scalars)
    changesBeyondASCII = plain.changesBeyondASCII
    folded = isPlain ? plain.folded : []
    continuations = isPlain ? plain.continuations : []
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.folding == right.folding && left.scalars == right.scalars
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(folding)
    hasher.combine(scalars)
  }

  /// Whether the text is the empty string.
  package var isEmpty: Bool { scalars.isEmpty }

  /// The scalars of valid UTF-8; from anything else, some scalars, and no trap.
  static func scalars(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    // All threads share one empty array, and this initializer would write its count.
    guard !bytes.isEmpty else { return [] }
    return Array(unsafeUninitializedCapacity: bytes.count) { buffer, count in
      var index = 0
      while index < bytes.count {
        let lead = bytes[index]
        if lead < 0x80 {
          buffer.initializeElement(at: count, to: UInt32(lead))
          index += 1
        } else {
          let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
          var scalar = UInt32(lead) & (0x7F >> UInt32(length))
          for place in index + 1..<max(index + 1, min(index + length, bytes.count)) {
            scalar = scalar << 6 | UInt32(bytes[place] & 0x3F)
          }
          buffer.initializeElement(at: count, to: scalar)
          index += length
        }
        count += 1
      }
    }
  }
}
