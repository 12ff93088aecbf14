import Foundation
import SceneSources
import Testing

/// The windows of scene delegates: which classes have one, and which conditions it has for certain.
@Suite struct DelegateTests {
  private let no = #"{"format":"FALSEPREDICATE"}"#

  /// Returns a scene delegate named by its class, with short names for conditions and truth values.
  private func window(_ name: String, _ statements: String, superclass: String? = nil) -> String {
    let interface = superclass.map { "@interface \(name) : \($0)\n@end\n" } ?? ""
    return objectiveCDelegate(
      statements.replacing(/\b(YES|NO)\b/) { "[NSPredicate predicateWithValue:\($0.output.0)]" }, before: interface
    ).replacing("PageSceneDelegate", with: name)
  }

  private func manifest(_ configurations: (name: String, delegate: String, role: String)...) -> String {
    let roles = Dictionary(grouping: configurations, by: \.role).sorted { $0.key < $1.key }.map { role, entries in
      let list = entries.map {
        """
        <dict><key>UISceneConfigurationName</key><string>\($0.name)</string>
          <key>UISceneDelegateClassName</key><string>\($0.delegate)</string></dict>
        """
      }
      return "<key>UI\(role)</key><array>\(list.joined())</array>"
    }
    return """
      <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
        <key>UIApplicationSupportsMultipleScenes</key><true/>
        <key>UISceneConfigurations</key><dict>\(roles.joined())</dict></dict></dict></plist>
      """
  }

  /// A view controller sets the condition of whichever scene shows its view.
  @Test func aConditionThatOtherCodeSetsIsUnknown() throws {
    let controller = """
      @implementation NoteViewController
      - (void)viewDidAppear:(BOOL)animated {
        UIScene *scene = self.view.window.windowScene;
        scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = other;
      }
      @end
      """
    let text = window("NoteSceneDelegate", "can = NO;\nprefers = YES;")
    let document = try Checkout(["S.m": text, "C.m": controller]).document()
    #expect(document.condition("NoteSceneDelegate", "canActivate") == no)
    #expect(
      document.condition("NoteSceneDelegate", "prefersToActivate")
        == #"{"unknown":"NoteSceneDelegate.prefersToActivate"}"#)
  }

  /// A new window has conditions with values of its own, not UIKit's defaults.
  @Test func newWindowsHaveUnknownValuesOfTheirOwn() throws {
    let checkout = try Checkout([
      "S.m": window("NoteSceneDelegate", "can = NO;\nprefers = P(@\"SELF == %@\", self.noteID)P;"),
      "Info.plist": manifest(("Note", "NoteSceneDelegate", "WindowSceneSessionRoleApplication")),
    ])
    let new = try #require(checkout.document().configurations.first?["activationConditions"] as? [String: Any])
    let prefers = try #require(new["prefersToActivate"] as? [String: Any])
    #expect(prefers["arguments"] as? [[String: String]] == [["unknown": "new Note.noteID"]])
    #expect(new["canActivate"] != nil)
    #expect(!checkout.lint().contains { $0.contains("never-chosen") })
  }

  /// A predicate that isn't known may accept the empty identifier of a launch.
  @Test(arguments: [("NO", true), ("[self condition]", false)])
  func launchesOpenWindowsOnlyIfNoneAcceptsThem(value: String, isReported: Bool) throws {
    let text = window("NoteSceneDelegate", "can = \(value);")
    let list = manifest(("Note", "NoteSceneDelegate", "WindowSceneSessionRoleApplication"))
    let findings = try Checkout(["S.m": text, "Info.plist": list]).lint()
    #expect(findings.contains { $0.contains("launch-opens-window") } == isReported, "\(findings)")
  }

  @Test func everyConfigurationOfADelegateHasItsConditions() throws {
    let checkout = try Checkout([
      "S.m": window("MainDelegate", "can = NO;"),
      "Info.plist": manifest(
        ("Dash", "MainDelegate", "CarPlaySceneSessionRoleDashboard"),
        ("Main", "MainDelegate", "WindowSceneSessionRoleApplication"),
        ("Compose", "MainDelegate", "WindowSceneSessionRoleApplication")),
    ])
    let document = try checkout.document()
    #expect(document.configurations.allSatisfy { $0["activationConditions"] != nil })
    #expect(document.configurations.count == 3)
    #expect(document.sessions.map { $0["configuration"] as? String } == ["Main"])
  }

  /// Headers are in no target. The implementation decides which app has the window.
  @Test func aClassBelongsToTheTargetOfItsImplementation() throws {
    let settings = ["SDKROOT": "iphoneos"]
    let text = project(["Mail": settings, "Maps": settings])
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": text, "Mail/M.m": window("MailDelegate", "can = NO;"),
      "Maps/P.m": window("PlaceDelegate", "can = NO;"),
      "Include/All.h": ["Mail", "Place"].map {
        "@interface \($0)Delegate : UIResponder <UIWindowSceneDelegate>\n@end\n"
      }.joined(),
    ])
    let names = try ["Mail", "Maps"].map { try checkout.document(target: $0).sessionNames }
    #expect(names == [["MailDelegate"], ["PlaceDelegate"]])
  }

  /// In Objective-C, calls of the superclass's method are not read.
  @Test func anOverrideMayInherit() throws {
    let call = "[super scene:scene willConnectToSession:session options:options];\n"
    // What is set before the call may be replaced by it.
    let text =
      window("BaseDelegate", "prefers = NO;")
      + window("PageDelegate", "prefers = YES;\n" + call, superclass: "BaseDelegate")
    #expect(
      try Checkout(["S.m": text]).document().condition("PageDelegate", "prefersToActivate")
        == #"{"unknown":"PageDelegate.prefersToActivate"}"#)
    for statements in [call, ""] {
      let text =
        window("BaseDelegate", "can = NO;")
        + window("PageDelegate", statements + "prefers = YES;", superclass: "BaseDelegate")
      let document = try Checkout(["S.m": text]).document()
      #expect(document.sessionNames == ["PageDelegate"])
      #expect(document.condition("PageDelegate", "canActivate") == #"{"unknown":"PageDelegate.canActivate"}"#)
      let app = "@implementation App\n- (void)a { c.delegateClass = [BaseDelegate class]; }\n@end\n"
      #expect(try Checkout(["S.m": text, "A.m": app]).document().sessionNames == ["BaseDelegate", "PageDelegate"])
    }
  }

  @Test(arguments: [
    (
      "can = NO;\nUISceneActivationConditions *c = [UISceneActivationConditions new];\nscene.activationConditions = c;",
      false
    ),
    ("UISceneActivationConditions *c = scene.activationConditions;\ncan = NO;\nscene.activationConditions = c;", true),
    ("can = [NSPredicate predicateWithValue:@NO];", false),
    // A variable with the name of the property isn't the scene's.
    (
      "UISceneActivationConditions *activationConditions = [UISceneActivationConditions new];\n"
        + "activationConditions.canActivateForTargetContentIdentifierPredicate = NO;\n"
        + "scene.activationConditions = activationConditions;", true
    ),
  ])
  func readsTheLastObjectAndValue(statements: String, isFalse: Bool) throws {
    let checkout = try Checkout(["S.m": window("PageDelegate", statements)])
    let condition = try checkout.document().condition("PageDelegate", "canActivate")
    #expect((condition == no) == isFalse, "\(condition ?? "-")")
    #expect(checkout.values.count == 1)
  }

  /// What is in no build, or in tests, has no window.
  @Test(arguments: [
    ("#if 0\n%#endif", false), ("#import <XCTest/XCTest.h>\n%", false), ("@import XCTest;\n%", false),
    ("#if 0\n#else\n%#endif", true),
  ])
  func readsWhatIsBuilt(text: String, isBuilt: Bool) throws {
    let interface = "@interface PageDelegate : UIResponder <UIWindowSceneDelegate>\n@end\n"
    let page = interface + window("PageDelegate", "can = NO;")
    let checkout = try Checkout([
      "S.m": text.replacing("%", with: page), "Main.m": window("MainDelegate", "can = YES;"),
    ])
    let document = try checkout.document()
    #expect(document.sessionNames == (isBuilt ? ["MainDelegate", "PageDelegate"] : ["MainDelegate"]))
    if isBuilt { #expect(document.condition("PageDelegate", "canActivate") == no) }
  }

  @Test(arguments: [
    (["INFOPLIST_FILE": "mac.plist", "INFOPLIST_FILE[sdk=iphoneos*]": "ios.plist"], ["ios"], []),
    (["INFOPLIST_FILE": "ios.plist", "INFOPLIST_FILE[sdk=macosx*]": "mac.plist"], ["ios"], []),
    (
      ["INFOPLIST_FILE": "Nope/Info.plist"], [],
      ["the property list of 'Mail' is not in the checkout: 'Nope/Info.plist'"]
    ),
  ])
  func readsThePropertyListOfTheDevice(settings: [String: String], names: [String], notes: [String]) throws {
    let role = "WindowSceneSessionRoleApplication"
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": project(["Mail": settings.merging(["SDKROOT": "iphoneos"]) { $1 }]),
      "Mail/S.m": window("PageDelegate", "can = NO;"), "ios.plist": manifest(("ios", "PageDelegate", role)),
      "mac.plist": manifest(("mac", "PageDelegate", role)),
    ])
    let application = try #require(checkout.source.applications().first)
    #expect(application.findings.map { $0.message.replacing(checkout.path + "/", with: "") } == notes)
    let document = try checkout.document()
    #expect(document.configurationNames == names)
    // If the property list is missing, the document has the default value.
    #expect(document.application["supportsMultipleScenes"] as? Bool == true)
  }

  /// A generated chain of classes costs no more than a step for each class.
  @Test func limitsChainsOfClasses() throws {
    let classes = (0..<5_000).map { "@interface D\($0) : D\($0 + 1)\n@end\n" }.joined()
    let checkout = try Checkout(["S.m": classes + window("PageSceneDelegate", "can = NO;")])
    #expect(try checkout.document().sessionNames == ["PageSceneDelegate"])
  }

  @Test func limitsTheFindingsOfAFile() throws {
    let text = window("PageDelegate", String(repeating: "can = NO;\n", count: 1_500))
    let checkout = try Checkout(["S.m": text])
    let result = Linter().lint([checkout.path])
    #expect(result.issues.count { $0.code.rawValue == "condition-set-twice" } == 1_000)
    #expect(result.omitted == 499)
  }

  #if SwiftSources
    /// The statements abbreviate: `@` is the property `canActivate…`, `false` is a predicate, `*` is a new object.
    @Test(
      arguments: [
        // The conditions belong to another scene.
        ("mainScene?.activationConditions.@ = false", "weak var mainScene: UIWindowScene?", "unknown"),
        (
          "let c = *\nc.@ = false\nfor s in UIApplication.shared.connectedScenes { s.activationConditions = c }", "",
          "unknown"
        ),
        ("let c = *\nc.@ = false\nManager.shared.scene.activationConditions = c", "", "unknown"),
        // The statements after one that ends the function never run.
        ("scene.activationConditions.@ = false\nreturn;\nscene.activationConditions.@ = nil", "", "FALSE"),
        ("scene.activationConditions.@ = false\nfatalError()\nscene.activationConditions.@ = nil", "", "unknown"),
        ("return;\nscene.activationConditions = *\nscene.activationConditions.@ = false", "", nil),
        ("if flag { return; scene.activationConditions.@ = nil }\nscene.activationConditions.@ = false", "", "unknown"),
        ("#if FAST\nreturn;\n#endif\nscene.activationConditions.@ = false", "", "unknown"),
        ("outer: do { if flag { break outer }; scene.activationConditions.@ = false }", "", "unknown"),
        ("defer { scene.activationConditions.@ = false }\nreturn", "", "FALSE"),
        ("(scene as! UIWindowScene).activationConditions.@ = false", "", "FALSE"),
        // An assignment in a branch.
        ("let c = *\nc.@ = false\nif flag { scene.activationConditions = c }", "", "unknown"),
        ("let c = *\nc.@ = false\nif let w = scene as? UIWindowScene { w.activationConditions = c }", "", "FALSE"),
        // A function that changes its argument.
        (
          "let c = *\ntune(c)\nscene.activationConditions = c",
          "func tune(_ x: UISceneActivationConditions) { x.@ = false }", "unknown"
        ),
        (
          "scene.activationConditions.@ = false\nscene.stop()",
          "extension UIScene { func stop() { activationConditions = * } }", "unknown"
        ),
        (
          "scene.activationConditions.stop()",
          "extension UISceneActivationConditions { func stop() { @ = false } }", "unknown"
        ),
        ("scene.activationConditions.stop()", "class Door { var @ = true; func stop() { @ = false } }", nil),
      ] as [(String, String, String?)])
    func readsTheConditionsOfTheScene(statements: String, members: String, expected: String?) throws {
      let isMember = ["func", "weak"].contains { members.hasPrefix($0) }
      let text = (delegate(statements, members: isMember ? members : "") + (isMember ? "" : members)).replacing(
        "false", with: "NSPredicate(value: false)"
      )
      .replacing("@", with: "canActivateForTargetContentIdentifierPredicate")
      .replacing("*", with: "UISceneActivationConditions()")
      let condition = try Checkout(["S.swift": text]).document().condition("PageSceneDelegate", "canActivate")
      let unknown = #"{"unknown":"PageSceneDelegate.canActivate"}"#
      #expect(condition == (expected == "FALSE" ? no : expected == nil ? nil : unknown), "\(text)")
    }

    /// A delegate that sets the conditions of an object, without giving it to a scene that the code names, says nothing
    /// about the windows of other delegates.
    @Test(
      arguments: [
        ("let c = *\nc.@ = false", "unknown", nil),
        ("scene.activationConditions = { let c = *; c.@ = false; return c }()", "unknown", nil),
        ("scene.activationConditions = conditions", "unknown", nil),
        ("let c = *\nc.@ = false\nOther.shared.scene.activationConditions = c", "unknown", "unknown"),
      ] as [(String, String?, String?)])
    func anUnusedObjectIsOfNoOtherWindow(statements: String, own: String?, others: String?) throws {
      let members = "var conditions: UISceneActivationConditions { let c = *; c.@ = false; return c }"
      let text = delegate(statements, members: statements.hasSuffix("conditions") ? members : "")
      let other = "class MapSceneDelegate: UIResponder, UIWindowSceneDelegate {}"
      let document = try Checkout([
        "S.swift": (text + other).replacing("false", with: "NSPredicate(value: false)")
          .replacing("@", with: "canActivateForTargetContentIdentifierPredicate")
          .replacing("*", with: "UISceneActivationConditions()")
      ]).document()
      func expected(_ name: String, _ value: String?) -> String? { value.map { #"{"\#($0)":"\#(name).canActivate"}"# } }
      #expect(document.condition("PageSceneDelegate", "canActivate") == expected("PageSceneDelegate", own))
      #expect(document.condition("MapSceneDelegate", "canActivate") == expected("MapSceneDelegate", others))
    }

    /// The manifest has the name that Objective-C sees.
    @Test func aDelegateMayHaveAnotherNameInObjectiveC() throws {
      let text = delegate("can = NSPredicate(value: false)").replacing(
        "class Page", with: "@objc(OldDelegate) class Page")
      let list = manifest(("Page", "OldDelegate", "WindowSceneSessionRoleApplication"))
      let document = try Checkout(["S.swift": text, "Info.plist": list]).document()
      #expect(document.sessionNames == ["PageSceneDelegate"])
      #expect(document.condition("PageSceneDelegate", "canActivate") == no)
    }

    /// A function may show the view that a closure modifies without the modifier.
    @Test(arguments: [
      "Text(\"\").if(flag) { $0.% }", "Text(\"\").ifLet(id) { view, id in view.% }",
      "if #available(iOS 17, *) { Text(\"\").% } else { Text(\"\") }",
    ])
    func aViewThatMayBeModifiedIsUnknown(view: String) throws {
      let modifier = "handlesExternalEvents(preferring: [], allowing: [])"
      let body = view.replacing("%", with: modifier)
      let text = app("WindowGroup(id: \"a\") { V() }", "struct V: View { var body: some View { \(body) } }")
      #expect(try Checkout(["A.swift": text]).document().condition("a", "allowing") == #"[{"unknown":"a.allowing"}]"#)
    }
  #endif
}
