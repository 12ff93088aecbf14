import CBytes

/// Hashes of folded text.
///
/// All of them depend on keys that a process draws when it starts, so that nobody can choose texts that collide.
/// `SWIFT_DETERMINISTIC_HASHING` makes the keys the same in every process, for measurements.
///
/// It may be shared, though it holds a pointer: the keys are written once, before anybody has them.
struct TextHash: @unchecked Sendable {
  /// The keys of pieces, see `Pieces.h`.
  let pieces: UnsafePointer<piece_keys>
  private let first: UInt64
  private let second: UInt64

  /// The keys of this process.
  static let ofProcess = TextHash(bits: 32)

  /// Hashes of 1 to 32 bits. They live as long as the process.
  private static let cut = (1...32).map { TextHash(bits: $0) }

  /// A hash of which only some bits count. With few bits all texts collide: for tests.
  ///
  /// - Parameter bits: How many bits count, from 1 to 32; other numbers count as the nearest of these.
  static func ofBits(_ bits: Int) -> TextHash { cut[min(max(bits, 1), 32) - 1] }

  /// Draws keys, which are never freed.
  ///
  /// - Parameter bits: How many bits of a hash count, from 1 to 32.
  private init(bits: Int) {
    var drawn: UInt64 = 0
    func draw() -> UInt64 {
      drawn &+= 1
      var hasher = Hasher()
      hasher.combine(drawn)
      return UInt64(truncatingIfNeeded: hasher.finalize())
    }
    let keys = UnsafeMutablePointer<piece_keys>.allocate(capacity: 1)
    keys.initialize(to: piece_keys())
    withUnsafeMutableBytes(of: &keys.pointee) { bytes in
      for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
        bytes.storeBytes(of: draw(), toByteOffset: offset, as: UInt64.self)
      }
    }
    keys.pointee.mask = UInt32(truncatingIfNeeded: UInt64(UInt32.max) << UInt64(32 - bits))
    piece_keys_arrange(keys)
    pieces = UnsafePointer(keys)
    first = draw() | 1
    second = draw() | 1
  }

  /// The bits of a hash that count.
  @inline(__always) var mask: UInt32 { pieces.pointee.mask }

  /// The eight bytes at a place, the first of them the lowest.
  @inline(__always)
  static func word(_ place: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  /// The hash of a whole text, which may be empty. The 16 bytes after it are zeros.
  @inline(__always)
  func whole(_ text: UnsafePointer<UInt8>, _ count: Int, seed: UInt64 = 0) -> UInt32 {
    var hash = UInt64(truncatingIfNeeded: count) ^ seed ^ second
    var place = 0
    while place < count {
      // Two words a step: only one of them needs the hash of the step before.
      hash = Self.mix(hash ^ Self.word(text + place), first ^ Self.word(text + place + 8))
      place &+= 16
    }
    return UInt32(truncatingIfNeeded: Self.mix(hash, second) >> 32) & mask
  }

  /// The hash of a piece, which begins at `text`.
  @inline(__always)
  func piece(_ kind: PieceClass, _ text: UnsafePointer<UInt8>) -> UInt32 { piece_hash(pieces, kind.rawValue, text) }

  /// A few bits that tell literals with a common piece apart: of the first and the last eight bytes, and the length.
  /// The eight bytes after the literal must be readable.
  @inline(__always)
  func check(_ text: UnsafePointer<UInt8>, _ length: Int) -> UInt16 {
    let ends =
      length >= 8
      ? Self.word(text) &+ second ^ (Self.word(text + (length &- 8)) &* first)
      : Self.word(text) & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
    return UInt16(truncatingIfNeeded: Self.mix(ends ^ UInt64(truncatingIfNeeded: length), second) >> 48)
  }
}
