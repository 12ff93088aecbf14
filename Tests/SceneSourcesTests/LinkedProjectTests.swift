import SceneSources
import Testing

/// Projects of one checkout, some of which are the libraries of others.
@Suite struct LinkedProjectTests {
  private func scene(_ name: String, _ value: String) -> String {
    """
    @implementation \(name)
    - (void)a { c.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF == %@", \(value)]; }
    @end

    """
  }

  private func project(_ name: String, _ type: String) -> String {
    """
    { objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T); };
      G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = "\(name).m"; sourceTree = "<group>"; };
      B = { isa = PBXBuildFile; fileRef = F; };
      S = { isa = PBXSourcesBuildPhase; files = (B); };
      T = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(type)"; buildPhases = (S); };
    }; rootObject = P; }
    """
  }

  /// The conditions of each application.
  private func read(_ files: [String: String]) throws -> [[String]] {
    let checkout = try Checkout(files)
    return SourceUnits([checkout.path]).units.map { summary(SourceReader().read($0).application) }.filter {
      !$0.isEmpty
    }
  }

  @Test func librariesOfAWorkspaceArePartsOfItsApplications() throws {
    func workspace(_ projects: String...) -> String {
      "<Workspace version = \"1.0\">\n"
        + projects.map { "<FileRef location = \"group:\($0)\"></FileRef>\n" }.joined() + "</Workspace>\n"
    }
    let files = [
      "App/App.xcodeproj/project.pbxproj": project("App", "application"), "App/App.m": scene("App", "Name"),
      "Core/Core.xcodeproj/project.pbxproj": project("Core", "framework"),
      "Core/Core.m": "NSString *const Name = @\"a\";\n",
    ]
    let both = workspace("App/App.xcodeproj", "Core/Core.xcodeproj")
    let known = ["App can SELF == %@ | a"]
    #expect(try read(files.merging(["Mail.xcworkspace/contents.xcworkspacedata": both]) { $1 }) == [known])
    #expect(
      try read(files.merging(["Mail.xcworkspace/contents.xcworkspacedata": workspace("App/App.xcodeproj")]) { $1 })
        == [["App can SELF == %@ | <Name>"]])
    // Two applications are not parts of each other.
    let two = files.merging([
      "Core/Core.xcodeproj/project.pbxproj": project("Core", "application"),
      "Mail.xcworkspace/contents.xcworkspacedata": both, "Core/Core.m": scene("Core", "@\"c\""),
    ]) { $1 }
    #expect(try read(two) == [["App can SELF == %@ | <Name>"], ["Core can SELF == %@ | c"]])
  }

  /// Of two applications, what only the other one links.
  @Test func anApplicationHasNoLibrariesOfOthers() throws {
    func phases(_ id: String, _ name: String, linking: String) -> String {
      """
      F\(id) = { isa = PBXFileReference; path = \(name).m; sourceTree = SOURCE_ROOT; };
      B\(id) = { isa = PBXBuildFile; fileRef = F\(id); };
      S\(id) = { isa = PBXSourcesBuildPhase; files = (B\(id)); };
      L\(id) = { isa = PBXFrameworksBuildPhase; files = (\(linking)); };

      """
    }
    func target(_ id: String, _ name: String, _ type: String, _ more: String = "") -> String {
      "T\(id) = { isa = PBXNativeTarget; name = \(name); productType = \"com.apple.product-type.\(type)\"; buildPhases = (S\(id), L\(id)); \(more) };\n"
    }
    func names(linking: String, products: String = "", importing imports: String = "") throws -> [String] {
      let project =
        "{ objects = { P = { isa = PBXProject; targets = (TA, TB, TC, TD); mainGroup = G; };\n"
        + "G = { isa = PBXGroup; children = (FA, FB, FC, FD); sourceTree = \"<group>\"; };\n"
        + phases("A", "Mail", linking: linking) + phases("B", "Notes", linking: "XC, XP")
        + phases("C", "Core", linking: "") + phases("D", "Nobody", linking: "")
        + target("A", "Mail", "application", products) + target("B", "Notes", "application")
        + target("C", "Core", "framework", "productReference = PC;") + target("D", "Nobody", "framework")
        + "XC = { isa = PBXBuildFile; fileRef = PC; };\nXP = { isa = PBXBuildFile; productRef = R; };\n"
        + "R = { isa = XCSwiftPackageProductDependency; productName = Feature; };\n}; rootObject = P; }"
      let checkout = try Checkout([
        "App.xcodeproj/project.pbxproj": project, "Mail.m": imports + scene("Mail", "@\"a\""),
        "Notes.m": scene("Notes", "@\"b\""), "Core.m": scene("Core", "@\"c\""), "Nobody.m": scene("Nobody", "@\"d\""),
        "Feature/Package.swift": "name: \"Feature\", dependencies: [.package(path: \"../Base\")]",
        "Feature/Sources/Feature/Feature.m": scene("Feature", "@\"e\""),
        "Base/Package.swift": "name: \"Base\"", "Base/Sources/Base/Base.m": scene("Base", "@\"f\""),
      ])
      let unit = SourceUnits([checkout.path]).units.first { $0.target == "Mail" }
      return try SourceReader().read(#require(unit)).application.windows.map(\.name).sorted()
    }
    #expect(try names(linking: "") == ["Mail", "Nobody"])
    #expect(try names(linking: "XC") == ["Core", "Mail", "Nobody"])
    let all = ["Base", "Core", "Feature", "Mail", "Nobody"]
    #expect(try names(linking: "XC", products: "packageProductDependencies = (R);") == all)
    #expect(try names(linking: "XC, XP") == all)
    // What an application imports is a part of it, whichever target names it to the linker.
    #expect(try names(linking: "", importing: "#import <Core/Core.h>\n") == ["Core", "Mail", "Nobody"])
    #expect(try names(linking: "", importing: "@import Feature;\n") == ["Feature", "Mail", "Nobody"])
    let others = ["// @import Core;", "#import <CoreData/Core.h>", "#import \"Core.h\"", "BOOL important = Core;"]
    for other in others { #expect(try names(linking: "", importing: other + "\n") == ["Mail", "Nobody"]) }
  }

  #if SwiftSources
    @Test(arguments: [
      (".project(target: \"Core\", path: \"../Core\")", true),
      (".project(\n target: \"Core\",\n path: .relativeToRoot(\"Projects/Core\"))", true),
      (".project(target: \"Other\", path: \"../Other\")", false), (".external(name: \"Core\")", false),
    ])
    func librariesOfTuistArePartsOfTheApplication(dependency: String, isPart: Bool) throws {
      let manifest = "import ProjectDescription\nlet project = "
      let files = [
        "Projects/App/Project.swift": manifest + "Project.app(name: \"App\", dependencies: [\(dependency)])\n",
        "Projects/App/App.m": scene("App", "Name"), "Projects/Core/Project.swift": manifest + "Project.core()\n",
        "Projects/Core/Core.m": "NSString *const Name = @\"a\";\n",
      ]
      #expect(try read(files) == [["App can SELF == %@ | \(isPart ? "a" : "<Name>")"]])
    }

    /// What manifests share is not an application beside those of the projects.
    @Test func helpersOfManifestsAreNotAnApplication() throws {
      let manifest = "import ProjectDescription\nlet project = Project.app(name: \"App\")\n"
      let helper =
        "let list = [\"UIApplicationSceneManifest\": [\"UISceneConfigurations\": [\"R\": [[\"UISceneConfigurationName\": \"A\"]]]]]\n"
      func roots(_ project: String) throws -> [String] {
        let checkout = try Checkout([
          "Tuist/ProjectDescriptionHelpers/Templates.swift": "import ProjectDescription\n" + helper,
          "\(project)Project.swift": manifest, "\(project)App.m": scene("App", "@\"a\""),
        ])
        return SourceUnits([checkout.path]).units.filter { !SourceReader().read($0).application.isEmpty }
          .map { String($0.root.dropFirst(checkout.path.count)) }
      }
      #expect(try roots("Projects/App/") == ["/Projects/App"])
      #expect(try roots("") == [""])
    }
  #endif
}
