import PredicateAnalysis
import SceneRouting

/// The pairs of old and new taker between which identifiers can move at all.
///
/// Where neither of two windows changed its conditions or its place, none can take from the other.
struct ChangedPairs {
  /// What takes an identifier.
  enum Taker: Hashable {
    case window(Int)
    case opening(OpeningQuestion.Opening)
  }

  /// A pair, and the identifiers that can move.
  struct Pair {
    var old: Taker
    var new: Taker
    var area: ApproximateLanguage
  }

  private(set) var all: [Pair] = []

  init(_ before: WindowLanguages, _ after: WindowLanguages, _ analysis: inout LanguageAnalysis) {
    let areas = Self.areas(before, after, &analysis)
    let old = Side(before, areas, &analysis)
    let new = Side(after, areas, &analysis)
    let changed = new.takers.filter { $0.area != nil }
    for one in old.takers {
      // The area of a window that did not change is empty: a pair of two such windows needs no look.
      for other in one.area == nil ? changed : new.takers {
        add(one, other, &analysis)
      }
    }
  }

  private mutating func add(_ one: Side.Entry, _ other: Side.Entry, _ analysis: inout LanguageAnalysis) {
    if one.outline.isDisjoint(from: other.outline) { return }
    let area: ApproximateLanguage
    switch (one.area, other.area) {
    case (nil, nil): return
    case (let first?, nil):
      area = first.language
      if first.outline.isDisjoint(from: one.outline) || first.outline.isDisjoint(from: other.outline) { return }
    case (nil, let second?):
      area = second.language
      if second.outline.isDisjoint(from: one.outline) || second.outline.isDisjoint(from: other.outline) { return }
    case (let first?, let second?):
      area = first.language == .everything ? .everything : analysis.union([first.language, second.language])
    }
    guard area != .nothing, one.name != other.name else { return }
    all.append(Pair(old: one.taker, new: other.taker, area: area))
  }

  /// How takers are told apart in both versions.
  private enum Name: Hashable {
    case session(String)
    case configuration(String)
    case undeclared, nothing
  }

  /// The takers of one version.
  private struct Side {
    struct Entry {
      var name: Name
      var taker: Taker
      var outline: LanguageOutline
      /// Where it changed; `nil` if it did not.
      var area: (language: ApproximateLanguage, outline: LanguageOutline)?
    }

    var takers: [Entry] = []

    init(
      _ languages: WindowLanguages, _ areas: [Name: ApproximateLanguage], _ analysis: inout LanguageAnalysis
    ) {
      for (index, window) in languages.windows.enumerated() where window.role == .windowApplication {
        add(.session(window.session), .window(index), window.takes, areas, &analysis)
      }
      for opening in languages.openings {
        add(ChangedPairs.name(opening, languages), .opening(opening), .everything, areas, &analysis)
      }
    }

    private mutating func add(
      _ name: Name, _ taker: Taker, _ takes: ApproximateLanguage, _ areas: [Name: ApproximateLanguage],
      _ analysis: inout LanguageAnalysis
    ) {
      takers.append(
        Entry(
          name: name, taker: taker, outline: analysis.outline(of: takes),
          area: areas[name].map { ($0, analysis.outline(of: $0)) }))
    }
  }

  private static func name(_ opening: OpeningQuestion.Opening, _ languages: WindowLanguages) -> Name {
    switch opening {
    case .configuration(let index): .configuration(languages.configurations[index].name)
    case .undeclared, .anything: .undeclared
    case .nothing: .nothing
    }
  }

  /// For each taker that changed, the identifiers for which it did: those whose suitability is another one, and
  /// everything for a window that was added, removed or moved. If the rules changed, everything for all.
  private static func areas(
    _ before: WindowLanguages, _ after: WindowLanguages, _ analysis: inout LanguageAnalysis
  ) -> [Name: ApproximateLanguage] {
    var areas: [Name: ApproximateLanguage] = [:]
    let (old, new) = (before.router.application, after.router.application)
    let hasOtherRules =
      before.router.policy != after.router.policy || old.supportsMultipleScenes != new.supportsMultipleScenes
      || (old.focusPrefix ?? "") != (new.focusPrefix ?? "")
    if hasOtherRules || old.configurations != new.configurations {
      for (opening, side) in before.openings.map({ ($0, before) }) + after.openings.map({ ($0, after) }) {
        areas[name(opening, side)] = .everything
      }
    }
    let oldWindows = before.windows.filter { $0.role == .windowApplication }
    let newWindows = after.windows.filter { $0.role == .windowApplication }
    let moved =
      hasOtherRules
      ? Set((oldWindows + newWindows).map(\.session))
      : MovedElements.between(oldWindows.map(\.session), newWindows.map(\.session))
    for session in moved { areas[.session(session)] = .everything }
    for window in oldWindows where !moved.contains(window.session) {
      guard let index = after.indexes[window.session] else { continue }
      let other = after.windows[index]
      var parts: [ApproximateLanguage] = []
      for (one, two) in [
        (window.prefers.language, other.prefers.language), (window.can.language, other.can.language),
      ] where one != two || !one.isExact {
        parts.append(analysis.intersection([one, analysis.complement(two)]))
        parts.append(analysis.intersection([two, analysis.complement(one)]))
      }
      // The same text that is not decided exactly means the same.
      let isSameText =
        before.router.store[window.slot]?.conditions == after.router.store[other.slot]?.conditions
      if !parts.isEmpty, !isSameText { areas[.session(window.session)] = analysis.union(parts) }
    }
    return areas
  }
}
