internal import SceneRouting

/// What source files are compiled for, as far as `#if` tells it.
package enum SourcePlatform: Hashable, Sendable {
  case iOS, macCatalyst, macOS, visionOS

  /// The platform of a kind of device.
  init(_ idiom: InterfaceIdiom, isCatalyst: Bool = false) {
    switch idiom {
    case .pad, .phone: self = .iOS
    case .mac: self = isCatalyst ? .macCatalyst : .macOS
    case .vision: self = .visionOS
    }
  }
}
