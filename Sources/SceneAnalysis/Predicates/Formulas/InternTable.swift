/// A hash table that maps the contents of each node to the node's number.
struct InternTable {
  /// The slots of the table. The upper half of a slot contains a hash and the lower half a node number. Empty slots are
  /// 0.
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var count = 0

  static func hash(_ kind: UInt8, _ list: UnsafeBufferPointer<UInt32>) -> UInt32 {
    var hash = UInt64(kind) &+ 0x9E37_79B9_7F4A_7C15
    for element in list {
      hash = (hash ^ UInt64(element)) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 32
    }
    return UInt32(truncatingIfNeeded: hash)
  }

  func find(_ hash: UInt32, where isSame: (UInt32) -> Bool) -> UInt32? {
    let mask = slots.count - 1
    var index = Int(hash) & mask
    while slots[index] != 0 {
      let slot = slots[index]
      if UInt32(slot >> 32) == hash, isSame(UInt32(truncatingIfNeeded: slot)) {
        return UInt32(truncatingIfNeeded: slot)
      }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Adds a node, whose number must not be 0.
  mutating func insert(_ node: UInt32, hash: UInt32) {
    if (count + 1) * 2 > slots.count { grow() }
    put(node, hash)
    count += 1
  }

  mutating func removeAll() {
    for index in slots.indices { slots[index] = 0 }
    count = 0
  }

  private mutating func put(_ node: UInt32, _ hash: UInt32) {
    let mask = slots.count - 1
    var index = Int(hash) & mask
    while slots[index] != 0 { index = (index + 1) & mask }
    slots[index] = UInt64(hash) << 32 | UInt64(node)
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for slot in old where slot != 0 { put(UInt32(truncatingIfNeeded: slot), UInt32(slot >> 32)) }
  }
}
