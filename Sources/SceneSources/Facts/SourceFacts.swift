internal import PredicateSyntax
package import RoutingDocuments

/// The declarations in source files that are relevant to scenes and their conditions.
package struct SourceFacts: Sendable {
  /// The assignments and modifiers that set conditions.
  var sites: [SiteFact] = []
  /// The SwiftUI scene declarations.
  var scenes: [SceneFact] = []
  /// The classes, structures and enumerations.
  var types: [TypeFact] = []
  /// The constants and variables declared in types and at file scope.
  var variables: [VariableFact] = []
  var cases: [CaseFact] = []
  /// The names that each property and function uses.
  var uses: [MemberFact: NamesInUse] = [:]
  /// The number of functions with each name. Calls of functions with the same name are told apart by their types only.
  var functions: [MemberFact: Int] = [:]
  /// The names that properties and functions returning scenes use outside the content of a scene, in source order.
  var sceneUses: [SceneUseFact] = []
  /// The other names of SwiftUI's scenes, as in `typealias MailWindow = Window`.
  var sceneAliases: Set<String> = []
  /// The names of the modules that files import.
  var importedModules: Set<String> = []
  /// For each name of a generic parameter or a type alias, the types in which the name has this meaning. The owner of a
  /// global alias is empty.
  var localTypes: [String: Set<String>] = [:]
  /// The bodies of the app's own functions named `handlesExternalEvents`.
  var modifierOverloads: [String] = []
  /// The assignments that replace all conditions of a scene.
  var replacements: [ReplacementFact] = []
  /// For each overriding method, whether it certainly calls the method of its superclass.
  var overrides: [MemberFact: Bool] = [:]
  /// The Swift names of classes that Objective-C knows by another name, keyed by the name in `@objc(…)`.
  var classNames: [String: String] = [:]
  /// The protocols and type aliases that sources declare, with the names that they inherit or combine.
  var protocols: [String: Set<String>] = [:]
  /// The files that use AppKit's application delegate, or declare an `App` and import AppKit, on every platform, as only
  /// apps for macOS can.
  var filesOfMacApps: Set<String> = []
  /// Findings about the source files.
  package var findings: [DocumentIssue] = []

  init() {}

  /// Creates the facts about a file that is not read.
  init(unread finding: DocumentIssue) { findings = [finding] }

  /// Creates the facts about tests, which set conditions of no window of the app.
  init(ofTests sites: [SiteFact]) {
    self.sites = sites.map { site in
      var site = site
      site.build = .never
      return site
    }
  }

  mutating func append(_ other: SourceFacts) {
    sites += other.sites
    scenes += other.scenes
    types += other.types
    variables += other.variables
    cases += other.cases
    for (member, names) in other.uses { uses[member, default: NamesInUse()].formUnion(names) }
    functions.merge(other.functions, uniquingKeysWith: +)
    sceneUses += other.sceneUses
    modifierOverloads += other.modifierOverloads
    replacements += other.replacements
    overrides.merge(other.overrides) { first, _ in first }
    filesOfMacApps.formUnion(other.filesOfMacApps)
    protocols.merge(other.protocols) { $0.union($1) }
    classNames.merge(other.classNames) { first, _ in first }
    sceneAliases.formUnion(other.sceneAliases)
    importedModules.formUnion(other.importedModules)
    localTypes.merge(other.localTypes) { $0.union($1) }
    findings += other.findings
  }
}

/// An assignment or modifier that sets a condition.
struct SiteFact: Sendable {
  enum Kind: String, Hashable, Sendable {
    /// The property `canActivateForTargetContentIdentifierPredicate`.
    case canActivate
    /// The property `prefersToActivateForTargetContentIdentifierPredicate`.
    case prefersToActivate
    /// The modifier `handlesExternalEvents(matching:)`.
    case matching
    /// The modifier `handlesExternalEvents(preferring:allowing:)`.
    case preferringAllowing = "preferring-allowing"

    /// Creates the kind that corresponds to a property of `UISceneActivationConditions`.
    init?(property: String) {
      switch property {
      case "canActivateForTargetContentIdentifierPredicate": self = .canActivate
      case "prefersToActivateForTargetContentIdentifierPredicate": self = .prefersToActivate
      default: return nil
      }
    }
  }

  /// The object whose condition an assignment sets.
  enum Target: Hashable, Sendable {
    /// The `activationConditions` of the scene that the enclosing delegate is for.
    case scene
    /// A variable, which is assigned to a scene elsewhere.
    case object(String)
    /// The conditions of another scene, such as an element of `connectedScenes`.
    case otherScene
  }

  var kind: Kind
  var position: SourcePosition
  /// The expressions that are set: two sets for `preferringAllowing`, and a single expression otherwise.
  var values: [SourceExpression]
  /// The path of the enclosing type, or an empty string outside types.
  var owner: String
  /// The object whose condition is set, as written in the source, such as `scene.activationConditions`.
  var receiver = ""
  /// The object whose condition is set.
  var target = Target.scene
  /// Whether the object is a parameter or another local variable whose value isn't known.
  var isOfParameter = false
  /// Whether the condition is set only if a branch, a loop or a method that is not always called is entered.
  var isOccasional = false
  /// Whether the condition is set in `scene(_:willConnectTo:options:)`, so that new windows have it when they connect.
  var isAtConnection = false
  /// The enclosing `#if`, `if` or `switch`, as written in the source.
  var condition: String?
  /// The source text of an earlier `guard`, `if` or `try` after which the assignment may not run.
  var earlierExit: String?
  /// The builds that contain the assignment or modifier. None do if it is in `#if false` or `#if 0`.
  var build = BuildCondition.always
  /// The number of times before this site in the file that a function may have ended or a condition may have been read.
  var exits = 0
  /// The position of the innermost enclosing block, used to detect conditions that are set twice in the same block.
  var block: SourcePosition
  /// The position of the scene declaration to which the modifier is applied, either directly or in its content.
  var scene: SourcePosition?
  /// The type to which the modifier is applied, such as `LibraryView` in `LibraryView().handlesExternalEvents(…)`.
  var modifiedType: String?
  /// The property or function of `self` to which the modifier is applied.
  var modifiedMember: String?
  /// The position of the `Group` of scenes that the modifier is applied to.
  var group: SourcePosition?
  /// The property or function that contains the assignment or modifier.
  var member = ""
}

/// An assignment to the `activationConditions` of a scene, which replaces all conditions set before.
struct ReplacementFact: Sendable {
  /// What is assigned.
  enum Value: Hashable, Sendable {
    /// A variable.
    case object(String)
    /// A new object with UIKit's defaults.
    case defaults
    case unknown
  }

  var owner: String
  var position: SourcePosition
  var value: Value
  /// Whether the assignment is inside a branch, a loop or a closure, which may not run.
  var isOccasional = false
  /// Whether the scene is not that of the enclosing delegate.
  var isOfOtherScene = false
}

/// A SwiftUI scene declaration, such as `WindowGroup("Mail", id: "mail") { … }`.
struct SceneFact: Sendable {
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
  /// The `id` argument of the scene declaration.
  var id: SourceExpression?
  /// The first argument of the scene declaration, if it has no label.
  var title: SourceExpression?
  /// The path of the enclosing type.
  var owner: String
  /// The arguments of `defaultLaunchBehavior(_:)` and `windowStyle(_:)`, and the builds that have each.
  var settings: [(modifier: String, value: String, build: BuildCondition)] = []
  /// The property or function that declares the scene.
  var member = ""
  /// The enclosing `#if` and `if`, as written in the source.
  var condition: String?
  /// The names in the scene's content.
  var content = NamesInUse()
  /// The names of the modifiers of the scene.
  var modifiers: Set<String> = []
  /// Whether the scene is in the branch of an `#available` condition that only older systems run.
  var isForOlderSystems = false
  /// The builds that contain the scene.
  var build = BuildCondition.always

  /// The property, function or body that declares the scene, with the name of its type.
  var declaration: MemberFact { MemberFact(owner: owner, name: member).withoutPath }
}

/// A property or function of a type.
struct MemberFact: Hashable, Sendable {
  /// The path of the type, or an empty string outside types.
  var owner: String
  var name: String

  /// The name of the type without those that enclose it.
  var type: String { owner.lastName }

  /// The same member, with the last name of its type instead of the path: `List` instead of `Mail.List`.
  var withoutPath: MemberFact { MemberFact(owner: type, name: name) }
}

/// The names that a piece of code uses: `Type` if it creates an instance, and `member` or `Type.member`.
struct NamesInUse: Sendable {
  var all: Set<String> = []
  /// The names used in branches, in actions, or in sheets and other views that appear later.
  var occasional: Set<String> = []
  /// The names that only some builds use.
  private(set) var limited: [Limit: NamesInUse] = [:]

  /// The builds that contain a part of some code.
  struct Limit: Hashable, Sendable {
    var build: BuildCondition
    /// The builds among those with the code around it, such as a type that only some builds have.
    var part: BuildCondition
  }

  mutating func formUnion(_ other: NamesInUse) {
    all.formUnion(other.all)
    occasional.formUnion(other.occasional)
    for (limit, names) in other.limited { limited[limit, default: NamesInUse()].formUnion(names) }
  }

  /// Adds names that only some builds use.
  mutating func formUnion(_ other: NamesInUse, in limit: Limit) {
    if limit.build == .always {
      formUnion(other)
    } else {
      limited[limit, default: NamesInUse()].formUnion(other)
    }
  }

  /// Returns the names that builds for a platform use. Names that only some of them use are occasional, unless the
  /// platform isn't known.
  func names(on platform: SourcePlatform?) -> NamesInUse {
    var names = self
    names.limited = [:]
    for (limit, part) in limited where limit.build.may(on: platform) {
      if platform == nil || limit.part.must(on: platform) {
        names.formUnion(part)
      } else {
        names.occasional.formUnion(part.all.union(part.occasional))
      }
    }
    return names
  }
}

/// A name in a property or function that returns scenes.
struct SceneUseFact: Sendable {
  var member: MemberFact
  var name: String
  var position: SourcePosition
  /// Whether the name is that of a type whose instance is an element of the scene builder, such as `Composer()`.
  var isElement = false
  /// Whether the name is in the branch of an `#available` condition that only older systems run.
  var isForOlderSystems = false
  /// The builds that contain the use of the name.
  var build = BuildCondition.always
}

/// A class, structure, enumeration or extension.
struct TypeFact: Hashable, Sendable {
  /// The names of the enclosing types and of the type itself, joined by dots.
  var path: String
  /// The names of the superclass and protocols, without their qualifying types or modules.
  var inherited: [String]
  var position: SourcePosition
  /// The platforms on which the type has the attribute `@main` or an older attribute with the same meaning.
  var mainPlatforms: Set<SourcePlatform> = []
  var isExtension = false
  var platforms = SourcePlatform.all

  var name: String { path.lastName }

  /// Whether the type is the `App` with the attribute `@main` on any of the platforms.
  func isMainApp(on platforms: Set<SourcePlatform> = SourcePlatform.all) -> Bool {
    inherited.contains("App") && !mainPlatforms.isDisjoint(with: platforms)
  }
}

extension String {
  /// The last name in a path such as `Mail.List`, or an empty string if the path is empty.
  var lastName: String { String(split(separator: ".").last ?? "") }
}

extension DocumentIssue {
  /// Creates a finding about a source file.
  init(
    _ code: String, _ severity: Diagnostic.Severity, at position: SourcePosition, _ message: String,
    help: String? = nil
  ) {
    var place = DocumentPlace(file: position.file, line: position.line)
    place.column = position.column
    self.init(DiagnosticCode(rawValue: code), severity, at: place, message, help: help)
  }
}
