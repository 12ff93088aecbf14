/// The declarations in source files that matter for scenes and their conditions.
package struct SourceFacts: Sendable {
  /// The sites that set conditions.
  var sites: [SiteFact] = []
  /// The SwiftUI scene declarations.
  var scenes: [SceneFact] = []
  /// The classes, structures and enumerations.
  var types: [TypeFact] = []
  /// The constants and variables of types and files.
  var variables: [VariableFact] = []
  var cases: [CaseFact] = []
  /// For each type path, the names of the types that its members create.
  var uses: [String: Set<String>] = [:]
  /// Findings about the files.
  package var findings: [SourceFinding] = []

  mutating func append(_ other: SourceFacts) {
    sites += other.sites
    scenes += other.scenes
    types += other.types
    variables += other.variables
    cases += other.cases
    uses.merge(other.uses) { $0.union($1) }
    findings += other.findings
  }
}

/// An assignment of a condition, or a modifier that sets one.
struct SiteFact: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable {
    /// `canActivateForTargetContentIdentifierPredicate`
    case canActivate
    /// `prefersToActivateForTargetContentIdentifierPredicate`
    case prefersToActivate
    /// `handlesExternalEvents(matching:)`
    case matching
    /// `handlesExternalEvents(preferring:allowing:)`
    case preferringAllowing = "preferring-allowing"
  }

  var kind: Kind
  var position: SourcePosition
  /// The value; for `preferringAllowing`, the two sets.
  var values: [SourceExpression]
  /// The path of the enclosing type; empty outside types.
  var owner: String
  /// The object whose condition is set, as written: `scene.activationConditions`.
  var receiver = ""
  /// Whether the site is in `scene(_:willConnectTo:options:)`, so that new windows have the condition when they
  /// connect.
  var isAtConnection = false
  /// The enclosing `#if`, `if` or `switch`, as written.
  var condition: String?
  /// The platforms that the site is compiled for.
  var platforms: Set<SourcePlatform> = SourcePlatform.all
  /// The position of the innermost block, to detect conditions that are set twice in a block.
  var block: SourcePosition
  /// The position of the scene declaration that has the modifier on itself or in its content.
  var scene: SourcePosition?
  /// The type that the modifier is applied to: `LibraryView().handlesExternalEvents(…)`.
  var modifiedType: String?
}

/// A SwiftUI scene declaration, such as `WindowGroup("Mail", id: "mail") { … }`.
struct SceneFact: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case windowGroup = "WindowGroup"
    case window = "Window"
    case utilityWindow = "UtilityWindow"
    case documentGroup = "DocumentGroup"
    case settings = "Settings"
    case immersiveSpace = "ImmersiveSpace"
    case menuBarExtra = "MenuBarExtra"
  }

  var kind: Kind
  var position: SourcePosition
  /// The `id` argument.
  var id: SourceExpression?
  /// The first argument, if it is unlabeled.
  var title: SourceExpression?
  /// The path of the enclosing type.
  var owner: String
  /// The argument of `defaultLaunchBehavior(_:)`.
  var launchBehavior: String?
  /// Whether it has `windowStyle(.volumetric)`.
  var isVolumetric = false
  /// The names of the types that the content creates.
  var content: Set<String> = []
  var platforms: Set<SourcePlatform> = SourcePlatform.all
}

/// A class, structure, enumeration or extension.
struct TypeFact: Hashable, Sendable {
  /// The names of the enclosing types and its own, joined by dots.
  var path: String
  /// The last components of the names of its superclass and protocols.
  var inherited: [String]
  var position: SourcePosition

  var name: String { String(path.split(separator: ".").last ?? "") }
}

/// A variable of a type or a file.
struct VariableFact: Hashable, Sendable {
  /// The known part of the value.
  enum Value: Hashable, Sendable {
    /// `let` with an initial value, or a computed property of one expression.
    case expression(SourceExpression)
    /// A computed property with one `switch self`: the values by case, and the value of `default`.
    case cases([String: SourceExpression], otherwise: SourceExpression?)
    /// A stored `var`, or anything else.
    case unknown
  }

  var name: String
  /// The path of the enclosing type; empty for a global variable.
  var owner: String
  var value: Value
  /// Whether it is a computed instance property, whose value may depend on `self`.
  var isComputed = false
  var file: String
}

/// A case of an enumeration.
struct CaseFact: Hashable, Sendable {
  var name: String
  /// The path of the enumeration.
  var owner: String
  /// The raw value, or `nil` for a case without one or with associated values.
  var rawValue: SourceExpression?
  var file: String
}

/// A finding about a source file.
package struct SourceFinding: Hashable, Sendable {
  package enum Severity: Hashable, Sendable { case error, warning, note }

  package var code: String
  package var severity: Severity
  package var position: SourcePosition
  package var message: String
  package var help: String?

  package init(
    _ code: String, _ severity: Severity, at position: SourcePosition, _ message: String, help: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.position = position
    self.message = message
    self.help = help
  }
}
