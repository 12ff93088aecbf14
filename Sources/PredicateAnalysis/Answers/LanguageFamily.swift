/// Languages that are asked together which of them may contain an identifier.
///
/// They are stepped scalar by scalar, and what is left of them after each beginning is kept. Identifiers that begin alike
/// share those steps, and a language that nothing is left of is not stepped any more. So all questions together take
/// linear time where the languages differ early, as those of everyday conditions do.
package struct LanguageFamily {
  /// What is left after a beginning.
  private struct Node {
    /// The languages that are not decided yet, each with what is left of it.
    var open: [(member: Int, rest: UInt32)] = []
    /// The languages that contain whatever follows, beside those of the nodes before.
    var settled: [Int] = []
    var previous: Int?
    /// The nodes after one more scalar, by its class.
    var next: [UInt32: Int] = [:]

    mutating func add(_ member: Int, _ rest: UInt32) {
      switch rest {
      case LanguageStore.nothing: break
      case LanguageStore.everything: settled.append(member)
      default: open.append((member, rest))
      }
    }
  }

  private let languages: [ApproximateLanguage]
  private var nodes: [Node] = []
  private var byteCount = 0
  /// The revision of the analysis that the nodes are of.
  private var revision = 0

  /// - Parameter languages: The languages; equal ones should be given once.
  package init(_ languages: [ApproximateLanguage]) { self.languages = languages }

  /// The indices of the languages that may contain an identifier; `nil` if the budget does not suffice.
  ///
  /// - Complexity: O(m + k) for m scalars and k languages in the answer, if another identifier has taken the same way;
  ///   else the steps of the languages that are not decided.
  package mutating func members(containing identifier: String, _ analysis: inout LanguageAnalysis) -> [Int]? {
    analysis.seal()
    guard analysis.interruptionReason == nil else { return nil }
    if nodes.isEmpty || revision != analysis.revision { begin(analysis.revision) }
    do throws(AnalysisInterruption) {
      var place = 0
      for scalar in identifier.unicodeScalars {
        guard let scalarClass = analysis.store.alphabet.classIndex(of: scalar.value) else { return [] }
        place = try step(place, over: scalarClass, &analysis.store)
      }
      return members(at: place, analysis.store)
    } catch {
      // Remembers the end of the budget.
      analysis.charge(1)
      return nil
    }
  }

  private mutating func begin(_ revision: Int) {
    var root = Node()
    for (member, language) in languages.enumerated() { root.add(member, language.may) }
    self.revision = revision
    nodes = [root]
    byteCount = 0
  }

  private mutating func step(
    _ place: Int, over scalarClass: UInt32, _ store: inout LanguageStore
  ) throws(AnalysisInterruption) -> Int {
    if let known = nodes[place].next[scalarClass] { return known }
    var node = Node(previous: place)
    for (member, rest) in nodes[place].open { node.add(member, try store.step(rest, over: scalarClass)) }
    byteCount += MemoryLayout<Node>.stride + 64 + 16 * node.open.count + 8 * node.settled.count
    try store.meter.charge(nodes[place].open.count + 1, bytes: store.byteCount + byteCount)
    nodes[place].next[scalarClass] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  private func members(at place: Int, _ store: LanguageStore) -> [Int] {
    var members = nodes[place].open.filter { store.nodes[Int($0.rest)].acceptsEmpty }.map(\.member)
    var current: Int? = place
    while let place = current {
      members += nodes[place].settled
      current = nodes[place].previous
    }
    return members
  }
}
