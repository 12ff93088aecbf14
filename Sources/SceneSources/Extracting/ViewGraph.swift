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
  /// The views that show what their `body` mentions, by the names of their members.
  private var views: [String: [String]] = [:]
  /// Protocols of SwiftUI: who conforms to one does not show all that the app adds to it.
  private static let extended: Set<String> = ["View", "Scene", "App", "ViewModifier"]

  init(_ facts: SourceFacts) {
    types = facts.types
    for (name, fact) in types where Self.showsItsBody(fact) {
      for member in fact.members.keys { views[member, default: []].append(name) }
    }
  }

  /// Whether a type is a view with a body, whose other members are shown only if that mentions them.
  private static func showsItsBody(_ fact: TypeFact) -> Bool {
    fact.inherited.contains("View") && fact.members["body"] != nil
  }

  /// Whether a member is one of a view that its body may leave out.
  func isLeftOut(_ place: MemberPlace, by reach: Reach) -> Bool {
    reach.types.contains(place.type) && !reach.places.contains(place)
      && types[place.type].map(Self.showsItsBody) == true
  }

  /// The members that a view shows in any case: its body, and what its initializers and nested types mention.
  private static let roots: Set<String> = ["body", ""]

  /// The views that are there as soon as a window is, and those that their bodies begin with.
  func roots(of window: WindowFact) -> Set<String> {
    var roots = window.roots
    var pending = Array(roots)
    while let name = pending.popLast() {
      for next in types[name]?.roots ?? [] where roots.insert(next).inserted { pending.append(next) }
    }
    return roots
  }

  /// What a window's content reaches.
  func reach(from window: WindowFact) -> Reach {
    reach(from: window.content.map { (window.owner, $0) } + window.given.map { ($0.type, $0.mention) })
  }

  /// What mentions in some types reach.
  ///
  /// - Complexity: O(n) in the number of mentions of all that is reached.
  func reach(from mentions: [(type: String, mention: Mention)]) -> Reach {
    var reach = Reach()
    var pending = mentions
    // The names of members that are used of values of any type.
    var names: Set<String> = []
    func visit(_ type: String, _ member: String) {
      guard reach.places.insert(MemberPlace(type: type, member: member)).inserted else { return }
      for mention in types[type]?.members[member] ?? [] { pending.append((type, mention)) }
    }
    func visitViews(_ member: String) {
      guard names.insert(member).inserted else { return }
      for view in views[member] ?? [] where reach.types.contains(view) { visit(view, member) }
    }
    while let (type, mention) = pending.popLast() {
      switch mention {
      case .type(let name):
        guard reach.types.insert(name).inserted, let fact = types[name] else { continue }
        let isRoot = { Self.roots.contains($0) || names.contains($0) }
        for member in fact.members.keys where !Self.showsItsBody(fact) || isRoot(member) { visit(name, member) }
        for inherited in fact.inherited where !Self.extended.contains(inherited) {
          pending.append((type, .type(inherited)))
        }
      case .member(let name):
        // What an extension of a protocol names may be a member of any view.
        if types[type].map(Self.showsItsBody) != true { visitViews(name) }
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
          if fact?.members[member] != nil { visit(name, member) }
        }
      case .memberOfValue(let name):
        for type in ["View", "Scene"] where types[type]?.members[name] != nil { visit(type, name) }
        visitViews(name)
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
