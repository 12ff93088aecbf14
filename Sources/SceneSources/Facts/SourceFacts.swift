/// What one or more source files declare, as far as scenes and their conditions depend on it.
package struct SourceFacts: Sendable {
  /// Where conditions are set.
  var sites: [SiteFact] = []
  /// The scene declarations of SwiftUI.
  var scenes: [SceneFact] = []
  /// The classes, structures and enumerations.
  var types: [TypeFact] = []
  /// The constants and other variables of types and files.
  var variables: [VariableFact] = []
  /// The cases of enumerations.
  var cases: [CaseFact] = []
  /// The names of the types that the members of each type create, by the path of the type.
  var uses: [String: Set<String>] = [:]
  /// What is wrong with the files.
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
  /// What is set.
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
  /// The value; for `preferringAllowing` the sets `preferring` and `allowing`.
  var values: [SourceExpression]
  /// The path of the type that contains the site; empty outside of types.
  var owner: String
  /// What the condition is set of, as it is written: `scene.activationConditions`.
  var receiver = ""
  /// Whether the site is in `scene(_:willConnectTo:options:)`, so that new windows have the condition from their start.
  var isAtConnection = false
  /// The `#if`, `if` or `switch` around the site, as it is written.
  var condition: String?
  /// The platforms that the site is compiled for.
  var platforms: Set<SourcePlatform> = SourcePlatform.all
  /// The position of the innermost block of statements, so that a condition that is set twice in one block is found.
  var block: SourcePosition
  /// The scene declaration that the modifier follows or whose content has it, by its position.
  var scene: SourcePosition?
  /// The type whose value the modifier follows: `LibraryView().handlesExternalEvents(…)`.
  var modifiedType: String?
}

/// A scene declaration of SwiftUI, such as `WindowGroup("Mail", id: "mail") { … }`.
struct SceneFact: Hashable, Sendable {
  /// The kinds of declarations.
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
  /// The argument `id`.
  var id: SourceExpression?
  /// The first argument, if it has no label.
  var title: SourceExpression?
  /// The path of the type that contains the declaration.
  var owner: String
  /// The value of `defaultLaunchBehavior(_:)`.
  var launchBehavior: String?
  /// Whether `windowStyle(.volumetric)` follows.
  var isVolumetric = false
  /// The names of the types that the content creates.
  var content: Set<String> = []
  var platforms: Set<SourcePlatform> = SourcePlatform.all
}

/// A class, structure, enumeration or extension.
struct TypeFact: Hashable, Sendable {
  /// The names of the types around it and its own, with dots.
  var path: String
  /// The last components of the names that it inherits from and conforms to.
  var inherited: [String]
  var position: SourcePosition

  var name: String { String(path.split(separator: ".").last ?? "") }
}

/// A variable of a type or a file.
struct VariableFact: Hashable, Sendable {
  /// What is known of the value.
  enum Value: Hashable, Sendable {
    /// `let` with an initial value, or a computed property of one expression.
    case expression(SourceExpression)
    /// A computed property that is one `switch self`: the value for each case, and the one of `default`.
    case cases([String: SourceExpression], otherwise: SourceExpression?)
    /// A stored `var`, or anything else.
    case unknown
  }

  var name: String
  /// The path of the type; empty for a variable of a file.
  var owner: String
  var value: Value
  /// Whether it is a computed property of an instance, whose value may depend on `self`.
  var isComputed = false
  var file: String
}

/// A case of an enumeration.
struct CaseFact: Hashable, Sendable {
  var name: String
  /// The path of the enumeration.
  var owner: String
  /// The raw value; `nil` if there is none, or the case has associated values.
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
