import PredicateSyntax
package import SceneLifecycle
package import SceneRouting
import StringPredicates

extension SceneDocument: Codable {
  /// Decodes a scenes document in the same way as ``init(parsing:file:dialect:limits:assuming:threads:)``.
  ///
  /// - Throws: The decoder's error, or a `DocumentError` with every error found.
  public init(from decoder: any Decoder) throws {
    self = try JSONValue.document(from: decoder) { SceneReader(log: $1).document($0) }
  }

  /// Encodes a scenes document, without `file` and `warnings`.
  ///
  ///     let json = try JSONEncoder().encode(SceneDocument(sessions: sessions))
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  /// The document as JSON.
  package var json: JSONValue {
    let implied = RoutingPolicy.Preset.implied(by: application)
    let preset = policy.flatMap { policy in
      ([implied] + RoutingPolicy.Preset.allCases).first { RoutingPolicy($0) == policy }
    }
    return .members([
      "schema": .string(Self.schema), "dialect": .string(writtenDialect.rawValue),
      "application": application.json(for: sessions),
      "policy": preset == implied ? .null : JSONValue(preset?.rawValue), "registry": saved?.json ?? .null,
      "sessions": .array(sessions.map { $0.json(saved?.details[$0.persistentIdentifier]) }),
    ])
  }

  /// A dialect that supports every predicate in the document.
  var writtenDialect: PredicateDialect {
    let conditions = sessions.map(\.conditions) + application.configurations.compactMap(\.conditions)
    let isExtended = conditions.contains { conditions in
      guard case .activation(let conditions) = conditions else { return false }
      return conditions.canActivate.dialect == .extended || conditions.prefersToActivate.dialect == .extended
    }
    return isExtended ? .extended : dialect
  }
}

extension SceneSession {
  /// Returns the session as an element of the `sessions` array in a scenes document.
  package func json(_ details: SceneSessionDetails? = nil) -> JSONValue {
    .members(
      [
        "persistentIdentifier": .string(persistentIdentifier), "role": .string(role.rawValue),
        "configuration": JSONValue(configuration), "state": .string(state.name), "visible": .boolean(isVisible),
      ].merging(conditions.json) { first, _ in first }.merging(details?.json ?? [:]) { first, _ in first })
  }
}

extension SceneApplication {
  /// Returns the `application` member for a scenes document that contains the given sessions. The framework is omitted
  /// if it can be derived from the document.
  package func json(for sessions: [SceneSession]) -> JSONValue {
    let isDerived = framework == .derived(from: sessions, configurations)
    return .members([
      "supportsMultipleScenes": .boolean(supportsMultipleScenes), "idiom": .string(idiom.rawValue),
      "framework": isDerived ? .null : .string(framework.rawValue),
      "stageManager": .boolean(isStageManagerEnabled), "focusPrefix": JSONValue(focusFilterPrefix),
      "preferredDefaultSceneSessionRole": JSONValue(preferredDefaultSceneSessionRole?.rawValue),
      "configurations": .array(configurations.map(\.json)),
      "chooses": choices.isEmpty ? .null : .array(choices.map(\.json)),
      "staticShortcutItems": staticShortcutItems.isEmpty ? .null : .array(staticShortcutItems.map(\.json)),
    ])
  }
}

extension SceneApplication.Framework {
  /// Returns the framework to assume for a document that doesn't specify one: SwiftUI if a session has
  /// `handlesExternalEvents`, or if a configuration has `handlesExternalEvents`, `matching`, a `defaultLaunchBehavior`
  /// other than `automatic` or a `kind` other than `windowGroup`; otherwise, UIKit.
  static func derived(from sessions: [SceneSession], _ configurations: [SceneConfiguration]) -> Self {
    configurations.contains {
      $0.matching != nil || $0.kind != .windowGroup || $0.defaultLaunchBehavior != .automatic
        || $0.conditions?.isSwiftUI == true
    }
      || sessions.contains { $0.conditions.isSwiftUI } ? .swiftUI : .uiKit
  }
}

extension SceneConfiguration {
  fileprivate var json: JSONValue {
    .members(
      [
        "name": .string(name), "role": .string(role.rawValue),
        "kind": kind == .windowGroup ? .null : .string(kind.rawValue),
        "matching": declaredMatching.map { .array($0.elements.map(JSONValue.string)) } ?? .null,
        "defaultLaunchBehavior": defaultLaunchBehavior == .automatic ? .null : .string(defaultLaunchBehavior.rawValue),
        "sceneClassName": JSONValue(sceneClassName), "delegateClassName": JSONValue(delegateClassName),
        "storyboardName": JSONValue(storyboardName),
      ].merging(conditions?.json ?? [:]) { first, _ in first })
  }
}

extension ConfigurationChoice {
  package var json: JSONValue {
    .members(["activityType": .string(activityType), "configuration": .string(configuration)])
  }
}

extension SceneConditions {
  /// The member of a session's JSON object that contains the session's conditions.
  package var json: [String: JSONValue] {
    switch self {
    case .activation(let conditions):
      [
        "activationConditions": .object([
          "canActivate": conditions.canActivate.json, "prefersToActivate": conditions.prefersToActivate.json,
        ])
      ]
    case .externalEvents(let preferring, let allowing):
      [
        "handlesExternalEvents": .object([
          "preferring": .array(preferring.elements.map(JSONValue.string)),
          "allowing": .array(allowing.elements.map(JSONValue.string)),
        ])
      ]
    case .withoutModifier: ["handlesExternalEvents": .object([:])]
    }
  }
}

extension StringPredicate {
  /// The format string, or an object with the format string and its arguments, variables and limits.
  fileprivate var json: JSONValue {
    guard let origin else { return .string(format) }
    return .members([
      "format": .string(format), "arguments": origin.arguments.isEmpty ? .null : .array(origin.arguments.map(\.json)),
      "variables": origin.variables.isEmpty ? .null : .object(origin.variables.mapValues(\.json)),
      "limits": origin.limits == .default ? .null : origin.limits.json,
    ])
  }
}

extension PredicateLimits {
  fileprivate var json: JSONValue {
    .object([
      "nestingLevels": .integer(Int64(nestingLevels)), "diagnostics": .integer(Int64(diagnostics)),
      "matchSteps": .integer(Int64(matchSteps)), "matchDepth": .integer(Int64(matchDepth)),
      "matchHeapKibibytes": .integer(Int64(matchHeapKibibytes)), "patternLength": .integer(Int64(patternLength)),
      "compiledPatternSize": .integer(Int64(compiledPatternSize)),
    ])
  }
}

extension PredicateArgument {
  /// The argument as a JSON value. The recursion depth equals the nesting depth of the argument.
  package var json: JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .double(let number): .exact(number)
    case .boolean(let truth): .boolean(truth)
    case .null: .null
    case .array(let elements): .array(elements.map(\.json))
    }
  }
}

extension ShortcutItem {
  /// The shortcut item as a JSON object.
  package var json: JSONValue {
    .members([
      "type": .string(type), "localizedTitle": JSONValue(localizedTitle),
      "targetContentIdentifier": JSONValue(targetContentIdentifier),
    ])
  }
}

extension JSONKeys {
  static let shortcutItem: JSONKeys = ["type", "localizedTitle", "targetContentIdentifier"]
}
