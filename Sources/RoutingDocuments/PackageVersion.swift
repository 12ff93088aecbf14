/// The version of this package, as printed by the tool and the C library.
package enum PackageVersion {
  /// Major, minor and patch version.
  package static let number: StaticString = "0.1.0"
}
