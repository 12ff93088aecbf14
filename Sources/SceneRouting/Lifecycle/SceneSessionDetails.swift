/// A value in a session's `userInfo` dictionary: a string, a number, a Boolean value or an array of such values.
package indirect enum UserInfoValue: Hashable, Sendable {
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
  /// Creates an array of values.
  package init(arrayLiteral elements: UserInfoValue...) { self = .array(elements) }
}

/// The properties of a session that don't affect routing. They persist for as long as the session exists.
package struct SceneSessionDetails: Hashable, Sendable {
  /// The values that the application stores in the session's `userInfo` dictionary.
  package var userInfo: [String: UserInfoValue]
  /// The activity that restores the session's scene after it has been disconnected.
  package var stateRestorationActivity: UserActivity?

  /// Creates session details.
  package init(userInfo: [String: UserInfoValue] = [:], stateRestorationActivity: UserActivity? = nil) {
    self.userInfo = userInfo
    self.stateRestorationActivity = stateRestorationActivity
  }
}
