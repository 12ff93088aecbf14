internal import RoutingDocuments

/// The scene delegate classes of a checkout and their superclasses.
struct SceneDelegates {
  private let superclasses: [String: String]
  /// The names of the delegate classes. These are classes whose name, superclass or protocol has a name that ends in
  /// `SceneDelegate`, classes that set a condition in `scene(_:willConnectTo:options:)`, and the subclasses of both.
  let names: Set<String>

  init(_ facts: SourceFacts) {
    let declared = Set(facts.types.filter { !$0.isExtension }.map(\.name))
    var superclasses: [String: String] = [:]
    for type in facts.types {
      guard let superclass = type.inherited.first(where: declared.contains), superclass != type.name else { continue }
      superclasses[type.name] = superclass
    }
    self.superclasses = superclasses
    let named = facts.types.filter { type in
      ([type.name] + Self.withProtocols(type.inherited, facts)).contains { $0.hasSuffix("SceneDelegate") }
    }.map(\.name)
    let connecting = facts.sites.filter(\.isAtConnection).compactMap {
      $0.owner.isEmpty ? nil : $0.owner.lastName
    }
    // UIKit can't see a method in a protocol's extension, and a class can have its own method instead.
    let known = Set(named + connecting).subtracting(facts.protocols.keys)
      .subtracting(["UIWindowSceneDelegate", "UISceneDelegate"])
    names = known.union(declared.filter { !known.isDisjoint(with: Self.lineage(of: $0, superclasses)) })
  }

  /// Returns the given type names, followed by the protocols that they inherit, directly or through other protocols and
  /// type aliases of the app.
  static func withProtocols(_ names: [String], _ facts: SourceFacts) -> [String] {
    var (found, pending) = (names, names)
    while let name = pending.popLast() {
      for next in facts.protocols[name] ?? [] where !found.contains(next) {
        found.append(next)
        pending.append(next)
      }
    }
    return found
  }

  /// Returns a class and its superclasses in the checkout, beginning with the class itself.
  func lineage(of name: String) -> [String] { Self.lineage(of: name, superclasses) }

  /// The maximum number of classes in a lineage. Further superclasses are ignored.
  private static let longestLineage = 64

  private static func lineage(of name: String, _ superclasses: [String: String]) -> [String] {
    var lineage = [name]
    while lineage.count < longestLineage, let next = lineage.last.flatMap({ superclasses[$0] }),
      !lineage.contains(next)
    {
      lineage.append(next)
    }
    return lineage
  }
}

/// The conditions that the code of an application sets for its scene delegates.
struct DelegateConditions {
  private let checkout: SourceCheckout
  private let platform: SourcePlatform
  private let isMember: (String) -> Bool
  /// All sites of the application, the sites of each window, and the sites whose window the names in the source don't
  /// determine.
  private let allSites: [SourceSite]
  private let sitesOfWindows: [SourceWindowName: [SourceSite]]
  private let unplaced: [SourceSite]
  init(
    _ checkout: SourceCheckout, on platform: SourcePlatform, sites: [SourceSite],
    ofWindows sitesOfWindows: [SourceWindowName: [SourceSite]], unplaced: [SourceSite],
    isMember: @escaping (String) -> Bool
  ) {
    (self.checkout, self.platform, self.isMember) = (checkout, platform, isMember)
    (allSites, self.sitesOfWindows, self.unplaced) = (sites, sitesOfWindows, unplaced)
  }

  /// Returns the sites in which a class itself sets a condition. Leaves out its superclasses.
  private func sites(of name: String, _ kind: SiteFact.Kind) -> [SourceSite] {
    (sitesOfWindows[.delegate(name)] ?? []).filter { $0.fact.kind == kind }
  }

  /// Returns the sites that set a condition of a delegate class or of its superclasses. If several of these classes set it,
  /// or if a subclass overrides the method and may not call that of its superclass, each site may have no effect.
  func sites(_ kind: SiteFact.Kind, of lineage: [String]) -> [SourceSite] {
    let classes = lineage.map { sites(of: $0, kind) }
    let isRepeated = classes.count { !$0.isEmpty } > 1
    return classes.enumerated().flatMap { index, sites in
      sites.map { site in
        var site = site
        let isReplaced = lineage[..<index].contains {
          checkout.facts.overrides[MemberFact(owner: $0, name: site.fact.member)] == false
        }
        if isRepeated || isReplaced { site.fact.isOccasional = true }
        return site
      }
    }
  }

  /// Returns the condition that a scene delegate sets. Within each block, the last assignment under the same conditions
  /// wins. The result is unknown if several remain that set different conditions, if all of them depend on the build or
  /// on what happens at run time, if the scene gets another object with conditions later, or if other code, such as that
  /// of a view controller, sets the condition of a scene that its names don't determine.
  ///
  /// - Parameters:
  ///   - owners: The delegate class and its superclasses.
  ///   - atConnection: Whether the condition is that of a scene that has just connected, which no other code has changed.
  func condition(
    _ kind: SiteFact.Kind, of delegate: String, _ owners: [String], _ sites: [SourceSite], atConnection: Bool = false
  ) -> (value: SourceApplication.Condition, isKnown: Bool)? {
    let replacements = checkout.facts.replacements.filter { fact in
      owners.contains(fact.owner.lastName) && !fact.isOfOtherScene && isMember(fact.position.file)
    }
    let isReplaced =
      Set(replacements.map(\.value)).subtracting([.defaults]).count > 1
      || replacements.contains { fact in
        switch fact.value {
        case .object(let name):
          // The conditions of an object that code doesn't set here, such as the result of a computed property, are unknown.
          sites.last { $0.position.file == fact.position.file }.map {
            $0.position < fact.position && $0.fact.target == .scene
          } ?? !allSites.contains { $0.fact.target == .object(name) && owners.contains($0.fact.owner.lastName) }
        case .unknown: true
        case .defaults: sites.contains { $0.position < fact.position && $0.position.file == fact.position.file }
        }
      }
    let others = unplaced.filter {
      $0.fact.kind == kind && (!isUnusedObject($0) || owners.contains($0.fact.owner.lastName))
    }
    let resets = checkout.facts.replacements.filter {
      !checkout.delegates.names.contains($0.owner.lastName) && !$0.isOfOtherScene && isMember($0.position.file)
    }
    guard let first = sites.first ?? others.first else {
      let replacement = isReplaced ? replacements.first : atConnection ? nil : resets.first(where: bringsConditions)
      return replacement.map { (Self.unknown(kind, of: delegate, at: $0.position), false) }
    }
    struct Place: Hashable {
      var block: SourcePosition
      var condition: String?
    }
    var last: [Place: SourceSite] = [:]
    for site in sites { last[Place(block: site.fact.block, condition: site.fact.condition)] = site }
    let remaining = last.values.sorted { $0.position < $1.position }
    let formats = Set(remaining.map { SourceValue.shape($0.value.parts[0]) })
    let isOccasional = last.values.allSatisfy {
      $0.fact.isOccasional || !$0.fact.build.must(on: platform)
    }
    let isContested = !atConnection && (!resets.isEmpty || !others.allSatisfy(isUnusedObject))
    guard formats.count == 1, !isOccasional, !isReplaced, !isContested, let site = remaining.first else {
      return (Self.unknown(kind, of: delegate, at: first.position), false)
    }
    return (SourceApplication.Condition(value: site.value.parts[0], position: site.position), true)
  }

  /// Returns whether a scene gets an object whose conditions are set in code that isn't followed.
  private func bringsConditions(_ replacement: ReplacementFact) -> Bool {
    switch replacement.value {
    case .object(let name):
      !allSites.contains { $0.fact.target == .object(name) && $0.fact.owner == replacement.owner }
    case .unknown: true
    case .defaults: false
    }
  }

  /// Returns whether a delegate sets a condition of an object that it gives to no scene.
  func isUnusedObject(_ site: SourceSite) -> Bool {
    guard case .object(let name) = site.fact.target, !site.fact.isOfParameter,
      checkout.delegates.names.contains(site.fact.owner.lastName)
    else { return false }
    return !checkout.facts.replacements.contains {
      $0.isOfOtherScene && $0.owner == site.fact.owner && $0.value == .object(name)
    }
  }

  static func unknown(
    _ kind: SiteFact.Kind, of delegate: String, at position: SourcePosition
  ) -> SourceApplication.Condition {
    SourceApplication.Condition(
      value: .text(SourceText(unknown: "\(delegate).\(kind.rawValue)", at: position, isOfWindow: true)),
      position: position)
  }
}

extension SourceValue {
  /// Returns a description of the value that excludes source positions, for comparing values.
  static func shape(_ value: SourceValue) -> String {
    func shape(_ text: SourceText) -> String {
      text.pieces.map { piece in
        switch piece {
        case .literal(let literal): literal.text
        case .placeholder(let placeholder): "\u{0}\(placeholder.expression)\u{0}"
        }
      }.joined()
    }
    switch value {
    case .text(let text): return "t" + shape(text)
    case .url(let text): return "u" + shape(text)
    case .integer(let number): return String(number)
    case .double(let number): return String(number)
    case .boolean(let truth): return String(truth)
    case .null: return "null"
    case .blockPredicate: return "block"
    case .list(let elements): return "[" + elements.map(self.shape).joined(separator: "\u{1}") + "]"
    case .predicate(let predicate):
      return "p" + shape(predicate.format) + predicate.arguments.map { "\u{1}" + self.shape($0) }.joined()
    }
  }
}
