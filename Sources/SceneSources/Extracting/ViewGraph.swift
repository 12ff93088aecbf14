/// Which members of types make the views of a window, through any number of other views.
struct ViewGraph {
  /// What is reached from some code.
  struct Reach {
    /// The members that are reached.
    var places: Set<MemberPlace> = []
    /// The types that are reached as a whole, also those that are not declared.
    var types: Set<String> = []
    /// The names that no declaration is known for.
    var unknown: Set<MemberPlace> = []
  }

  private let types: [String: TypeFact]
  /// Protocols of SwiftUI: who conforms to one does not show all that the app adds to it.
  private static let extended: Set<String> = ["View", "Scene", "App", "ViewModifier"]

  init(_ facts: SourceFacts) { types = facts.types }

  /// What a window's content reaches.
  func reach(from window: WindowFact) -> Reach {
    reach(from: window.content.map { (window.owner, $0) })
  }

  /// What mentions in some types reach.
  ///
  /// - Complexity: O(n) in the number of mentions of all that is reached.
  func reach(from mentions: [(type: String, mention: Mention)]) -> Reach {
    var reach = Reach()
    var pending = mentions
    func visit(_ type: String, _ member: String) {
      guard reach.places.insert(MemberPlace(type: type, member: member)).inserted else { return }
      for mention in types[type]?.members[member] ?? [] { pending.append((type, mention)) }
    }
    while let (type, mention) = pending.popLast() {
      switch mention {
      case .type(let name):
        guard reach.types.insert(name).inserted, let fact = types[name] else { continue }
        for member in fact.members.keys { visit(name, member) }
        for inherited in fact.inherited where !Self.extended.contains(inherited) {
          pending.append((type, .type(inherited)))
        }
      case .member(let name):
        if let owner = self.owner(of: name, in: type) {
          visit(owner, name)
        } else {
          reach.unknown.insert(MemberPlace(type: type, member: name))
        }
      case .staticMember(let name, let member):
        // A view is seen as a whole, wherever it comes from.
        let fact = types[name]
        if let fact, !fact.inherited.contains("View"), fact.members[member] != nil {
          visit(name, member)
        } else if fact?.inherited.contains("App") != true {
          pending.append((type, .type(name)))
        }
      case .memberOfValue(let name):
        for type in ["View", "Scene"] where types[type]?.members[name] != nil { visit(type, name) }
      }
    }
    return reach
  }

  /// The type that declares a member which is mentioned in a type: itself, one that it inherits from, or the module.
  private func owner(of member: String, in type: String) -> String? {
    var visited: Set<String> = []
    var pending = [type]
    while let next = pending.popLast() {
      guard visited.insert(next).inserted, let fact = types[next] else { continue }
      if fact.members[member] != nil { return next }
      pending += fact.inherited
    }
    return types[""]?.members[member] == nil ? nil : ""
  }
}
