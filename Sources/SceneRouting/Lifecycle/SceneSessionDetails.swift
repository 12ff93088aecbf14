/// A value in a session's `userInfo`: a property-list value except dates and data.
package indirect enum UserInfoValue: Hashable, Sendable {
  /// A string.
  case string(String)
  /// A 64-bit integer.
  case integer(Int64)
  /// A floating-point number.
  case double(Double)
  /// `true` or `false`.
  case boolean(Bool)
  /// A list.
  case array([UserInfoValue])
}

extension UserInfoValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// Creates a string.
  package init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer.
  package init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates a floating-point number.
  package init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a Boolean value.
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a list.
  package init(arrayLiteral elements: UserInfoValue...) { self = .array(elements) }
}

/// The properties of a session that do not affect routing. They persist as long as the session.
package struct SceneSessionDetails: Hashable, Sendable {
  /// The application's own values.
  package var userInfo: [String: UserInfoValue]
  /// The activity that restores a disconnected scene.
  package var stateRestorationActivity: UserActivity?

  /// Creates details, each with a default.
  package init(userInfo: [String: UserInfoValue] = [:], stateRestorationActivity: UserActivity? = nil) {
    self.userInfo = userInfo
    self.stateRestorationActivity = stateRestorationActivity
  }
}
