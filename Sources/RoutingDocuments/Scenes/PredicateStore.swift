import PredicateSyntax
import SceneRouting
import StringPredicates

/// A cache that lets sessions share predicates.
///
/// Each cache belongs to a single reader. Most predicates in a large document occur only once, so the cache is
/// direct-mapped: a new predicate replaces the previous one in its slot.
final class PredicateStore {
  // Unchecked exclusivity is safe here, because the methods below don't call each other while they access these
  // properties.
  @exclusivity(unchecked) private var entries: [StringPredicate] = []
  @exclusivity(unchecked) private var slots = [Slot](repeating: Slot(), count: slotCount)
  private var sets: [[String]: ExternalEventSet] = [:]
  private static let slotCount = 1 << 12

  private struct Slot {
    /// The one-based index of the predicate, or 0 for an empty slot.
    var number: UInt32 = 0
    /// The low bits of the predicate's hash, which make comparisons with different predicates rare.
    var tag: UInt32 = 0
  }

  private static let mostSets = 4_096

  func predicate(
    _ format: String, _ arguments: [PredicateArgument], dialect: PredicateDialect, limits: PredicateLimits
  ) throws(StringPredicateError) -> StringPredicate {
    var format = format
    let hash =
      format.withUTF8 { Self.hash(of: $0) } ^ (arguments.isEmpty ? 0 : UInt64(bitPattern: Int64(arguments.hashValue)))
    if let known = known(hash), known.format.hasSameUTF8(as: format), known.dialect == dialect,
      known.origin?.arguments ?? [] == arguments
    {
      return known
    }
    let predicate = try StringPredicate(format, arguments: arguments, dialect: dialect, limits: limits)
    keep(predicate, hash)
    return predicate
  }

  /// Returns the cached predicate whose slot and tag match the hash, or `nil` if there isn't one. The caller must still
  /// compare format strings.
  @inline(__always)
  private func known(_ hash: UInt64) -> StringPredicate? {
    let slot = slots[Self.index(of: hash)]
    return slot.number > 0 && slot.tag == UInt32(truncatingIfNeeded: hash) ? entries[Int(slot.number) - 1] : nil
  }

  private func keep(_ predicate: StringPredicate, _ hash: UInt64) {
    let index = Self.index(of: hash)
    var slot = slots[index]
    slot.tag = UInt32(truncatingIfNeeded: hash)
    if slot.number > 0 {
      entries[Int(slot.number) - 1] = predicate
    } else {
      entries.append(predicate)
      slot.number = UInt32(truncatingIfNeeded: entries.count)
    }
    slots[index] = slot
  }

  private static func index(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 32) & (slotCount - 1) }

  /// Returns a hash that is fast to compute for short strings. The only effect of a collision is that a predicate is
  /// rebuilt.
  private static func hash(of format: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    let bytes = UnsafeRawBufferPointer(format)
    var hash = UInt64(truncatingIfNeeded: bytes.count) &* factor
    var offset = 0
    while bytes.count - offset >= 8 {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* factor
      hash ^= hash >> 29
      offset += 8
    }
    while offset < bytes.count {
      hash = (hash ^ UInt64(bytes[offset])) &* factor
      offset += 1
    }
    return (hash ^ hash >> 29) &* factor
  }

  func eventSet(_ elements: [String]) -> ExternalEventSet {
    if let set = sets[elements] { return set }
    let set = ExternalEventSet(elements)
    if sets.count >= Self.mostSets { sets.removeAll(keepingCapacity: true) }
    sets[elements] = set
    return set
  }
}
