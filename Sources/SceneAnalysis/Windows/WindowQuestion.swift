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
  /// Searches for identifiers that no window accepts and that bring this unique window to the front. `nil` if the window
  /// isn't unique.
  private var opening: OpeningQuestion?

  /// - Parameter isFirst: Whether to treat the window as the most recently used one.
  init(_ languages: WindowLanguages, _ index: Int, isFirst: Bool) {
    self.languages = languages
    self.index = index
    rank = isFirst ? 0 : index
    if let configuration = window.uniqueConfiguration, isFirst || languages.uniqueWindows[configuration] == index {
      opening = OpeningQuestion(languages, .configuration(configuration), role: window.role)
    }
  }

  var window: WindowLanguages.Window { languages.windows[index] }

  /// The windows that are known to take candidates before this window can, ordered by use.
  var blockers: [Int] { preferringEarlier.union(preferringLater).union(canEarlier).sorted() }

  /// Returns the identifiers that the window receives despite the known blockers, or despite all other windows if
  /// `leavingOutAll` is `true`.
  func target(_ analysis: inout LanguageAnalysis, leavingOutAll: Bool) -> ApproximateLanguage {
    analysis.union(targets(&analysis, leavingOutAll: leavingOutAll))
  }

  /// Returns three languages: the identifiers that the window receives because of its `prefers` condition, because of
  /// its `can` condition and, if it is an open unique window, because no window accepts them. Languages that would add
  /// nothing are omitted.
  func targets(_ analysis: inout LanguageAnalysis, leavingOutAll: Bool) -> [ApproximateLanguage] {
    let opened = opening.map { [$0.target(&analysis, leavingOutAll: leavingOutAll)] } ?? []
    guard leavingOutAll else {
      return targets(&analysis, preferringEarlier.sorted(), preferringLater.sorted(), canEarlier.sorted()) + opened
    }
    let others = languages.windows.indices.filter { $0 != index && languages.windows[$0].role == window.role }
    let earlier = others.filter { $0 < rank }
    return targets(&analysis, earlier, others.filter { $0 >= rank }, earlier) + opened
  }

  private func targets(
    _ analysis: inout LanguageAnalysis, _ preferring: [Int], _ preferringOthers: [Int], _ can: [Int]
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
    _ indexes: [Int], _ condition: KeyPath<WindowLanguages.Window, WindowLanguages.Condition>,
    _ analysis: inout LanguageAnalysis
  ) -> ApproximateLanguage {
    analysis.union(indexes.map { languages.windows[$0][keyPath: condition].language })
  }

  /// Evaluates the router's decision for a candidate and records the window that took the candidate.
  mutating func judge(_ decision: RoutingDecision?) -> LanguageAnalysis.Judgement {
    guard let decision else { return .unevaluated }
    guard let session = decision.session, let other = languages.indexes[session] else {
      return opening?.judge(decision) ?? .refused
    }
    if other == index { return .found }
    // A window that takes the identifier also prevents another one from opening.
    let opened = opening?.judge(decision) ?? .refused
    if decision.reason == .uniqueWindow { return opened }
    let isEarlier = rank > 0 && other < rank
    switch decision.suitability {
    case .prefers where isEarlier: preferringEarlier.insert(other)
    case .prefers: preferringLater.insert(other)
    case .can where isEarlier: canEarlier.insert(other)
    case nil where isEarlier: canEarlier.insert(other)
    default: return opened
    }
    return .blocked
  }

  /// Why the answer may be inexact.
  var reasons: [String] {
    ([index] + blockers).flatMap { languages.windows[$0].reasons }.withoutRepetitions
  }
}

/// Searches for an identifier that no window with a given role accepts and that leads to a given outcome. Keeps track
/// of the windows and configurations that took earlier candidates.
struct OpeningQuestion {
  /// The outcome for an identifier that no window accepts.
  enum Opening: Hashable {
    /// Any outcome.
    case anything
    /// A new window with the configuration at the given index.
    case configuration(Int)
    /// A new window without a configuration, because no configuration is declared.
    case undeclared
    /// No new window, because no configuration matches.
    case nothing
  }

  private let languages: WindowLanguages
  private let opening: Opening
  private let role: SceneSessionRole
  /// The indices of windows that are known to take candidates.
  private(set) var takers: Set<Int>
  /// The indices of other configurations that opened for earlier candidates.
  private var others: Set<Int> = []

  init(
    _ languages: WindowLanguages, _ opening: Opening, role: SceneSessionRole = .windowApplication,
    takers: Set<Int> = []
  ) {
    self.languages = languages
    self.opening = opening
    self.role = role
    self.takers = takers
  }

  /// Returns the identifiers that lead to this outcome, except those that the known windows and configurations take, or
  /// those that any window or configuration takes if `leavingOutAll` is `true`.
  func target(_ analysis: inout LanguageAnalysis, leavingOutAll: Bool) -> ApproximateLanguage {
    let windows = leavingOutAll ? Set(languages.windows(for: role)) : takers
    let others = leavingOutAll ? Set(languages.declared(role)) : others
    let taken = analysis.union(windows.sorted().map { languages.windows[$0].takes })
    let ways: ApproximateLanguage
    switch opening {
    case .anything:
      // An open unique window takes what would open another one.
      let unique = others.filter { languages.uniqueWindows[$0] != nil }.sorted()
      ways = analysis.complement(
        analysis.union(unique.map { opened(by: .configuration($0), Set(languages.declared(role)), &analysis) }))
    case .configuration, .undeclared, .nothing: ways = opened(by: opening, others, &analysis)
    }
    return analysis.intersection([analysis.complement(taken), ways])
  }

  /// Returns the identifiers that lead to an outcome if no window takes them.
  ///
  /// A configuration opens if its `matching` set is the first one that accepts the identifier. If no `matching` set
  /// accepts the identifier, the default configuration opens, if there is one.
  private func opened(
    by opening: Opening, _ others: Set<Int>, _ analysis: inout LanguageAnalysis
  ) -> ApproximateLanguage {
    var ways: [ApproximateLanguage] = []
    if opening == languages.openingOfUnmatched(role) { ways.append(analysis.complement(matching(others, &analysis))) }
    if case .configuration(let index) = opening, let language = languages.configurations[index].matching?.language {
      let earlier = matching(others.filter { $0 < index }, &analysis)
      ways.append(analysis.intersection([language, analysis.complement(earlier)]))
    }
    return analysis.union(ways)
  }

  /// Returns the identifiers that the `matching` set of at least one of the configurations accepts.
  private func matching(_ indexes: Set<Int>, _ analysis: inout LanguageAnalysis) -> ApproximateLanguage {
    analysis.union(indexes.sorted().compactMap { languages.configurations[$0].matching?.language })
  }

  /// Evaluates the router's decision for a candidate and records the window or configuration that took the candidate.
  mutating func judge(_ decision: RoutingDecision?) -> LanguageAnalysis.Judgement {
    guard let decision else { return .unevaluated }
    // An open unique window is used instead of opening another one.
    if let session = decision.session, decision.reason != .uniqueWindow {
      guard let index = languages.indexes[session] else { return .refused }
      return takers.insert(index).inserted ? .blocked : .refused
    }
    switch opening {
    case .anything where decision.session == nil: return .found
    case .nothing where decision.outcome == .unhandled: return .found
    case .undeclared where decision.outcome == .new(configuration: nil): return .found
    case .configuration(let index)
    where decision.outcome != .unhandled && decision.configuration == languages.configurations[index].name:
      return .found
    default: break
    }
    let other = languages.declared(role).first { languages.configurations[$0].name == decision.configuration }
    guard let other, others.insert(other).inserted else { return .refused }
    return .blocked
  }

  var reasons: [String] { takers.sorted().flatMap { languages.windows[$0].reasons } }
}
