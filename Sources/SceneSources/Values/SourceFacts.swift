package import SceneRouting

/// What one source file says about windows and identifiers. Files are read one by one; nothing is resolved yet.
package struct SourceFacts: Sendable {
  /// The conditions that the file assigns.
  package var conditions: [ConditionFact] = []
  /// The scene declarations of SwiftUI.
  package var windows: [WindowFact] = []
  /// What members that make scenes mention, in the order of the source.
  package var sceneMentions: [MemberPlace: [SceneMention]] = [:]
  /// What follows scenes of the app's own where they are used, by their types or members (`App.settings`).
  package var scenes: [String: [WindowFact]] = [:]
  /// What the modifiers of views say, by the type that the view is declared in.
  package var modifiers: [ModifierFact] = []
  /// The functions that conditions, modifiers and calls stand in, by the places of these.
  package var functions: [SourcePosition: FunctionFact] = [:]
  /// The calls of functions that may set conditions or modifiers, by their places.
  package var calls: [SourcePosition: CallFact] = [:]
  /// The conditions that no window is known to have.
  package var uncalledConditions: [ConditionFact] = []
  /// The classes that the app gives to configurations of scenes: `configuration.delegateClass = Name.self`.
  package var delegateClasses: Set<String> = []
  /// The roles of the configurations that the app gives classes to, as far as the code names them.
  package var delegateRoles: [String: Set<SceneSessionRole>] = [:]
  /// The names of the configurations that the app makes for classes, `UISceneConfiguration(name: "Compose", …)`.
  package var delegateConfigurations: [String: [SourceExpression]] = [:]
  /// What functions of the app's own set for the scenes that they are called on.
  package var sceneModifiers: [ModifierFact] = []
  /// The types with what they inherit and mention; the module's functions and variables under an empty name.
  package var types: [String: TypeFact] = [:]
  /// The constants by their full names, `Identifiers.main`. A name that is declared twice has two values. A type alias is
  /// a constant whose value is the name of the type.
  package var constants: [String: [ConstantFact]] = [:]
  /// The modules that Swift files import, by their paths, and those that come with these.
  package var imports: [String: Set<String>] = [:]
  /// The modules that Swift files import for all files of their module and for those that import it.
  package var exports: [String: Set<String>] = [:]
  /// The modules of packages that files are part of, by their paths.
  package var modules: [String: String] = [:]
  /// The full names of members of types and of the module that have no value here: variables and what is computed.
  package var variables: Set<String> = []
  /// The identifiers that the app gives to activities, notifications and shortcut items.
  package var sentIdentifiers: [SourceExpression] = []
  /// The identifiers that `openWindow(id:)` opens.
  package var openedWindows: [SourceExpression] = []
  /// Whether the app asks for scene sessions itself.
  package var requestsSessions = false
  /// What the file says about Info.plist (Tuist).
  package var propertyLists: [SourceExpression] = []
  /// The names of types that mean one of several somewhere.
  package var ambiguousNames: Set<String> = []
  /// Findings about the file itself.
  package var findings: [SourceFinding] = []

  package init() {}

  /// Adds what another file says.
  package mutating func append(_ other: SourceFacts) {
    conditions += other.conditions
    uncalledConditions += other.uncalledConditions
    windows += other.windows
    sceneMentions.merge(other.sceneMentions, uniquingKeysWith: +)
    scenes.merge(other.scenes, uniquingKeysWith: +)
    modifiers += other.modifiers
    sceneModifiers += other.sceneModifiers
    functions.merge(other.functions) { first, _ in first }
    calls.merge(other.calls) { first, _ in first }
    delegateClasses.formUnion(other.delegateClasses)
    delegateRoles.merge(other.delegateRoles) { $0.union($1) }
    delegateConfigurations.merge(other.delegateConfigurations, uniquingKeysWith: +)
    types.merge(other.types) { $0.merging($1) }
    constants.merge(other.constants, uniquingKeysWith: +)
    imports.merge(other.imports) { $0.union($1) }
    modules.merge(other.modules) { first, _ in first }
    variables.formUnion(other.variables)
    sentIdentifiers += other.sentIdentifiers
    openedWindows += other.openedWindows
    requestsSessions = requestsSessions || other.requestsSessions
    propertyLists += other.propertyLists
    ambiguousNames.formUnion(other.ambiguousNames)
    findings += other.findings
  }

  /// Whether the files declare a type of a name, in some module.
  func declares(_ name: String) -> Bool {
    types.contains { $0.key.declaredName == name && !$0.value.declarations.isEmpty }
  }
}

/// A constant of a type or a module.
package struct ConstantFact: Hashable, Sendable {
  /// Who may use it.
  package enum Access: Int, Comparable, Sendable {
    /// The file that declares it: `private`, `fileprivate`.
    case file
    /// The module that declares it.
    case module
    /// All modules that import its module: `public`, `package`.
    case everyone

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  package var value: SourceExpression
  package var access: Access
  /// Whether it is another name of a type.
  package var isAlias = false
  /// The names of a function's parameters, in the order of the arguments.
  package var parameters: [String] = []

  /// The value with the arguments of a call in the places of the parameters.
  func value(with arguments: [SourceExpression]) -> SourceExpression {
    guard !parameters.isEmpty, parameters.count == arguments.count else { return value }
    let values = Dictionary(zip(parameters, arguments)) { first, _ in first }
    return value.replacing { part in part.kind == .unknown ? values[part.source] : nil }
  }
}

/// A scene declaration of SwiftUI.
package struct WindowFact: Hashable, Sendable {
  /// `WindowGroup`, `Window`, `DocumentGroup`, `Settings`, `ImmersiveSpace`, …
  package var kind: String
  /// The declared id.
  package var id: SourceExpression?
  /// The declared title.
  package var title: SourceExpression?
  /// `handlesExternalEvents(matching:)`.
  package var matching: SourceExpression?
  /// `defaultLaunchBehavior(_:)`, the name of the case.
  package var launchBehavior: String?
  /// Whether the declared window is a volume.
  package var isVolumetric = false
  /// What the content mentions.
  package var content: Set<Mention> = []
  /// The views that are there as soon as the window is.
  package var roots: Set<String> = []
  /// What a use of the scene around the declaration gives it to show, by the types that mention it.
  package var given: [GivenMention] = []
  /// The modifiers of views inside of the declaration.
  package var modifiers: [ModifierFact] = []
  /// The type that declares it.
  package var owner: String
  /// The member of that type.
  package var member = ""
  /// The blocks of statements around it.
  package var blocks: [ConditionFact.Block] = []
  /// Where it stands.
  package var position: SourcePosition
}

/// `handlesExternalEvents(preferring:allowing:)` of a view.
package struct ModifierFact: Hashable, Sendable {
  /// The type that the view is declared in.
  package var owner: String
  /// The member that the view is made in.
  package var place: MemberPlace
  /// Whether the view is there as soon as the `body` is.
  package var isAtRoot = false
  package var preferring: SourceExpression?
  package var allowing: SourceExpression?
  /// `handlesExternalEvents(matching:)` of a scene that a function gets.
  package var matching: SourceExpression?
  package var position: SourcePosition
}

/// A member of a type, or a function or variable of the module, whose type is empty.
package struct MemberPlace: Hashable, Sendable {
  package var type: String
  package var member: String
}

/// A name that a member mentions which makes scenes.
package struct SceneMention: Hashable, Sendable {
  package var mention: Mention
  /// Whether it is a scene there, and not part of one.
  package var isScene = false
  /// The labels and values of the arguments, if it is called.
  package var arguments: [CallFact.Argument] = []
  /// Where the arguments and the closures after them stand.
  package var parts: [Part] = []
  /// The member that mentions it.
  package var place: MemberPlace
  package var position: SourcePosition

  /// An argument, or a closure after the arguments.
  package struct Part: Hashable, Sendable {
    package var label: String
    package var start: SourcePosition
    package var end: SourcePosition
  }
}

/// A name that the code of a type mentions.
package struct GivenMention: Hashable, Sendable {
  package var type: String
  package var mention: Mention
}

/// A name that code mentions, by which a window may reach a view.
package enum Mention: Hashable, Sendable {
  /// `Name()`, `Outer.Name()`, `Name.init`
  case type(String)
  /// `name`, `name()`, `self.name`
  case member(String)
  /// `Name.member`
  case staticMember(type: String, member: String)
  /// `value.member`
  case memberOfValue(String)
}

/// Something wrong with a source file.
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
