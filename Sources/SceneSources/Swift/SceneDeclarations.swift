#if SwiftSources
  /// The SwiftUI scenes that a file declares, in source order, with what their modifiers set.
  struct SceneDeclarations {
    private var scenes: [SceneFact] = []
    /// The index of the scene whose content is being visited.
    private var open: Int?
    /// The modifiers of each scene, keyed by its position. A modifier comes before the scene that it modifies.
    private var modifiers: [SourcePosition: Set<String>] = [:]
    private var settings: [(modifier: String, value: String, build: BuildCondition, position: SourcePosition)] = []

    /// The scene whose content is being visited.
    var current: SceneFact? { open.map { scenes[$0] } }

    mutating func enter(_ scene: SceneFact) {
      open = scenes.count
      scenes.append(scene)
    }

    /// Ends the content of the current scene if it is the one at the position.
    mutating func leave(at position: SourcePosition) {
      if current?.position == position { open = nil }
    }

    /// Adds names to the content of the current scene.
    mutating func use(_ names: NamesInUse, in limit: NamesInUse.Limit) {
      if let open { scenes[open].content.formUnion(names, in: limit) }
    }

    mutating func addModifier(_ name: String, at position: SourcePosition) {
      modifiers[position, default: []].insert(name)
    }

    /// Records the value of `defaultLaunchBehavior(_:)` or `windowStyle(_:)`.
    mutating func set(_ modifier: String, to value: String, in build: BuildCondition, at position: SourcePosition) {
      settings.append((modifier, value, build, position))
    }

    /// Returns the scenes with their modifiers.
    func finish() -> [SceneFact] {
      let settings = Dictionary(grouping: settings, by: \.position)
      return scenes.map { scene in
        var scene = scene
        scene.modifiers = modifiers[scene.position] ?? []
        scene.settings = (settings[scene.position] ?? []).map { ($0.modifier, $0.value, $0.build) }
        return scene
      }
    }
  }
#endif
