package import PredicateSyntax

/// Whether a finite automaton can decide a pattern, and what it takes.
package struct PatternRegularity: Hashable, Sendable {
  /// The kind.
  package var kind: Kind
  /// The part that is the reason, in the pattern; `nil` for regular patterns.
  package var range: SourceRange?

  /// From easy to impossible: the greatest kind of its parts is that of a pattern.
  package enum Kind: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Text, sets, `.`, `\R`, branches, greedy and lazy repetition, groups that nobody refers to.
    case regular
    /// `^`, `$`, `\z` and their like: regular with a look at the neighbours.
    case hasAnchors
    /// `\b`, `\X`: regular with a larger state.
    case hasBoundaries
    /// `(?=…)`, `(?<=…)`: regular after costly constructions.
    case hasLookaround
    /// `(?>…)`, `a++`: what matches depends on the order of attempts. Read as if they gave back, they match more.
    case dependsOnOrder
    /// `\1`, and what cannot be decided: no automaton does it.
    case hasReferences

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }
}

extension PatternTree {
  /// Whether a finite automaton can decide the pattern.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  package var regularity: PatternRegularity {
    var found = PatternRegularity(kind: .regular, range: nil)
    for node in nodes {
      let kind = node.repetition?.mode == .possessive ? .dependsOnOrder : Self.regularity(of: node.kind)
      if kind > found.kind { found = PatternRegularity(kind: kind, range: node.range) }
    }
    return found
  }

  private static func regularity(of kind: PatternNode.Kind) -> PatternRegularity.Kind {
    switch kind {
    case .literal, .set, .dot, .lineEnd, .branch, .group(.pattern), .group(.plain), .group(.capture): .regular
    case .assertion(.wordBoundary), .cluster: .hasBoundaries
    case .assertion: .hasAnchors
    case .group(.lookahead), .group(.lookbehind): .hasLookaround
    case .group(.atomic): .dependsOnOrder
    case .reference: .hasReferences
    }
  }
}
