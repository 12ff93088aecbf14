/// The kind of device. It implies a routing policy, see `RoutingPolicy.init(idiom:)`.
public enum InterfaceIdiom: String, Hashable, Sendable, CaseIterable {
  /// An iPhone, which shows one window.
  case phone
  /// An iPad.
  case pad
  /// A Mac.
  case mac
  /// Apple Vision.
  case vision
}
