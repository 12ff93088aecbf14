import SceneRouting
import Testing

/// The errors of creating a router, and their messages.
@Suite struct RegistryErrorTests {
  static let application = SceneApplication(configurations: [
    SceneConfiguration(name: "Main"), SceneConfiguration(name: "TV", role: .windowExternalDisplay),
  ])

  @Test func refusesADuplicateIdentifier() throws {
    let error = try #require(throws: RoutingError.self) { try router(scene("a"), scene("b"), scene("a")) }
    #expect(error.code.rawValue == "duplicate-session")
    #expect(error.subject == "a")
  }

  @Test func refusesAnUnknownConfigurationAndListsTheDeclaredOnes() throws {
    let error = try #require(throws: RoutingError.self) {
      try router(scene("a", configuration: "Mian"), application: Self.application)
    }
    #expect(error.code.rawValue == "unknown-configuration")
    #expect(error.subject == "Mian")
    #expect(error.help.contains("'Main', 'TV'"))
  }

  @Test func refusesAConfigurationOfAnotherRole() throws {
    let error = try #require(throws: RoutingError.self) {
      try router(scene("a", configuration: "TV"), application: Self.application)
    }
    #expect(error.code.rawValue == "configuration-role-mismatch")
    #expect(error.message.contains("UIWindowSceneSessionRoleExternalDisplay"))
  }

  @Test func missingConfigurationDefaultsToTheFirstOfTheRole() throws {
    let router = try router(
      scene("a"), scene("tv", role: .windowExternalDisplay), scene("car", role: .carPlayTemplateApplication),
      application: Self.application)
    #expect(router.sessions.map(\.configuration) == ["Main", "TV", nil])
    #expect(try router.route(.content(nil)).configuration == "Main")
  }

  @Test func messagesNameCauseAndRemedy() {
    let error = RoutingError.unknownSession("ghost", namedBy: "excluding")
    #expect(
      error.description
        == "excluding names the session 'ghost', which does not exist; "
        + "name one of the sessions by its persistentIdentifier [unknown-session]")
  }

  @Test func statesAreFoundByName() {
    #expect(SceneActivationState.allCases.map { SceneActivationState(name: $0.name) } == SceneActivationState.allCases)
    #expect(SceneSuitability.unsuitable < .can && .can < SceneSuitability.prefers)
  }
}
