/// What the uses of scenes of the app's own give these to show: `FeatureWindow(id: "notes") { NotesView() }`.
struct SceneContent {
  private let mentions: [MemberPlace: [SceneMention]]
  private let modifiers: [MemberPlace: [ModifierFact]]

  /// - Complexity: O(n log n) in the number of names in members that make scenes.
  init(_ facts: SourceFacts) {
    mentions = facts.sceneMentions.mapValues { $0.sorted { $0.position.isBefore($1.position) } }
    modifiers = Dictionary(grouping: facts.modifiers.filter { facts.sceneMentions[$0.place] != nil }, by: \.place)
      .mapValues { $0.sorted { $0.position.isBefore($1.position) } }
  }

  /// Adds what a use of a scene has in its arguments and closures to what a declaration of that scene shows.
  ///
  /// - Parameter isAlone: Whether the scene has no other declaration. One of several shows what it has by its label.
  func give(to window: inout WindowFact, by use: SceneMention, isAlone: Bool) {
    for part in use.parts where isAlone || !part.label.isEmpty && window.content.contains(.member(part.label)) {
      window.given += Self.inside(part, of: mentions[use.place] ?? [], \.position).map {
        GivenMention(type: use.place.type, mention: $0.mention)
      }
      window.modifiers += Self.inside(part, of: modifiers[use.place] ?? [], \.position)
    }
  }

  /// The elements of an ascending list whose places are in a part. O(log n), and O(m) for what is found.
  private static func inside<Element>(
    _ part: SceneMention.Part, of elements: [Element], _ position: KeyPath<Element, SourcePosition>
  ) -> ArraySlice<Element> {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle][keyPath: position].isBefore(part.start) { low = middle + 1 } else { high = middle }
    }
    return elements[low...].prefix { $0[keyPath: position].isBefore(part.end) }
  }
}

extension SourcePosition {
  /// Whether it stands before another place, in the order of files.
  fileprivate func isBefore(_ other: Self) -> Bool {
    (file, line, column) < (other.file, other.line, other.column)
  }
}
