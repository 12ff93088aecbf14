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

  fileprivate var index: Int {
    switch self {
    case .iOS: 0
    case .macOS: 1
    case .macCatalyst: 2
    case .visionOS: 3
    }
  }
}

/// The condition of the `#if` directives around a piece of code. The platform and the flags of a build decide whether it
/// holds.
///
/// It is a truth table, whose size and cost don't depend on how long the directives are.
struct BuildCondition: Hashable, Sendable {
  /// A word for each platform, with a bit for each set of flags: bit 5 (binary 101) is for flags 0 and 2 alone.
  private typealias Table = SIMD4<UInt64>

  /// The names of the flags in the condition.
  let flags: [String]
  /// The builds in which the condition may be true. It may depend on something else, such as the version of an SDK.
  private let possible: Table
  /// The builds in which the condition is true.
  private let certain: Table

  private static let mostFlags = 6
  /// The major versions of the compiler and of the language that every app has reached. `swift(>=5.10)` is true for a
  /// current compiler in Swift 5 mode. Whether an app uses Swift 6 is a setting, which counts as a flag.
  private static let (compilerVersion, languageVersion) = (6, 5)

  static let always = only(SourcePlatform.all)
  static let never = only([])
  static let unknown = Self(possible: always.possible, certain: never.certain)

  static func only(_ platforms: Set<SourcePlatform>) -> Self {
    let table = table { platform, _ in platforms.contains(platform) }
    return Self(possible: table, certain: table)
  }

  static func flag(_ name: String) -> Self {
    let table = table { _, build in build & 1 == 1 }
    return Self(flags: [name], possible: table, certain: table)
  }

  private init(flags: [String] = [], possible: Table, certain: Table) {
    (self.flags, self.possible, self.certain) = (flags, possible, certain)
  }

  static prefix func ! (operand: Self) -> Self {
    Self(flags: operand.flags, possible: ~operand.certain, certain: ~operand.possible)
  }

  static func && (left: Self, right: Self) -> Self {
    if left == always || right == never { return right }
    if right == always || left == never { return left }
    let flags = left.flags + right.flags.filter { !left.flags.contains($0) }
    // With more flags than the table can have, the result only says what holds whichever flags are set.
    let isSmall = flags.count <= mostFlags
    let (one, other) = isSmall ? (left.arranged(by: flags), right.arranged(by: flags)) : (left.anyFlags, right.anyFlags)
    return Self(
      flags: one.flags, possible: one.possible & other.possible, certain: one.certain & other.certain)
  }

  static func || (left: Self, right: Self) -> Self { !(!left && !right) }

  /// Returns the same condition with a table that has more flags, or the same flags in another order.
  private func arranged(by names: [String]) -> Self {
    guard flags != names else { return self }
    let positions = flags.map { names.firstIndex(of: $0) ?? 0 }
    func arranged(_ table: Table) -> Table {
      Self.table { platform, build in
        let own = positions.indices.reduce(UInt64(0)) { $0 | (build >> positions[$1] & 1) << $1 }
        return table[platform.index] >> own & 1 == 1
      }
    }
    return Self(flags: names, possible: arranged(possible), certain: arranged(certain))
  }

  private var anyFlags: Self {
    Self(possible: Self.only(platforms.may).possible, certain: Self.only(platforms.must).certain)
  }

  private static func table(_ holds: (SourcePlatform, _ build: UInt64) -> Bool) -> Table {
    SourcePlatform.allCases.reduce(into: Table()) { table, platform in
      for build in 0..<UInt64.bitWidth where holds(platform, UInt64(build)) { table[platform.index] |= 1 << build }
    }
  }

  /// Returns whether the condition may be true in a build for a platform with one of the sets of flags, and whether it
  /// is true in all of them. `nil` stands for all sets.
  func values(on platform: SourcePlatform, _ flagSets: Set<Set<String>>?) -> (may: Bool, must: Bool) {
    let builds: UInt64 =
      flagSets.map { sets in
        sets.reduce(0) { builds, set in
          builds | 1 << flags.indices.filter { set.contains(flags[$0]) }.reduce(0) { $0 | 1 << $1 }
        }
      } ?? .max
    return (possible[platform.index] & builds != 0, certain[platform.index] & builds == builds)
  }

  /// The platforms on which the condition may be true, and those on which it is true in every build.
  var platforms: (may: Set<SourcePlatform>, must: Set<SourcePlatform>) {
    (SourcePlatform.all.filter { values(on: $0, nil).may }, SourcePlatform.all.filter { values(on: $0, nil).must })
  }

  /// The platforms on which the condition may be true.
  var may: Set<SourcePlatform> { platforms.may }

  /// Returns the flag for a major version of the language, such as `swift(>=6)`.
  static func languageFlag(_ version: Int) -> String { "swift(>=\(version))" }

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
      self = .only([.macOS]) || .only([.macCatalyst]) && .unknown
    case ("targetEnvironment", "macCatalyst"): self = .only([.macCatalyst])
    case ("swift", _), ("compiler", _):
      let isLanguage = function == "swift"
      let isReached: Self =
        switch Int(argument.drop { "<>= ".contains($0) }.prefix { $0 != "." }) {
        case let version? where version <= (isLanguage ? Self.languageVersion : Self.compilerVersion): .always
        case let version? where isLanguage: .flag(Self.languageFlag(version))
        case _: .unknown
        }
      self = argument.hasPrefix(">") ? isReached : !isReached
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
    platforms.contains { condition.values(on: $0, flagSets).may }
  }

  /// Returns whether a condition holds in every build.
  func must(_ condition: BuildCondition) -> Bool {
    platforms.allSatisfy { condition.values(on: $0, flagSets).must }
  }

  var onAnyPlatform: SourceBuild { SourceBuild(flagSets: flagSets) }

  private var platforms: [SourcePlatform] { platform.map { [$0] } ?? SourcePlatform.allCases }
}

extension Set<String> {
  /// All subsets of a small set.
  var subsets: Set<Set<String>> {
    reduce(into: [[]]) { subsets, element in subsets.formUnion(subsets.map { $0.union([element]) }) }
  }
}
