package import SceneRouting
import StringPredicates

/// Random registries and events from a few words, so that conditions often match identifiers. The same seed gives the
/// same values on every machine.
package struct RandomScenes {
  private var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Creates a generator that takes its choices from elsewhere, such as a fuzzer's input.
  package init(choices: ArraySlice<UInt8>) { random = SeededGenerator(choices: choices) }

  package mutating func below(_ bound: Int) -> Int { random.below(bound) }
  /// Returns `true` with probability 1/`times`.
  package mutating func once(in times: Int) -> Bool { below(times) == 0 }
  private mutating func pick<T>(_ values: [T], or fallback: T) -> T {
    random.pick(values, or: fallback)
  }
  private mutating func maybe<T>(_ times: Int, _ value: (inout Self) -> T) -> T? {
    once(in: times) ? value(&self) : nil
  }

  private static let words = [
    "", "a", "b", "ab", "mail/1", "mail/2", "mail", "https://example.com/a", "file:///a", "FILE:///b", "focus:a",
    // Literals that overlap themselves have several equal n-grams.
    "aaaa", "aaaaaaaa", "abab", "abababab", "aaaaaaaaaaaa",
  ]
  private mutating func word() -> String { pick(Self.words, or: "") }

  private mutating func predicate() -> StringPredicate {
    let fallback = StringPredicate(value: once(in: 2))
    switch below(7) {
    case 0, 1: return fallback
    case 2: return .generated("SELF == %@", arguments: [.string(word())])
    case 3: return .generated("SELF BEGINSWITH %@", arguments: [.string(word())])
    case 4: return .generated("SELF ENDSWITH %@", arguments: [.string(word())])
    case 5: return .generated("SELF CONTAINS %@", arguments: [.string(word())])
    default: return ExternalEventSet([word()]).predicate
    }
  }

  private mutating func set() -> ExternalEventSet {
    ExternalEventSet((0..<below(3)).map { _ in once(in: 4) ? "*" : word() })
  }

  package mutating func conditions(isSwiftUI: Bool) -> SceneConditions {
    if isSwiftUI && once(in: 2) {
      return once(in: 3) ? .withoutModifier : .externalEvents(preferring: set(), allowing: set())
    }
    if once(in: 4) { return .default }
    return .activation(SceneActivationConditions(canActivate: predicate(), prefersToActivate: predicate()))
  }

  private mutating func role() -> SceneSessionRole {
    once(in: 5) ? .windowExternalDisplay : .windowApplication
  }

  package mutating func application() -> SceneApplication {
    let isSwiftUI = once(in: 3)
    let configurations = (0..<below(4)).map { index in
      SceneConfiguration(
        name: "C\(index)", role: role(),
        kind: isSwiftUI ? pick(SceneConfiguration.Kind.allCases, or: .windowGroup) : .windowGroup,
        matching: isSwiftUI ? maybe(2) { $0.set() } : nil,
        defaultLaunchBehavior: isSwiftUI ? pick(SceneLaunchBehavior.allCases, or: .automatic) : .automatic,
        conditions: maybe(3) { $0.conditions(isSwiftUI: isSwiftUI) })
    }
    return SceneApplication(
      supportsMultipleScenes: !once(in: 10), framework: isSwiftUI ? .swiftUI : .uiKit,
      isStageManagerEnabled: once(in: 3),
      focusFilterPrefix: maybe(5) { _ in "focus:" },
      preferredDefaultSceneSessionRole: maybe(4) { $0.role() }, configurations: configurations,
      staticShortcutItems: [
        ShortcutItem(type: "static", targetContentIdentifier: "mail/1"), ShortcutItem(type: "bare"),
      ]
    )
  }

  /// Returns fewer than `bound` sessions, but at most one if the application supports only one scene.
  package mutating func sessions(of application: SceneApplication, below bound: Int = 8) -> [SceneSession] {
    let isSwiftUI = once(in: 3)
    return (0..<below(application.supportsMultipleScenes ? bound : 2)).map { index in
      session(once(in: 8) ? "new-\(index)" : "s\(index)", of: application, isSwiftUI: isSwiftUI)
    }
  }

  package mutating func session(_ name: String, of application: SceneApplication, isSwiftUI: Bool) -> SceneSession {
    let role = role()
    let names = application.configurations.filter { $0.role == role }.map { Optional($0.name) }
    return SceneSession(
      name, role: role, configuration: pick(names + [nil], or: nil),
      state: pick(SceneActivationState.allCases, or: .background), isVisible: once(in: 2),
      conditions: conditions(isSwiftUI: isSwiftUI))
  }

  private mutating func activity() -> UserActivity {
    UserActivity(
      activityType: "read", targetContentIdentifier: once(in: 3) ? nil : word(),
      webpageURL: maybe(2) { _ in "https://example.com/a" })
  }

  private mutating func name(_ sessions: [SceneSession]) -> String {
    once(in: 40) ? "nobody" : pick(sessions.map(\.persistentIdentifier), or: "nobody")
  }

  package mutating func event(for sessions: [SceneSession]) -> ExternalEvent {
    switch below(13) {
    case 0: .notification(word())
    case 1: .notification(maybe(2) { $0.word() }, isLocal: true)
    case 2:
      .shortcutItem(
        ShortcutItem(type: pick(["static", "bare", "none"], or: ""), targetContentIdentifier: maybe(2) { $0.word() }))
    case 3: .userActivity(activity())
    case 4, 5: .url(word())
    case 6:
      .sharePlay(
        activityIdentifier: word(), association: pick([.default, .none, .content("a")], or: .none))
    case 7, 8: .launch
    case 9: .drag(.userActivity(activity()))
    case 10:
      pick([.drag(nil), .drag(.url(word())), .drag(.notification(word()))], or: .launch)
    case 11: .sessionRequest(session: nil, userActivity: maybe(2) { $0.activity() })
    default: .sessionRequest(session: name(sessions), userActivity: maybe(2) { $0.activity() })
    }
  }

  package mutating func options(for sessions: [SceneSession]) -> RoutingOptions {
    guard once(in: 2) else { return .default }
    return RoutingOptions(
      role: maybe(5) { $0.role() }, prefersNewScene: maybe(4) { $0.once(in: 2) },
      requestingSession: maybe(4) { $0.name(sessions) }, excludedSessions: (0..<below(3)).map { _ in name(sessions) },
      allowsNewScene: !once(in: 4), avoidsVisible: maybe(3) { !$0.once(in: 4) })
  }
}
