import CBytes

/// A kind of key in the index: an entire string or an n-gram.
///
///     SELF == 'mail/7'              entire string
///     SELF BEGINSWITH 'mail/in'     prefix of 4 bytes
///     SELF ENDSWITH '/reply'        suffix of 4 bytes
///     SELF CONTAINS '/thread/7'     infix of 4 or 8 bytes
///
/// The length of a prefix or suffix is the greatest multiple of four bytes that fits within the literal, up to 32.
/// Shorter literals use prefixes, suffixes and infixes of one to three bytes.
struct GramKind: RawRepresentable, Hashable, BitwiseCopyable {
  var rawValue: UInt32

  static let whole = Self(rawValue: UInt32(GRAM_WHOLE))
  static let infix8 = Self(rawValue: UInt32(GRAM_INFIX_8))
  static let infix4 = Self(rawValue: UInt32(GRAM_INFIX_4))
  static let infix3 = Self(rawValue: UInt32(GRAM_INFIX_3))
  static let infix2 = Self(rawValue: UInt32(GRAM_INFIX_2))
  static let infix1 = Self(rawValue: UInt32(GRAM_INFIX_1))
  /// The kind of key under which equal records are found; see `IndexStorage.record(for:)`.
  static let identity = Self(rawValue: 30)
  /// The kind for predicates without a required literal.
  static let none = Self(rawValue: 31)

  /// The number of n-gram kinds, including `whole`.
  static let count = GRAM_KIND_COUNT

  /// Whether this is a kind of n-gram. Every kind of n-gram has a filter.
  var isGram: Bool { rawValue != Self.whole.rawValue && rawValue < UInt32(Self.count) }

  /// Whether an n-gram of this kind can occur at several offsets of the same string.
  @inline(__always)
  var isInfix: Bool { Self.infix8.rawValue...Self.infix1.rawValue ~= rawValue }

  /// The length of an n-gram of this kind, in bytes.
  @inline(__always) var size: Int { gram_size(rawValue) }

  /// The distance between the offsets at which a scan looks for infixes of this kind. A literal is indexed under that
  /// many consecutive infixes, so that the scan always finds one of them.
  @inline(__always) var step: Int { rawValue <= Self.infix4.rawValue ? 2 : 1 }

  /// Returns the longest kind of prefix that fits a nonempty literal of this length.
  static func prefix(of length: Int) -> Self { Self(rawValue: UInt32(GRAM_FIRST_PREFIX) + longest(length)) }

  /// Returns the longest kind of suffix that fits a nonempty literal of this length.
  static func suffix(of length: Int) -> Self { Self(rawValue: UInt32(GRAM_FIRST_SUFFIX) + longest(length)) }

  private static func longest(_ length: Int) -> UInt32 {
    let words = UInt32(LONGEST_GRAM_WORDS)
    return switch length {
    case 4...: min(UInt32(truncatingIfNeeded: length / 4), words) - 1
    case 3: words
    case 2: words + 1
    default: words + 2
    }
  }

  /// Returns the kind of infix to use for indexing a literal of this length.
  ///
  /// - Parameter isWide: Whether eight-byte infixes are allowed. With few literals, four bytes are selective enough,
  ///   and scanning for a single length is faster.
  static func infix(of length: Int, isWide: Bool) -> Self {
    switch length {
    case 9... where isWide: infix8
    case 5...: infix4
    case 3...: infix3
    case 2: infix2
    default: infix1
    }
  }
}

/// The kinds of n-grams that are in use, and the number of postings of each kind.
struct GramKinds {
  private var counts = [Int](repeating: 0, count: GramKind.count)
  private(set) var bits: UInt32 = 0

  /// Whether any n-gram kind shorter than four bytes is in use.
  @inline(__always) var hasShort: Bool { bits & UInt32(GRAM_SHORT_KINDS) != 0 }

  @inline(__always) func contains(_ kind: GramKind) -> Bool { bits >> kind.rawValue & 1 != 0 }

  func count(of kind: GramKind) -> Int { counts[Int(kind.rawValue)] }

  mutating func add(_ kind: GramKind) {
    counts[Int(kind.rawValue)] += 1
    bits |= 1 << kind.rawValue
  }

  mutating func remove(_ kind: GramKind) {
    counts[Int(kind.rawValue)] -= 1
    if counts[Int(kind.rawValue)] == 0 { bits &= ~(1 << kind.rawValue) }
  }
}

// These methods belong to the pointer, because calling a method of a large structure copies it.
extension UnsafePointer where Pointee == IndexStorage {
  /// The parameters for scanning a string for n-grams. They are valid until the index changes.
  @inline(__always)
  var gramScan: gram_scan {
    gram_scan(
      keys: pointee.hash.grams, eights: pointee.filters.infixes8.view, fours: pointee.filters.infixes4.view,
      ends: pointee.filters.ends.view, kinds: pointee.kinds.bits)
  }

  /// Calls `body` with the hash and the offset of each n-gram in a string that passes the filters. Infixes can extend
  /// beyond the end of the string.
  @inline(__always)
  func forEachGram(
    in text: FoldedText, _ scan: UnsafePointer<gram_scan>, _ body: (_ hash: UInt32, _ offset: Int) -> Void
  ) {
    if scan.pointee.kinds == 0 { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(GRAM_LANES)) { buffer in
      // A nonempty buffer always has a base address.
      let hashes = buffer.baseAddress.unsafelyUnwrapped
      var start = 0
      repeat {
        var lanes = grams_find(scan, text.folded, text.count, start, hashes)
        while lanes != 0 {
          let lane = lanes.trailingZeroBitCount
          body(hashes[lane], gram_offset(UInt32(truncatingIfNeeded: lane), text.count, start))
          lanes &= lanes &- 1
        }
        start &+= Int(GRAM_PASS)
        // This loop looks for infixes of at least four bytes, which don't fit at later offsets.
      } while start &+ 3 < text.count
    }
    if pointee.kinds.hasShort { forEachShortGram(in: text, body) }
  }

  /// Looks for n-grams shorter than four bytes, which few sets of conditions need.
  private func forEachShortGram(in text: FoldedText, _ body: (_ hash: UInt32, _ offset: Int) -> Void) {
    func look(_ kind: GramKind, _ offsets: ClosedRange<Int>) {
      guard pointee.kinds.contains(kind) else { return }
      for offset in offsets {
        let hash = pointee.hash.gram(kind, text.folded + offset)
        if pointee.filters.short.mayContain(hash) { body(hash, offset) }
      }
    }
    for size in 1...3 where size <= text.count {
      let last = text.count - size
      look(.infix(of: size, isWide: false), 0...last)
      look(.prefix(of: size), 0...0)
      look(.suffix(of: size), last...last)
    }
  }
}
