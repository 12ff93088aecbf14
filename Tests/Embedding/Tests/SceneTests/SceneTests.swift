import FixtureSuites
import Testing

@Test func scenes() throws {
  let failures = try SuiteRunner().run("Tests/Scenes")
  #expect(failures == [])
}
