/// A hash table of node numbers, by the content of the nodes.
struct InternTable {
  private var slots = [UInt32](repeating: 0, count: 1 << 10)
  private var hashes = [UInt32](repeating: 0, count: 1 << 10)
  private var count = 0

  static func hash(_ kind: UInt8, _ list: UnsafeBufferPointer<UInt32>) -> UInt32 {
    var hash = UInt64(kind) &+ 0x9E37_79B9_7F4A_7C15
    for element in list {
      hash = (hash ^ UInt64(element)) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 32
    }
    return UInt32(truncatingIfNeeded: hash)
  }

  /// The node with this hash for which `isSame` holds.
  func find(_ hash: UInt32, where isSame: (UInt32) -> Bool) -> UInt32? {
    let mask = slots.count - 1
    var place = Int(hash) & mask
    while slots[place] != 0 {
      if hashes[place] == hash, isSame(slots[place]) { return slots[place] }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Adds a node, whose number is not 0.
  mutating func insert(_ node: UInt32, hash: UInt32) {
    if (count + 1) * 2 > slots.count { grow() }
    put(node, hash)
    count += 1
  }

  private mutating func put(_ node: UInt32, _ hash: UInt32) {
    let mask = slots.count - 1
    var place = Int(hash) & mask
    while slots[place] != 0 { place = (place + 1) & mask }
    slots[place] = node
    hashes[place] = hash
  }

  private mutating func grow() {
    let old = zip(slots, hashes).filter { $0.0 != 0 }
    let capacity = slots.count * 2
    slots = [UInt32](repeating: 0, count: capacity)
    hashes = [UInt32](repeating: 0, count: capacity)
    for (node, hash) in old { put(node, hash) }
  }
}
