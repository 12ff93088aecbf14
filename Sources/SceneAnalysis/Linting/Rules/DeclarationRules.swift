import PredicateSyntax
import SceneRouting
import StringPredicates

extension LintRule {
  /// The rules about scene declarations and configurations, in the order of the manual.
  package static let ofDeclarations: [LintRule] = [
    .launchOpensWindow, .surplusWindow, .unmatchedLabel, .unusedConfiguration, .matchingEverything, .matchingTaken,
    .ignoredMatching, .impossibleLabel, .wildcardInLabel,
  ]
}

extension LintRule {
  package static let impossibleLabel = LintRule(
    "impossible-label", .warning,
    summary: "a label with characters that a URL cannot contain",
    explanation: """
      SwiftUI compares the strings of a set with the event's identifier; for a URL this is its absoluteString, in \
      which braces, angle brackets, quotation marks, backslashes and carets are percent-encoded. A label such as \
      "{same path of URL?}", copied from an example, is text and not a pattern, so it matches nothing. An identifier \
      that is not a URL may contain these characters, so a label that a sample contains is not reported.
      """,
    cure: """
      write a substring of the identifiers that the window takes, or an empty set to take none; only "*" by itself is a \
      wildcard
      """,
    triggering: .scenes(
      """
        "sessions": [{ "persistentIdentifier": "a",
                       "handlesExternalEvents": { "preferring": ["{same path of URL?}"], "allowing": ["*"] } }]
      """),
    clean: .scenes(
      """
        "sessions": [{ "persistentIdentifier": "a",
                       "handlesExternalEvents": { "preferring": ["{draft}"], "allowing": ["*"] } }]
      """,
      events: "{\"userActivity\": {\"activityType\": \"edit\", \"targetContentIdentifier\": \"note {draft}\"}}")
  )
  .checkingScenes { inspection, report in
    let impossible: Set<Unicode.Scalar> = ["{", "}", "<", ">", "\"", "\\", "^", "`", "|"]
    var reported: Set<String> = []
    for label in inspection.labels {
      guard let character = label.text.unicodeScalars.first(where: impossible.contains),
        !inspection.identifiers.contains(where: { $0.contains(label.text) }),
        reported.insert(label.text).inserted
      else { continue }
      report.note(
        at: label.location,
        "\(SceneInspection.quoted(label.text)) matches no URL: '\(character)' is percent-encoded there")
    }
  }
}

extension LintRule {
  package static let wildcardInLabel = LintRule(
    "wildcard-in-label", .warning,
    summary: "a label with '*' in it, which is no wildcard there",
    explanation: """
      Only the label "*" matches every identifier. In a longer one, '*' is that character: "mail/*" is found in \
      'mail/*' and not in 'mail/7'. A label that a sample contains is not reported.
      """,
    cure: "leave out '*': a label is found anywhere in the identifier",
    triggering: .scenes(
      """
        "sessions": [{ "persistentIdentifier": "a",
                       "handlesExternalEvents": { "preferring": ["mail/*"], "allowing": ["*"] } }]
      """),
    clean: .scenes(
      """
        "sessions": [{ "persistentIdentifier": "a",
                       "handlesExternalEvents": { "preferring": ["mail/"], "allowing": ["*"] } }]
      """)
  )
  .checkingScenes { inspection, report in
    var reported: Set<String> = []
    for label in inspection.labels where label.text != "*" && label.text.utf8.contains(UInt8(ascii: "*")) {
      guard !inspection.identifiers.contains(where: { $0.contains(label.text) }), reported.insert(label.text).inserted
      else { continue }
      report.note(
        at: label.location, "'*' is an ordinary character in the label \(SceneInspection.quoted(label.text))")
    }
  }
}

extension LintRule {
  package static let unmatchedLabel = LintRule(
    "unmatched-label", .note,
    summary: "a label or a literal that fits none of the samples",
    explanation: """
      A string of a SwiftUI set, or a literal after BEGINSWITH, ENDSWITH or CONTAINS, fits none of the samples: it \
      is misspelt, or the samples do not cover it. Literals after == and IN name one piece of content each and are \
      not checked, nor are literals under NOT. Identifiers that source code sends count as samples; an identifier \
      with a part that is known only at run time counts for every text of its form. The comparison also includes \
      identifiers of static shortcut items, but they are not samples. Without samples nothing is reported.
      """,
    cure: "compare it with the identifiers that your notifications, activities and URLs actually have",
    triggering: .scenes(
      """
        "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": { "preferring": ["maill"], "allowing": ["*"] } }]
      """, events: "{\"url\": \"myapp://mail/1\"}"),
    clean: .scenes(
      """
        "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": { "preferring": ["mail"], "allowing": ["*"] } }]
      """, events: "{\"url\": \"myapp://mail/1\"}")
  )
  .checkingScenes { inspection, report in
    guard inspection.identifiers.contains(where: { !$0.isEmpty }) else { return }
    let known = Set(
      inspection.identifiers + inspection.application.staticShortcutItems.compactMap(\.targetContentIdentifier))
    var verdicts: [PredicateFacts.Literal: Bool] = [:]
    func fits(_ text: String, _ operation: ComparisonOperator, _ options: ComparisonOptions) -> Bool {
      let key = PredicateFacts.Literal(
        text: text, operation: operation, options: options, isNegated: false, range: SourceRange(0, 0))
      if let verdict = verdicts[key] { return verdict }
      let facts = PredicateFacts(comparing: operation, options, with: text)
      let verdict = known.contains { facts.matches($0) != false }
      verdicts[key] = verdict
      return verdict
    }
    let number = inspection.identifiers.count
    let count = number == 1 ? "the one sample" : "\(number) samples"
    var reported: Set<String> = []
    for label in inspection.labels where !label.text.isEmpty && label.text != "*" {
      guard inspection.placeholder(of: label.text) == nil, reported.insert(label.text).inserted,
        !fits(label.text, .contains, [.caseInsensitive, .diacriticInsensitive])
      else { continue }
      report.note(at: label.location, "\(SceneInspection.quoted(label.text)) matches none of your samples (\(count))")
    }
    for condition in inspection.conditions {
      for literal in condition.facts.literals where !literal.isNegated && !literal.text.isEmpty {
        guard [.beginsWith, .endsWith, .contains].contains(literal.operation),
          inspection.placeholder(of: literal.text) == nil, !fits(literal.text, literal.operation, literal.options),
          reported.insert(literal.text).inserted
        else { continue }
        report.note(
          at: condition.location,
          "\(literal.operation.spelling) \(SceneInspection.quoted(literal.text)) matches none of your samples (\(count))",
          range: literal.range)
      }
    }
  }
}

extension PredicateFacts {
  fileprivate init(comparing operation: ComparisonOperator, _ options: ComparisonOptions, with text: String) {
    self.init(
      CompilationResult("SELF \(operation.spelling)\(options.spelling) %@", arguments: [.string(text)]))
  }
}

extension LintRule {
  package static let matchingEverything = LintRule(
    "matching-everything", .warning,
    summary: "'matching: [\"*\"]' of a declaration whose windows lack the view modifier",
    explanation: """
      handlesExternalEvents(matching:) on a scene chooses which new window opens if no open window takes the event. \
      It does not bring an open window to the front: handlesExternalEvents(preferring:allowing:) on a view in the \
      scene does that. Without the view modifier, each event opens another window on macOS. A Window, which is \
      unique, is brought to the front in any case.
      """,
    cure: "to reuse an open window, write handlesExternalEvents(preferring: [], allowing: [\"*\"]) in its view",
    triggering: .scenes(
      """
        "application": { "idiom": "mac", "configurations": [{ "name": "Main", "matching": ["*"] }] },
        "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": {} }]
      """),
    clean: .scenes(
      """
        "application": { "idiom": "mac", "configurations": [{ "name": "Main", "matching": ["*"] }] },
        "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": { "preferring": [], "allowing": ["*"] } }]
      """)
  )
  .checkingScenes { inspection, report in
    // Elsewhere, a window without the modifier takes the event.
    guard inspection.isComplete, let router = inspection.router, !router.policy.unmodifiedWindowsTakeContent else {
      return
    }
    for (index, configuration) in inspection.application.configurations.enumerated() {
      // A unique `Window` comes to the front if its `matching` set accepts an event.
      guard configuration.kind != .window, let matching = configuration.matching,
        let location = matching.elements.firstIndex(of: "*")
      else { continue }
      let windows = router.sessions.filter { $0.role == configuration.role && $0.configuration == configuration.name }
      guard !windows.isEmpty, windows.allSatisfy({ $0.conditions == .withoutModifier }) else { continue }
      report.note(
        at: .label(.configuration(index), .matching, location),
        "'matching: [\"*\"]' says which new window opens: it does not bring an open window of '\(configuration.name)' back"
      )
    }
  }
}

extension LintRule {
  package static let matchingTaken = LintRule(
    "matching-taken", .warning,
    summary: "a window with 'allowing: [\"*\"]' that takes what fits the 'matching' of another declaration",
    explanation: """
      A scene declaration opens a window for an event only if no open window takes the event. A window whose view \
      has handlesExternalEvents(preferring:allowing:) with allowing: ["*"] takes every event, so that as long as it \
      is open, no window of another declaration opens for what its handlesExternalEvents(matching:) names.
      """,
    cure: "allow only what the window shows, or prefer the text in the view of the other declaration",
    triggering: .scenes(
      """
        "application": { "configurations": [{ "name": "Main" }, { "name": "Viewer", "matching": ["viewer"] }] },
        "sessions": [{ "persistentIdentifier": "a", "configuration": "Main",
                       "handlesExternalEvents": { "preferring": [], "allowing": ["*"] } }]
      """),
    clean: .scenes(
      """
        "application": { "configurations": [{ "name": "Main" }, { "name": "Viewer", "matching": ["viewer"] }] },
        "sessions": [{ "persistentIdentifier": "a", "configuration": "Main",
                       "handlesExternalEvents": { "preferring": [], "allowing": ["*"] } },
                     { "persistentIdentifier": "b", "configuration": "Viewer",
                       "handlesExternalEvents": { "preferring": ["viewer"], "allowing": ["viewer"] } }]
      """)
  )
  .checkingScenes { inspection, report in
    guard inspection.isComplete, let router = inspection.router,
      inspection.sessions.contains(where: \.conditions.allowsEverything)
    else { return }
    var reported: Set<[String]> = []
    for configuration in inspection.application.configurations where configuration.kind != .settings {
      for link in configuration.matching?.elements ?? [] where !link.isEmpty && link != "*" {
        guard inspection.placeholder(of: link) == nil,
          let decision = try? router.route(.url(link), options: RoutingOptions(role: configuration.role)),
          decision.suitability == .can, let session = decision.session, decision.configuration != configuration.name,
          let index = inspection.sessionIndexes[session],
          case .externalEvents(_, let allowing) = inspection.sessions[index].conditions,
          let star = allowing.elements.firstIndex(of: "*"),
          reported.insert([session, configuration.name]).inserted
        else { continue }
        let name = SceneInspection.quoted(configuration.name)
        report.note(
          at: .label(.session(index), .allowing, star),
          "this window takes \(SceneInspection.quoted(link)), which fits the matching of \(name): no window of \(name) opens"
        )
      }
    }
  }
}

extension LintRule {
  package static let ignoredMatching = LintRule(
    "ignored-matching", .warning,
    summary: "'matching' of a DocumentGroup or of Settings, which ignore it",
    explanation: """
      A DocumentGroup ignores handlesExternalEvents(matching:). It opens the files and URLs of the types that it \
      supports (Apple's page about the modifier). Settings ignore it too: only the user opens them.
      """,
    cure: "remove it; for other content, declare a WindowGroup with 'matching'",
    triggering: .scenes(
      """
        "application": { "configurations": [{ "name": "Notes", "kind": "documentGroup", "matching": ["note"] }] },
        "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": {} }]
      """),
    clean: .scenes(
      """
        "application": { "configurations": [{ "name": "Notes", "kind": "documentGroup" },
                                            { "name": "Note", "matching": ["note"] }] },
        "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": {} }]
      """)
  )
  .checkingScenes { inspection, report in
    for (index, configuration) in inspection.application.configurations.enumerated()
    where [.documentGroup, .settings].contains(configuration.kind)
      && configuration.declaredMatching?.elements.isEmpty == false
    {
      let kind = configuration.kind == .settings ? "Settings scene" : "DocumentGroup"
      report.note(at: .owner(.configuration(index)), "the \(kind) '\(configuration.name)' ignores its 'matching'")
    }
  }
}

extension LintRule {
  package static let unusedConfiguration = LintRule(
    "unused-configuration", .note, isStrict: true,
    summary: "a configuration that no session has and no event can open",
    explanation: """
      A new window uses the first configuration of its role whose 'matching' fits, otherwise the first one without \
      'matching'. A file opens a DocumentGroup. A launch uses the configuration that is presented, otherwise the first \
      one that is not suppressed. If no session has another configuration either, it is used only if the app names it \
      in application(_:configurationForConnecting:), as 'chooses' says. A configuration is also reported, even if a \
      session has it, if each of its strings contains a string of an earlier 'matching'. The rule applies to documents \
      with sessions of the configuration's role. 'matching: []' means that no event opens the configuration. That is \
      right for a window that openWindow(id:) opens, so it is not reported.
      """,
    cure: "remove it, add 'matching', or move it to the front; with 'matching: []' only the app itself opens it",
    triggering: .scenes(
      """
        "application": { "configurations": [{ "name": "Main" }, { "name": "Old" }] },
        "sessions": [{ "persistentIdentifier": "inbox" }]
      """),
    clean: .scenes(
      """
        "application": { "configurations": [{ "name": "Main" }, { "name": "Compose", "matching": ["compose"] }] },
        "sessions": [{ "persistentIdentifier": "inbox" }]
      """)
  )
  .checkingScenes { inspection, report in
    guard inspection.isComplete, let router = inspection.router else { return }
    var used: Set<[String]> = []
    for session in router.sessions { used.insert([session.role.rawValue, session.configuration ?? ""]) }
    let roles = Set(inspection.sessions.map(\.role))
    let chosen = Set(inspection.application.choices.map(\.configuration))
    // For each role, the configurations that open for the first event and at a launch, and the first thousand sets.
    let last = Dictionary(uniqueKeysWithValues: roles.map { ($0, router.lastConfiguration(for: $0)) })
    let presented = Dictionary(uniqueKeysWithValues: roles.map { ($0, router.presentedConfiguration(for: $0)) })
    var sets: [SceneSessionRole: [ExternalEventSet]] = [:]
    for (index, configuration) in inspection.application.configurations.enumerated() {
      let (name, role) = (configuration.name, configuration.role)
      let earlier = sets[role] ?? []
      let free = router.application.freeConfiguration(for: role)
      if earlier.count < 1_000, configuration.kind != .settings, let set = configuration.matching {
        sets[role, default: []].append(set)
      }
      let isUsed = used.contains([role.rawValue, name])
      guard !isUsed || configuration.matching != nil, roles.contains(role) else { continue }
      let isTaken = configuration.matching?.isTaken(by: earlier, inspection.placeholders) ?? false
      let isLast = free == nil && last[role] == index
      let canOpen =
        isLast || chosen.contains(name) || (configuration.matching == nil ? free == index : !isTaken)
        || [.settings, .documentGroup].contains(configuration.kind) || presented[role] == index
      guard !canOpen else { continue }
      if isUsed {
        guard !earlier.contains(where: { $0.elements.contains("*") }) else { continue }
        report.note(
          at: .owner(.configuration(index)),
          "no event opens a window of '\(name)': earlier sets match everything that its set matches",
          help: "declare it before them, or write longer labels there")
        continue
      }
      report.note(
        at: .owner(.configuration(index)),
        "nothing uses the configuration '\(name)': no session has it, and no event opens it")
    }
  }
}

extension ExternalEventSet {
  /// Whether earlier sets match everything that this set matches, because each string in this set contains a string
  /// from an earlier set. Returns `false` for an empty set, which is meant to match nothing. Only the known parts of an
  /// unknown string count.
  fileprivate func isTaken(by earlier: [ExternalEventSet], _ placeholders: Placeholders) -> Bool {
    let strings = elements.filter { !$0.isEmpty }
    guard !strings.isEmpty else { return false }
    if earlier.contains(where: { $0.elements.contains("*") }) { return true }
    return strings.allSatisfy { string in
      let placeholder = placeholders[Array(string.utf8)]
      let parts = placeholder.map { [$0.beginsWith, $0.contains, $0.endsWith] } ?? [string]
      return string != "*" && earlier.contains { set in parts.contains { (try? set.takes($0)) == true } }
    }
  }
}

extension LintRule {
  package static let launchOpensWindow = LintRule(
    "launch-opens-window", .warning,
    summary: "each tap on the app's icon opens another window",
    explanation: """
      A plain launch has the empty string as its identifier and goes to the most recently used window whose \
      conditions accept it. If every open window rejects it, the launch opens a new window. If the new window \
      rejects it too, the next launch opens another one. The rule routes two launches in a row. A new window has the \
      conditions of its configuration; the default is UIKit's conditions, which accept everything, so that the \
      second launch opens nothing. Nothing is reported for the idiom 'mac': there the Dock shows an app that runs.
      """,
    cure: "let canActivate of one kind of window accept the empty string: TRUEPREDICATE, or … OR SELF == ''",
    triggering: .scenes(
      """
        "application": { "configurations": [
          { "name": "Page", "activationConditions": { "canActivate": "SELF BEGINSWITH 'page/'" } }] },
        "sessions": [{ "persistentIdentifier": "a", "activationConditions": { "canActivate": "SELF == 'page/1'" } }]
      """),
    clean: .scenes(
      """
        "application": { "configurations": [{ "name": "Page" }] },
        "sessions": [{ "persistentIdentifier": "a", "activationConditions": { "canActivate": "SELF == 'page/1'" } }]
      """)
  )
  .checkingScenes { inspection, report in
    // A label that only the app knows may be "*". On a Mac, the Dock shows an app that runs instead of launching it.
    guard inspection.hasSeveralWindows, inspection.application.idiom != .mac,
      !inspection.labels.contains(where: { inspection.placeholder(of: $0.text) != nil }),
      // An unknown predicate, which has no text, may accept the empty identifier.
      inspection.conditions.allSatisfy({ $0.facts.compilation.predicate != nil }),
      var router = inspection.router, let first = try? router.route(.launch), case .new = first.outcome,
      (try? router.apply(first)) != nil,
      let second = try? router.route(.launch), case .new = second.outcome
    else { return }
    let cause =
      first.targetContentIdentifier == ""
      ? "every window refuses the empty identifier of a plain launch"
      : "every window refuses the Focus prefix, which a plain launch brings alone"
    report.note(
      at: .application, "\(cause), and so does the window that a launch opens: each launch opens one more window",
      help: router.application.framework == .swiftUI
        ? "write handlesExternalEvents(preferring: …, allowing: [\"*\"]) in one kind of window" : nil)
  }
}

extension LintRule {
  package static let surplusWindow = LintRule(
    "surplus-window", .warning, isStrict: true,
    summary: "an identifier that opens another window of the group without 'matching'",
    explanation: """
      In a SwiftUI app, an event that no open window takes goes to the first window group whose \
      handlesExternalEvents(matching:) fits, otherwise to the first group without the modifier. That group then \
      opens another window in addition to its open ones. On macOS an open window without the view modifier takes no \
      event. If a sample opens such a window, the finding is a warning. If no sample does, a note names an \
      identifier that would.
      """,
    cure:
      "allow it in an open window (handlesExternalEvents(preferring:allowing:)) or in 'matching' of the right group",
    triggering: .scenes(
      """
        "application": { "idiom": "mac",
                         "configurations": [{ "name": "Main" }, { "name": "Viewer", "matching": ["viewer"] }] },
        "sessions": [{ "persistentIdentifier": "main", "handlesExternalEvents": {} }]
      """, events: "{\"url\": \"myapp://settings\"}\n{\"url\": \"myapp://viewer\"}"),
    clean: .scenes(
      """
        "application": { "idiom": "mac",
                         "configurations": [{ "name": "Main" }, { "name": "Viewer", "matching": ["viewer"] }] },
        "sessions": [{ "persistentIdentifier": "main", "handlesExternalEvents": { "allowing": ["*"] } },
                     { "persistentIdentifier": "viewer", "configuration": "Viewer",
                       "handlesExternalEvents": { "preferring": ["viewer"], "allowing": ["viewer"] } }]
      """, events: "{\"url\": \"myapp://settings\"}\n{\"url\": \"myapp://viewer\"}")
  )
  .checkingScenes { inspection, report in
    let configurations = inspection.application.configurations
    var shown: Set<String> = []
    for (index, outcome) in inspection.outcomes.enumerated() {
      guard case .surplus(let configuration) = outcome else { continue }
      shown.insert(configuration)
      report.note(
        at: .sample(index),
        "no open window takes \(inspection.identifier(ofSample: index)), so that '\(configuration)', which has no 'matching', opens one more",
        related: configurations.indices.filter { configurations[$0].name == configuration }.map { .configuration($0) })
    }
    for opening in inspection.proofs.opens {
      guard let example = opening.gap.example, example.values != .someValue,
        case let witness = example.identifier,
        case .surplus(let name)? = inspection.outcome(ofIdentifier: witness), !shown.contains(name),
        let index = configurations.firstIndex(where: { $0.name == name })
      else { continue }
      report.note(
        at: .owner(.configuration(index)),
        "no open window takes \(SceneInspection.quoted(witness)), so that '\(name)', which has no 'matching', opens one more",
        severity: .note)
    }
  }
}

extension SceneInspection {
  /// Returns the outcome of routing a notification with the given identifier.
  fileprivate func outcome(ofIdentifier identifier: String) -> SampleOutcome? {
    classifier?.outcome(of: Sample(event: .notification(identifier)))
  }
}

extension SceneConditions {
  fileprivate var allowsEverything: Bool {
    if case .externalEvents(_, let allowing) = self { allowing.elements.contains("*") } else { false }
  }
}
