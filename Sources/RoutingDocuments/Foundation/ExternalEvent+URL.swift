public import Foundation
public import SceneRouting

extension ExternalEvent {
  /// Creates an event for opening a URL or a file.
  public static func url(_ url: URL) -> Self { .url(url.absoluteString) }
}
