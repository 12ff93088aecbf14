import Foundation

/// Settings of a test run.
public enum TestEnvironment {
  /// The factor for the number of random inputs: SCENE_ROUTER_TEST_SCALE, 1 unless set, at most 1000.
  public static let scale = max(1, min(1_000, value("SCENE_ROUTER_TEST_SCALE").flatMap { Int($0) } ?? 1))

  /// The value of an environment variable.
  public static func value(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
