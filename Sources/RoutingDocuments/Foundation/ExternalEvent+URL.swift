public import Foundation
public import SceneRouting

extension ExternalEvent {
  /// Returns the event of opening a URL or a file.
  public static func url(_ url: URL) -> Self { .url(url.absoluteString) }
}
