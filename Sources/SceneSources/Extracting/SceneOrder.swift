/// The order of scene declarations in the body of the app.
struct SceneOrder {
  private enum Item {
    case window(Int)
    case mention(Mention)
  }

  private let facts: SourceFacts
  private var windows: [MemberPlace: [Int]] = [:]

  init(_ facts: SourceFacts) {
    self.facts = facts
    for (index, window) in facts.windows.enumerated() {
      windows[MemberPlace(type: window.owner, member: window.member), default: []].append(index)
    }
  }

  /// The declarations in the order of the app's body, through its members and through scenes of its own; then the others
  /// in the order of their files.
  ///
  /// - Complexity: O(n log n) in the number of declarations and names in such members.
  var windowsInOrder: [WindowFact] {
    var order: [Int] = []
    var visited: Set<MemberPlace> = []
    var pending: [(item: Item, type: String)] = []
    func visit(_ place: MemberPlace) {
      guard visited.insert(place).inserted else { return }
      pending += items(of: place).reversed().map { ($0, place.type) }
    }
    let apps = facts.types.filter { $0.value.inherited.contains { $0.typeName == "App" } }.keys.sorted()
    for app in apps {
      visit(MemberPlace(type: app, member: "body"))
      while let (item, type) = pending.popLast() {
        switch item {
        case .window(let index): order.append(index)
        case .mention(.type(let name)): visit(MemberPlace(type: name, member: "body"))
        case .mention(.member(let name)):
          let own = MemberPlace(type: type, member: name)
          visit(items(of: own).isEmpty ? MemberPlace(type: "", member: name) : own)
        case .mention(.staticMember(let type, let name)): visit(MemberPlace(type: type, member: name))
        case .mention(.memberOfValue): break
        }
      }
    }
    let known = Set(order)
    return (order + facts.windows.indices.filter { !known.contains($0) }).map { facts.windows[$0] }
  }

  /// What a member declares and mentions, in the order of the source.
  private func items(of place: MemberPlace) -> [Item] {
    var items = (windows[place] ?? []).map { (facts.windows[$0].position, Item.window($0)) }
    items += (facts.sceneMentions[place] ?? []).map { ($0.position, .mention($0.mention)) }
    return items.sorted { ($0.0.file, $0.0.line, $0.0.column) < ($1.0.file, $1.0.line, $1.0.column) }.map(\.1)
  }
}
