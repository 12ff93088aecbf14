/// Names that are taken, so that others get a number.
struct UniqueNames {
  private var taken: Set<String> = []
  /// The next number to try for a name.
  private var numbers: [String: Int] = [:]
  /// A name with a number.
  private let numbered: @Sendable (String, Int) -> String

  init(numbered: @escaping @Sendable (String, Int) -> String = { "\($0)-\($1)" }) { self.numbered = numbered }

  /// Takes a name as it is.
  mutating func note(_ name: String) { taken.insert(name) }

  /// Takes a name, with a number if it is taken already. O(1) amortized for each name.
  mutating func add(_ name: String) -> String {
    var result = name
    while !taken.insert(result).inserted {
      let number = numbers[name] ?? 2
      numbers[name] = number + 1
      result = numbered(name, number)
    }
    return result
  }
}
