/// The scene delegate classes of a checkout and their superclasses.
struct SceneDelegates {
  private let superclasses: [String: String]
  /// The names of the delegate classes. A class is included if its own name, or the name of its superclass or one of its
  /// protocols, ends in `SceneDelegate`, if it sets a condition in `scene(_:willConnectTo:options:)`, or if one of its
  /// superclasses is included.
  let names: Set<String>

  init(_ facts: SourceFacts) {
    let declared = Set(facts.types.map(\.name))
    var superclasses: [String: String] = [:]
    for type in facts.types {
      guard let superclass = type.inherited.first(where: declared.contains), superclass != type.name else { continue }
      superclasses[type.name] = superclass
    }
    self.superclasses = superclasses
    let named = facts.types.filter { ([$0.name] + $0.inherited).contains { $0.hasSuffix("SceneDelegate") } }.map(\.name)
    let connecting = facts.sites.filter(\.isAtConnection).compactMap {
      $0.owner.split(separator: ".").last.map(String.init)
    }
    let known = Set(named + connecting)
    names = known.union(declared.filter { !known.isDisjoint(with: Self.lineage(of: $0, superclasses)) })
  }

  /// Returns a class and its superclasses in the checkout, beginning with the class itself.
  func lineage(of name: String) -> [String] { Self.lineage(of: name, superclasses) }

  private static func lineage(of name: String, _ superclasses: [String: String]) -> [String] {
    var lineage = [name]
    while let next = lineage.last.flatMap({ superclasses[$0] }), !lineage.contains(next) { lineage.append(next) }
    return lineage
  }
}
