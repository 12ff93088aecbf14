// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of UIKit, and of Foundation on Apple's systems, that the bridges use, with the declarations of the SDK.
@_exported import class Foundation.Bundle
@_exported import struct Foundation.URL
import UserNotifications

open class NSPredicate {
  public let predicateFormat: String
  public init(predicateFormat: String) { self.predicateFormat = predicateFormat }
}

open class NSUserActivity: Hashable {
  public let activityType: String
  public var targetContentIdentifier: String?
  public var webpageURL: URL?
  public init(activityType: String) { self.activityType = activityType }
  public static func == (left: NSUserActivity, right: NSUserActivity) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@MainActor open class UIOpenURLContext: @preconcurrency Hashable {
  public let url: URL
  public init(url: URL) { self.url = url }
  public static func == (left: UIOpenURLContext, right: UIOpenURLContext) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@MainActor open class UISceneActivationConditions {
  public var canActivateForTargetContentIdentifierPredicate = NSPredicate(predicateFormat: "TRUEPREDICATE")
  public var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(predicateFormat: "FALSEPREDICATE")
  public init() {}
}

@MainActor open class UIScene {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }
  @MainActor open class ConnectionOptions {
    public var urlContexts: Set<UIOpenURLContext> = []
    public var handoffUserActivityType: String?
    public var userActivities: Set<NSUserActivity> = []
    public var notificationResponse: UNNotificationResponse?
    public var shortcutItem: UIApplicationShortcutItem?
    public init() {}
  }
  public var activationState: ActivationState
  public var activationConditions = UISceneActivationConditions()
  public init(activationState: ActivationState) { self.activationState = activationState }
}

@MainActor open class UISceneConfiguration {
  public let name: String?
  public init(name: String?) { self.name = name }
}

@MainActor open class UISceneSession: @preconcurrency Hashable {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }
  public let persistentIdentifier: String
  public let role = Role.windowApplication
  public let configuration: UISceneConfiguration
  public var scene: UIScene?
  public init(persistentIdentifier: String, configuration: String?, scene: UIScene?) {
    self.persistentIdentifier = persistentIdentifier
    self.configuration = UISceneConfiguration(name: configuration)
    self.scene = scene
  }
  public static func == (left: UISceneSession, right: UISceneSession) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

@MainActor open class UIDevice {
  public static let current = UIDevice()
  public var userInterfaceIdiom: UIUserInterfaceIdiom = .pad
}

@MainActor open class UIApplication {
  public var supportsMultipleScenes = true
  public var openSessions: Set<UISceneSession> = []
  public init() {}
}

@MainActor open class UIApplicationShortcutItem {
  public let type: String
  public let localizedTitle: String
  public var targetContentIdentifier: Any?
  public init(type: String, localizedTitle: String) {
    self.type = type
    self.localizedTitle = localizedTitle
  }
}
