import RoutingDocuments
import SceneRouting
import Testing

/// The fast path for sessions of the usual shape must agree with the general reader. A `null` member counts as absent
/// and is left to the general reader.
@Suite struct PlainSessionTests {
  @Test(arguments: [
    #""persistentIdentifier": "a""#,
    #""persistentIdentifier": "a \"b\" é \u00e9", "source": "A.swift:1""#,
    #""persist\u0065ntIdentifier": "a", "visible": true"#,
    #""visible": false, "state": "foregroundActive", "persistentIdentifier": "a""#,
    #""persistentIdentifier": "a", "role": "UIWindowSceneSessionRoleApplication""#,
    #""persistentIdentifier": "a", "role": "R", "configuration": "C""#,
    #""persistentIdentifier": "a", "activationConditions": {}"#,
    #""persistentIdentifier": "a", "activationConditions": {"source": "x", "canActivate": "SELF == 'a'"}"#,
    #""persistentIdentifier": "a", "activationConditions": {"prefersToActivate": "SELF == \"a\\\\b\""}"#,
    #""persistentIdentifier": "a", "activationConditions": {"canActivate": "SELF LIKE[c] '*É?'"}"#,
    #""persistentIdentifier": "a", "activationConditions": {"canActivate": "SELF MATCHES 'a\\\\d+'"}"#,
    #""persistentIdentifier": "a", "activationConditions": {"canActivate": "'a' == SELF"}"#,
  ])
  func fastPathAgreesWithTheGeneralReader(members: String) throws {
    let application = #""dialect": "extended", "application": {"configurations": [{"name": "C", "role": "R"}]}"#
    let plain = try scenes(scenesText(#"\#(application), "sessions": [{\#(members)}]"#))
    let general = try scenes(
      scenesText(#"\#(application), "sessions": [{\#(members), "handlesExternalEvents": null}]"#))
    #expect(plain.sessions.count == 1)
    #expect(plain.sessions == general.sessions)
    #expect(plain.warnings == general.warnings)
  }

  /// Issues of sessions are reported with their positions.
  @Test(arguments: [
    (#""state": "active""#, "unknown-value", 1, 11),
    (#""visible": "yes""#, "wrong-type", 1, 13),
    (#""role": 1"#, "wrong-type", 1, 10),
    (#""name": "b""#, "unknown-key", 1, 2),
    (#""activationConditions": "TRUEPREDICATE""#, "wrong-type", 1, 26),
    (#""activationConditions": {"canActivate": true}"#, "wrong-type", 1, 42),
    (#""activationConditions": {"canActivate": "SELF BEGINWITH 'a'"}"#, "unknown-operator", 1, 48),
  ])
  func reportsIssuesWithTheirPositions(member: String, code: String, line: Int, column: Int) throws {
    let found = issues("{\(member), \"persistentIdentifier\": \"a\"}\n{\"persistentIdentifier\": \"b\"}")
    let issue = try #require(found.first)
    #expect(issue.line == line && issue.path.hasPrefix("sessions[0]"), "\(issue)")
    #expect("\(issue.code)" == code && issue.column == column, "\(issue)")
  }
}
