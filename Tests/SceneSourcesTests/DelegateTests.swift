import SceneSources
import Testing

/// Which classes are scene delegates, and which conditions they inherit.
@Suite struct DelegateTests {
  private static let can = "canActivateForTargetContentIdentifierPredicate"

  private func windows(_ files: [String: String]) throws -> [String] {
    let application = try Checkout(files).read().application
    let silent = application.windows.filter { $0.canActivate == nil && $0.prefersToActivate == nil }
    return summary(application) + silent.map { "\($0.name) -" }
  }

  private func manifest(_ delegates: [String]) -> String {
    let configurations = delegates.enumerated().map { index, name in
      "<dict><key>UISceneConfigurationName</key><string>C\(index)</string><key>UISceneDelegateClassName</key><string>\(name)</string></dict>"
    }
    return
      "<plist version=\"1.0\"><dict><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/>"
      + "<key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array>"
      + configurations.joined() + "</array></dict></dict></dict></plist>"
  }

  // MARK: Objective-C

  private func method(_ name: String, _ id: String, super superclass: Bool = false) -> String {
    "- (void)\(name):(UIScene *)scene willConnectToSession:(UISceneSession *)session {\n"
      + (superclass ? "  [super \(name):scene willConnectToSession:session];\n" : "")
      + "  scene.activationConditions.\(Self.can) = [NSPredicate predicateWithFormat:@\"SELF == '\(id)'\"];\n}\n"
  }

  @Test func objectiveCDelegatesWithoutConditionsAreWindows() throws {
    let found = try windows([
      "Main.h":
        "#import <UIKit/UIKit.h>\n@class Other;\n@protocol Old;\n@interface Main : UIResponder <UIWindowSceneDelegate>\n@end",
      "Main.m": "#import \"Main.h\"\n@implementation Main\n@end",
      "Late.m": "@interface Late () <NSCopying, UISceneDelegate>\n@end\n@implementation Late\n@end",
      "App.m": "@implementation App\n- (void)a { configuration.delegateClass = [Chosen class]; }\n@end",
      "Model.m": "@interface Model : NSObject <UITableViewDelegate>\n@end\n@implementation Model\n@end",
    ])
    #expect(found == ["Chosen -", "Late -", "Main -"])
  }

  @Test(arguments: ["#import <XCTest/XCTest.h>", "@import XCTest;"])
  func objectiveCTestsAreNotInTheApp(line: String) throws {
    let scene = "\n@implementation A\n\(method("scene", "a"))@end\n"
    #expect(try windows(["A.m": line + scene]) == [])
    #expect(try windows(["A.m": "#import \"XCTestHelper.h\"\n// \(line)" + scene]) == ["A can SELF == 'a'"])
  }

  @Test func objectiveCDelegatesInheritConditions() throws {
    let base = "@interface Base : UIResponder <UIWindowSceneDelegate>\n@end\n"
    let found = try windows([
      "Base.h": base, "Base.m": "@implementation Base\n\(method("scene", "base"))@end",
      "Plain.m": "@interface Plain : Base\n@end\n@implementation Plain\n@end",
      "Calls.m":
        "@interface Calls : Base\n@end\n@implementation Calls\n- (void)scene:(UIScene *)s willConnectToSession:(id)t {\n [super scene:s willConnectToSession:t];\n}\n@end",
      "Other.m":
        "@interface Other : Base\n@end\n@implementation Other\n- (void)scene:(UIScene *)s willConnectToSession:(id)t { }\n@end",
      "Own.m": "@interface Own : Base\n@end\n@implementation Own\n\(method("scene", "own", super: true))@end",
    ])
    #expect(
      found == [
        "Own can SELF == 'own'", "Calls can SELF == 'base'", "Plain can SELF == 'base'", "Other -",
      ])
  }

  @Test func aCategoryOfUIKitIsNoWindow() throws {
    let text =
      "@implementation UIScene (Allow)\n- (void)allow:(NSString *)a {\n  self.activationConditions.\(Self.can) = [NSPredicate predicateWithFormat:@\"SELF == %@\", a];\n}\n@end"
    let application = try Checkout(["A.m": text]).read().application
    #expect(application.windows.isEmpty)
    #expect(application.findings.map { "\($0.position.line): \($0.code)" } == ["3: unread-condition"])
    // A category of a class of the app is a part of it.
    let own = [
      "A.m": text.replacing("UIScene", with: "Main"),
      "B.m": "@interface Main : UIResponder <UIWindowSceneDelegate>\n@end\n@implementation Main\n@end",
    ]
    #expect(try windows(own) == ["Main can SELF == %@ | <a>"])
  }

  /// Functions that are not followed are said, and are no windows.
  @Test func functionsAreNoWindows() throws {
    let function = """
      void AcceptOnly(UIScene *scene, NSString *identifier) {
        scene.activationConditions.\(Self.can) = [NSPredicate predicateWithFormat:@"SELF == %@", identifier];
      }
      @interface Conf : NSObject
      @end
      @implementation Conf
      + (void)set:(UIScene *)scene {
        scene.activationConditions.\(Self.can) = [NSPredicate predicateWithFormat:@"SELF == 'a'"];
      }
      @end
      """
    let application = try Checkout(["H.m": function]).read().application
    #expect(application.windows.isEmpty)
    #expect(application.findings.map(\.code) == ["unread-condition", "unread-condition"])
  }

  @Test func objectsThatCannotBeFollowedAreUnread() throws {
    let text = "@implementation Main\n- (void)a {\n  scene.activationConditions = $;\n}\n@end"
    #expect(
      try windows(["A.m": text.replacing("$", with: "[self conditionsFor:file]")]).map { $0.prefix(20) } == [
        "Main can unread <[se", "Main prefers unread ",
      ])
    #expect(try windows(["A.m": text.replacing("$", with: "[[UISceneActivationConditions alloc] init]")]) == [])
  }

  #if SwiftSources
    private func scene(_ id: String, _ more: String = "") -> String {
      "func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {\n\(more)\n"
        + "  scene.activationConditions.\(Self.can) = NSPredicate(format: \"SELF == '\(id)'\")\n}\n"
    }

    @Test func subclassesHaveTheConditionsOfTheirBase() throws {
      let call = "super.scene(scene, willConnectTo: session, options: options)"
      let files = [
        "Base.swift": "class Base<Model>: UIResponder, UIWindowSceneDelegate {\n\(scene("base"))}",
        "Plain.swift": "class Plain: Base<Int> {}",
        "Own.swift": "final class Own: Base<Int> {\noverride \(scene("own", call))}",
        "Calls.swift":
          "class Calls: Base<Int> { override func scene(_ a: UIScene, willConnectTo b: UISceneSession, options c: X) { super.scene(a, willConnectTo: b, options: c) } }",
        "Silent.swift":
          "class Silent: Base<Int> { override func scene(_ a: UIScene, willConnectTo b: UISceneSession, options c: X) { } }",
        "Below.swift": "class Below: Plain { func sceneDidBecomeActive(_ scene: UIScene) {} }",
      ]
      #expect(
        try windows(files) == [
          "Own can SELF == 'own'", "Below can SELF == 'base'", "Calls can SELF == 'base'", "Silent -",
        ])
      // A base that a configuration names is a window as well, and so is a class between.
      var named = files
      named["Info.plist"] = manifest(["$(PRODUCT_MODULE_NAME).Base", "$(PRODUCT_MODULE_NAME).Plain"])
      let found = try windows(named)
      #expect(found.contains("Base can SELF == 'base'") && found.contains("Plain can SELF == 'base'"))
    }

    /// What a subclass overrides is not what the base class has.
    @Test func overriddenMembersAreThoseOfTheClass() throws {
      let base = """
        class Base: UIResponder, UIWindowSceneDelegate {
          var path: String { "base" }
          let fixed = "fixed"
          class var prefix: String { "all" }
          func scene(_ scene: UIScene, willConnectTo session: UISceneSession) { $ }
          £
        }
        class Mail: Base { override var path: String { "mail" }; override class var prefix: String { "mail" } }
        class Plain: Base { override func setUp(_ scene: UIScene) {} }
        """
      let setUp =
        "func setUp(_ scene: UIScene) { scene.activationConditions.\(Self.can) = NSPredicate(value: false) }"
      func read(_ value: String) throws -> [String] {
        let body = "scene.activationConditions.\(Self.can) = NSPredicate(format: \"SELF == %@\", \(value))"
        return try windows(["S.swift": base.replacing("$", with: body).replacing("£", with: "")])
      }
      #expect(try read("path") == ["Mail can SELF == %@ | mail", "Plain can SELF == %@ | base"])
      #expect(try read("Self.prefix") == ["Mail can SELF == %@ | mail", "Plain can SELF == %@ | all"])
      #expect(try read("Base.prefix") == ["Mail can SELF == %@ | all", "Plain can SELF == %@ | all"])
      #expect(try read("fixed") == ["Mail can SELF == %@ | fixed", "Plain can SELF == %@ | fixed"])
      let helper = try windows(["S.swift": base.replacing("$", with: "setUp(scene)").replacing("£", with: setUp)])
      #expect(helper == ["Mail can FALSEPREDICATE", "Plain -"])
      // The default of a protocol is not what a conforming type has.
      let conforming = """
        protocol Conditioned { var ident: String { get } }
        extension Conditioned { var ident: String { "default" }
          func apply(_ scene: UIScene) { scene.activationConditions.\(Self.can) = NSPredicate(format: "SELF == %@", ident) } }
        class A: UIResponder, UIWindowSceneDelegate, Conditioned { let ident = "A"; func scene(_ scene: UIScene) { apply(scene) } }
        """
      #expect(try windows(["S.swift": conforming]).allSatisfy { !$0.contains("default") })
    }

    @Test func whatComesAfterTheCallOfSuperCounts() throws {
      let call = "super.scene(scene, willConnectTo: session, options: options)"
      let base = "class Base: UIResponder, UIWindowSceneDelegate {\n\(scene("base"))}\n"
      let own = "class Own: Base {\noverride \(scene("own", "$1").replacing("\n}\n", with: "\n$2 }\n"))}"
      func found(_ first: String, _ second: String) throws -> [String] {
        try windows(["S.swift": base + own.replacing("$1", with: first).replacing("$2", with: second)])
      }
      #expect(try found(call, "") == ["Own can SELF == 'own'"])
      #expect(try found("", call) == ["Own can SELF == 'base'"])
      #expect(try found("", "") == ["Own can SELF == 'own'"])
    }

    @Test func kindsOfWindowsAreGivenToConfigurationsWithANote() throws {
      let body = """
        class Main: UIResponder, UIWindowSceneDelegate {
          func scene(_ scene: UIScene, willConnectTo session: UISceneSession) {
            if session.isDetail { scene.activationConditions.\(Self.can) = NSPredicate(value: false) }
          }
        }
        """
      func notes(_ delegates: [String]) throws -> [String] {
        try Checkout(["S.swift": body, "Info.plist": manifest(delegates)]).read().application.findings.map(\.code)
      }
      #expect(try notes(["$(PRODUCT_MODULE_NAME).Main", "$(PRODUCT_MODULE_NAME).Main"]) == ["partly-read"])
      #expect(try notes(["$(PRODUCT_MODULE_NAME).Main"]) == [])
    }

    @Test func helperClassesAreNoWindows() throws {
      let helper = """
        final class Configurator {
          static let shared = Configurator()
          func setUp(_ scene: UIScene, id: String) {
            scene.activationConditions.\(Self.can) = NSPredicate(format: "SELF == %@", id)
          }
        }
        class Detail: UIResponder, UIWindowSceneDelegate {
          func scene(_ scene: UIScene) { $.setUp(scene, id: "detail") }
        }
        """
      for receiver in ["Configurator.shared", "Configurator()"] {
        #expect(
          try windows(["S.swift": helper.replacing("$", with: receiver)]) == ["Detail can SELF == %@ | detail"])
      }
    }

    @Test func methodsOfTheBaseAreCalledBySubclasses() throws {
      let base = """
        class Base: UIResponder, UIWindowSceneDelegate {
          func take(_ id: String, _ scene: UIScene) {
            scene.activationConditions.\(Self.can) = NSPredicate(format: "SELF == %@", id)
          }
        }
        """
      #expect(
        try windows([
          "Base.swift": base,
          "A.swift": "class A: Base { func scene(_ scene: UIScene) { take(\"a\", scene) } }",
          "B.swift": "class B: Base { func scene(_ scene: UIScene) { super.take(\"b\", scene) } }",
          "C.swift": "class C: Base { }",
        ]) == ["A can SELF == %@ | a", "B can SELF == %@ | b", "C -"])
    }

    @Test func methodsThatTheBaseCallsAreInherited() throws {
      let base = """
        class Base: UIResponder, UIWindowSceneDelegate {
          func scene(_ scene: UIScene, willConnectTo session: UISceneSession) { setUp(scene) }
          func setUp(_ scene: UIScene) {
            scene.activationConditions.\(Self.can) = NSPredicate(value: false)
          }
        }
        """
      #expect(
        try windows([
          "Base.swift": base,
          "A.swift": "class A: Base { override func setUp(_ scene: UIScene) { super.setUp(scene) } }",
          "B.swift": "class B: Base { }",
        ]) == ["A can FALSEPREDICATE", "B can FALSEPREDICATE"])
    }

    @Test func protocolsOfTheAppMakeDelegates() throws {
      #expect(
        try windows([
          "P.swift": "protocol Connecting: UIWindowSceneDelegate { func connect() }",
          "A.swift": "class A: UIResponder, Connecting {}\nclass B: UIResponder {}",
        ]) == ["A -"])
    }

    @Test(arguments: [
      ("Mail", "Renamed"), ("$(PRODUCT_MODULE_NAME).Renamed", "Renamed"), ("App.Renamed", "Renamed"),
      ("_TtC3App7Renamed", "Renamed"), ("_TtCO3App5Outer5Inner", "Inner"),
      ("_TtC3AppP33_0123456789ABCDEF0123456789ABCDEF7Renamed", "Renamed"),
    ])
    func propertyListsNameClassesInManyWays(name: String, owner: String) throws {
      let text =
        "@objc(Mail) class Renamed: UIResponder, UIWindowSceneDelegate {\n\(scene("a"))}\n"
        + "enum Outer { class Inner: UIResponder, UIWindowSceneDelegate {\n\(scene("b"))} }"
      let application = try Checkout(["S.swift": text, "Info.plist": manifest([name])]).read().application
      #expect(application.windows.count == 2)
      #expect(application.windows.first { $0.configuration == "C0" }?.name == owner)
    }

    @Test func classesOfOneNameAreToldApart() throws {
      let text =
        "enum Mail { class Delegate: UIResponder, UIWindowSceneDelegate {\n\(scene("mail"))} }\n"
        + "extension Notes { class Delegate: UIResponder, UIWindowSceneDelegate {\n\(scene("notes"))} }"
      let application = try Checkout([
        "S.swift": text, "Info.plist": manifest(["_TtCO3App5Notes8Delegate", "_TtCO3App4Mail8Delegate"]),
      ]).read().application
      #expect(summary(application) == ["Mail.Delegate can SELF == 'mail'", "Notes.Delegate can SELF == 'notes'"])
      #expect(application.windows.map(\.configuration) == ["C1", "C0"])
    }
  #endif
}
