/// A value in a session's `userInfo`: what a property list can hold without dates and data.
package indirect enum UserInfoValue: Hashable, Sendable {
  /// A string.
  case string(String)
  /// A whole number of 64 bits.
  case integer(Int64)
  /// A number with a fraction.
  case double(Double)
  /// `true` or `false`.
  case boolean(Bool)
  /// A list.
  case array([UserInfoValue])
}

extension UserInfoValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// A string.
  package init(stringLiteral value: String) { self = .string(value) }
  /// A whole number of 64 bits.
  package init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number with a fraction.
  package init(floatLiteral value: Double) { self = .double(value) }
  /// A truth value.
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A list.
  package init(arrayLiteral elements: UserInfoValue...) { self = .array(elements) }
}

/// What a session keeps beside what the router needs. It lives as long as the session.
package struct SceneSessionDetails: Hashable, Sendable {
  /// The application's own values.
  package var userInfo: [String: UserInfoValue]
  /// The activity that brings a disconnected scene back to where it was.
  package var stateRestorationActivity: UserActivity?

  /// Makes details; everything has a default.
  package init(userInfo: [String: UserInfoValue] = [:], stateRestorationActivity: UserActivity? = nil) {
    self.userInfo = userInfo
    self.stateRestorationActivity = stateRestorationActivity
  }
}
