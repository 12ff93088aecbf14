import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneRouting
import Testing

@Suite struct InfoPlistTests {
  let manifest: [String: Any] = [
    "CFBundleIdentifier": "com.example.app",
    "Date": Date(timeIntervalSince1970: 0), "Data": Data([1]),
    "UIApplicationSceneManifest": [
      "UIApplicationSupportsMultipleScenes": true,
      "UIApplicationPreferredDefaultSceneSessionRole": "UIWindowSceneSessionRoleApplication",
      "UISceneConfigurations": [
        "UIWindowSceneSessionRoleApplication": [
          ["UISceneConfigurationName": "Main", "UISceneDelegateClassName": "D", "UISceneStoryboardFile": "S"],
          ["UISceneConfigurationName": "Second", "UISceneClassName": "UIWindowScene"],
        ],
        "CPTemplateApplicationSceneSessionRoleApplication": [["UISceneConfigurationName": "Car"]],
      ],
    ] as [String: Any],
    "UIApplicationShortcutItems": [
      [
        "UIApplicationShortcutItemType": "t", "UIApplicationShortcutItemTitle": "T",
        "UIApplicationShortcutItemTargetContentIdentifier": "i",
      ],
      ["UIApplicationShortcutItemType": "u", "UIApplicationShortcutItemTitle": "U"],
    ],
  ]

  func plist(_ value: Any, _ format: PropertyListSerialization.PropertyListFormat = .xml) throws -> [UInt8] {
    [UInt8](try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0))
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func readsManifestAndShortcutItems(format: PropertyListSerialization.PropertyListFormat) throws {
    try withFolder { folder in
      let list = try write(plist(manifest, format), "Info.plist", in: folder)
      let sessions = #"[{"persistentIdentifier": "a", "configuration": "Second"}]"#
      let members = #""application": {"infoPlist": "Info.plist"}, "sessions": \#(sessions)"#
      let file = try write(scenesText(members).utf8, "scenes.json", in: folder)
      for document in [try SceneDocument(contentsOf: list), try SceneDocument(contentsOf: file)] {
        #expect(
          document.application
            == SceneApplication(
              preferredDefaultSceneSessionRole: .windowApplication,
              configurations: [
                SceneConfiguration(name: "Car", role: .carPlayTemplateApplication),
                SceneConfiguration(name: "Main", delegateClassName: "D", storyboardName: "S"),
                SceneConfiguration(name: "Second", sceneClassName: "UIWindowScene", delegateClassName: nil),
              ],
              staticShortcutItems: [
                ShortcutItem(type: "t", localizedTitle: "T", targetContentIdentifier: "i"),
                ShortcutItem(type: "u", localizedTitle: "U"),
              ]))
      }
    }
  }

  @Test func inlineFieldsOverrideThePropertyList() throws {
    try withFolder { folder in
      let list = try write(plist(manifest), "Info.plist", in: folder)
      let document = try scenes(
        scenesText(
          """
          "application": {"infoPlist": "\(list)", "supportsMultipleScenes": false, "configurations": [{"name": "Own"}]}
          """))
      #expect(!document.application.supportsMultipleScenes)
      #expect(document.application.configurations.map(\.name) == ["Own"])
      #expect(document.application.staticShortcutItems.count == 2)
    }
  }

  @Test func defaultsToASingleScene() throws {
    for value in [["CFBundleIdentifier": "a"], ["UIApplicationSceneManifest": [String: Any]()]] as [[String: Any]] {
      let document = try SceneDocument(parsing: plist(value), file: "Info.plist")
      #expect(!document.application.supportsMultipleScenes)
      #expect(document.application.configurations.isEmpty && document.sessions.isEmpty)
    }
  }

  @Test func reportsInvalidValues() throws {
    func expect(_ bytes: [UInt8], _ code: DiagnosticCode, _ path: String? = nil, _ message: String? = nil) {
      let found = issues(bytes).first
      #expect(found?.code == code)
      if let path { #expect(found?.path == path) }
      if let message { #expect(found?.message == message) }
    }
    expect(Array("<plist><dict>".utf8), .notPropertyList)
    expect(Array("bplist00garbage".utf8), .notPropertyList)
    try expect(plist(["a"]), .notPropertyList)
    try expect(
      plist(["UIApplicationSceneManifest": ["UIApplicationSupportsMultipleScenes": "YES"]]), .wrongType,
      "UIApplicationSceneManifest.UIApplicationSupportsMultipleScenes")
    try expect(
      plist(["UIApplicationShortcutItems": [["UIApplicationShortcutItemTitle": "T"]]]), .missingKey,
      "UIApplicationShortcutItems[0]", "the key 'UIApplicationShortcutItemType' is missing")
  }
}
