import PredicateAnalysis
import SceneRouting

/// The windows by role and by what one of their conditions accepts, so that an identifier is asked once of all windows
/// with the same language.
struct WindowGroups {
  /// The windows of a role that may accept an identifier.
  struct Acceptance {
    /// The most recently used one.
    var first: Int?
    /// How many there are.
    var count = 0

    /// Whether one of them is used before a rank in the order of use.
    func isBefore(_ rank: Int) -> Bool { first.map { $0 < rank } ?? false }
  }

  private struct Key: Hashable {
    var role: SceneSessionRole
    var language: ApproximateLanguage
  }

  private var groups: [(role: SceneSessionRole, first: Int, count: Int)] = []
  private var family: LanguageFamily

  init(_ windows: [WindowLanguages.Window], _ condition: (WindowLanguages.Window) -> WindowLanguages.Condition) {
    var known: [Key: Int] = [:]
    var languages: [ApproximateLanguage] = []
    for (index, window) in windows.enumerated() {
      let key = Key(role: window.role, language: condition(window).language)
      if let group = known[key] {
        groups[group].count += 1
      } else {
        known[key] = groups.count
        groups.append((window.role, index, 1))
        languages.append(key.language)
      }
    }
    family = LanguageFamily(languages)
  }

  /// The windows of a role that may accept an identifier; `nil` if the budget does not suffice.
  mutating func acceptance(
    of identifier: String, role: SceneSessionRole, _ analysis: inout LanguageAnalysis
  ) -> Acceptance? {
    family.members(containing: identifier, &analysis).map { members in
      analysis.charge(members.count)
      return members.reduce(into: Acceptance()) { acceptance, member in
        let group = groups[member]
        guard group.role == role else { return }
        acceptance.first = min(acceptance.first ?? group.first, group.first)
        acceptance.count += group.count
      }
    }
  }
}
