/// UIKit's own error codes of scenes.
///
/// Source: Apple, `UISceneError.Code`.
public enum SceneErrorCode: Int, Hashable, Sendable, CaseIterable {
  /// The application has one scene at most.
  case multipleScenesNotSupported = 0
  /// The system refuses the request.
  case requestDenied = 1
  /// The platform knows no such request of geometry.
  case geometryRequestUnsupported = 100
  /// The system refuses the request of geometry.
  case geometryRequestDenied = 101
}
