import RoutingDocuments
import SceneRouting
import SceneSources
import Testing

/// Projects with several targets.
@Suite struct ProjectTests {
  /// A scene delegate in Objective-C that takes one identifier.
  private func scene(_ name: String) -> String {
    """
    @implementation \(name)
    - (void)a { c.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF == '\(name)'"]; }
    @end
    """
  }

  private static func target(_ id: String, _ name: String, _ type: String, _ members: String = "") -> String {
    """
    T\(id) /* \(name) */ = { isa = PBXNativeTarget; name = "\(name)"; productType = "com.apple.product-type.\(type)";
      buildPhases = (P\(id), ); buildConfigurationList = L\(id); \(members) };
    P\(id) = { isa = PBXSourcesBuildPhase; files = (B\(id) /* a file */, BS\(id), ); };
    B\(id) = { isa = PBXBuildFile; fileRef = F\(id); };
    F\(id) = { isa = PBXFileReference; path = \(name).m; sourceTree = "<group>"; };
    L\(id) = { isa = XCConfigurationList; buildConfigurations = (C\(id)); };
    """
  }

  /// Two applications, a watch app and tests, with a file of all and a file of nobody.
  static let project = """
    // !$*UTF8*$!
    {
      rootObject = R;
      objects = {
        R = { isa = PBXProject; mainGroup = G; buildConfigurationList = LR; targets = (TA, TB, TW, TT, TL); };
        LR = { isa = XCConfigurationList; buildConfigurations = (CR); };
        CR = { isa = XCBuildConfiguration; buildSettings = {
          SDKROOT = iphoneos;
          TARGETED_DEVICE_FAMILY = "1,2";
        }; };
        G = { isa = PBXGroup; sourceTree = "<group>"; children = (GS, F1, G2); };
        GS = { isa = PBXGroup; path = Code; sourceTree = "<group>"; children = (FA, FB, FW, FT, FL, FS, G); };
        FS = { isa = PBXFileReference; path = "../Shared \\"one\\".m"; sourceTree = "<group>"; };
        BSA = { isa = PBXBuildFile; fileRef = FS; };
        BSB = { isa = PBXBuildFile; fileRef = FS; };
        CA = { isa = XCBuildConfiguration; buildSettings = {
          INFOPLIST_FILE = "$(SRCROOT)/Alpha-Info.plist";
        }; };
        CB = { isa = XCBuildConfiguration; buildSettings = {
          INFOPLIST_FILE = Code/Beta-Info.plist;
          TARGETED_DEVICE_FAMILY = 7;
        }; };
        \(target("A", "Alpha", "application"))
        \(target("B", "Beta", "application", "fileSystemSynchronizedGroups = (G2, );"))
        \(target("W", "Watch", "application.watchapp2"))
        \(target("T", "Tests", "bundle.unit-test"))
        \(target("L", "Library", "framework"))
        G2 = { isa = PBXFileSystemSynchronizedRootGroup; path = Folder; sourceTree = "<group>"; exceptions = (E1, E2); };
        E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = TB; membershipExceptions = (Old.m, ); };
        E2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = TA; membershipExceptions = (Both.m); };
      };
    }
    """

  private static func list(_ multiple: Bool) -> String {
    "<plist><dict><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><\(multiple)/></dict></dict></plist>"
  }

  private func checkout() throws -> Checkout {
    try Checkout([
      "App.xcodeproj/project.pbxproj": Self.project, "Code/Alpha.m": scene("Alpha"), "Code/Beta.m": scene("Beta"),
      "Code/Watch.m": scene("Watch"), "Code/Tests.m": scene("Tests"), "Code/Library.m": scene("Library"),
      "Shared \"one\".m": scene("Shared"), "Folder/New.m": scene("New"), "Folder/Old.m": scene("Old"),
      "Folder/Both.m": scene("Both"), "Alpha-Info.plist": Self.list(true), "Code/Beta-Info.plist": Self.list(false),
    ])
  }

  @Test func eachApplicationHasTheFilesOfItsTarget() throws {
    let checkout = try checkout()
    let read = SourceUnits([checkout.path]).units.map { ($0.target, SourceReader().read($0).application) }
    #expect(read.map(\.0) == ["Alpha", "Beta"])
    #expect(read.map(\.1.idiom) == [.pad, .vision])
    #expect(read.map(\.1.supportsMultipleScenes) == [true, false])
    #expect(
      read.map { $0.1.windows.map(\.name).sorted() } == [
        ["Alpha", "Both", "Library", "Shared"], ["Beta", "Both", "Library", "New", "Shared"],
      ])
    #expect(ExtractedScenes.applications(in: [checkout.path]).map(\.target) == ["Alpha", "Beta"])
  }

  @Test func aProjectWithOneApplicationIsOne() throws {
    let checkout = try checkout()
    let one = Self.project.replacing("targets = (TA, TB, TW, TT, TL)", with: "targets = (TA, TT)")
    try checkout.write("App.xcodeproj/project.pbxproj", Array(one.utf8))
    let units = SourceUnits([checkout.path]).units
    #expect(units.map(\.target) == [nil])
    let names = units.flatMap { SourceReader().read($0).application.windows.map(\.name) }
    #expect(names.contains("Alpha") && names.contains("Beta") && !names.contains("Tests"))
  }

  @Test(arguments: [
    ("{ a = 1; <<<<<<< HEAD\n", "1:10", "expected a value"), ("{ a = 1 }", "1:9", "expected ';'"),
    ("{ a = (1, 2; }", "1:12", "expected a value"), ("{ (1) = 2; }", "1:6", "expected a key"),
    ("{ a = \"b", "1:7", "expected a quotation mark"), ("{ a = )", "1:7", "unexpected ')'"),
    ("{ a = }", "1:7", "unexpected '}'"), ("{ a = 1;", "1:9", "expected a value"),
    (String(repeating: "(", count: 200), "1:65", "more than 64 nested values"), ("/* open", "1:8", "expected a value"),
  ])
  func saysFromWhereAProjectCannotBeRead(text: String, place: String, message: String) throws {
    let checkout = try Checkout(["App.xcodeproj/project.pbxproj": text, "Alpha.m": scene("Alpha")])
    let found = checkout.lint()
    #expect(
      found.contains { $0.hasPrefix("App.xcodeproj/project.pbxproj:\(place): warning: ") && $0.contains(message) },
      "\(found)")
    #expect(checkout.read().application.windows.map(\.name) == ["Alpha"])
  }

  @Test func groupsInCirclesEnd() throws {
    // The group of the sources has the main group among its children.
    let checkout = try checkout()
    #expect(SourceUnits([checkout.path]).units.count == 2)
  }

  /// A project of applications, each with its build settings, files that it names by paths, and an `.xcconfig` file.
  private static func project(
    settings: String = "", _ targets: [(name: String, settings: String, files: [String], configuration: String?)]
  ) -> String {
    let objects = targets.map { name, settings, files, configuration in
      let references = files.indices.map { index in
        """
        F\(name)\(index) = { isa = PBXFileReference; path = "\(files[index])"; sourceTree = "<group>"; };
        B\(name)\(index) = { isa = PBXBuildFile; fileRef = F\(name)\(index); };
        """
      }
      let base = configuration.map { _ in "baseConfigurationReference = X\(name);" } ?? ""
      return """
        T\(name) = { isa = PBXNativeTarget; name = "\(name)"; productType = "com.apple.product-type.application";
          buildPhases = (P\(name), ); buildConfigurationList = L\(name); };
        P\(name) = { isa = PBXSourcesBuildPhase; files = (\(files.indices.map { "B\(name)\($0)," }.joined())); };
        \(references.joined(separator: "\n"))
        X\(name) = { isa = PBXFileReference; path = "\(configuration ?? "none")"; sourceTree = "<group>"; };
        L\(name) = { isa = XCConfigurationList; buildConfigurations = (C\(name)); };
        C\(name) = { isa = XCBuildConfiguration; \(base) buildSettings = {
          \(settings)
        }; };
        """
    }
    let children = targets.flatMap { name, _, files, _ in files.indices.map { "F\(name)\($0)," } + ["X\(name),"] }
    return """
      // !$*UTF8*$!
      { rootObject = R; objects = {
        R = { isa = PBXProject; mainGroup = G; buildConfigurationList = LR;
          targets = (\(targets.map { "T\($0.name)," }.joined())); };
        LR = { isa = XCConfigurationList; buildConfigurations = (CR); };
        CR = { isa = XCBuildConfiguration; buildSettings = {
          \(settings)
        }; };
        G = { isa = PBXGroup; sourceTree = "<group>"; children = (\(children.joined())); };
        \(objects.joined(separator: "\n"))
      }; }
      """
  }

  @Test(arguments: [
    ["A/A.m", "INFOPLIST_FILE = \"$(TARGET_NAME)/Info.plist\";"],
    ["A/A.m", "INFOPLIST_FILE = \"$(SRCROOT)/${TARGETNAME}/Info.plist\";"],
    ["A/A.m", "", "Config/A.xcconfig"],
  ])
  func eachTargetHasItsPropertyList(setup: [String]) throws {
    let configuration = setup.dropFirst(2).first
    let project = Self.project(
      ["A", "B"].map { name in
        (name, setup[1], [setup[0].replacing("A", with: name)], configuration?.replacing("A", with: name))
      })
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": project, "A/A.m": scene("A"), "B/B.m": scene("B"),
      "A/Info.plist": Self.list(true), "B/Info.plist": Self.list(false),
      "Config/A.xcconfig": "#include \"Shared/Base.xcconfig\"\n",
      "Config/B.xcconfig": "#include? \"Shared/Base.xcconfig\"",
      "Config/Shared/Base.xcconfig": "INFOPLIST_FILE = $(TARGET_NAME)/Info.plist // of each\n",
    ])
    let read = SourceUnits([checkout.path]).units.map { SourceReader().read($0).application.supportsMultipleScenes }
    #expect(read == [true, false])
  }

  /// Apps for watches and televisions have no windows that anybody routes to.
  @Test func onlyApplicationsWithWindowsCount() throws {
    let project = Self.project(
      settings: "SDKROOT = iphoneos;",
      [
        ("App", "TARGETED_DEVICE_FAMILY = 2;", ["App.m"], nil),
        ("Watch", "SDKROOT = watchos; \n TARGETED_DEVICE_FAMILY = 4;", ["Watch.m"], nil),
        ("TV", "SUPPORTED_PLATFORMS = \"appletvos appletvsimulator\";\nSDKROOT = auto;", ["TV.m"], nil),
      ])
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": project, "App.m": scene("App"), "Watch.m": scene("Watch"), "TV.m": scene("TV"),
    ])
    let units = SourceUnits([checkout.path]).units
    #expect(units.map(\.target) == [nil])
    #expect(units.flatMap { SourceReader().read($0).application.windows.map(\.name) } == ["App"])
  }

  @Test func configurationFilesOfOthersDoNotCount() throws {
    let project = Self.project([("Helper", "SDKROOT = macosx;", ["A.m"], nil)])
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": project, "A.m": scene("A"), "Other.xcconfig": "SDKROOT = iphoneos\n",
    ])
    #expect(SourceUnits([checkout.path]).units.map { SourceReader().read($0).application.idiom } == [.mac])
  }

  @Test func aProjectHasTheFilesBesideItsFolder() throws {
    let project = Self.project([
      ("App", "SDKROOT = xros;\nINFOPLIST_FILE = ../Sources/Info.plist;", ["../Sources/A.m"], nil)
    ])
    let checkout = try Checkout([
      "Xcode/App.xcodeproj/project.pbxproj": project, "Sources/A.m": scene("A"), "Sources/Info.plist": Self.list(false),
      "Other/Other.xcodeproj/project.pbxproj": "", "Other/B.m": scene("B"),
    ])
    let read = SourceUnits([checkout.path]).units.map { SourceReader().read($0).application }
    #expect(read.map { $0.windows.map(\.name) } == [["A"], ["B"]])
    #expect(read.first?.idiom == .vision)
    #expect(read.first?.supportsMultipleScenes == false)
  }

  /// The only application of a checkout.
  private func read(_ checkout: Checkout) throws -> SourceApplication {
    let units = SourceUnits([checkout.path]).units
    #expect(units.count == 1)
    return SourceReader().read(try #require(units.first)).application
  }

  @Test func aPropertyListWithoutManifestMeansOneScene() throws {
    let project = Self.project([("App", "INFOPLIST_FILE = Info.plist;\nSDKROOT = iphoneos;", ["A.m"], nil)])
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": project, "A.m": scene("A"), "Info.plist": "<plist><dict></dict></plist>",
    ])
    #expect(try read(checkout).supportsMultipleScenes == false)
    let generated = project.replacing(
      "INFOPLIST_FILE",
      with: "GENERATE_INFOPLIST_FILE = YES;\nINFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES;\nINFOPLIST_FILE"
    )
    try checkout.write("App.xcodeproj/project.pbxproj", Array(generated.utf8))
    #expect(try read(checkout).supportsMultipleScenes != false)
  }

  @Test(arguments: [
    ("GENERATE_INFOPLIST_FILE = YES;", false),
    ("GENERATE_INFOPLIST_FILE = YES;\nINFOPLIST_KEY_UIApplicationSceneManifest_Generation = NO;", false),
    ("GENERATE_INFOPLIST_FILE = YES;\nINFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES;", true), ("", true),
    (
      "GENERATE_INFOPLIST_FILE = YES;\n\"INFOPLIST_KEY_UIApplicationSceneManifest_Generation[sdk=iphoneos*]\" = YES;",
      true
    ),
  ])
  func aGeneratedListWithoutManifestMeansOneScene(settings: String, isMultiple: Bool) throws {
    let project = Self.project([("App", settings + "\nSDKROOT = iphoneos;", ["A.m"], nil)])
    let checkout = try Checkout(["App.xcodeproj/project.pbxproj": project, "A.m": scene("A")])
    #expect(try read(checkout).supportsMultipleScenes ?? true == isMultiple)
  }

  @Test func aConfigurationFileOfASynchronizedFolderIsRead() throws {
    let project = Self.project([("App", "SDKROOT = iphoneos;", ["A.m"], "App.xcconfig")]).replacing(
      "baseConfigurationReference = XApp;",
      with: "baseConfigurationReferenceAnchor = G; baseConfigurationReferenceRelativePath = Config/App.xcconfig;")
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": project, "A.m": scene("A"),
      "Config/App.xcconfig": "TARGETED_DEVICE_FAMILY = 1", "App.xcconfig": "TARGETED_DEVICE_FAMILY = 2",
    ])
    #expect(try read(checkout).idiom == .phone)
  }

  @Test(arguments: [
    ("SDKROOT = iphoneos;\nSUPPORTS_MACCATALYST = YES;", ["Catalyst", "IOS"]),
    ("SUPPORTED_PLATFORMS = \"iphoneos macosx\";", ["Mac"]), ("SDKROOT = macosx;", ["Mac"]),
  ])
  func onAMacAnAppForIOSIsCompiledForCatalyst(settings: String, windows: [String]) throws {
    let source = """
      #if TARGET_OS_MACCATALYST
      \(scene("Catalyst"))
      #endif
      #if TARGET_OS_IOS
      \(scene("IOS"))
      #endif
      #if TARGET_OS_OSX
      \(scene("Mac"))
      #endif
      """
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": Self.project([("App", settings, ["A.m"], nil)]), "A.m": source,
    ])
    let unit = try #require(SourceUnits([checkout.path]).units.first)
    #expect(SourceReader(idiom: .mac).read(unit).application.windows.map(\.name) == windows)
    #expect(SourceReader(idiom: .pad).read(unit).application.windows.map(\.name) == ["IOS"])
  }

  @Test func testsOfPackagesAreNoPartOfTheApplication() throws {
    let checkout = try Checkout([
      "Package.swift": "", "Sources/App/A.m": scene("A"), "Tests/AppTests/Mocks/Mock.m": scene("Mock"),
    ])
    #expect(try read(checkout).windows.map(\.name) == ["A"])
  }

  @Test func filesOfAnotherPlatformDoNotCount() throws {
    let project = Self.project([("App", "SDKROOT = iphoneos;", ["A.m", "Mac.m"], nil)])
      .replacing("BApp1 = { isa = PBXBuildFile;", with: "BApp1 = { isa = PBXBuildFile; platformFilters = (macos, );")
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": project, "A.m": scene("A"), "Mac.m": scene("Mac"),
    ])
    let unit = try #require(SourceUnits([checkout.path]).units.first)
    #expect(SourceReader().read(unit).application.windows.map(\.name) == ["A"])
    #expect(SourceReader(idiom: .mac).read(unit).application.windows.map(\.name) == ["A", "Mac"])
  }

  @Test(arguments: [
    ("SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\";\nSDKROOT = auto;", ["macOS"]),
    ("SDKROOT = iphoneos;\nSUPPORTS_MACCATALYST = YES;", ["macOS"]), ("SDKROOT = iphoneos;", []),
    ("SUPPORTED_PLATFORMS = \"iphoneos macosx xros\";\nSDKROOT = auto;", ["macOS and visionOS"]),
    ("SDKROOT = macosx;\nSUPPORTS_MACCATALYST = NO;", []),
  ])
  func severalPlatformsAreSaid(settings: String, others: [String]) throws {
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": Self.project([("App", settings, ["A.m"], nil)]), "A.m": scene("A"),
    ])
    let found = checkout.lint().filter { $0.contains("[partly-read]") }
    #expect(found.count == others.count)
    for (line, name) in zip(found, others) { #expect(line.contains("note: the app is built for \(name), too")) }
    #expect(!checkout.lint(idiom: .pad).contains { $0.contains("[partly-read]") })
  }

  @Test func packagesOfAProjectArePartsOfItsApplication() throws {
    let project = Self.project([("App", "SDKROOT = iphoneos;", ["A.m"], nil)])
      .replacing(
        "objects = {",
        with: "objects = {\nPK = { isa = XCLocalSwiftPackageReference; relativePath = ../Packages/Core; };")
    let files = [
      "App/App.xcodeproj/project.pbxproj": project, "App/A.m": scene("A"), "Packages/Core/Package.swift": "",
      "Packages/Core/Sources/Core/B.m": scene("B"), "Packages/Core/Tests/CoreTests/T.m": scene("T"),
    ]
    func read(_ files: [String: String]) throws -> [[String]] {
      let checkout = try Checkout(files)
      return SourceUnits([checkout.path]).units.map { SourceReader().read($0).application.windows.map(\.name).sorted() }
    }
    #expect(try read(files) == [["A", "B"]])
    // A package that nobody refers to is by itself.
    let other = files.merging(["App/App.xcodeproj/project.pbxproj": project.replacing("/Core;", with: "/Other;")]) {
      $1
    }
    #expect(try read(other).sorted { $0.first ?? "" < $1.first ?? "" } == [["A"], ["B"]])
  }

  @Test func aFileOfTwoTargetsHasEachFindingOnce() throws {
    let text = scene("Shared").replacing("SELF ==", with: "SELF LIEK")
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": Self.project([
        ("One", "SDKROOT = iphoneos;", ["S.m", "A.m"], nil), ("Two", "SDKROOT = iphoneos;", ["S.m"], nil),
      ]), "S.m": text, "A.m": scene("A").replacing("\"SELF == 'A'\"", with: "x"),
    ])
    #expect(checkout.lint().filter { $0.hasPrefix("S.m:") && $0.contains("unknown-operator") }.count == 1)
    #expect(checkout.lint().filter { $0.hasPrefix("A.m:") }.count == 1)
  }
}
