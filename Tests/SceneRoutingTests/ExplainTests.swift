import PredicateSyntax
import SceneLifecycle
import SceneRouting
import StringPredicates
import Testing

@Suite struct ExplainTests {
  @Test func listsEverySessionInOrderOfUseWithItsVerdict() throws {
    let router = try router(
      scene("tv", role: .windowExternalDisplay), scene("out"), scene("asks"), scene("can"), scene("no", can: "FALSE"),
      scene("prefers", prefers: "x"), scene("behind", prefers: "x"))
    let explanation = try router.explain(
      .content("x"), options: RoutingOptions(requestingSession: "asks", excludedSessions: ["out"]))
    #expect(explanation.sessions.map(\.sessionIdentifier) == ["tv", "out", "asks", "can", "no", "prefers", "behind"])
    #expect(
      explanation.sessions.map(\.verdict) == [
        .otherRole, .excluded, .requestingScene, .evaluated(.can), .evaluated(.unsuitable), .evaluated(.prefers),
        .evaluated(.prefers),
      ])
    #expect(explanation.sessions.filter(\.isChosen).map(\.sessionIdentifier) == ["prefers"])
    #expect(try router.explain(.content("x")).decision == router.route(.content("x")))
    #expect(explanation.rule == .preferredThenCan)
    #expect(explanation.runnersUp.map(\.session) == ["behind", "can"])
    #expect(explanation.configurations.isEmpty)
    let other = try router.explain(.content("x"), options: RoutingOptions(role: .windowExternalDisplay))
    let role = "role: UIWindowSceneSessionRoleExternalDisplay"
    #expect([explanation, other].map { $0.description.contains(role) } == [false, true])
  }

  @Test func explainsRulesWithoutPredicates() throws {
    let router = try router(scene("a"), scene("b"))
    let (named, new) = (
      ExternalEvent.sessionRequest(session: "b", userActivity: nil),
      ExternalEvent.sessionRequest(session: nil, userActivity: nil)
    )
    let cases: [(ExternalEvent, RoutingRule, [RoutingExplanation.Verdict], [Bool])] = [
      (.content(nil), .mostRecent, [.eligible, .eligible], [true, false]),
      (named, .explicitSession, [.notConsidered, .eligible], [false, true]),
      (new, .newScene, [.notConsidered, .notConsidered], [false, false]),
    ]
    for (event, rule, verdicts, chosen) in cases {
      let explanation = try router.explain(event)
      #expect(explanation.rule == rule)
      #expect(explanation.sessions.map(\.verdict) == verdicts)
      #expect(explanation.sessions.map(\.isChosen) == chosen)
    }
  }

  @Test func marksAvoidedSessions() throws {
    let router = try router(scene("seen", visible: true), scene("hidden"))
    let explanation = try router.explain(.content("x"), options: RoutingOptions(avoidsVisible: true))
    #expect(explanation.avoidsVisible)
    #expect(explanation.sessions.map(\.isAvoided) == [true, false])
    #expect(explanation.sessions.map(\.isChosen) == [false, true])
    let missing = try router.explain(.content(nil), options: RoutingOptions(avoidsVisible: true))
    #expect(missing.sessions.map(\.isAvoided) == [false, false], "without an identifier visibility does not count")
  }

  @Test func saysWhyADeviceWithOneWindowEvaluatesNothing() throws {
    let router = try router(scene("a"), application: SceneApplication(idiom: .phone))
    #expect(try router.explain(.content("x")).description.contains("none; the device shows only one window"))
    #expect(try router.explain(.content(nil)).description.contains("none; the most recently used session"))
  }

  /// The launch also has a Focus prefix, which the `matching` of the first configuration does not match.
  @Test(arguments: [ExternalEvent.launch, .content(nil)], [nil, "focus:"])
  func doesNotEvaluateMatchingWithoutAnIdentifier(event: ExternalEvent, prefix: String?) throws {
    var hidden = SceneConfiguration(name: "Hidden", matching: ["focus:"])
    hidden.defaultLaunchBehavior = .suppressed
    let application = SceneApplication(
      focusFilterPrefix: prefix,
      configurations: [hidden, SceneConfiguration(name: "Fits", matching: ["x"]), SceneConfiguration(name: "Open")])
    let router = try router(application: application)
    let configurations = try router.explain(event).configurations
    #expect(configurations.map(\.verdict) == [.suppressed, .eligible, .eligible])
    #expect(configurations.filter(\.isChosen).map(\.name) == ["Fits"])
    #expect(try router.explain(event, options: RoutingOptions(allowsNewScene: false)).configurations.isEmpty)
  }

  /// Nothing new is made, and a second one can't be.
  @Test(arguments: [
    RoutingOptions.default, RoutingOptions(allowsNewScene: false), RoutingOptions(excludedSessions: ["log"]),
  ])
  func explainsThatAnOpenWindowIsUnique(options: RoutingOptions) throws {
    let log = SceneConfiguration(name: "Log", kind: .window, matching: ["notes://log"])
    let application = SceneApplication(idiom: .mac, framework: .swiftUI, configurations: [log])
    let session = SceneSession("log", configuration: "Log", conditions: .withoutModifier)
    let explanation = try router(session, application: application).explain(.url("notes://log"), options: options)
    #expect(explanation.decision.summary == "log unique-window")
    #expect(explanation.sessions.map(\.isChosen) == [true] && explanation.configurations.map(\.isChosen) == [true])
    let text = explanation.description
    #expect(text.contains("its declaration is a unique window, which is open"))
    #expect(options != .default || text.contains("without log: new Log"), "\(text)")
    let isExcluded = !options.excludedSessions.isEmpty
    #expect(text.contains("unique, although the event excludes it") == isExcluded)
  }

  @Test func saysThatARequestedWindowIsUnique() throws {
    let application = SceneApplication(
      idiom: .mac, framework: .swiftUI, configurations: [SceneConfiguration(name: "Log", kind: .window)])
    let session = SceneSession("log", configuration: "Log", conditions: .withoutModifier)
    let request = ExternalEvent.sessionRequest(session: nil, userActivity: nil)
    let text = try router(session, application: application).explain(request).description
    #expect(text.contains("✓ log  brought to the front: it is unique"))
  }

  /// A document group ignores `matching`, and takes files before other declarations without it.
  @Test(
    arguments: [
      (.url("FILE:///a.txt"), [.unconditional, .opensFile, .matches, .passedOver], "Doc"),
      (.drag(.url("file:///a.txt")), [.unconditional, .opensFile, .matches, .passedOver], "Doc"),
      (.url("x://note"), [.unconditional, .passedOver, .doesNotMatch, .passedOver], "Main"),
      (.content("file:///a.txt"), [.unconditional, .passedOver, .matches, .passedOver], "Text"),
    ] as [(ExternalEvent, [RoutingExplanation.ConfigurationVerdict], String)])
  func aDocumentGroupOpensFiles(
    event: ExternalEvent, verdicts: [RoutingExplanation.ConfigurationVerdict], chosen: String
  ) throws {
    let application = SceneApplication(
      idiom: .mac, framework: .swiftUI,
      configurations: [
        SceneConfiguration(name: "Main"), SceneConfiguration(name: "Doc", kind: .documentGroup, matching: ["note"]),
        SceneConfiguration(name: "Text", matching: [".txt"]), SceneConfiguration(name: "Log", kind: .window),
      ])
    let explanation = try router(application: application).explain(event)
    #expect(explanation.configurations.map(\.verdict) == verdicts)
    #expect(explanation.configurations.filter(\.isChosen).map(\.name) == [chosen])
  }

  /// In UIKit the first configuration is used unless the app chooses another one.
  @Test func saysWhoChoosesTheConfiguration() throws {
    let (main, editor) = (SceneConfiguration(name: "Main"), SceneConfiguration(name: "Editor"))
    let edit = SceneConfiguration(name: "Edit", matching: ["edit"])
    let event = ExternalEvent.activity(nil, type: "openEditor")
    var application = SceneApplication(configurations: [edit, main, editor])
    #expect(try router(application: application).route(event).configurationChoice == .firstDeclared)
    #expect(
      try router(application: application).route(.url("x")).configurationChoice == nil, "Main is the second one")
    application.configurations = [main, editor]
    #expect(
      try router(application: application).route(event).description
        .contains("unless the app chooses another in configurationForConnecting"))
    application.choices = [ConfigurationChoice(activityType: "openEditor", configuration: "Editor")]
    let explanation = try router(application: application).explain(event)
    let choice = "configuration Editor: the app chooses it in configurationForConnecting"
    #expect(explanation.decision.description.contains("which the app chooses in configurationForConnecting"))
    #expect(explanation.description.contains("✓ \(choice)"))
    application.configurations = [main]
    #expect(
      try router(application: application).route(event).description
        == "new Main: a new window is made from this configuration")
  }

  @Test func explainsTheChoiceWithoutTheChosenSession() throws {
    let all = try router(scene("a", prefers: "x"), scene("b"), scene("c", prefers: "x"))
    for event in [ExternalEvent.content("x"), .content("y"), .content(nil), .launch, .drag(.url("x"))] {
      let explanation = try all.explain(event)
      let chosen = try #require(explanation.decision.session)
      var registry = SceneSessionRegistry(all)
      try registry.destroy(chosen)
      #expect(explanation.withoutChosen == .success(try registry.router.route(event)))
    }
    #expect(try router(scene("a", can: "FALSE")).explain(.content("x")).withoutChosen == nil)
  }

  @Test func aWindowWithoutModifierHasUIKitsConditions() throws {
    let conditions = try router(window("plain")).explain(.content("x")).sessions[0].conditions
    #expect(conditions.map(\.predicate.verdict) == [false, true])
  }

  @Test func descriptionIsTheTextOfTheTool() throws {
    let explanation = try router(scene("inbox", prefers: "x")).explain(.content("x"))
    let head = "notification  x  → inbox  it prefers this content"
    #expect(explanation.description == ([head] + explanation.lines()).joined(separator: "\n"))
  }

  #if RegularExpressions
    @Test func namesAConditionThatReachesALimit() throws {
      let limited = try StringPredicate(
        "SELF MATCHES %@", arguments: ["(a|aa)+[bc]"], limits: PredicateLimits(matchSteps: 1, matchDepth: 1))
      let router = try router(
        SceneSession("refusing", conditions: SceneActivationConditions(canActivate: limited)),
        SceneSession("faulty", conditions: SceneActivationConditions(prefersToActivate: limited)))
      let decision = try router.route(.content("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"))
      #expect(decision.summary == "faulty can")
      #expect(
        decision.faults == [
          EvaluationFault(subject: "refusing", condition: .canActivate),
          EvaluationFault(subject: "faulty", condition: .prefersToActivate),
        ])
    }

    @Test(arguments: [1, 20], ["", "-y0z"]) func hasTheSameFaultsAsTheRoute(count: Int, end: String) throws {
      let event = ExternalEvent.url(String(repeating: "x", count: 10_000) + end)
      let router = try SceneRouter(
        sessions: (0..<count).map {
          try SceneSession("s\($0)", prefers: "SELF MATCHES '(x+x+)+y\($0).*z'", can: "FALSEPREDICATE")
        })
      let faults = try router.route(event).faults.map(\.subject)
      #expect(try router.explain(event).decision.faults.map(\.subject) == faults)
      #expect(end.isEmpty || faults == ["s0"])
      // A window that prefers the text comes before all that can show it.
      var other = router
      try other.add(SceneSession("whole", prefers: "SELF BEGINSWITH 'x'"))
      try other.add(SceneSession("last", can: "SELF MATCHES '(x+x+)+y0z'"))
      #expect(try other.route(event).faults.isEmpty)
      // A text without a literal that the pattern requires never matches.
      let hard = try StringPredicate("SELF MATCHES '(?:(?=a*b)a)*c'", limits: PredicateLimits(matchSteps: 10))
      other = router
      try other.add(SceneSession("c", conditions: SceneActivationConditions(canActivate: hard)))
      #expect(try other.route(.url(String(repeating: "a", count: 3_000) + "bcb")).faults.isEmpty)
    }
  #endif
}
