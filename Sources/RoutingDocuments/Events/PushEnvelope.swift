internal import PredicateSyntax

/// Functions that extract the APNs payload from a message that a server sends to a push service.
///
/// Sources: Google, "FCM HTTP v1: projects.messages, ApnsConfig"; Amazon, "Publishing Amazon SNS notifications with
/// platform-specific payloads".
enum PushEnvelope {
  /// The keys in Amazon SNS messages whose values are payloads encoded as JSON strings.
  static let stringKeys = ["APNS", "APNS_SANDBOX"]

  enum Content {
    /// A payload, which should contain `aps`.
    case payload(JSONNode)
    /// A payload that FCM generates from the message's `notification`. It has no target content identifier.
    case generated
    /// A string that should contain a payload but isn't valid JSON.
    case unreadable(JSONNode, JSONSyntaxError)
  }

  /// Returns the keys that identify an object as an envelope. The two Amazon SNS keys count as a single key.
  static func keys(of object: JSONNode) -> [String] {
    let strings = stringKeys.first { object[$0]?.string != nil }
    // An event of another kind may have a key 'message' of the sender, but none with a payload for APNs.
    let isMessage = object["message"]?["apns"]?["payload"] != nil || strings != nil && message(of: object) != nil
    return (isMessage ? ["message"] : []) + [strings].compactMap { $0 }
  }

  /// Returns the message to FCM in an object: one with a payload for APNs, or with a notification from which FCM makes
  /// one.
  private static func message(of object: JSONNode) -> JSONNode? {
    guard let message = object["message"] else { return nil }
    return message["apns"]?["payload"] != nil || message["notification"]?.isObject == true ? message : nil
  }

  /// Returns an explanation of why an object that resembles an envelope has no payload, or `nil` if the object does
  /// not resemble an envelope.
  static func fault(of object: JSONNode) -> (node: JSONNode, code: DiagnosticCode, message: String, help: String)? {
    if let message = object["message"], message["data"] != nil || message["apns"] != nil {
      let isData = message["apns"] == nil
      return (
        message, .missingKey,
        isData
          ? "an FCM data message is not a notification: the user cannot tap it"
          : "the FCM message has no payload for APNs",
        "write the payload under 'apns.payload' of the message"
      )
    }
    for key in stringKeys {
      guard let value = object[key], value.isObject else { continue }
      return (
        value, .wrongType, "expected the payload as a string of JSON, found \(value.kindName)",
        "write the object alone, or as a string, as Amazon SNS takes it"
      )
    }
    return nil
  }

  /// Returns the content of an envelope, or `nil` if the object isn't an envelope.
  ///
  ///     {"message": {"token": "…", "apns": {"payload": {"aps": {…}}}}}
  ///     {"default": "…", "APNS": "{\"aps\": {…}}"}
  ///
  /// - Complexity: O(*n*) in the size of the payload.
  static func content(of object: JSONNode) -> Content? {
    if let message = message(of: object) {
      let hasNotification = message["notification"]?.isObject == true
      if let payload = message["apns"]?["payload"], payload["aps"] != nil || !hasNotification {
        return .payload(payload)
      }
      return .generated
    }
    for key in stringKeys {
      guard let text = object[key], text.string != nil else { continue }
      do throws(JSONSyntaxError) {
        return .payload(try JSONTree(parsing: text).root)
      } catch {
        return .unreadable(text, error)
      }
    }
    return nil
  }
}

extension JSONNode {
  /// The APNs payload in the event, or `nil` if there isn't one. The event can itself be the payload.
  var payload: JSONNode? {
    if self["aps"] != nil { return self }
    if let payload = self["notification"] { return payload }
    guard case .payload(let payload)? = PushEnvelope.content(of: self) else { return nil }
    return payload
  }
}
