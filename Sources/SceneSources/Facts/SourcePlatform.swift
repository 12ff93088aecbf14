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

/// The platforms for which an `#if` condition may be true, and those for which it is always true.
struct PlatformCondition: Hashable {
  var may: Set<SourcePlatform>
  var must: Set<SourcePlatform>
  /// The flags of the build that are set, or not set, whenever the condition is true.
  var flags: [String: Bool] = [:]
  /// The flags of the build that are set, or not set, whenever the condition is false.
  private var flagsIfFalse: [String: Bool] = [:]

  /// A condition that may be true or false on every platform.
  static let unknown = PlatformCondition(may: SourcePlatform.all, must: [])

  static func only(_ platforms: Set<SourcePlatform>) -> Self { Self(may: platforms, must: platforms) }

  /// A condition that is true if a flag of the build is set.
  static func flag(_ name: String) -> Self {
    var condition = unknown
    (condition.flags, condition.flagsIfFalse) = ([name: true], [name: false])
    return condition
  }

  static prefix func ! (operand: Self) -> Self {
    var result = Self(
      may: SourcePlatform.all.subtracting(operand.must), must: SourcePlatform.all.subtracting(operand.may))
    (result.flags, result.flagsIfFalse) = (operand.flagsIfFalse, operand.flags)
    return result
  }

  static func && (left: Self, right: Self) -> Self {
    // What is true on every platform changes nothing, and flags that exclude each other are never set together.
    if left.must == SourcePlatform.all { return right }
    if right.must == SourcePlatform.all { return left }
    if left.flags.contains(where: { right.flags[$0.key] == !$0.value }) { return .only([]) }
    var result = Self(may: left.may.intersection(right.may), must: left.must.intersection(right.must))
    result.flags = left.flags.merging(right.flags) { first, _ in first }
    result.flagsIfFalse = left.flagsIfFalse.filter { right.flagsIfFalse[$0.key] == $0.value }
    return result
  }

  static func || (left: Self, right: Self) -> Self { !(!left && !right) }

  /// Evaluates `os(…)`, `canImport(…)`, `targetEnvironment(…)` or the version of the compiler, which is a current one.
  init(function: String, argument: String) {
    switch (function, argument) {
    case ("os", "iOS"): self = .only([.iOS, .macCatalyst])
    case ("os", "macOS"): self = .only([.macOS])
    case ("os", "visionOS"): self = .only([.visionOS])
    case ("os", _): self = .only([])
    case ("canImport", "UIKit"): self = .only([.iOS, .macCatalyst, .visionOS])
    // An app that is built with Mac Catalyst can import a part of AppKit, which depends on the version of the SDK.
    case ("canImport", "AppKit"), ("canImport", "Cocoa"): self = Self(may: [.macOS, .macCatalyst], must: [.macOS])
    case ("targetEnvironment", "macCatalyst"): self = .only([.macCatalyst])
    case ("swift", _), ("compiler", _): self = argument.hasPrefix(">") ? .only(SourcePlatform.all) : .only([])
    default: self = .unknown
    }
  }

  init(may: Set<SourcePlatform>, must: Set<SourcePlatform>) {
    self.may = may
    self.must = must
  }
}
