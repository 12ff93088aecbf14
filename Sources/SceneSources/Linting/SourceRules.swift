import PredicateSyntax
import RoutingDocuments
package import SceneAnalysis

/// Lint rules about source code, in addition to the rules about the meaning of conditions.
enum SourceRules {
  /// Returns the findings about the given assignments and modifiers, with the values that an application has if they
  /// depend on the build.
  static func findings(in sites: [SourceSite]) -> [DocumentIssue] {
    sites.flatMap { interpolations(in: $0) + optionals(in: $0) + blocks(in: $0) + unread($0) } + setTwice(in: sites)
  }

  /// Finds interpolations in predicate formats, such as `NSPredicate(format: "SELF == '\(id)'")`.
  private static func interpolations(in site: SourceSite) -> [DocumentIssue] {
    guard case .predicate(.predicate(let predicate)) = site.value, predicate.isWritten else { return [] }
    // The text of a URL contains no double quotation marks, but can contain single ones.
    let isInDoubleQuotes = predicate.format.prefix.hasSuffix("\"")
    return predicate.format.placeholders.filter { placeholder in
      !isSafe(placeholder.expression) && !(isInDoubleQuotes && placeholder.expression.hasSuffix(".absoluteString"))
    }.map { placeholder in
      DocumentIssue(
        "interpolated-format", .warning, at: placeholder.position,
        "'\(placeholder.expression)' becomes part of the predicate's text: a quote in it breaks the predicate and stops the app",
        help: "write %@ without quotes, and pass the value as an argument: NSPredicate(format: \"SELF == %@\", …)")
    }
  }

  /// Whether an interpolated value certainly contains no quotation mark, like the text of a UUID or a number, or the
  /// identifier that the system gives to a session, or is a choice between two literals.
  private static func isSafe(_ expression: String) -> Bool {
    [".uuidString", "UUID()", ".persistentIdentifier", ".count", ".hash", ".hashValue"].contains(
      where: expression.hasSuffix)
      || expression.wholeMatch(of: #/[^"?]+\? ?"[^"]*" ?: ?"[^"]*"\)?/#) != nil
  }

  /// Finds interpolated values that fall back to an empty string, such as `"app://x/\(id ?? "")"`.
  private static func optionals(in site: SourceSite) -> [DocumentIssue] {
    let isLabel: Bool
    var parts = site.value.parts
    switch site.value {
    case .predicate(.predicate(let predicate)):
      isLabel = false
      parts = predicate.withoutInterpolations?.arguments ?? predicate.arguments
    case .predicate: isLabel = false
    case .matching, .sets: isLabel = true
    }
    return parts.flatMap(\.texts).flatMap { text in
      text.placeholders.filter(\.mayBeEmpty).compactMap { placeholder in
        let rest = text.prefix + text.suffix
        // An empty string matches no identifier, which can be intentional. A condition may have checked the text before.
        let conditions = [site.fact.condition, site.fact.earlierExit].compactMap { $0 }
        let isChecked = conditions.contains { $0.contains("isEmpty") || $0.contains("\"\"") || $0.contains(".count") }
        guard !rest.isEmpty, !isChecked else { return nil }
        return DocumentIssue(
          "optional-identifier", .warning, at: placeholder.position,
          isLabel
            ? "without a value, the label is '\(rest)', which matches every identifier that contains it"
            : "without a value, the text is '\(rest)', which names no particular content",
          help: "set the condition only when there is a value")
      }
    }
  }

  private static func blocks(in site: SourceSite) -> [DocumentIssue] {
    guard case .predicate(.blockPredicate) = site.value else { return [] }
    let isSwift = site.position.file.hasSuffix(".swift")
    return [
      DocumentIssue(
        "block-predicate", .error, at: site.fact.values[0].position,
        "a condition cannot be a predicate with a block: UIKit refuses it, and the app stops",
        help: "write it as a format: "
          + (isSwift
            ? "NSPredicate(format: \"SELF == %@\", …)" : "[NSPredicate predicateWithFormat:@\"SELF == %@\", …]"))
    ]
  }

  private static func unread(_ site: SourceSite) -> [DocumentIssue] {
    // The arguments of the calls are the values that the app's own function of this name passes on.
    if site.fact.member == "handlesExternalEvents" { return [] }
    return zip(site.fact.values, site.value.parts).compactMap { expression, value in
      guard value.isUnknown else { return nil }
      return DocumentIssue(
        "unread-condition", .note, at: expression.position,
        "the value is known only when the app runs: '\(expression.source)'",
        help: "write the literal or a constant here to have it checked")
    }
  }

  /// Finds conditions that are set twice for the same scene in one block.
  private static func setTwice(in sites: [SourceSite]) -> [DocumentIssue] {
    struct Key: Hashable {
      var kind: SiteFact.Kind
      var block: SourcePosition
      var receiver: String
      var condition: String?
      /// If the function may end, wait or read the condition between two assignments, the first one has an effect.
      var exits: Int
    }
    var last: [Key: SourceSite] = [:]
    var findings: [DocumentIssue] = []
    for site in sites where site.fact.kind == .canActivate || site.fact.kind == .prefersToActivate {
      let fact = site.fact
      let key = Key(
        kind: fact.kind, block: fact.block, receiver: fact.receiver, condition: fact.condition, exits: fact.exits)
      if let earlier = last.updateValue(site, forKey: key) {
        findings.append(
          DocumentIssue(
            "condition-set-twice", .warning, at: site.position,
            "this replaces the condition of line \(earlier.position.line), which is never used",
            help: "join both with OR in one predicate, or delete one"))
      }
    }
    return findings
  }
}

extension LintRule {
  /// The rules about source code, in the order of the manual.
  package static let ofSources: [LintRule] = [
    .interpolatedFormat, .optionalIdentifier, .conditionSetTwice, .blockPredicate, .missingDelegate, .unreadCondition,
    .partlyRead,
  ]
}

extension LintRule {
  // The rules about source code, with examples in Swift. Their findings arise while the sources are read.

  package static let interpolatedFormat = LintRule(
    "interpolated-format", .warning,
    summary: "a value interpolated into a predicate's format string",
    explanation: """
      The value becomes part of the predicate's text. An apostrophe in it ends the literal, and NSPredicate raises \
      an exception that stops the app; other text can change the meaning of the predicate. A value without quotes \
      around it is parsed as predicate text completely, and the condition counts as one that may accept any \
      identifier.
      """,
    cure: "write %@ without quotes, and pass the value as an argument",
    triggering: delegate(#"prefersToActivate = NSPredicate(format: "SELF == '\(id)'")"#),
    clean: delegate(#"prefersToActivate = NSPredicate(format: "SELF == %@", id)"#))

  package static let optionalIdentifier = LintRule(
    "optional-identifier", .warning,
    summary: "an identifier that falls back to an empty string",
    explanation: """
      If the value is missing, only the rest of the text remains. No event has that identifier, so the condition is \
      never true. A SwiftUI label is worse: it matches every identifier that contains the rest, and the same applies \
      to BEGINSWITH, ENDSWITH and CONTAINS. Code that unwraps the value first, with if or guard, is not reported.
      """,
    cure: "set the condition only when there is a value",
    triggering: delegate(#"prefersToActivate = NSPredicate(format: "SELF == %@", "app://x/\(id ?? "")")"#),
    clean: delegate(#"prefersToActivate = NSPredicate(format: "SELF == %@", "app://x/\(id)")"#))

  package static let conditionSetTwice = LintRule(
    "condition-set-twice", .warning,
    summary: "a condition set twice in one block of statements",
    explanation: """
      The second predicate replaces the first. Conditions in different branches are not reported.
      """,
    cure: "join both predicates with OR",
    triggering: delegate(
      #"canActivate = NSPredicate(format: "SELF == 'a'")"#, #"canActivate = NSPredicate(format: "SELF == 'b'")"#),
    clean: delegate(#"canActivate = NSPredicate(format: "SELF == 'a' OR SELF == 'b'")"#))

  package static let blockPredicate = LintRule(
    "block-predicate", .error,
    summary: "a condition that uses a block predicate",
    explanation: """
      UIKit writes conditions to disk, and a block cannot be written. UIKit refuses the predicate, and an assertion \
      stops the app as soon as the condition is set.
      """,
    cure: "write the condition as a format string",
    triggering: delegate(#"canActivate = NSPredicate { value, _ in (value as? String) == "a" }"#),
    clean: delegate(#"canActivate = NSPredicate(format: "SELF == 'a'")"#))

  package static let missingDelegate = LintRule(
    "missing-delegate", .warning,
    summary: "a scene delegate in the manifest that no file declares",
    explanation: """
      UIKit loads the class by its name when the scene connects. If the class does not exist, the window stays \
      black, and the only message is in the log. The rule looks for classes of the app's own module, inside any #if. \
      The name of a class in Swift begins with that of its module, unless @objc(…) gives it another one.
      """,
    cure: "correct UISceneDelegateClassName, or rename the class",
    triggering: manifest(delegate: "PageDelegate"), clean: manifest(delegate: "PageSceneDelegate"))

  package static let unreadCondition = LintRule(
    "unread-condition", .note, isStrict: true,
    summary: "a condition that is known only at run time; reported with --strict",
    explanation: """
      The value is not a literal, a constant with a unique name or a property of an enumeration, so it is unknown: \
      it counts as a condition that may accept any identifier. To route with the condition, pass its value: --assume \
      'predicate(for: id)=SELF == "a"'.
      """,
    cure: "call NSPredicate(format:) in the assignment, with the values as arguments",
    triggering: delegate("canActivate = predicate(for: id)"),
    clean: delegate(#"canActivate = NSPredicate(format: "SELF == %@", id)"#))

  package static let partlyRead = LintRule(
    "partly-read", .warning,
    summary: "a source or project file that cannot be read completely",
    explanation: """
      The text after an error may be misread or not read at all, for example after a merge that left conflict \
      markers. The targets of a project file with an error are unknown. Files that exceed a limit of the reader get \
      this warning too; the message names the limit. Windows and conditions that are not read because of their form, \
      such as a scene of another package or one for another platform, are notes, which lint reports with --strict and \
      extract always.
      """,
    cure: "fix the file",
    triggering: delegate("canActivate = NSPredicate(value: true"),
    clean: delegate("canActivate = NSPredicate(value: true)"))

  /// Returns an example of a scene delegate that contains the given assignments. Each assignment starts with an
  /// abbreviated property name, such as `canActivate`.
  private static func delegate(_ assignments: String...) -> LintRule.Example {
    let statements = assignments.map { assignment in
      "    scene.activationConditions."
        + assignment.replacing(" =", with: "ForTargetContentIdentifierPredicate =", maxReplacements: 1)
    }
    return LintRule.Example(
      """
      class PageSceneDelegate: UIResponder, UIWindowSceneDelegate {
        func show(_ id: String, in scene: UIScene) {
      \(statements.joined(separator: "\n"))
        }
      }
      """)
  }

  /// Returns an example of an Info.plist that contains a delegate class for its only scene.
  private static func manifest(delegate: String) -> LintRule.Example {
    LintRule.Example(
      """
      <plist version="1.0"><dict>
        <key>UIApplicationSceneManifest</key><dict>
          <key>UISceneConfigurations</key><dict>
            <key>UIWindowSceneSessionRoleApplication</key><array><dict>
              <key>UISceneConfigurationName</key><string>Page</string>
              <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).\(delegate)</string>
            </dict></array></dict></dict>
      </dict></plist>
      """)
  }
}
