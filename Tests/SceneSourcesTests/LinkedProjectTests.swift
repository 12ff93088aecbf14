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
  #endif
}
