// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of UserNotifications that the bridges use, with the declarations of the SDK.

open class UNNotificationContent {
  public let userInfo: [AnyHashable: Any]
  public let targetContentIdentifier: String?
  public init(userInfo: [AnyHashable: Any], targetContentIdentifier: String?) {
    self.userInfo = userInfo
    self.targetContentIdentifier = targetContentIdentifier
  }
}

open class UNNotificationRequest {
  public let content: UNNotificationContent
  public init(content: UNNotificationContent) { self.content = content }
}

open class UNNotification {
  public let request: UNNotificationRequest
  public init(request: UNNotificationRequest) { self.request = request }
}

open class UNNotificationResponse {
  public let notification: UNNotification
  public init(notification: UNNotification) { self.notification = notification }
}
