import Foundation

/// Settings of a test run.
public enum TestEnvironment {
  /// The value of an environment variable.
  public static func value(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
