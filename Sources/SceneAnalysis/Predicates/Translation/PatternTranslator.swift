import PredicateSyntax
import StringPredicates

/// Translates `MATCHES` patterns into automata.
///
/// Nonregular constructs are approximated by an upper and a lower bound. The upper bound accepts every match:
/// look-arounds and boundaries always succeed, atomic groups backtrack, and back references match any text. In the
/// lower bound, these constructs never match. The result is exact if no approximation is needed.
struct PatternTranslator {
  private let tree: PatternTree
  private let domain: ScalarSet
  /// Why the automaton is inexact, or `nil` if it is exact.
  private(set) var reason: String?

  init(_ tree: PatternTree, domain: ScalarSet = .all) {
    self.tree = tree
    self.domain = domain
  }

  static func translate(
    _ pattern: [UInt8], folding: StringFolding, universe: IdentifierUniverse, _ store: inout LanguageStore
  ) -> ComparisonTranslator.Translation {
    let ignoresMarks = folding.contains(.diacriticInsensitive)
    let (tree, issues) = PatternTree.read(pattern, options: folding)
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
    // A leading look-ahead in a pattern with a single branch is an intersection. For example, `(?=A)B` matches the
    // strings that both `A.*` and `B` match.
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

  /// Returns the language of a group or of the entire pattern.
  ///
  /// - Parameters:
  ///   - skipped: The nodes to treat as empty.
  ///   - isOpen: Whether any text can follow.
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

  /// Builds the language of a node and counts the work. Returns `nil` if the automaton is too large.
  private static func language(
    of node: Int, _ builder: inout PatternAutomaton, _ store: inout LanguageStore
  ) -> UInt32? {
    defer { store.meter.note(builder.work) }
    do throws(PatternAutomaton.TooLarge) {
      return store.language(of: try builder.build(node, store.meter, &store.graph))
    } catch {
      return nil
    }
  }
}
