/// The best known key of each language in the current search.
struct SearchMarks {
  private var generation: UInt32 = 0
  private var generations: [UInt32] = []
  private var keys: [UInt64] = []

  mutating func nextGeneration() -> UInt32 {
    generation &+= 1
    return generation
  }

  /// Records a key if it is better than the known one and the language is open.
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

  /// Closes a language; returns `false` if it was closed before. Key 0 is the best possible.
  mutating func close(_ node: UInt32, _ generation: UInt32) -> Bool {
    let index = Int(node)
    if generations[index] == generation, keys[index] == 0 { return false }
    generations[index] = generation
    keys[index] = 0
    return true
  }
}
