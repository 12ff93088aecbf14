import PredicateAnalysis
import SceneAnalysis
import SceneRouting
import StringPredicates
import TestSupport
import Testing

/// The analysis of random applications against routing all short strings of a small alphabet.
@Suite struct SceneBruteForceTests {
  @Test func agreesWithTheRouter() throws {
    let rounds = 40 * max(1, Int(TestEnvironment.value("ANALYSIS_ROUNDS") ?? "1") ?? 1)
    var generator = RandomApplications(seed: 3)
    var checker = ForesightChecker()
    for round in 0..<rounds {
      guard let (router, sessions) = generator.router() else { continue }
      checker.round = round
      try checker.check(router, sessions, shape: generator.shape())
      if let changed = generator.changed(router.application, sessions) {
        try checker.checkDifference(router, changed)
      }
    }
    #expect(checker.faults.isEmpty, "\(checker.faults.prefix(5))")
    #expect(checker.checks > rounds)
  }
}

/// Random small applications over the letters a and b.
private struct RandomApplications {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func text(_ length: Int) -> String {
    (0..<random.below(length + 1)).map { _ in random.pick(["a", "b"], or: "a") }.joined()
  }

  private mutating func format(_ depth: Int) -> String {
    guard depth > 0, random.once(in: 2) else {
      switch random.below(7) {
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

  private mutating func predicate(_ depth: Int) -> StringPredicate {
    (try? StringPredicate(format(depth))) ?? StringPredicate(value: false)
  }

  mutating func shape() -> StringPredicate? { random.once(in: 2) ? predicate(1) : nil }

  private mutating func set() -> ExternalEventSet {
    ExternalEventSet((0..<random.below(3)).map { _ in random.pick(["*", "a", "b", "ab", "ba", ""], or: "a") })
  }

  private mutating func role() -> SceneSessionRole {
    random.once(in: 6) ? .windowExternalDisplay : .windowApplication
  }

  private mutating func session(_ number: Int) -> SceneSession {
    let conditions: SceneConditions
    switch random.below(6) {
    case 0: conditions = .default
    case 1: conditions = random.once(in: 3) ? .withoutModifier : .externalEvents(preferring: set(), allowing: set())
    default:
      conditions = .activation(
        SceneActivationConditions(canActivate: predicate(2), prefersToActivate: predicate(2)))
    }
    return SceneSession(persistentIdentifier: "w\(number)", role: role(), conditions: conditions)
  }

  mutating func router() -> (SceneRouter, [SceneSession])? {
    let configurations = (0..<random.below(4)).map { number in
      SceneConfiguration(name: "C\(number)", role: role(), matching: random.once(in: 2) ? set() : nil)
    }
    let application = SceneApplication(
      supportsMultipleScenes: !random.once(in: 12), idiom: random.once(in: 12) ? .phone : .pad,
      focusPrefix: random.once(in: 5) ? "ba" : nil, configurations: configurations)
    let sessions = (0..<random.below(application.supportsMultipleScenes ? 6 : 2)).map { session($0) }
    let policy: RoutingPolicy? = random.once(in: 4) ? RoutingPolicy(.macOS) : nil
    guard let router = try? SceneRouter(application: application, sessions: sessions, policy: policy) else {
      return nil
    }
    return (router, sessions)
  }

  mutating func changed(_ application: SceneApplication, _ sessions: [SceneSession]) -> SceneRouter? {
    var application = application
    var sessions = sessions
    for index in sessions.indices where random.once(in: 3) { sessions[index].conditions = session(0).conditions }
    if random.once(in: 3), !sessions.isEmpty { sessions.remove(at: random.below(sessions.count)) }
    if random.once(in: 3), application.supportsMultipleScenes { sessions.append(session(99)) }
    if random.once(in: 4) { sessions.reverse() }
    if random.once(in: 6), !application.configurations.isEmpty { application.configurations.removeLast() }
    return try? SceneRouter(application: application, sessions: sessions)
  }
}

/// Compares answers with the decisions for all short strings.
private struct ForesightChecker {
  var round = 0
  private(set) var checks = 0
  private(set) var faults: [String] = []

  private static let strings: [String] = {
    var all = [""]
    var layer = [""]
    for _ in 0..<5 {
      layer = layer.flatMap { text in ["a", "b", "c"].map { text + $0 } }
      all += layer
    }
    return all
  }()

  private let analyzer = SceneAnalyzer(budget: AnalysisBudget(seconds: 600))

  private static func decision(
    _ router: SceneRouter, _ text: String, _ role: SceneSessionRole = .windowApplication
  ) -> RoutingDecision? {
    try? router.route(.remoteNotification(targetContentIdentifier: text), options: RoutingOptions(role: role))
  }

  private mutating func check(_ answer: AnalysisAnswer, _ question: String, _ holds: (String) -> Bool) {
    checks += 1
    let shortest = Self.strings.first(where: holds)
    switch answer {
    case .none: if let shortest { faults.append("round \(round), \(question): none, but '\(shortest)'") }
    case .some(let witness):
      if !holds(witness.identifier) { faults.append("round \(round), \(question): '\(witness.identifier)' is wrong") }
      if let shortest, shortest.unicodeScalars.count < witness.length {
        faults.append("round \(round), \(question): '\(witness.identifier)', but '\(shortest)' is shorter")
      }
    case .undecided(let reason): faults.append("round \(round), \(question): undecided, \(reason)")
    }
  }

  mutating func check(_ router: SceneRouter, _ sessions: [SceneSession], shape: StringPredicate?) throws {
    let foresight = try analyzer.foresight(of: router, shape: shape)
    for (index, window) in foresight.windows.enumerated() {
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
      guard shape?.verdict(text) != false, let decision = Self.decision(router, text), decision.session == nil else {
        return nil
      }
      return decision
    }
    check(foresight.gap, "gap") { isFree($0) != nil }
    for opening in foresight.opens {
      check(opening.gap, "opens \(opening.configuration ?? "nothing")") {
        isFree($0).map { $0.configuration == opening.configuration } ?? false
      }
    }
    guard router.policy.evaluatesPredicates, router.application.supportsMultipleScenes else { return }
    let prefix = router.application.focusPrefix ?? ""
    for first in sessions.indices {
      for second in sessions.indices where second > first && sessions[first].role == sessions[second].role {
        guard let one = sessions[first].conditions.predicates?.prefersToActivate,
          let other = sessions[second].conditions.predicates?.prefersToActivate
        else { continue }
        let names = [sessions[first].persistentIdentifier, sessions[second].persistentIdentifier]
        let listed = foresight.competing.first { $0.sessions == names }
        check(listed.map { .some($0.witness) } ?? .none, "competing \(names)") {
          one.verdict(prefix + $0) == true && other.verdict(prefix + $0) == true
        }
      }
    }
  }

  mutating func checkDifference(_ old: SceneRouter, _ new: SceneRouter) throws {
    let difference = try analyzer.difference(from: old, to: new)
    if !difference.undecided.isEmpty { faults.append("round \(round), difference: \(difference.undecided)") }
    func name(_ outcome: RoutingOutcome, _ session: String?, _ configuration: String?) -> String {
      session ?? "\(outcome) \(configuration ?? "")"
    }
    func change(_ text: String) -> String? {
      guard let from = Self.decision(old, text), let to = Self.decision(new, text) else { return nil }
      let names = (
        name(from.outcome, from.session, from.configuration), name(to.outcome, to.session, to.configuration)
      )
      return names.0 == names.1 ? nil : "\(names.0) > \(names.1)"
    }
    var missing: [String: String] = [:]
    for text in Self.strings {
      if let change = change(text), missing[change] == nil { missing[change] = text }
    }
    for found in difference.changes {
      let from = name(found.from.outcome, found.from.session, found.from.configuration)
      let to = name(found.to.outcome, found.to.session, found.to.configuration)
      check(.some(found.witness), "change \(from) > \(to)") { change($0) == "\(from) > \(to)" }
      missing["\(from) > \(to)"] = nil
    }
    for (change, text) in missing { faults.append("round \(round), change \(change) at '\(text)' is missing") }
  }
}
