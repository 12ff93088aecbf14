/// The version of this package, which the tool and the C library print.
package enum PackageVersion {
  /// Major, minor and patch, as semantic versioning has them.
  package static let number: StaticString = "0.1.0"
}
