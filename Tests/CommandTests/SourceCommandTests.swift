#if !SwiftSources
  import SceneRouterCommands
  import Testing

  /// `extract` in a build that reads no Swift files.
  @Suite struct SourceCommandTests {
    @Test func failsIfSwiftFilesWereNotRead() throws {
      let folder = try Folder()
      _ = try folder.file(
        "Info.plist",
        """
        <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
          <key>UIWindowSceneSessionRoleApplication</key>
          <array><dict><key>UISceneConfigurationName</key><string>Inbox</string></dict></array>
        </dict></dict></dict></plist>
        """)
      _ = try folder.file("App.swift", "import SwiftUI\nstruct A { var body: some Scene { WindowGroup {} } }\n")
      let run = try Run("extract", folder.path)
      #expect(run.status == .failure)
      #expect(run.stderr.contains("1 Swift file was not read"))
      #expect(run.answer.contains("Inbox"))
    }
  }
#endif
