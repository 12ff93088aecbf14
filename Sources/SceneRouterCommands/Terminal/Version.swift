import RoutingDocuments

/// The version of the tool.
enum Version {
  static let number = "\(PackageVersion.number)"
}
