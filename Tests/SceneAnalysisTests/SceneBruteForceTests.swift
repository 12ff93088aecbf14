import SceneAnalysis
import SceneRouting
import StringPredicates
import TestSupport
import Testing

/// Compares the analysis of random applications with routing all short strings over a small alphabet.
@Suite struct SceneBruteForceTests {
  private static let rounds = 60 * TestEnvironment.scale

  /// - Parameter isExact: Whether every condition is decided exactly, so that every question has an answer.
  @Test(arguments: [true, false]) func agreesWithTheRouter(isExact: Bool) throws {
    var generator = RandomApplications(seed: 3, isExact: isExact)
    var checker = AnalysisChecker(mustDecide: isExact)
    for round in 0..<Self.rounds {
      let (router, sessions) = try generator.router()
      checker.round = round
      try checker.check(router, sessions, shape: generator.shape())
      try checker.checkDifference(router, try generator.changed(router.application, sessions))
      try checker.checkUnused(router)
    }
    #expect(checker.unused > 0)
    #expect(checker.faults.isEmpty, "\(checker.faults.prefix(5))")
    #expect(checker.decided > Self.rounds)
    print("undecided: \(checker.undecided) of \(checker.decided + checker.undecided) answers about windows")
    #expect(checker.undecided * 3 < checker.decided, "\(checker.undecided) undecided, \(checker.decided) decided")
  }

  @Test(arguments: [true, false]) func answersAreTrueForTheStatedValues(isExact: Bool) throws {
    var generator = RandomApplications(seed: 4, isExact: isExact, placeholder: "_id_")
    var analyzer = SceneAnalyzer(budget: AnalysisBudget(steps: .max))
    analyzer.placeholders = [Placeholder(name: "id", sampleValue: "_id_")]
    var faults: [String] = []
    var certain = 0
    for round in 0..<Self.rounds {
      let (router, sessions) = try generator.router()
      let changed = try generator.changed(router.application, sessions)
      let values = ["", "a", "b", "ab", "x"]
      let routers = try values.map { try generator.assuming($0, router) }
      let changedRouters = try values.map { try generator.assuming($0, changed) }
      func check(_ answer: AnalysisAnswer, _ question: String, _ holds: (SceneRouter, String) -> Bool) {
        switch answer {
        case .undecided: return
        case .impossible:
          certain += 1
          for (value, router) in zip(values, routers) {
            if let text = AnalysisChecker.strings.first(where: { holds(router, $0) }) {
              faults.append(
                "round \(round), \(question): none, but '\(text)' for '\(value)': \(AnalysisChecker.describe(router))")
            }
          }
        case .witness(let witness):
          if !holds(router, witness.identifier) { faults.append("round \(round), \(question): wrong") }
          guard witness.values == .everyValue else { return }
          certain += 1
          for (value, router) in zip(values, routers) where !holds(router, witness.identifier) {
            faults.append("round \(round), \(question): '\(witness.identifier)' is wrong for '\(value)'")
          }
        }
      }
      let analysis = try analyzer.analysis(of: router)
      for (index, window) in analysis.windows.enumerated() {
        check(window.stated, "stated \(window.session)") {
          AnalysisChecker.decision($0, $1, sessions[index].role)?.session == window.session
        }
      }
      check(analysis.gap, "gap") { AnalysisChecker.decision($0, $1)?.session == nil }
      for opening in analysis.opens {
        check(opening.gap, "opens \(opening.configuration ?? "nothing")") { router, text in
          AnalysisChecker.decision(router, text)?.outcome == opening.outcome
        }
      }
      let difference = try analyzer.difference(from: router, to: changed)
      for (number, value) in values.enumerated() {
        let (old, new) = (routers[number], changedRouters[number])
        for change in difference.changes where change.witness.values == .everyValue {
          certain += 1
          let names = [old, new].map { AnalysisChecker.name($0, change.witness.identifier, change.role) }
          if names != [AnalysisChecker.name(change.from), AnalysisChecker.name(change.to)] {
            faults.append(
              "round \(round), '\(change.witness.identifier)' does not change for '\(value)': "
                + "\(AnalysisChecker.describe(router)), \(AnalysisChecker.describe(changed))")
          }
        }
        guard difference.isSame == true else { continue }
        for role in AnalysisChecker.roles(old, new) {
          let moved = AnalysisChecker.strings.first {
            AnalysisChecker.name(old, $0, role) != AnalysisChecker.name(new, $0, role)
          }
          if let moved { faults.append("round \(round), '\(moved)' moves for '\(value)'") }
        }
      }
    }
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(5))")
    #expect(certain > Self.rounds)
  }
}

/// Random small applications over the letters `a` and `b`.
private struct RandomApplications {
  private var random: SeededGenerator
  private let isExact: Bool
  /// The sample value of a placeholder.
  private let placeholder: String?

  init(seed: UInt64, isExact: Bool = true, placeholder: String? = nil) {
    random = SeededGenerator(seed: seed)
    self.isExact = isExact
    self.placeholder = placeholder
  }

  private mutating func text(_ length: Int) -> String {
    if let placeholder, random.once(in: 3) { return placeholder }
    return (0..<random.below(length + 1)).map { _ in random.pick(["a", "b"], or: "a") }.joined()
  }

  private mutating func format(_ depth: Int) -> String {
    guard depth > 0, random.once(in: 2) else {
      if !isExact, random.once(in: 3) {
        return random.pick(
          [
            "SELF < 'é'", "SELF != 'éé'", "SELF ==[cd] 'é'", "SELF CONTAINS[d] 'á'", "SELF LIKE[cd] '*á'",
            "'\(text(2))' BEGINSWITH SELF", "'\(text(2))' LIKE SELF", "SELF MATCHES[d] 'a?b*'", "SELF LIKE[d] ''",
          ], or: "")
      }
      switch random.below(9) {
      case 7:
        let choice = "TERNARY(\(format(0)), \(random.pick(["SELF", "'b'"], or: "SELF")), '\(text(2))')"
        return "\(choice) \(random.pick(["== '\(text(2))'", "MATCHES 'a?b*'"], or: ""))"
      case 8: return "'\(text(2))' \(random.pick(["==", "IN", "CONTAINS"], or: "==")) {'a', '\(text(1))'}[0]"
      case 0: return "SELF == '\(text(3))'"
      case 1: return "SELF BEGINSWITH '\(text(2))'"
      case 2: return "SELF ENDSWITH[c] '\(text(2))'"
      case 3: return "SELF CONTAINS '\(text(2))'"
      case 4:
        return "SELF LIKE '\((0..<random.below(4)).map { _ in random.pick(["a", "b", "*", "?"], or: "a") }.joined())'"
      case 5: return "SELF \(random.pick(["<", ">="], or: "<")) '\(text(2))'"
      default: return random.pick(["TRUEPREDICATE", "FALSEPREDICATE", "SELF IN 'abab'"], or: "TRUEPREDICATE")
      }
    }
    switch random.below(3) {
    case 0: return "NOT (\(format(depth - 1)))"
    case 1: return "(\(format(depth - 1))) AND (\(format(depth - 1)))"
    default: return "(\(format(depth - 1))) OR (\(format(depth - 1)))"
    }
  }

  private mutating func predicate(_ depth: Int) throws -> StringPredicate { try StringPredicate(format(depth)) }

  mutating func shape() throws -> StringPredicate? { random.once(in: 2) ? try predicate(1) : nil }

  private mutating func set() -> ExternalEventSet {
    let words = ["*", "a", "b", "ab", "ba", ""] + (placeholder.map { [$0] } ?? [])
    return ExternalEventSet((0..<random.below(3)).map { _ in random.pick(words, or: "a") })
  }

  /// Returns the application with a value instead of the placeholder's sample value.
  func assuming(_ value: String, _ router: SceneRouter) throws -> SceneRouter {
    func assumed(_ text: String) -> String { placeholder.map { text.replacing($0, with: value) } ?? text }
    func assumed(_ predicate: StringPredicate) throws -> StringPredicate {
      try StringPredicate(assumed(predicate.predicateFormat))
    }
    func assumed(_ set: ExternalEventSet) -> ExternalEventSet { ExternalEventSet(set.elements.map(assumed)) }
    var application = router.application
    for index in application.configurations.indices {
      application.configurations[index].declaredMatching = application.configurations[index].matching.map(assumed)
    }
    let sessions = try router.sessions.map { session in
      var session = session
      switch session.conditions {
      case .withoutModifier: break
      case .externalEvents(let preferring, let allowing):
        session.conditions = .externalEvents(preferring: assumed(preferring), allowing: assumed(allowing))
      case .activation(let conditions):
        session.conditions = .activation(
          SceneActivationConditions(
            canActivate: try assumed(conditions.canActivate),
            prefersToActivate: try assumed(conditions.prefersToActivate)))
      }
      return session
    }
    return try SceneRouter(application: application, sessions: sessions, policy: router.policy)
  }

  private mutating func role() -> SceneSessionRole {
    random.once(in: 6) ? .windowExternalDisplay : .windowApplication
  }

  private mutating func session(_ number: Int, _ application: SceneApplication) throws -> SceneSession {
    let conditions: SceneConditions
    switch random.below(6) {
    case 0: conditions = .default
    case 1: conditions = random.once(in: 3) ? .withoutModifier : .externalEvents(preferring: set(), allowing: set())
    default:
      conditions = .activation(
        SceneActivationConditions(canActivate: try predicate(2), prefersToActivate: try predicate(2)))
    }
    let declared = random.once(in: 2) ? application.configurations.randomElement(using: &random) : nil
    return SceneSession(
      "w\(number)", role: declared?.role ?? role(), configuration: declared?.name, conditions: conditions)
  }

  private let kinds: [SceneConfiguration.Kind] = [.windowGroup, .windowGroup, .window, .documentGroup, .settings]

  mutating func router() throws -> (SceneRouter, [SceneSession]) {
    let configurations = (0..<random.below(4)).map { number in
      SceneConfiguration(
        name: "C\(number)", role: role(), kind: random.pick(kinds, or: .windowGroup),
        matching: random.once(in: 2) ? set() : nil,
        defaultLaunchBehavior: random.pick([.automatic, .automatic, .presented, .suppressed], or: .automatic))
    }
    let application = SceneApplication(
      supportsMultipleScenes: !random.once(in: 12), idiom: random.once(in: 12) ? .phone : .pad,
      focusFilterPrefix: random.once(in: 5) ? "ba" : nil, configurations: configurations)
    let sessions = try (0..<random.below(application.supportsMultipleScenes ? 6 : 2)).map {
      try session($0, application)
    }
    let policy: RoutingPolicy? = random.once(in: 4) ? RoutingPolicy(.macOS) : nil
    return (try SceneRouter(application: application, sessions: sessions, policy: policy), sessions)
  }

  mutating func changed(_ application: SceneApplication, _ sessions: [SceneSession]) throws -> SceneRouter {
    var application = application
    var sessions = sessions
    for index in sessions.indices where random.once(in: 3) {
      sessions[index].conditions = try session(0, application).conditions
    }
    if random.once(in: 3), !sessions.isEmpty { sessions.remove(at: random.below(sessions.count)) }
    if random.once(in: 3), application.supportsMultipleScenes { sessions.append(try session(99, application)) }
    if random.once(in: 4) { sessions.reverse() }
    if random.once(in: 6), !application.configurations.isEmpty { application.configurations.removeLast() }
    if random.once(in: 6), !application.configurations.isEmpty {
      application.configurations[0].kind = random.pick(kinds, or: .window)
    }
    let declared = Set(application.configurations.map(\.name))
    for index in sessions.indices where sessions[index].configuration.map(declared.contains) == false {
      sessions[index].configuration = nil
    }
    return try SceneRouter(application: application, sessions: sessions)
  }
}

/// Compares answers with the decisions for all short strings.
private struct AnalysisChecker {
  /// Whether an undecided question is a failure.
  let mustDecide: Bool
  var round = 0
  private(set) var decided = 0
  private(set) var undecided = 0
  private(set) var unused = 0
  private(set) var faults: [String] = []

  static let strings: [String] = {
    var all = [""]
    var layer = [""]
    for _ in 0..<5 {
      layer = layer.flatMap { text in ["a", "b", "c"].map { text + $0 } }
      all += layer
    }
    return all + ["\u{300}", "é", "éé"]
  }()

  private let analyzer = SceneAnalyzer(budget: AnalysisBudget(steps: .max))

  init(mustDecide: Bool) { self.mustDecide = mustDecide }

  static func decision(
    _ router: SceneRouter, _ text: String, _ role: SceneSessionRole = .windowApplication
  ) -> RoutingDecision? {
    try? router.route(.notification(text), options: RoutingOptions(role: role))
  }

  private mutating func check(_ answer: AnalysisAnswer, _ question: String, _ holds: (String) -> Bool) {
    if answer.exists == nil { undecided += 1 } else { decided += 1 }
    let shortest = Self.strings.first(where: holds)
    switch answer {
    case .impossible: if let shortest { faults.append("round \(round), \(question): none, but '\(shortest)'") }
    case .witness(let witness):
      if !holds(witness.identifier) { faults.append("round \(round), \(question): '\(witness.identifier)' is wrong") }
      // An example in ASCII is the shortest of those in ASCII.
      let isComparable = shortest?.allSatisfy(\.isASCII) == true || !witness.identifier.allSatisfy(\.isASCII)
      if witness.isShortest, isComparable, let shortest, shortest.unicodeScalars.count < witness.length {
        faults.append("round \(round), \(question): '\(witness.identifier)', but '\(shortest)' is shorter")
      }
    case .undecided(let reason): if mustDecide { faults.append("round \(round), \(question): undecided, \(reason)") }
    }
  }

  mutating func check(_ router: SceneRouter, _ sessions: [SceneSession], shape: StringPredicate?) throws {
    let analysis = try analyzer.analysis(of: router, shape: shape)
    for (index, window) in analysis.windows.enumerated() {
      let role = sessions[index].role
      check(window.stated, "stated \(window.session)") {
        Self.decision(router, $0, role)?.session == window.session
      }
      var moved = sessions
      moved.insert(moved.remove(at: index), at: 0)
      let front = try SceneRouter(application: router.application, sessions: moved, policy: router.policy)
      check(window.anyOrder, "any order \(window.session)") {
        Self.decision(front, $0, role)?.session == window.session
      }
    }
    func isFree(_ text: String) -> RoutingDecision? {
      guard shape?.evaluate(text) != false, let decision = Self.decision(router, text), decision.session == nil else {
        return nil
      }
      return decision
    }
    check(analysis.gap, "gap") { isFree($0) != nil }
    for opening in analysis.opens {
      check(opening.gap, "opens \(opening.configuration ?? "nothing")") {
        isFree($0)?.outcome == opening.outcome
      }
    }
    guard router.policy.evaluatesPredicates, router.application.supportsMultipleScenes else { return }
    let prefix = router.application.focusFilterPrefix ?? ""
    for first in sessions.indices {
      for second in sessions.indices where second > first && sessions[first].role == sessions[second].role {
        guard let one = sessions[first].conditions.predicates?.prefersToActivate,
          let other = sessions[second].conditions.predicates?.prefersToActivate
        else { continue }
        let names = [sessions[first].persistentIdentifier, sessions[second].persistentIdentifier]
        let listed = analysis.competing.first { $0.sessions == names }
        if listed == nil, !analysis.undecided.isEmpty { continue }
        if let listed, listed.role != sessions[first].role { faults.append("round \(round), role of \(names)") }
        check(listed.map { .witness($0.witness) } ?? .impossible, "competing \(names)") {
          one.evaluate(prefix + $0) == true && other.evaluate(prefix + $0) == true
        }
      }
    }
  }

  /// Checks that no event opens a window of a configuration that the linter reports.
  mutating func checkUnused(_ router: SceneRouter) throws {
    let inspection = SceneInspection(application: router.application, sessions: router.sessions, policy: router.policy)
    let empty = try SceneRouter(application: router.application, policy: router.policy)
    let events = Self.strings.map { ExternalEvent.notification($0) } + [.launch, .notification(nil), .url("file:///a")]
    for finding in [LintRule.unusedConfiguration].findings(in: inspection, as: LintPlace.self) {
      unused += 1
      for event in events {
        for role in Self.roles(router) {
          let decision = try? empty.route(event, options: RoutingOptions(role: role))
          if case .new(let name?)? = decision?.outcome, finding.message.contains("'\(name)'") {
            faults.append("round \(round), \(event): \(finding.message): \(Self.describe(router))")
          }
        }
      }
    }
  }

  mutating func checkDifference(_ old: SceneRouter, _ new: SceneRouter) throws {
    let difference = try analyzer.difference(from: old, to: new)
    if mustDecide, !difference.undecided.isEmpty {
      faults.append("round \(round), difference: \(difference.undecided)")
    }
    func change(_ text: String, _ role: SceneSessionRole) -> String? {
      guard let from = Self.name(old, text, role), let to = Self.name(new, text, role), from != to else { return nil }
      return "\(role.rawValue): \(from) > \(to)"
    }
    var missing: [String: String] = [:]
    for role in Self.roles(old, new) {
      for text in Self.strings {
        if let change = change(text, role), missing[change] == nil { missing[change] = text }
      }
    }
    for found in difference.changes {
      let name = "\(found.role.rawValue): \(Self.name(found.from)) > \(Self.name(found.to))"
      check(.witness(found.witness), "change \(name)") { change($0, found.role) == name }
      missing[name] = nil
    }
    guard difference.undecided.isEmpty else { return }
    for (change, text) in missing {
      let (before, after) = (Self.describe(old), Self.describe(new))
      faults.append("round \(round), change \(change) at '\(text)' is missing: \(before) → \(after)")
    }
  }

  /// Returns the roles of windows and configurations, and the ordinary role.
  static func roles(_ routers: SceneRouter...) -> Set<SceneSessionRole> {
    let all = routers.flatMap { $0.sessions.map(\.role) + $0.application.configurations.map(\.role) }
    return Set(all).union([.windowApplication])
  }

  /// Returns a readable description of the windows and configurations.
  static func describe(_ router: SceneRouter) -> String {
    let windows = router.sessions.map { "\($0.persistentIdentifier) (\($0.role.rawValue)): \($0.conditions)" }
    let configurations = router.application.configurations.map {
      "\($0.name) (\($0.role.rawValue)): \($0.matching?.elements ?? ["no matching"])"
    }
    let isSingle = router.application.supportsMultipleScenes ? [] : ["one scene"]
    return (windows + configurations + isSingle).joined(separator: "; ")
  }

  /// Returns the name of the window or configuration that takes an identifier.
  static func name(_ router: SceneRouter, _ text: String, _ role: SceneSessionRole) -> String? {
    decision(router, text, role).map { $0.session ?? "\($0.outcome) \($0.configuration ?? "")" }
  }

  static func name(_ taker: SceneDifference.Taker) -> String {
    taker.session ?? "\(taker.outcome) \(taker.configuration ?? "")"
  }
}
