import SceneRouting

/// Searches for an identifier that a window receives in a given order of use. Keeps track of the windows that took
/// earlier candidates.
struct WindowQuestion {
  private let languages: WindowLanguages
  private let index: Int
  /// The number of windows that precede this window in the order of use.
  let rank: Int
  /// The windows whose `prefers` condition takes precedence over both conditions of this window.
  private(set) var preferringEarlier: Set<Int> = []
  /// The windows whose `prefers` condition takes precedence over the `can` condition of this window.
  private(set) var preferringLater: Set<Int> = []
  /// The windows whose `can` condition takes precedence over the `can` condition of this window.
  private(set) var canEarlier: Set<Int> = []

  /// - Parameter isFirst: Whether to treat the window as the most recently used one.
  init(_ languages: WindowLanguages, _ index: Int, isFirst: Bool) {
    self.languages = languages
    self.index = index
    rank = isFirst ? 0 : index
  }

  var window: WindowLanguages.Window { languages.windows[index] }

  /// The windows that are known to take candidates before this window can, ordered by use.
  var blockers: [Int] { preferringEarlier.union(preferringLater).union(canEarlier).sorted() }

  /// Returns the identifiers that the window receives despite the known blockers, or despite all other windows if
  /// `leavingOutAll` is `true`.
  func target(_ analysis: inout LanguageAnalysis, leavingOutAll: Bool) -> ApproximateLanguage {
    analysis.union(targets(&analysis, leavingOutAll: leavingOutAll))
  }

  /// Returns the identifiers that the window receives because of its `prefers` condition, and those that it receives
  /// because of its `can` condition.
  func targets(_ analysis: inout LanguageAnalysis, leavingOutAll: Bool) -> [ApproximateLanguage] {
    guard leavingOutAll else { return targets(&analysis, preferringEarlier, preferringLater, canEarlier) }
    return targets(&analysis, without: Set(languages.windows.indices))
  }

  /// Returns the identifiers that the window receives despite those of the given windows that have the same role.
  func targets(_ analysis: inout LanguageAnalysis, without others: Set<Int>) -> [ApproximateLanguage] {
    let others = others.filter { $0 != index && languages.windows[$0].role == window.role }
    let earlier = others.filter { $0 < rank }
    return targets(&analysis, earlier, others.subtracting(earlier), earlier)
  }

  private func targets(
    _ analysis: inout LanguageAnalysis, _ preferring: Set<Int>, _ preferringOthers: Set<Int>, _ can: Set<Int>
  ) -> [ApproximateLanguage] {
    let before = union(preferring, \.prefers, &analysis)
    let preferred = analysis.intersection([window.prefers.language, analysis.complement(before)])
    // `beforeCan` includes `before`, so the second language would be redundant.
    if window.prefers.language == window.can.language { return [preferred] }
    let beforeCan = analysis.union([
      before, union(preferringOthers, \.prefers, &analysis), union(can, \.can, &analysis),
    ])
    return [preferred, analysis.intersection([window.can.language, analysis.complement(beforeCan)])]
  }

  private func union(
    _ indexes: Set<Int>, _ condition: KeyPath<WindowLanguages.Window, WindowLanguages.Condition>,
    _ analysis: inout LanguageAnalysis
  ) -> ApproximateLanguage {
    analysis.union(indexes.sorted().map { languages.windows[$0][keyPath: condition].language })
  }

  /// Evaluates the router's decision for a candidate and records the window that took the candidate.
  mutating func judge(_ decision: RoutingDecision?) -> LanguageAnalysis.Judgement {
    guard let decision else { return .unevaluated }
    guard let session = decision.session, let other = languages.indexes[session] else { return .refused }
    if other == index { return .found }
    let isEarlier = rank > 0 && other < rank
    switch decision.suitability {
    case .prefers where isEarlier: preferringEarlier.insert(other)
    case .prefers: preferringLater.insert(other)
    case .can where isEarlier: canEarlier.insert(other)
    case nil where isEarlier: canEarlier.insert(other)
    default: return .refused
    }
    return .blocked
  }

  /// Why the answer may be inexact.
  var reasons: [String] {
    ([index] + blockers).flatMap { languages.windows[$0].reasons }.withoutRepetitions
  }
}
