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
      _ = try write(plist(manifest, format), "Info.plist", in: folder)
      let file = try write(
        scenesText(
          #""application": {"infoPlist": "Info.plist"}, "sessions": [{"persistentIdentifier": "a", "configuration": "Second"}]"#
        ).utf8, "scenes.json", in: folder)
      let document = try SceneDocument(contentsOf: file)
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

  @Test func readsAPropertyListAsScenesWithoutSessions() throws {
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let document = try SceneDocument(parsing: plist(manifest, format), file: "Info.plist")
      #expect(document.application.supportsMultipleScenes)
      #expect(document.application.configurations.count == 3)
    }
  }

  @Test func reportsInvalidValues() throws {
    func first(_ bytes: [UInt8]) -> DocumentIssue? {
      do throws(DocumentError) {
        _ = try SceneDocument(parsing: bytes, file: "Info.plist")
        return nil
      } catch {
        return error.first
      }
    }
    #expect(first(Array("<plist><dict>".utf8))?.code == .notPropertyList)
    #expect(first(Array("bplist00garbage".utf8))?.code == .notPropertyList)
    #expect(first(try plist(["a"]))?.code == .notPropertyList)
    let wrong = first(try plist(["UIApplicationSceneManifest": ["UIApplicationSupportsMultipleScenes": "YES"]]))
    #expect(wrong?.code == .wrongType)
    #expect(wrong?.path == "UIApplicationSceneManifest.UIApplicationSupportsMultipleScenes")
    let untyped = first(try plist(["UIApplicationShortcutItems": [["UIApplicationShortcutItemTitle": "T"]]]))
    #expect(untyped?.code == .missingKey)
    #expect(untyped?.path == "UIApplicationShortcutItems[0]")
    #expect(untyped?.message == "the key 'UIApplicationShortcutItemType' is missing")
  }

  @Test func refusesDeepNesting() {
    let levels = 100_000
    let text =
      "<plist><dict><key>a</key>" + String(repeating: "<array>", count: levels)
      + String(repeating: "</array>", count: levels) + "</dict></plist>"
    #expect(throws: DocumentError.self) { try scenes(text) }
  }
}
