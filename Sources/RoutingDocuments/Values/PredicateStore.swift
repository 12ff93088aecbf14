internal import PredicateSyntax
internal import SceneRouting
internal import StringPredicates

/// Keeps the predicates that were built, so that what sessions share is built once.
///
/// It belongs to one reading. In a large set most predicates stand in one session only, so nothing is done to keep them
/// all: each has one place, and gives way to the next that has the same.
final class PredicateStore {
  private var entries: [StringPredicate] = []
  /// Of each place the number of its entry, plus 1; 0 where none is.
  private var numbers = [UInt16](repeating: 0, count: places)
  private var sets: [[String]: ExternalEventSet] = [:]
  private static let places = 1 << 12
  private static let mostSets = 4_096

  func predicate(
    _ format: String, _ arguments: [PredicateArgument], dialect: PredicateDialect, limits: PredicateLimits
  ) throws(StringPredicateError) -> StringPredicate {
    let place = Self.place(of: format, arguments)
    let number = Int(numbers[place])
    if number > 0 {
      let known = entries[number - 1]
      if known.format.hasSameUTF8(as: format), known.dialect == dialect,
        known.origin?.arguments ?? [] == arguments
      {
        return known
      }
    }
    let predicate = try StringPredicate(format, arguments: arguments, dialect: dialect, limits: limits)
    if number > 0 {
      entries[number - 1] = predicate
    } else {
      entries.append(predicate)
      numbers[place] = UInt16(entries.count)
    }
    return predicate
  }

  /// The place of a predicate: a hash that is quick for short texts. Nothing worse than building a predicate again comes
  /// of texts that share one.
  private static func place(of format: String, _ arguments: [PredicateArgument]) -> Int {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var format = format
    var hash = format.withUTF8 { units -> UInt64 in
      let bytes = UnsafeRawBufferPointer(units)
      var hash = UInt64(truncatingIfNeeded: bytes.count) &* factor
      var place = 0
      while bytes.count - place >= 8 {
        hash = (hash ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* factor
        hash ^= hash >> 29
        place += 8
      }
      while place < bytes.count {
        hash = (hash ^ UInt64(bytes[place])) &* factor
        place += 1
      }
      return hash ^ hash >> 29
    }
    if !arguments.isEmpty { hash ^= UInt64(truncatingIfNeeded: arguments.hashValue) }
    return Int(truncatingIfNeeded: (hash &* factor) >> 32) & (places - 1)
  }

  func eventSet(_ elements: [String]) -> ExternalEventSet {
    if let set = sets[elements] { return set }
    let set = ExternalEventSet(elements)
    if sets.count >= Self.mostSets { sets.removeAll(keepingCapacity: true) }
    sets[elements] = set
    return set
  }
}
