public import SceneRouting

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ExternalEvent {
  /// Creates an event for opening a URL or a file.
  public static func url(_ url: URL) -> Self { .url(url.absoluteString) }
}
