public import Foundation
public import SceneRouting

extension ExternalEvent {
  /// Returns the event of a URL or a file to open.
  public static func url(_ url: URL) -> Self { .url(url.absoluteString) }
}
