public import SceneRouting

/// A value in a session's `userInfo` dictionary.
public indirect enum UserInfoValue: Hashable, Sendable {
  /// A string.
  case string(String)
  /// A 64-bit integer.
  case integer(Int64)
  /// A floating-point number.
  case double(Double)
  /// `true` or `false`.
  case boolean(Bool)
  /// An array of values.
  case array([UserInfoValue])
}

/// The properties of a session that don't affect routing. They persist for as long as the session exists.
package struct SceneSessionDetails: Hashable, Sendable {
  /// The values that the application stores in the session's `userInfo` dictionary.
  package var userInfo: [String: UserInfoValue]
  /// The activity that restores the session's scene after it has been disconnected.
  package var stateRestorationActivity: UserActivity?

  package init(userInfo: [String: UserInfoValue] = [:], stateRestorationActivity: UserActivity? = nil) {
    self.userInfo = userInfo
    self.stateRestorationActivity = stateRestorationActivity
  }
}

extension SceneSessionRegistry {
  /// Returns the details of a session, or `nil` if the session doesn't exist.
  package func details(of session: String) -> SceneSessionDetails? {
    router[session].map { _ in details[session] ?? SceneSessionDetails() }
  }

  /// Returns the `userInfo` dictionary of a session. It is empty if the session doesn't exist.
  ///
  /// - Complexity: Expected O(1).
  public func userInfo(of session: String) -> [String: UserInfoValue] { details[session]?.userInfo ?? [:] }

  /// Sets the `userInfo` dictionary of a connected or disconnected session.
  ///
  /// Source: Apple, `UISceneSession.userInfo`.
  ///
  /// - Throws: `RoutingError` with the code `unknown-session`.
  public mutating func setUserInfo(_ userInfo: [String: UserInfoValue], of session: String) throws(RoutingError) {
    _ = try slot(of: session)
    details[session, default: SceneSessionDetails()].userInfo = userInfo
  }

  /// Returns the activity that restores a session's scene after it has been disconnected, if any.
  ///
  /// - Complexity: Expected O(1).
  public func stateRestorationActivity(of session: String) -> UserActivity? {
    details[session]?.stateRestorationActivity
  }

  /// Sets the activity that restores a session's scene after it has been disconnected.
  ///
  /// Source: Apple, `UISceneSession.stateRestorationActivity`.
  ///
  /// - Throws: `RoutingError` with the code `unknown-session`.
  public mutating func setStateRestorationActivity(
    _ activity: UserActivity?, of session: String
  ) throws(RoutingError) {
    _ = try slot(of: session)
    details[session, default: SceneSessionDetails()].stateRestorationActivity = activity
  }
}
