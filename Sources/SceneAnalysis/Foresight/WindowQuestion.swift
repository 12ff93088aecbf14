import SceneRouting

/// Asks for an identifier that a window wins in some order of use. Collects the windows that came before it.
struct WindowQuestion {
  private let languages: WindowLanguages
  private let index: Int
  /// How many windows were used after this one: those before it in the order of use.
  let rank: Int
  /// Windows whose `prefers` comes before anything of this window.
  private(set) var preferringEarlier: Set<Int> = []
  /// Windows whose `prefers` comes before this window's `can`.
  private(set) var preferringLater: Set<Int> = []
  /// Windows whose `can` comes before this window's `can`.
  private(set) var canEarlier: Set<Int> = []

  /// - Parameter isFirst: Whether the window counts as the most recently used one.
  init(_ languages: WindowLanguages, _ index: Int, isFirst: Bool) {
    self.languages = languages
    self.index = index
    rank = isFirst ? 0 : index
  }

  var window: WindowLanguages.Window { languages.windows[index] }

  /// The windows that come before it, in the order of use.
  var blockers: [Int] { preferringEarlier.union(preferringLater).union(canEarlier).sorted() }

  /// The identifiers that the window wins, as far as the blockers that are known leave them over.
  func target(_ analysis: inout LanguageAnalysis, leavingOutAll: Bool) -> ApproximateLanguage {
    analysis.union(targets(&analysis, leavingOutAll: leavingOutAll))
  }

  /// The identifiers that the window wins because it prefers them, and those that it wins because it can take them.
  func targets(_ analysis: inout LanguageAnalysis, leavingOutAll: Bool) -> [ApproximateLanguage] {
    guard leavingOutAll else { return targets(&analysis, preferringEarlier, preferringLater, canEarlier) }
    return targets(&analysis, without: Set(languages.windows.indices))
  }

  /// The same, without all that some other windows of the role take before this one.
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
    // What comes before anything of this window comes before its `can` too.
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

  /// What the router's decision for an identifier means, and remembers the window that took it.
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

  /// Why the answer may not be exact, by window.
  var reasons: [String] {
    ([index] + blockers).flatMap { languages.windows[$0].reasons }.withoutRepetitions
  }
}
