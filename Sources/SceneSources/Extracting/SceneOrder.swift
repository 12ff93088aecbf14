/// A scene declaration of the app's body, and how the body comes to it.
struct SceneUse {
  /// The declaration, with the arguments of the functions and scenes of the app's own that lead to it.
  var window: WindowFact
  /// Where these are named, from inside to outside.
  var places: [SourcePosition]
}

/// The order of scene declarations in the body of the app.
struct SceneOrder {
  private enum Item {
    case window(Int)
    case mention(SceneMention)
  }

  private enum Step {
    case enter(Item, type: String, [SceneMention])
    case leave(MemberPlace)
  }

  private let facts: SourceFacts
  private var windows: [MemberPlace: [Int]] = [:]
  private let content: SceneContent
  /// The declarations in the order of the app's body, once for each use, through its members and through scenes of its
  /// own; then the others in the order of their files.
  private(set) var uses: [SceneUse] = []
  /// Whether there are more uses than are told apart: each declaration that comes later has one.
  private(set) var isExcessive = false
  /// How many mentions may be followed more than once.
  private static let limit = 1_000
  /// How many functions and scenes may lead from one to the next with their arguments.
  private static let levels = 64

  /// - Complexity: O(n log n) in the number of declarations and names in such members.
  init(_ facts: SourceFacts) {
    self.facts = facts
    content = SceneContent(facts)
    for (index, window) in facts.windows.enumerated() {
      windows[MemberPlace(type: window.owner, member: window.member), default: []].append(index)
    }
    follow()
  }

  private mutating func follow() {
    var known: Set<Int> = []
    var visited: Set<MemberPlace> = []
    var open: Set<MemberPlace> = []
    var steps: [Step] = []
    var repetitions = 0
    func visit(_ place: MemberPlace, _ uses: [SceneMention]) {
      let items = items(of: place)
      guard !items.isEmpty, open.insert(place).inserted else { return }
      if !visited.insert(place).inserted {
        repetitions += items.count
        if repetitions > Self.limit { return }
      }
      steps.append(.leave(place))
      steps += items.reversed().map { .enter($0, type: place.type, uses) }
    }
    let apps = facts.types.filter { $0.value.inherited.contains("App") }.keys.sorted()
    for app in apps {
      visit(MemberPlace(type: app, member: "body"), [])
      while let step = steps.popLast() {
        switch step {
        case .leave(let place): open.remove(place)
        case .enter(.window(let index), _, let mentions):
          known.insert(index)
          uses.append(use(facts.windows[index], mentions))
        case .enter(.mention(let mention), let type, let uses):
          guard let place = place(of: mention.mention, in: type) else { continue }
          // Files of several targets may declare a type of one name: what it has counts once.
          if visited.contains(place), facts.types[place.type]?.declarations.count ?? 0 > 1 { continue }
          visit(place, [mention] + uses.prefix(Self.levels))
        }
      }
    }
    isExcessive = repetitions > Self.limit
    uses += facts.windows.indices.filter { !known.contains($0) }.map { SceneUse(window: facts.windows[$0], places: []) }
  }

  /// The member that a mention is of.
  private func place(of mention: Mention, in type: String) -> MemberPlace? {
    switch mention {
    case .type(let name): return MemberPlace(type: name, member: "body")
    case .member(let name):
      let own = MemberPlace(type: type, member: name)
      return items(of: own).isEmpty ? MemberPlace(type: "", member: name) : own
    case .staticMember(let type, let name): return MemberPlace(type: type, member: name)
    case .memberOfValue: return nil
    }
  }

  /// A declaration with the arguments of what leads to it, from inside to outside.
  private func use(_ window: WindowFact, _ mentions: [SceneMention]) -> SceneUse {
    var window = window
    var function = facts.functions[window.position]
    if let use = mentions.first {
      let isAlone = windows[MemberPlace(type: window.owner, member: window.member)]?.count == 1
      content.give(to: &window, by: use, isAlone: isAlone)
    }
    for mention in mentions {
      if let function {
        let values = function.values(of: mention.arguments, hasClosure: false) ?? [:]
        // What belongs to the type around a method is the same for all its calls.
        window = window.mapping {
          function.binding($0.toldApart(by: mention.position, isMember: function.hasProperties), to: values)
        }
      }
      function = facts.functions[mention.position]
    }
    return SceneUse(window: window, places: mentions.map(\.position))
  }

  /// What a member declares and mentions, in the order of the source.
  private func items(of place: MemberPlace) -> [Item] {
    var items = (windows[place] ?? []).map { (facts.windows[$0].position, Item.window($0)) }
    items += (facts.sceneMentions[place] ?? []).map { ($0.position, .mention($0)) }
    return items.sorted { ($0.0.file, $0.0.line, $0.0.column) < ($1.0.file, $1.0.line, $1.0.column) }.map(\.1)
  }
}

extension WindowFact {
  /// The declaration with other expressions.
  fileprivate func mapping(_ transform: (SourceExpression) -> SourceExpression) -> Self {
    var window = self
    window.id = id.map(transform)
    window.title = title.map(transform)
    window.matching = matching.map(transform)
    window.modifiers = modifiers.map { modifier in
      var modifier = modifier
      modifier.preferring = modifier.preferring.map(transform)
      modifier.allowing = modifier.allowing.map(transform)
      return modifier
    }
    return window
  }
}
