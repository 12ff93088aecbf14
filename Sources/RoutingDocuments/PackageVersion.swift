/// The version of this package, as reported by the command-line tool and the C library.
package enum PackageVersion {
  /// The major, minor and patch version.
  package static let number: StaticString = "0.1.0"
}
