internal import SceneRouting

/// A platform for which source code is compiled.
package enum SourcePlatform: String, Hashable, Sendable, CaseIterable {
  case iOS, macOS, macCatalyst, visionOS

  package static let all = Set(allCases)

  /// Creates the platform for a kind of device.
  ///
  /// - Parameter isCatalyst: Whether an app for the Mac is built with Mac Catalyst.
  init(_ idiom: InterfaceIdiom, isCatalyst: Bool) {
    switch idiom {
    case .pad, .phone: self = .iOS
    case .mac: self = isCatalyst ? .macCatalyst : .macOS
    case .vision: self = .visionOS
    }
  }
}

/// The condition of the `#if` directives around a piece of code. It may depend on more than the platform, such as a flag or
/// the version of an SDK.
struct BuildCondition: Hashable, Sendable {
  /// The platforms on which the condition may be true.
  let may: Set<SourcePlatform>
  /// The platforms on which the condition is true in every build.
  let must: Set<SourcePlatform>

  /// The major versions of the compiler and of the language that every app has reached.
  private static let (compilerVersion, languageVersion) = (6, 5)

  static let always = only(SourcePlatform.all)
  static let never = only([])
  static let unknown = Self(may: SourcePlatform.all, must: [])

  static func only(_ platforms: Set<SourcePlatform>) -> Self { Self(may: platforms, must: platforms) }

  static prefix func ! (operand: Self) -> Self {
    Self(may: SourcePlatform.all.subtracting(operand.must), must: SourcePlatform.all.subtracting(operand.may))
  }

  static func && (left: Self, right: Self) -> Self {
    Self(may: left.may.intersection(right.may), must: left.must.intersection(right.must))
  }

  static func || (left: Self, right: Self) -> Self {
    Self(may: left.may.union(right.may), must: left.must.union(right.must))
  }

  /// Returns whether the condition may be true on a platform, or on any if the platform is `nil`.
  func may(on platform: SourcePlatform?) -> Bool { platform.map(may.contains) ?? !may.isEmpty }

  /// Returns whether the condition is true in every build for a platform, or on all of them if the platform is `nil`.
  func must(on platform: SourcePlatform?) -> Bool { platform.map(must.contains) ?? (must == SourcePlatform.all) }

  /// Evaluates `os(…)`, `canImport(…)`, `targetEnvironment(…)` or the version of the compiler, which is a current one.
  init(function: String, argument: String) {
    switch (function, argument) {
    case ("os", "iOS"): self = .only([.iOS, .macCatalyst])
    case ("os", "macOS"), ("os", "OSX"): self = .only([.macOS])
    case ("os", "visionOS"), ("os", "xrOS"): self = .only([.visionOS])
    case ("os", _): self = .never
    case ("canImport", "UIKit"): self = .only([.iOS, .macCatalyst, .visionOS])
    // An app that is built with Mac Catalyst can import a part of AppKit, which depends on the version of the SDK.
    case ("canImport", "AppKit"), ("canImport", "Cocoa"):
      self = Self(may: [.macOS, .macCatalyst], must: [.macOS])
    case ("targetEnvironment", "macCatalyst"): self = .only([.macCatalyst])
    case ("swift", _), ("compiler", _):
      let least = function == "swift" ? Self.languageVersion : Self.compilerVersion
      let version = Int(argument.drop { "<>= ".contains($0) }.prefix { $0 != "." })
      guard let version, version <= least else {
        self = .unknown
        return
      }
      self = argument.hasPrefix(">") ? .always : .never
    default: self = .unknown
    }
  }

  private init(may: Set<SourcePlatform>, must: Set<SourcePlatform>) { (self.may, self.must) = (may, must) }
}
