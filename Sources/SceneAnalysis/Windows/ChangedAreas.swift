import SceneRouting

/// A destination of identifiers: a window or, if no window accepts the identifier, the resulting outcome.
enum Destination: Hashable {
  case window(Int)
  case opening(OpeningQuestion.Opening)
}

/// A destination that became less or more suitable for some identifiers.
///
/// An identifier moves only if its old destination became less suitable or its new destination became more suitable.
/// Suitability has two levels: `prefers` and `can`.
struct ChangedArea {
  /// `true` if the destination belongs to the old version and became less suitable; `false` if it belongs to the new
  /// version and became more suitable.
  var isOld: Bool
  var destination: Destination
  var role: SceneSessionRole
  /// The identifiers for which the destination's suitability changed.
  var language: ApproximateLanguage

  /// Returns the windows whose suitability changed, each with the identifiers that it can receive.
  static func windows(
    _ role: SceneSessionRole, _ before: WindowLanguages, _ after: WindowLanguages, _ analysis: inout LanguageAnalysis
  ) -> [ChangedArea] {
    let (old, new) = (before.windows(for: role), after.windows(for: role))
    // Names are compared as UTF-8, because a canonically equivalent name belongs to a different session.
    func name(_ index: Int, _ languages: WindowLanguages) -> [UInt8] { Array(languages.windows[index].session.utf8) }
    let (oldNames, newNames) = (old.map { name($0, before) }, new.map { name($0, after) })
    let moved =
      haveOtherRules(before, after) ? Set(oldNames + newNames) : Self.moved(from: oldNames, to: newNames)
    var areas: [ChangedArea] = []
    let received = [before.received(role, &analysis), after.received(role, &analysis)]
    func add(_ isOld: Bool, _ index: Int, _ change: ApproximateLanguage) {
      let language = analysis.intersection([change, received[isOld ? 0 : 1][index] ?? .everything])
      if language == .nothing { return }
      areas.append(ChangedArea(isOld: isOld, destination: .window(index), role: role, language: language))
    }
    for index in old where moved.contains(name(index, before)) { add(true, index, .everything) }
    for index in new where moved.contains(name(index, after)) { add(false, index, .everything) }
    for index in old where !moved.contains(name(index, before)) {
      let window = before.windows[index]
      guard let newIndex = after.indexes[window.session] else { continue }
      let other = after.windows[newIndex]
      // Equal predicates accept the same identifiers, even if their languages are inexact.
      if before.router.store[window.slot]?.conditions == after.router.store[other.slot]?.conditions { continue }
      let levels = [(window.prefers.language, other.prefers.language), (window.takes, other.takes)]
      add(true, index, analysis.union(levels.map { analysis.intersection([$0, analysis.complement($1)]) }))
      add(false, newIndex, analysis.union(levels.map { analysis.intersection([$1, analysis.complement($0)]) }))
    }
    return areas
  }

  /// Returns the old and the new destinations of identifiers that no window accepts: new windows, and open unique
  /// windows. Each can lose identifiers to any other one if the declarations or the open unique windows changed, and
  /// none otherwise.
  static func unaccepted(
    _ role: SceneSessionRole, _ before: WindowLanguages, _ after: WindowLanguages
  ) -> (old: [ChangedArea], new: [Destination]) {
    let declared = [before, after].map { $0.router.application.configurations.filter { $0.role == role } }
    let unique = [before, after].map { languages in
      languages.uniqueWindows.values.map { Array(languages.windows[$0].session.utf8) }
    }
    guard haveOtherRules(before, after) || declared[0] != declared[1] || Set(unique[0]) != Set(unique[1]) else {
      return ([], [])
    }
    func destinations(_ languages: WindowLanguages) -> [Destination] {
      languages.openings(role).map { .opening($0) }
        + languages.uniqueWindows.values.sorted().filter { languages.windows[$0].role == role }.map { .window($0) }
    }
    let areas = destinations(before).map {
      ChangedArea(isOld: true, destination: $0, role: role, language: .everything)
    }
    return (areas, destinations(after))
  }

  /// Whether the two versions route by different rules, so that every destination can lose and gain identifiers.
  private static func haveOtherRules(_ before: WindowLanguages, _ after: WindowLanguages) -> Bool {
    let (old, new) = (before.router.application, after.router.application)
    return before.router.policy != after.router.policy || old.supportsMultipleScenes != new.supportsMultipleScenes
      || (old.focusFilterPrefix ?? "") != (new.focusFilterPrefix ?? "")
  }

  /// The maximum number of windows, old and new, whose order is compared. The comparison takes quadratic time.
  private static let mostCompared = 4_000

  /// Returns the elements that were added, removed or moved. If too many lie between the first and the last difference,
  /// all of those are included.
  private static func moved(from old: [[UInt8]], to new: [[UInt8]]) -> Set<[UInt8]> {
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
