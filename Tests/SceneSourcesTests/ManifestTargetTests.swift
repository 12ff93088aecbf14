import SceneRouting
import SceneSources
import Testing

/// Targets that manifests of Tuist and XcodeGen have.
@Suite struct ManifestTargetTests {
  private func scene(_ name: String) -> String {
    """
    @implementation \(name)
    - (void)a { c.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF == '\(name)'"]; }
    @end
    """
  }

  private var files: [String: String] {
    [
      "Mail/A.m": scene("A"), "Notes/B.m": scene("B"), "Shared/C.m": scene("C"), "Tests/T.m": scene("T"),
      "Notes/Old/D.m": scene("D"), "Core/E.m": scene("E"),
      "Mail/Info.plist":
        "<plist><dict><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict></dict></plist>",
    ]
  }

  private func read(_ name: String, _ manifest: String) throws -> [String] {
    let checkout = try Checkout(files.merging([name: manifest]) { first, _ in first })
    return SourceUnits([checkout.path]).units.map { unit in
      let application = SourceReader().read(unit).application
      let multiple = application.supportsMultipleScenes.map { $0 ? "several" : "one" } ?? "?"
      return
        "\(unit.target ?? "-") \(application.windows.map(\.name).sorted().joined()) \(application.idiom) \(multiple)"
    }
  }

  private static let yaml = """
    name: App # an app
    settings:
      base: { TARGETED_DEVICE_FAMILY: "1,2" }
    targets:
      Mail:
        type: application
        platform: iOS
        sources: [Mail, "Shared"]
        settings:
          INFOPLIST_FILE: $(SRCROOT)/Mail/Info.plist
      Notes:
        type: application
        platform: macOS
        sources:
          - path: Notes
            excludes:
              - "Old/**"
          - Shared
        info:
          path: Notes/Generated.plist
          properties:
            UIApplicationSceneManifest:
              UIApplicationSupportsMultipleScenes: false
      Core:
        type: framework
        sources: Core
      Tests:
        type: bundle.unit-test
        sources:
        - Tests

    """

  @Test func targetsOfXcodeGenAreToldApart() throws {
    #expect(try read("project.yml", Self.yaml) == ["Mail ACE pad several", "Notes BCE mac ?"])
  }

  /// Sources of several platforms.
  @Test func filesOfXcodeGenMayBeForSomePlatforms() throws {
    func manifest(_ notes: String) -> String {
      """
      targets:
        Mail:
          type: application
          supportedDestinations: [iOS, macOS]
          sources:
            - Mail
            - path: Notes
              destinationFilters: [\(notes)]
            - path: Core
              destinationFilters:
                - iOS
                - visionOS

      """
    }
    func windows(_ notes: String, _ idiom: InterfaceIdiom) throws -> [String] {
      let checkout = try Checkout(files.merging(["project.yml": manifest(notes)]) { first, _ in first })
      let unit = SourceUnits([checkout.path]).units[0]
      let names = SourceReader(idiom: idiom).read(unit).application.windows.map(\.name)
      return names.filter { ["A", "B", "E"].contains($0) }.sorted()
    }
    #expect(try windows("macOS", .pad) == ["A", "E"])
    #expect(try windows("macOS", .mac) == ["A", "B"])
    #expect(try windows("iOS, macOS", .pad) == ["A", "B", "E"])
    #expect(try windows("iOS", .vision) == ["A", "E"])
  }

  @Test func otherFilesOfThatNameAreNotManifests() throws {
    #expect(try read("project.yml", "title: A site\ntheme: none\n") == ["- ABCDET pad several"])
  }

  @Test(arguments: [
    ("    type: &a application\n", "anchors"), ("   sources: [a\n", "expected ']'"), ("    <<: *base\n", "merge keys"),
    ("    templates: [Base]\n    type: application\n", "'templates' of the target 'Mail' is not read"),
    ("    sources: Mail\n", "the target 'Mail' has no type"), ("    type: application\n  text\n", "expected a key"),
    ("    type: application\n    sources:\n    - optional: true\n", "has no path"),
  ])
  func whatXcodeGenHasBesideIsSaid(target: String, message: String) throws {
    let checkout = try Checkout(
      files.merging(["project.yml": "name: A\ntargets:\n  Mail:\n\(target)"]) { first, _ in first })
    let found = checkout.lint().filter { $0.hasPrefix("project.yml:") }
    #expect(
      found.contains { $0.contains("note: ") && $0.contains(message) && $0.contains("[partly-read]") }, "\(found)")
    #expect(try Checkout(["project.yml": "targets:\n" + String(repeating: "- ", count: 2_000)]).lint().count <= 1)
  }

  @Test(arguments: [
    ("platform: [iOS, macOS]", true), ("platform: auto\n    supportedDestinations: [iOS, macOS]", true),
    ("platform: iOS\n    supportedDestinations: [iOS, macCatalyst]", true), ("platform: iOS", false),
  ])
  func severalPlatformsOfAManifestAreSaid(platforms: String, isSaid: Bool) throws {
    let manifest = "name: A\ntargets:\n  Mail:\n    type: application\n    \(platforms)\n    sources: [Mail]\n"
    let found = try Checkout(files.merging(["project.yml": manifest]) { first, _ in first }).lint()
    #expect(found.contains { $0.contains("the app is built for macOS, too") } == isSaid, "\(found)")
  }

  #if SwiftSources
    private static let project = """
      import ProjectDescription
      let project = Project(name: "App", targets: [
        .target(name: "Mail", destinations: .iOS, product: .app, bundleId: "a", infoPlist: .file(path: "Mail/Info.plist"),
          sources: ["Mail/**", "Shared/*.m"]),
        Target(name: "Notes", platform: .macOS, product: .app, bundleId: "b",
          infoPlist: .extendingDefault(with: ["UIApplicationSceneManifest": ["UIApplicationSupportsMultipleScenes": false]]),
          sources: [.glob("Notes/**", excluding: ["Notes/Old/**"]), "Shared/**"]),
        .target(name: "Core", destinations: .iOS, product: .framework, bundleId: "c", sources: "Core/**"),
        .target(name: "Tests", destinations: .iOS, product: .unitTests, bundleId: "d", sources: ["Tests/**"]),
      ])
      """

    @Test func targetsOfTuistAreToldApart() throws {
      #expect(try read("Project.swift", Self.project) == ["Mail ACE pad several", "Notes BCE mac ?"])
    }

    @Test func severalPlatformsOfTuistAreSaid() throws {
      func found(_ destinations: String) throws -> [String] {
        let project = Self.project.replacing(
          "destinations: .iOS, product: .app", with: "destinations: \(destinations), product: .app"
        )
        .replacing("platform: .macOS", with: "platform: .iOS")
        return try Checkout(files.merging(["Project.swift": project]) { first, _ in first }).lint()
          .filter { $0.contains("the app is built for") }
      }
      #expect(try found("[.iPhone, .iPad, .mac]").count == 1)
      #expect(try found(".iOS").isEmpty)
    }

    @Test func sourcesThatAreNotLiteralsAreSaid() throws {
      let project = Self.project.replacing("[\"Mail/**\", \"Shared/*.m\"]", with: "Sources.mail")
      let checkout = try Checkout(files.merging(["Project.swift": project]) { first, _ in first })
      #expect(checkout.lint().contains { $0.hasPrefix("Project.swift:4:14: note: a target is read in part") })
      // Nothing of it is left out, but for what other targets exclude.
      #expect(try read("Project.swift", project).first == "Mail ABCDET pad several")
    }
  #endif
}
