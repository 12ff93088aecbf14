import FixtureSuites
import Testing

@Test func scenes() throws { #expect(try SuiteRunner().run("Tests/Scenes") == []) }
