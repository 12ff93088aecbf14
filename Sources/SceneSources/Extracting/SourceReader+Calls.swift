internal import RoutingDocuments

extension SourceReader {
  /// How many functions or classes may lead from one to the next.
  private static let callRounds = 8

  /// Reads the subclasses of delegates, and the calls of functions that set conditions or modifiers for their callers.
  ///
  /// - Parameters:
  ///   - parsed: The files that were parsed; those with calls are parsed again.
  ///   - others: The other source files; those with calls or subclasses are parsed and become parsed ones.
  /// - Complexity: O(n) in the size of the files with such names, and a search through the others.
  func readCalls(
    _ parsed: inout [String], _ others: inout [String], _ parser: SourceFileParser, into sources: inout SourceFiles,
    _ result: inout Result
  ) {
    var calls: Set<String> = []
    var known: (words: Set<String>, bases: Set<String>) = ([], [])
    for _ in 0..<Self.callRounds {
      let facts = sources.facts
      let delegates = SceneDelegates(facts)
      let names = SceneFunctions(facts, delegates).names
      let newCalls = names.subtracting(calls)
      calls = calls.union(names)
      let words = names.union(delegates.protocols.map(\.declaredName)).subtracting(known.words)
      let bases = Set(delegates.bases.map(\.declaredName)).subtracting(known.bases)
      guard !words.isEmpty || !bases.isEmpty else { return }
      known = (known.words.union(words), known.bases.union(bases))
      if !newCalls.isEmpty {
        for (file, read) in parse(parsed, with: newCalls, [], parser, calls) { sources.addCalls(read, of: file) }
      }
      let found = parse(others, with: words, bases, parser, calls)
      for (file, read) in found { result.add(.parsed(read), of: file, to: &sources) }
      let files = Set(found.map(\.file))
      others.removeAll(where: files.contains)
      parsed += files.sorted()
    }
  }

  /// Parses the files that have one of some words in them, or inherit from one of some bases.
  private func parse(
    _ files: [String], with words: Set<String>, _ bases: Set<String>, _ parser: SourceFileParser, _ calls: Set<String>
  ) -> [(file: String, facts: SourceFacts)] {
    let words = Set(words.map(DeclarationSearch.hash))
    let bases = Set(bases.map(DeclarationSearch.hash))
    let entries = Workers.map(files.count, threads: Self.threads) { index -> SourceFileEntry in
      guard case .content(let bytes) = Self.content(of: files[index]),
        DeclarationSearch.has(words, bases: bases, in: bytes)
      else { return .other }
      return parser.parse(bytes, files[index], helpers: calls)
    }
    return zip(files, entries).compactMap { file, entry in
      if case .parsed(let read) = entry { (file, read) } else { nil }
    }
  }
}
