/// UIKit's own error codes of scenes.
///
/// Source: Apple, `UISceneError.Code`.
public enum SceneErrorCode: Int, Hashable, Sendable, CaseIterable {
  /// The application has one scene at most.
  case multipleScenesNotSupported = 0
  /// The system refuses the request.
  case requestDenied = 1
  /// The platform does not support this geometry request.
  case geometryRequestUnsupported = 100
  /// The system refuses the geometry request.
  case geometryRequestDenied = 101
}
