/// The scenes that get objects of conditions which a function makes and changes before.
struct ConditionReceivers {
  private struct Object: Hashable {
    var name: String
    /// The offset of the function's body.
    var function: Int
  }

  /// The scenes by the objects; `nil` for an object that several scenes get.
  private var scenes: [Object: String?] = [:]

  /// Notes `scene.activationConditions = object`.
  mutating func give(_ object: String, to scene: String, in function: Int) {
    let object = Object(name: object, function: function)
    scenes[object] = .some(scenes.keys.contains(object) && scenes[object] != scene ? nil : scene)
  }

  /// The assignment with the scene in the place of the object.
  func resolved(_ fact: ConditionFact) -> ConditionFact {
    guard let name = fact.receiver, let function = fact.blocks.first?.branch,
      let scene = scenes[Object(name: name, function: function)] ?? nil
    else { return fact }
    var fact = fact
    fact.receiver = scene
    return fact
  }
}
