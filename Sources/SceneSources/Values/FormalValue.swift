/// What every window has, or all windows of an app have in common: the scene, the window, `self`, the app and its device.
///
/// A window always has these values, so an early return where one is missing makes no other kind of window. What a window
/// shows is content, even if it is reached through such a value: `scene.session.userInfo`.
enum FormalValue {
  /// A scene or a window, as UIKit declares it.
  case scene
  /// Something that the whole app has, such as its device.
  case application
  /// An object of the app: `self`, a delegate, a view controller.
  case object
  /// The session of a scene, which is there as long as the scene is. What it holds is content.
  case session
  /// A class of Foundation by a name that a type of the app may have, too: only some of its members are formal.
  case classOfFoundation

  /// What a name means by itself.
  init?(named name: String) {
    let text = name.lowercased()
    if Self.applicationNames.contains(name) || Self.isTestRun(name) {
      self = .application
    } else if ["Thread", "Bundle"].contains(name) {
      self = .classOfFoundation
    } else if text.hasSuffix("scene") || text.hasSuffix("window") {
      self = .scene
    } else if text.hasSuffix("self") || text == "view" || Self.isObject(text) {
      self = .object
    } else {
      return nil
    }
  }

  /// What the declared type of a parameter says that its name does not.
  init?(type: String) {
    guard type.prefix(while: { $0.isLetter }) == "UISceneSession" else { return nil }
    self = .session
  }

  private static let applicationNames: Set<String> = [
    "UIDevice", "UIApplication", "UIScreen", "UITraitCollection", "NSClassFromString", "ProcessInfo", "NSProcessInfo",
    "CommandLine", "UIStoryboard", "application", "traitCollection", "available", "NSThread", "NSBundle",
    "UI_USER_INTERFACE_IDIOM", "getenv",
  ]

  /// Whether a type is not one of the app's own.
  static func isOfSystem(_ type: String) -> Bool {
    ["CP", "NS", "UI"].contains(where: type.hasPrefix) || applicationNames.contains(type)
  }

  /// Methods that ask an object for its class, or for what all objects of its class have.
  static let classTests: Set<String> = [
    "isKind", "isKindOfClass", "isMember", "isMemberOfClass", "responds", "respondsToSelector", "conforms",
    "conformsToProtocol",
  ]

  /// `isTesting`, `isUITestRun`, and not `isLatest`: a word of the name begins with `Test`.
  private static func isTestRun(_ name: String) -> Bool {
    name.hasPrefix("is") && (name.contains("Test") || name.contains("TEST"))
  }

  /// Objects that every app has one of, or every window.
  private static let objects = ["controller", "delegate", "persistentcontainer"]

  private static func isObject(_ name: String) -> Bool { objects.contains(where: name.hasSuffix) }

  /// Parts of the names by which a scene or a window says what it shows.
  private static let content = [
    "activit", "userinfo", "session", "title", "url", "identifier", "restoration", "options", "tag",
  ]

  /// What a member of such a value is; `nil` for content.
  func member(_ name: String) -> Self? {
    if Self.classTests.contains(name) { return self }
    let text = name.lowercased()
    switch self {
    case .session: return name == "scene" ? .scene : nil
    case .scene:
      if name == "session" { return .session }
      if text != "titlebar", Self.content.contains(where: text.contains) { return nil }
      return Self.isObject(text) ? .object : .scene
    case .classOfFoundation: return ["current", "isMainThread", "main"].contains(name) ? .application : nil
    case .application: return Self.isObject(text) ? .object : .application
    case .object:
      if ["first", "last", "shared"].contains(text) || text.hasSuffix("controllers") { return .object }
      return Self(named: name)
    }
  }

  /// The value as one of another type.
  func cast(to type: String) -> Self {
    type.hasSuffix("Scene") || type.hasSuffix("Window") ? .scene : .object
  }
}
