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

/// The condition of the `#if` directives around a piece of code. The platform and the flags of a build decide whether it
/// holds.
struct BuildCondition: Hashable, Sendable {
  private indirect enum Node: Hashable, Sendable {
    case platforms(Set<SourcePlatform>)
    case flag(String)
    /// A condition that depends on something else, such as the version of an SDK.
    case unknown
    case not(Node)
    case both(Node, Node)
  }

  private let node: Node
  /// The names of the flags in the condition.
  let flags: Set<String>
  private let size: Int

  /// The limits of a condition. A larger one is unknown.
  private static let (mostNodes, mostFlags) = (64, 6)

  static let always = only(SourcePlatform.all)
  static let never = only([])
  static let unknown = Self(.unknown)

  static func only(_ platforms: Set<SourcePlatform>) -> Self { Self(.platforms(platforms)) }
  static func flag(_ name: String) -> Self { Self(.flag(name), flags: [name]) }

  private init(_ node: Node, flags: Set<String> = [], size: Int = 1) {
    let isSmall = size <= Self.mostNodes && flags.count <= Self.mostFlags
    (self.node, self.flags, self.size) = isSmall ? (node, flags, size) : (.unknown, [], 1)
  }

  static prefix func ! (operand: Self) -> Self {
    switch operand.node {
    case .platforms(let platforms): only(SourcePlatform.all.subtracting(platforms))
    case .not(let other): Self(other, flags: operand.flags, size: operand.size - 1)
    case .flag, .unknown, .both: Self(.not(operand.node), flags: operand.flags, size: operand.size + 1)
    }
  }

  static func && (left: Self, right: Self) -> Self {
    if case .platforms(let ones) = left.node, case .platforms(let others) = right.node {
      return only(ones.intersection(others))
    }
    if left == always || right == never { return right }
    if right == always || left == never { return left }
    return Self(
      .both(left.node, right.node), flags: left.flags.union(right.flags), size: left.size + right.size + 1)
  }

  static func || (left: Self, right: Self) -> Self { !(!left && !right) }

  /// Returns the value for a platform and the flags that are set, or `nil` if something else decides. The recursion is
  /// as deep as the condition, whose size is limited.
  func value(on platform: SourcePlatform, _ flags: Set<String>) -> Bool? {
    func value(_ node: Node) -> Bool? {
      switch node {
      case .platforms(let platforms): return platforms.contains(platform)
      case .flag(let name): return flags.contains(name)
      case .unknown: return nil
      case .not(let operand): return value(operand).map { !$0 }
      case .both(let left, let right):
        let values = (value(left), value(right))
        if values.0 == false || values.1 == false { return false }
        return values.0 == true && values.1 == true ? true : nil
      }
    }
    return value(node)
  }

  /// The platforms on which the condition may be true, and those on which it is true in every build.
  var platforms: (may: Set<SourcePlatform>, must: Set<SourcePlatform>) {
    if case .platforms(let platforms) = node { return (platforms, platforms) }
    func platforms(_ holds: (SourceBuild) -> Bool) -> Set<SourcePlatform> {
      SourcePlatform.all.filter { holds(SourceBuild(platform: $0)) }
    }
    return (platforms { $0.may(self) }, platforms { $0.must(self) })
  }

  /// The platforms on which the condition may be true.
  var may: Set<SourcePlatform> { platforms.may }

  /// Evaluates `os(…)`, `canImport(…)`, `targetEnvironment(…)` or the version of the compiler, which is a current one.
  init(function: String, argument: String) {
    switch (function, argument) {
    case ("os", "iOS"): self = .only([.iOS, .macCatalyst])
    case ("os", "macOS"): self = .only([.macOS])
    case ("os", "visionOS"): self = .only([.visionOS])
    case ("os", _): self = .never
    case ("canImport", "UIKit"): self = .only([.iOS, .macCatalyst, .visionOS])
    // An app that is built with Mac Catalyst can import a part of AppKit, which depends on the version of the SDK.
    case ("canImport", "AppKit"), ("canImport", "Cocoa"):
      self = .only([.macOS]) || .only([.macCatalyst]) && .unknown
    case ("targetEnvironment", "macCatalyst"): self = .only([.macCatalyst])
    case ("swift", _), ("compiler", _): self = argument.hasPrefix(">") ? .always : .never
    default: self = .unknown
    }
  }
}

/// The builds of an application: their platform and the flags that each of them sets.
struct SourceBuild: Hashable, Sendable {
  /// The platform, or `nil` for any.
  var platform: SourcePlatform?
  /// The flags that each build sets. `nil` if any flags may be set.
  var flagSets: Set<Set<String>>?

  /// Returns whether a condition may hold in a build.
  func may(_ condition: BuildCondition) -> Bool {
    condition == .always
      || platforms.contains { platform in
        flagSets(of: condition).contains { condition.value(on: platform, $0) != false }
      }
  }

  /// Returns whether a condition holds in every build.
  func must(_ condition: BuildCondition) -> Bool {
    condition == .always
      || platforms.allSatisfy { platform in
        flagSets(of: condition).allSatisfy { condition.value(on: platform, $0) == true }
      }
  }

  var onAnyPlatform: SourceBuild { SourceBuild(flagSets: flagSets) }

  private var platforms: [SourcePlatform] { platform.map { [$0] } ?? SourcePlatform.allCases }

  private func flagSets(of condition: BuildCondition) -> Set<Set<String>> { flagSets ?? condition.flags.subsets }
}

extension Set<String> {
  /// All subsets of a small set.
  var subsets: Set<Set<String>> {
    reduce(into: [[]]) { subsets, element in subsets.formUnion(subsets.map { $0.union([element]) }) }
  }
}
