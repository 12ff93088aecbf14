/// A value in a session's `userInfo`: what a property list can hold without dates and data.
public indirect enum UserInfoValue: Hashable, Sendable {
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
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number of 64 bits.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number with a fraction.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A list.
  public init(arrayLiteral elements: UserInfoValue...) { self = .array(elements) }
}

/// What a session keeps beside what the router needs. It lives as long as the session.
public struct SceneSessionDetails: Hashable, Sendable {
  /// The application's own values.
  public var userInfo: [String: UserInfoValue]
  /// The activity that brings a disconnected scene back to where it was.
  public var stateRestorationActivity: UserActivity?

  /// Makes details; everything has a default.
  public init(userInfo: [String: UserInfoValue] = [:], stateRestorationActivity: UserActivity? = nil) {
    self.userInfo = userInfo
    self.stateRestorationActivity = stateRestorationActivity
  }
}
