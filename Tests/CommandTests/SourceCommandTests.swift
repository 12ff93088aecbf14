import Foundation
import PredicateSyntax
import SceneRouterCommands
import Testing

/// `extract`, `init` and `lint` on the sources of an application in Objective-C, which every build supports.
@Suite struct SourceCommandTests {
  let app = "\(fixtures)/Apps/classic"

  func extract(_ path: String) throws -> Run {
    try Run("extract", path, "--exclude", "expected.*")
  }

  @Test func reportsAnUnusableManifest() throws {
    let folder = try Folder()
    func list(_ value: String) -> String {
      "<plist version=\"1.0\"><dict><key>UIApplicationSceneManifest</key><dict>"
        + "<key>UIApplicationSupportsMultipleScenes</key>\(value)</dict></dict></plist>"
    }
    _ = try folder.file(
      "S.m", "@interface S : UIResponder <UIWindowSceneDelegate>\n@end\n@implementation S\n@end\n")
    let file = try folder.file("Info.plist", list("<string>YES</string>"))
    let run = try extract(folder.path)
    #expect(run.stderr.contains(file) && run.stderr.contains("[wrong-type]"), "\(run.stderr)")
    #expect(run.status == .failure)
    _ = try folder.file("Info.plist", list("<true/>"))
    #expect(try extract(folder.path).status == .success)
  }

  @Test func findingsAboutTheManifestPointIntoThePropertyList() throws {
    let folder = try Folder()
    let list = try folder.file(
      "Info.plist",
      """
      <plist version="1.0"><dict>
        <key>UIApplicationSceneManifest</key>
        <dict>
          <key>UIApplicationSupportsMultipleScenes</key><true/>
          <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array>
            <dict><key>UISceneConfigurationName</key><string>Main</string>
              <key>UISceneDelegateClassName</key><string>PageSceneDelegate</string></dict>
            <dict><key>UISceneConfigurationName</key><string>Old</string></dict>
          </array></dict>
        </dict>
      </dict></plist>
      """)
    _ = try folder.file(
      "PageSceneDelegate.m",
      """
      @implementation PageSceneDelegate
      - (void)show:(UIScene *)scene {
        scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
          [NSPredicate predicateWithFormat:@"SELF == 'a'"];
      }
      @end
      """)
    #expect(
      try Run("lint", folder.path, "--strict").lines.first
        == "\(list):2:3: note: nothing uses the configuration 'Old': no session has it, and no event opens it "
        + "[unused-configuration]")
  }

  @Test func reportsAMissingPathOnce() throws {
    let folder = try Folder()
    let run = try Run("init", folder.path + "/absent")
    #expect(run.status == .failure)
    #expect(run.stderr.split(separator: "\n").count == 1 && run.stderr.contains("[unreadable-file]"))
  }

  @Test func extractsADocumentThatRouteReads() throws {
    let run = try extract(app)
    #expect(run.status == .success)
    #expect(run.stderr.contains("2 windows; conditions: 2 resolved, 2 with runtime values, 0 unreadable"))
    let folder = try Folder()
    let scenes = try folder.file("scenes.json", run.answer)
    let events = try folder.file("events.ndjson", #"{"url":"classic://file/a.txt"}"# + "\n")
    func route(_ assumptions: String...) throws -> Run {
      try Run(["route", "--scenes", scenes, "--format", "ndjson", events] + assumptions.flatMap { ["--assume", $0] })
    }
    let refused = try route()
    #expect(refused.status == .failure)
    #expect(refused.stderr.contains("'file' is known to the running app only"))
    #expect(refused.stderr.contains("add --assume 'file=VALUE'"))
    #expect(try route("other=b", "file=a.txt").stderr.contains("no unknown value has the name 'other'"))
    let routed = try route("file=a.txt")
    #expect(routed.status == .success)
    #expect(routed.answer.contains(#""session":"FileSceneDelegate""#))
  }

  @Test func initWritesAPassingStarterAndOverwritesNothing() throws {
    let folder = try Folder()
    let copy = folder.path + "/app"
    try FileManager.default.copyItem(atPath: app, toPath: copy)
    let first = try Run("init", copy, "--exclude", "expected.*")
    #expect(first.status == .success, "\(first.stderr)")
    #expect(
      first.stderr.hasSuffix(
        """
        init: 2 windows; conditions: 2 resolved, 2 with runtime values, 0 unreadable
        init: windows.json assumes examples for what only the running app knows: 'file'

        """), "\(first.stderr)")
    let starter = copy + "/scene-router"
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: starter).sorted() == [
        "ci.yml", "scenes.json", "windows.json",
      ])
    let test = try Run("test", starter)
    #expect(test.status == .success, "\(test.answer)")
    try "mine".write(toFile: starter + "/ci.yml", atomically: true, encoding: .utf8)
    #expect(try Run("init", copy, "--exclude", "expected.*").status == .failure)
    #expect(try String(contentsOfFile: starter + "/ci.yml", encoding: .utf8) == "mine")
    // A changed condition makes the case of its window fail.
    let scenes = try String(contentsOfFile: starter + "/scenes.json", encoding: .utf8)
    try scenes.replacingOccurrences(of: "classic://list", with: "classic://lists")
      .write(toFile: starter + "/scenes.json", atomically: true, encoding: .utf8)
    #expect(try Run("test", starter).status == .negative)
  }

  /// The case of each window is an identifier that the window prefers, if any.
  @Test func starterTestsAnIdentifierThatEachWindowPrefers() throws {
    let folder = try Folder()
    let conditions = [
      "can": ["SELF == %@", "@\"draft/new\""],
      "prefersTo": ["SELF BEGINSWITH 'draft/' AND SELF != %@", "@\"draft/new\""],
    ]
    let lines = conditions.sorted { $0.key < $1.key }.map { name, parts in
      "  scene.activationConditions.\(name)ActivateForTargetContentIdentifierPredicate = "
        + "[NSPredicate predicateWithFormat:@\"\(parts[0])\", \(parts[1])];"
    }
    let connection =
      "- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session "
      + "options:(UISceneConnectionOptions *)options"
    _ = try folder.file(
      "Scene.m", "@implementation MainSceneDelegate\n\(connection) {\n\(lines.joined(separator: "\n"))\n}\n@end\n")
    #expect(try Run("init", folder.path).status == .success)
    let scenario = try String(contentsOfFile: folder.path + "/scene-router/windows.json", encoding: .utf8)
    #expect(scenario.contains(#""targetContentIdentifier": "draft/" } }"#), "\(scenario)")
    #expect(scenario.contains(#""reason": "prefers""#))
  }

  @Test func explainsWhatIsMissingInAnEmptyFolder() throws {
    let folder = try Folder()
    _ = try folder.file("notes.txt", "nothing")
    for run in [try extract(folder.path), try Run("lint", folder.path)] {
      #expect(run.status == .failure)
      #expect(run.stderr.contains("looked for activation conditions"))
    }
  }

  @Test func lintFindingsPointIntoTheSource() throws {
    let folder = try Folder()
    _ = try folder.file(
      "Scene.m",
      "@implementation Scene\n- (void)a {\n  c.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@\"SELF LIEK 'a'\"];\n}\n@end\n"
    )
    let run = try Run("lint", folder.path, "--format", "github")
    #expect(run.status == .negative)
    #expect(
      run.answer.contains("::error file=\(folder.path)/Scene.m,line=3,col=94,title=unknown-operator::"), "\(run.answer)"
    )
  }

  // MARK: - Folders with documents

  /// Creates a property list with a configuration and a shortcut item, and a scenes document with a session that events
  /// name.
  private func mixedFolder() throws -> Folder {
    let folder = try Folder()
    _ = try folder.file(
      "Info.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
        <key>UIApplicationSceneManifest</key>
        <dict>
          <key>UIApplicationSupportsMultipleScenes</key><true/>
          <key>UISceneConfigurations</key>
          <dict><key>UIWindowSceneSessionRoleApplication</key>
            <array><dict><key>UISceneConfigurationName</key><string>Inbox</string></dict></array></dict>
        </dict>
        <key>UIApplicationShortcutItems</key>
        <array><dict>
          <key>UIApplicationShortcutItemType</key><string>compose</string>
          <key>UIApplicationShortcutItemTitle</key><string>New Message</string>
        </dict></array>
      </dict></plist>
      """)
    _ = try folder.file(
      "scenes.json",
      #"""
      {"schema": "scene-router/scenes/1", "application": {"infoPlist": "Info.plist"}, "sessions": [
        {"persistentIdentifier": "inbox", "activationConditions": {"prefersToActivate": "SELF CONTAINS '.pdf'"}}]}
      """#)
    _ = try folder.file(
      "events.ndjson", #"{"url": "mail://a.pdf", "options": {"requestingScene": "inbox"}}"# + "\n")
    return folder
  }

  @Test func checksEventsOfAFolderAgainstItsScenesDocument() throws {
    let folder = try mixedFolder()
    let run = try Run("lint", folder.path)
    #expect(run.status == .success, "\(run.answer)")
    #expect(!run.answer.contains("unknown-session"))
    #expect(!run.answer.contains("unmatched-label"), "\(run.answer)")
    let named = try Run("lint", folder.path, "--scenes", folder.path + "/scenes.json")
    #expect(named.status == .success, "\(named.answer)")
  }

  @Test func printsAFindingOnceForAnySpellingOfItsFile() throws {
    let folder = try mixedFolder()
    try FileManager.default.removeItem(atPath: folder.path + "/scenes.json")
    try FileManager.default.removeItem(atPath: folder.path + "/events.ndjson")
    #expect(try Run("init", folder.path).status == .success)
    let run = try Run("lint", folder.path, "--format", "github")
    let lines = run.answer.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(Set(lines).count == lines.count, "\(run.answer)")
    #expect(!run.answer.contains("/../"), "\(run.answer)")
    #expect(lines.allSatisfy { $0.contains("Info.plist,line=") || $0.contains("scenes.json") }, "\(run.answer)")
  }

  @Test func workflowRepeatsTheOptionsOfInit() throws {
    let folder = try mixedFolder()
    #expect(try Run("init", folder.path, "--idiom", "vision", "--exclude", "Old's").status == .success)
    let workflow = try String(contentsOfFile: folder.path + "/scene-router/ci.yml", encoding: .utf8)
    #expect(
      workflow.contains(
        #"extract . --idiom 'vision' --exclude 'Old'\\''s' --exclude 'scene-router' --exclude '.scene-router' -o 'scene-router/scenes.json'"#
      ))
    #expect(
      workflow.contains(
        #"lint . --idiom 'vision' --exclude 'Old'\\''s' --exclude 'scene-router' --exclude '.scene-router' --format github"#
      ))
  }

  /// GitHub runs the steps at the root of the repository.
  @Test func workflowRunsWhereTheAppIs() throws {
    let folder = try mixedFolder()
    let app = folder.path + "/Apps/it's"
    try FileManager.default.createDirectory(atPath: folder.path + "/Apps", withIntermediateDirectories: true)
    let other = try mixedFolder()
    try FileManager.default.copyItem(atPath: other.path, toPath: app)
    try FileManager.default.createDirectory(atPath: folder.path + "/.git", withIntermediateDirectories: true)
    #expect(try Run("init", app).status == .success)
    let workflow = try String(contentsOfFile: app + "/scene-router/ci.yml", encoding: .utf8)
    #expect(workflow.contains("defaults: { run: { working-directory: \"Apps/it's\" } }"), "\(workflow)")
    #expect(try Run("init", folder.path).status == .success)
    let atRoot = try String(contentsOfFile: folder.path + "/scene-router/ci.yml", encoding: .utf8)
    #expect(!atRoot.contains("working-directory"))
  }

  @Test func starterNoticesWhatAWindowAccepts() throws {
    let folder = try mixedFolder()
    #expect(try Run("init", folder.path).status == .success)
    let file = folder.path + "/scene-router/windows.json"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("named-by-no-window") && text.contains(#"{ "launch": {} }"#))
    #expect(try Run("test", file).status == .success)
  }

  /// Returns a checkout with two application targets.
  private func checkout(targets names: [String]) throws -> Folder {
    let folder = try Folder()
    let objects = names.enumerated().map { index, name in
      let quoted = "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
      return """
        T\(index) = { isa = PBXNativeTarget; buildConfigurationList = L; name = \(quoted);
          fileSystemSynchronizedGroups = (F\(index)); productType = "com.apple.product-type.application"; };
        F\(index) = { isa = PBXFileSystemSynchronizedRootGroup; path = App\(index); sourceTree = "<group>"; };

        """
    }
    let list = names.indices.map { "F\($0)" }.joined(separator: ", ")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/App.xcodeproj", withIntermediateDirectories: true)
    _ = try folder.file(
      "App.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      { objects = { R = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (\(list.replacing("F", with: "T"))); };
      G = { isa = PBXGroup; sourceTree = "<group>"; children = (\(list)); };
      L = { buildConfigurations = (C); }; C = { buildSettings = { SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = 2; }; };
      \(objects.joined()) }; rootObject = R; }
      """)
    for index in names.indices {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/App\(index)", withIntermediateDirectories: true)
      _ = try folder.file(
        "App\(index)/S.m",
        """
        @implementation MainSceneDelegate
        - (void)a { c.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF == 'a'"]; }
        @end
        """)
    }
    return folder
  }

  /// The names of targets come from the checkout, which anyone who opens a pull request can change.
  @Test(arguments: [
    "..", "x\n      - run: echo PWNED\n      - run: |\n          echo", "x${{ github.event.title }}",
    "x'\u{301}; echo PWNED; '", "x${\u{301}{ github.event.title }}", "x${{\u{301} github.event.title }}",
    "x\u{1B}]0;title\u{7}\u{1B}[2J", "x\u{202E}\u{9B}2J", "\"x\\", "", ".git", "../../x/y", "\u{1F600}",
  ])
  func initEscapesTheNamesOfTargets(name: String) throws {
    let folder = try checkout(targets: [name, "Desk"])
    let run = try Run("init", folder.path)
    #expect(run.status == .success, "\(run.stderr)")
    for scalar in (run.answer + run.stderr).unicodeScalars { #expect(!scalar.isHidden || scalar == "\n") }
    // Everything is written below PATH/scene-router, in one folder for each target.
    let starter = folder.path + "/scene-router"
    let names = try FileManager.default.contentsOfDirectory(atPath: starter).sorted()
    #expect(names.count == 3 && names.contains("ci.yml") && names.contains("Desk"), "\(names)")
    #expect(names.allSatisfy { !$0.hasPrefix(".") && $0.unicodeScalars.allSatisfy { !$0.isHidden } })
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["App.xcodeproj", "App0", "App1", "scene-router"])
    let workflow = try String(contentsOfFile: starter + "/ci.yml", encoding: .utf8)
      .replacing("${{ github.token }}", with: "TOKEN")
    #expect(workflow.unicodeScalars.allSatisfy { !$0.isHidden || $0 == "\n" })
    #expect(!Array(workflow.utf8).contains("${{".utf8))
    let steps = workflow.split(separator: "\n").filter { $0.contains("run: \"scene-router extract") }
    #expect(steps.count == 2)
    // The shell passes exactly the name to the tool.
    let step = try #require(steps.first { !$0.contains("'Desk'") }, "\(workflow)")
    let command = try #require(yamlText(step.dropFirst("      - run: ".count)), "\(step)")
    #expect(try shellWords(command).contains(name), "\(command)")
  }

  /// Returns the text of a YAML scalar in double quotation marks that has only simple escapes.
  private func yamlText(_ scalar: Substring) -> String? {
    guard scalar.first == "\"", scalar.last == "\"" else { return nil }
    var text = String.UnicodeScalarView()
    var rest = scalar.unicodeScalars.dropFirst().dropLast()
    while let next = rest.popFirst() {
      guard next != "\"" else { return nil }
      guard next == "\\" else {
        text.append(next)
        continue
      }
      switch rest.popFirst() {
      case "U":
        guard let value = UInt32(String(rest.prefix(8)), radix: 16), let scalar = Unicode.Scalar(value) else {
          return nil
        }
        text.append(scalar)
        rest = rest.dropFirst(8)
      case let escaped?: text.append(escaped)
      case nil: return nil
      }
    }
    return String(text)
  }

  /// Returns the words that a shell makes of a command.
  private func shellWords(_ command: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "printf '%s\\0' \(command)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func initFollowsNoLinks() throws {
    for link in ["scene-router", "scene-router/Desk", "scene-router/ci.yml", "scene-router/Desk/scenes.json"] {
      let (folder, other) = (try checkout(targets: ["Phone", "Desk"]), try Folder())
      let parent = ((folder.path + "/" + link) as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      let target = link.contains(".") ? other.path + "/new" : other.path
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + link, withDestinationPath: target)
      #expect(try Run("init", folder.path).status == .failure)
      #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == [], "\(link)")
    }
  }

  @Test func extractWritesOnlyIntoTheGivenFolder() throws {
    let (folder, other) = (try checkout(targets: ["..", "Desk", "desk"]), try Folder())
    let output = folder.path + "/out"
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: output + "/Desk.json", withDestinationPath: other.path + "/new.json")
    let run = try Run("extract", folder.path, "-o", output)
    #expect(run.status == .failure)
    #expect(run.stderr.contains("Desk.json: error: not written: it is a symbolic link"), "\(run.stderr)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: output).sorted() == ["-..json", "Desk.json", "desk-2.json"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == [])
  }

  @Test func reportsAManifestWithoutConfigurations() throws {
    let folder = try Folder()
    _ = try folder.file(
      "Info.plist", "<plist><dict><key>UIApplicationSceneManifest</key><dict></dict></dict></plist>")
    let run = try extract(folder.path)
    #expect(run.status == .failure)
    #expect(
      run.stderr.contains("Info.plist: error: no scene manifest that applies declares configurations"), "\(run.stderr)")
  }

  #if !SwiftSources
    @Test func failsIfSwiftFilesWereNotRead() throws {
      let folder = try mixedFolder()
      _ = try folder.file("App.swift", "import SwiftUI\nstruct A { var body: some Scene { WindowGroup {} } }\n")
      let run = try extract(folder.path)
      #expect(run.status == .failure)
      #expect(run.stderr.contains("1 Swift file was not read"))
      #expect(run.answer.contains("Inbox"))
    }
  #endif
}
