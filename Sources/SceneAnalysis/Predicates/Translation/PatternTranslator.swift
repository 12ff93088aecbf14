import PredicateSyntax
import StringPredicates

/// Translates `MATCHES` patterns into automata.
///
/// Nonregular constructs are approximated from both sides. The upper bound accepts every match: look-arounds and
/// boundaries always hold, atomic groups backtrack, and references match any text. In the lower bound such constructs
/// never match. The result is exact if neither is needed.
struct PatternTranslator {
  private let tree: PatternTree
  private let domain: ScalarSet
  /// The reason why the automaton is inexact.
  private(set) var reason: String?

  init(_ tree: PatternTree, domain: ScalarSet = .all) {
    self.tree = tree
    self.domain = domain
  }

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
    // A leading look-ahead of a single branch is an intersection: `(?=A)B` is `A.*` and `B`.
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

  /// Returns the language of a group or of the whole pattern.
  ///
  /// - Parameters:
  ///   - skipped: Nodes to treat as empty.
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

  /// Builds the language and charges the work; returns `nil` if the automaton is too large.
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
