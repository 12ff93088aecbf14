import PredicateSyntax
import StringPredicates

/// Turns patterns of `MATCHES` into automata, as far as they are regular.
///
/// What an automaton cannot express is read in two ways: generously, so that every match is accepted (a look-around and
/// a boundary always hold, an atomic group gives back, a reference is any text), and strictly, so that everything
/// accepted is a match (such a part never matches). Where neither was needed the automaton is exact.
struct PatternTranslator {
  private let tree: PatternTree
  private let domain: ScalarSet
  /// Why the automaton is not exact.
  private(set) var reason: String?

  init(_ tree: PatternTree, domain: ScalarSet = .all) {
    self.tree = tree
    self.domain = domain
  }

  /// Reads a pattern and builds its language.
  static func translate(
    _ pattern: [UInt8], folding: StringFolding, universe: IdentifierUniverse, _ store: inout LanguageStore
  ) -> ComparisonTranslator.Translation {
    let ignoresMarks = folding.contains(.diacriticInsensitive)
    let (tree, issues) = PatternTree.read(
      pattern,
      options: PatternOptions(
        caseInsensitive: folding.contains(.caseInsensitive), diacriticInsensitive: ignoresMarks))
    if issues.contains(where: { $0.severity == .error }) {
      return ComparisonTranslator.Translation(.unknown, "its pattern was not understood")
    }
    if ignoresMarks, universe != .ascii {
      return ComparisonTranslator.Translation(.unknown, "its pattern disregards marks")
    }
    var translator = PatternTranslator(tree)
    return translator.translate(&store)
  }

  private mutating func translate(_ store: inout LanguageStore) -> ComparisonTranslator.Translation {
    // Look-aheads at the start of the only branch are languages of their own: `(?=A)B` is A followed by anything, and B.
    var leading: [(node: Int, isNegated: Bool)] = []
    let branches = Array(tree.children(of: 0))
    if let branch = branches.first, branches.count == 1 {
      for child in tree.children(of: branch) {
        guard case .group(.lookahead(let isNegated)) = tree.nodes[child].kind, tree.nodes[child].repetition == nil
        else { break }
        leading.append((child, isNegated))
      }
    }
    var parts = [language(of: 0, skipping: Set(leading.map(\.node)), isOpen: false, &store)]
    for (node, isNegated) in leading {
      let ahead = language(of: node, skipping: [], isOpen: true, &store)
      parts.append(isNegated ? store.complement(ahead) : ahead)
    }
    return ComparisonTranslator.Translation(
      store.intersection(parts), reason.map { "its pattern uses \($0)" } ?? "its pattern is too large")
  }

  /// The language of a group, or of the whole pattern.
  ///
  /// - Parameters:
  ///   - skipped: Nodes that count as empty.
  ///   - isOpen: Whether anything may follow.
  private mutating func language(
    of node: Int, skipping skipped: Set<Int>, isOpen: Bool, _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    var builder = PatternAutomaton(tree, domain: domain, skipped: skipped, isOpen: isOpen, isGenerous: true)
    guard let may = Self.language(of: node, &builder, &store) else {
      reason = reason ?? "counts that are too large"
      return .unknown
    }
    guard let inexact = builder.inexact else { return ApproximateLanguage(may) }
    reason = reason ?? inexact
    var strict = PatternAutomaton(tree, domain: domain, skipped: skipped, isOpen: isOpen, isGenerous: false)
    let must = Self.language(of: node, &strict, &store)
    return ApproximateLanguage(may: may, must: must ?? LanguageStore.nothing)
  }

  /// The language of what is built, whose work counts; `nil` if it is too large.
  private static func language(
    of node: Int, _ builder: inout PatternAutomaton, _ store: inout LanguageStore
  ) -> UInt32? {
    defer { store.meter.note(builder.work) }
    do throws(PatternAutomaton.TooLarge) {
      return store.language(of: try builder.build(node, bytes: store.meter.budget.bytes, &store.graph))
    } catch {
      return nil
    }
  }
}
