import SceneRouting

/// The pairs of old and new destinations between which identifiers can move. A destination is either a window or, if no
/// window accepts the identifier, the resulting outcome.
///
/// If two windows keep their relative order, an identifier moves between them only if the old window became less
/// suitable for the identifier or the new window became more suitable. Suitability has two levels: `prefers` and `can`.
struct ChangedPairs {
  /// The window that receives an identifier, or the outcome if no window does.
  enum Taker: Hashable {
    case window(Int)
    case opening(OpeningQuestion.Opening)
  }

  /// The old and the new destination of events that target windows with a given role.
  struct Takers: Hashable {
    var role: SceneSessionRole
    var old: Taker
    var new: Taker
  }

  /// A pair of destinations and the identifiers that can move between them. The identifiers are the union of `areas`.
  struct Pair {
    var takers: Takers
    var areas: [ApproximateLanguage]
  }

  private(set) var all: [Pair] = []

  /// Finds the pairs of destinations. The result is incomplete if the budget runs out.
  ///
  /// - Complexity: O(c · n), where c is the number of changed destinations and n is the number of all destinations.
  init(_ before: WindowLanguages, _ after: WindowLanguages, _ analysis: inout LanguageAnalysis) {
    for role in Self.roles(before, after) { add(role, before, after, &analysis) }
  }

  /// Returns the roles of all windows and configurations, starting with `windowApplication`.
  private static func roles(_ before: WindowLanguages, _ after: WindowLanguages) -> [SceneSessionRole] {
    let all = [before, after].flatMap { $0.windows.map(\.role) + $0.configurations.map(\.role) }
    return ([.windowApplication] + all).withoutRepetitions
  }

  private mutating func add(
    _ role: SceneSessionRole, _ before: WindowLanguages, _ after: WindowLanguages,
    _ analysis: inout LanguageAnalysis
  ) {
    let changes = Self.changes(role, before, after, &analysis)
    let old = Self.takers(role, before, changes.mapValues(\.lost), &analysis)
    let new = Self.takers(role, after, changes.mapValues(\.gained), &analysis)
    let gaining = new.filter { !$0.areas.isEmpty }
    for one in old {
      let others = one.areas.isEmpty ? gaining : new
      analysis.charge(others.count)
      if analysis.interruptionReason != nil { return }
      for other in others where one.name != other.name { add(role, one, other, &analysis) }
    }
  }

  private mutating func add(
    _ role: SceneSessionRole, _ one: Entry, _ other: Entry, _ analysis: inout LanguageAnalysis
  ) {
    if analysis.areSurelyDisjoint(one.takes, other.takes) { return }
    let areas = (one.areas + other.areas).filter {
      !analysis.areSurelyDisjoint($0, one.takes) && !analysis.areSurelyDisjoint($0, other.takes)
    }
    guard !areas.isEmpty else { return }
    all.append(Pair(takers: Takers(role: role, old: one.taker, new: other.taker), areas: areas.map(\.language)))
  }

  /// A name that identifies a destination in both versions.
  private enum Name: Hashable {
    case session(String)
    case configuration(String)
    case undeclared, nothing
  }

  private struct Entry {
    var name: Name
    var taker: Taker
    var takes: LanguageBeginning
    /// For a destination in the old version, the identifiers for which it became less suitable. For a destination in
    /// the new version, the identifiers for which it became more suitable.
    var areas: [LanguageBeginning]
  }

  private static func takers(
    _ role: SceneSessionRole, _ languages: WindowLanguages, _ areas: [Name: [ApproximateLanguage]],
    _ analysis: inout LanguageAnalysis
  ) -> [Entry] {
    var takers: [Entry] = []
    func add(_ name: Name, _ taker: Taker, _ takes: ApproximateLanguage, _ analysis: inout LanguageAnalysis) {
      let areas = (areas[name] ?? []).withoutRepetitions.filter { $0 != .nothing }
      takers.append(
        Entry(
          name: name, taker: taker, takes: analysis.beginning(of: takes),
          areas: areas.map { analysis.beginning(of: $0) }))
    }
    for index in languages.windows(for: role) {
      let window = languages.windows[index]
      add(.session(window.session), .window(index), window.takes, &analysis)
    }
    for opening in languages.openings(role) { add(name(opening, languages), .opening(opening), .everything, &analysis) }
    return takers
  }

  private static func name(_ opening: OpeningQuestion.Opening, _ languages: WindowLanguages) -> Name {
    switch opening {
    case .configuration(let index): .configuration(languages.configurations[index].name)
    case .undeclared, .anything: .undeclared
    case .nothing: .nothing
    }
  }

  /// The identifiers for which a destination became less suitable (`lost`) or more suitable (`gained`), at each level.
  private struct Change {
    var lost: [ApproximateLanguage]
    var gained: [ApproximateLanguage]

    static let everywhere = Change(lost: [.everything], gained: [.everything])
  }

  /// For each changed destination, returns the identifiers for which its suitability changed. If a window was added,
  /// removed or moved, or if the routing policy changed, this includes all identifiers.
  private static func changes(
    _ role: SceneSessionRole, _ before: WindowLanguages, _ after: WindowLanguages,
    _ analysis: inout LanguageAnalysis
  ) -> [Name: Change] {
    var changes: [Name: Change] = [:]
    let (old, new) = (before.router.application, after.router.application)
    let hasOtherRules =
      before.router.policy != after.router.policy || old.supportsMultipleScenes != new.supportsMultipleScenes
      || (old.focusFilterPrefix ?? "") != (new.focusFilterPrefix ?? "")
    if hasOtherRules || old.configurations.filter({ $0.role == role }) != new.configurations.filter({ $0.role == role })
    {
      for (opening, side) in before.openings(role).map({ ($0, before) }) + after.openings(role).map({ ($0, after) }) {
        changes[name(opening, side)] = .everywhere
      }
    }
    let oldWindows = before.windows(for: role).map { before.windows[$0] }
    let newWindows = after.windows(for: role).map { after.windows[$0] }
    let moved =
      hasOtherRules
      ? Set((oldWindows + newWindows).map(\.session))
      : moved(from: oldWindows.map(\.session), to: newWindows.map(\.session))
    for session in moved { changes[.session(session)] = .everywhere }
    for window in oldWindows where !moved.contains(window.session) {
      guard let index = after.indexes[window.session] else { continue }
      let other = after.windows[index]
      // Equal predicates accept the same identifiers, even if their languages are inexact.
      if before.router.store[window.slot]?.conditions == after.router.store[other.slot]?.conditions { continue }
      let levels = [(window.prefers.language, other.prefers.language), (window.takes, other.takes)]
      changes[.session(window.session)] = Change(
        lost: levels.map { analysis.intersection([$0, analysis.complement($1)]) },
        gained: levels.map { analysis.intersection([$1, analysis.complement($0)]) })
    }
    return changes
  }

  /// The maximum number of windows, old and new, whose order is compared. The comparison takes quadratic time.
  private static let mostCompared = 4_000

  /// Returns the elements that were added, removed or moved. If too many lie between the first and the last difference,
  /// all of those are included.
  private static func moved(from old: [String], to new: [String]) -> Set<String> {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let (old, new) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let (changed, others) = (old.dropLast(end), new.dropLast(end))
    guard changed.count + others.count <= mostCompared else { return Set(changed).union(others) }
    return Set(
      others.difference(from: changed).map { change in
        switch change {
        case .insert(_, let element, _), .remove(_, let element, _): element
        }
      })
  }
}
