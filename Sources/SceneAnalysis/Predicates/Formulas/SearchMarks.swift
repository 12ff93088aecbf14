/// The best known search key for each language in the current search.
struct SearchMarks {
  private var generation: UInt32 = 0
  private var generations: [UInt32] = []
  private var keys: [UInt64] = []

  mutating func nextGeneration() -> UInt32 {
    generation &+= 1
    return generation
  }

  /// Records a key for a language. Returns `false` if the language is closed or already has a key that is at least as
  /// good.
  mutating func improve(_ node: UInt32, _ key: UInt64, _ generation: UInt32) -> Bool {
    let index = Int(node)
    if index >= keys.count {
      let capacity = max(index + 1, 2 * keys.count)
      generations += [UInt32](repeating: 0, count: capacity - generations.count)
      keys += [UInt64](repeating: 0, count: capacity - keys.count)
    }
    if generations[index] == generation, keys[index] <= key { return false }
    generations[index] = generation
    keys[index] = key
    return true
  }

  /// Closes a language by recording the best possible key, which is 0. Returns `false` if the language is already
  /// closed.
  mutating func close(_ node: UInt32, _ generation: UInt32) -> Bool {
    let index = Int(node)
    if generations[index] == generation, keys[index] == 0 { return false }
    generations[index] = generation
    keys[index] = 0
    return true
  }
}
