import SceneSources
import Testing

/// What a scene manifest names and the source files do not have.
@Suite struct ManifestFaultTests {
  private func list(_ entry: String) -> String {
    "<plist version=\"1.0\"><dict><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/>"
      + "<key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>"
      + "<key>UISceneConfigurationName</key><string>Main</string>\(entry)</dict></array></dict></dict></dict></plist>"
  }

  private func delegate(_ name: String) -> String {
    "<key>UISceneDelegateClassName</key><string>\(name)</string>"
  }

  private static let source = """
    @interface Base : UIResponder <UIWindowSceneDelegate>
    @end
    @implementation Base
    @end

    """

  @Test(arguments: [
    ("$(PRODUCT_MODULE_NAME).Old", true), ("${PRODUCT_MODULE_NAME}.Old", true), ("$(PRODUCT_MODULE_NAME).Base", false),
    ("$(PRODUCT_MODULE_NAME).Late", false), ("Library.SceneDelegate", false), ("Old", false),
  ])
  func aClassThatDoesNotExistIsSaid(name: String, isSaid: Bool) throws {
    let checkout = try Checkout([
      "Info.plist": list(delegate(name)), "S.m": Self.source,
      // A class whose base is in another module.
      "Late.m": "@interface Late : LibraryDelegate\n@end\n@implementation Late\n@end\n",
    ])
    let found = checkout.lint().filter { $0.contains("names the delegate class 'Old', which no file") }
    #expect(found.count == (isSaid ? 1 : 0), "\(checkout.lint())")
    #expect(found.allSatisfy { $0.hasPrefix("Info.plist:1:") && $0.contains("note: ") })
  }

  /// Where no source is, nothing can be said of the classes, nor of the configurations that code may name.
  @Test func aPropertyListWithoutSourcesIsLookedAtByItself() throws {
    let two =
      delegate("$(PRODUCT_MODULE_NAME).Old")
      + "</dict><dict><key>UISceneConfigurationName</key><string>Settings</string>" + delegate("Settings")
    let checkout = try Checkout(["Info.plist": list(two)])
    #expect(checkout.lint() == [])
    // Beside a source it is the application's.
    try checkout.write("S.m", Array(Self.source.utf8))
    #expect(checkout.lint().contains { $0.contains("names the delegate class 'Old'") }, "\(checkout.lint())")
  }

  @Test func aStoryboardWithoutADelegateIsAWindow() throws {
    let list = list("<key>UISceneStoryboardFile</key><string>Main</string>")
    func windows(_ files: [String: String]) throws -> [String] {
      try Checkout(files.merging(["Info.plist": list]) { first, _ in first }).read().application.windows.map(\.name)
    }
    #expect(try windows([:]) == ["Main"])
    // Another delegate's window may be the one of the configuration.
    #expect(try windows(["S.m": Self.source]) == ["Base"])
  }
}
