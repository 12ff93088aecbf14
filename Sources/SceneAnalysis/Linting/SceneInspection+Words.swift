import SceneRouting

extension SceneInspection {
  /// Returns the name of a window or configuration for use in messages.
  package func name(_ owner: LintLocation.Owner) -> String {
    switch owner {
    case .session(let index): sessions.indices.contains(index) ? "'\(sessions[index].persistentIdentifier)'" : "?"
    case .configuration(let index):
      application.configurations.indices.contains(index)
        ? "each window made from '\(application.configurations[index].name)'" : "?"
    }
  }

  func owner(ofSession identifier: String) -> LintLocation.Owner? { sessionIndexes[identifier].map { .session($0) } }

  /// Returns a list of session names for use in messages. Only the first four names are shown, followed by the number
  /// of remaining names.
  static func names(_ sessions: [String]) -> String {
    let shown = sessions.prefix(4).map { "'\($0)'" }
    return sessions.count > 4
      ? shown.joined(separator: ", ") + " and \(sessions.count - 4) more"
      : [shown.dropLast().joined(separator: ", "), shown.last ?? ""].filter { !$0.isEmpty }.joined(separator: " and ")
  }

  /// The `canActivate` and `prefersToActivate` predicates of all UIKit windows and configurations.
  package var pairs: [(owner: LintLocation.Owner, can: PredicateFacts, prefers: PredicateFacts)] {
    var pairs: [(LintLocation.Owner, PredicateFacts, PredicateFacts)] = []
    var index = 0
    // The collector appends the `canActivate` and `prefersToActivate` predicates of each owner consecutively.
    while index + 1 < conditions.count {
      pairs.append((conditions[index].owner, conditions[index].facts, conditions[index + 1].facts))
      index += 2
    }
    return pairs
  }

  /// Whether windows compete for events. They do if the app supports multiple scenes and the platform evaluates their
  /// predicates.
  package var hasSeveralWindows: Bool {
    application.supportsMultipleScenes && RoutingPolicy(for: application).evaluatesPredicates
  }

  /// Returns the text in quotation marks for use in messages, truncated to 80 scalars and with control characters
  /// escaped.
  package static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(80).map { scalar in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x202E).contains(scalar.value)
        ? scalar.escaped(asASCII: true) : String(Character(scalar))
    }
    return "'" + shown.joined() + (scalars.count > 80 ? "…'" : "'")
  }
}
