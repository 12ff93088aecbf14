/// Lint rules about source code, in addition to the rules about the meaning of conditions.
enum SourceRules {
  /// Returns the findings about the given assignments and modifiers.
  static func findings(in sites: [SourceSite]) -> [SourceFinding] {
    sites.flatMap { interpolations(in: $0) + optionals(in: $0) + blocks(in: $0) + unread($0) } + setTwice(in: sites)
  }

  /// Finds interpolations in predicate formats, such as `NSPredicate(format: "SELF == '\(id)'")`.
  private static func interpolations(in site: SourceSite) -> [SourceFinding] {
    guard case .predicate(.predicate(let predicate)) = site.value, predicate.isWritten else { return [] }
    return predicate.format.placeholders.map { placeholder in
      SourceFinding(
        "interpolated-format", .warning, at: placeholder.position,
        "'\(placeholder.expression)' becomes part of the predicate's text: a quote in it breaks the predicate and stops the app",
        help: "write %@ without quotes, and pass the value as an argument: NSPredicate(format: \"SELF == %@\", …)")
    }
  }

  /// Finds interpolated values that fall back to an empty string, such as `"app://x/\(id ?? "")"`.
  private static func optionals(in site: SourceSite) -> [SourceFinding] {
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
        // An empty string matches no identifier, which can be intentional.
        guard !rest.isEmpty else { return nil }
        return SourceFinding(
          "optional-identifier", .warning, at: placeholder.position,
          isLabel
            ? "without a value, the label is '\(rest)', which matches every identifier that contains it"
            : "without a value, the text is '\(rest)', which names no particular content",
          help: "set the condition only when there is a value")
      }
    }
  }

  private static func blocks(in site: SourceSite) -> [SourceFinding] {
    guard case .predicate(.blockPredicate) = site.value else { return [] }
    return [
      SourceFinding(
        "block-predicate", .error, at: site.fact.values[0].position,
        "a condition cannot be a predicate with a block: UIKit refuses it, and the app stops",
        help: "write it as a format: NSPredicate(format: \"SELF == %@\", …)")
    ]
  }

  private static func unread(_ site: SourceSite) -> [SourceFinding] {
    zip(site.fact.values, site.value.parts).compactMap { expression, value in
      guard value.isUnknown else { return nil }
      return SourceFinding(
        "unread-condition", .note, at: expression.position,
        "the value is known only when the app runs: '\(expression.source)'",
        help: "write the literal or a constant here to have it checked")
    }
  }

  /// Finds conditions that are set twice for the same scene in one block.
  private static func setTwice(in sites: [SourceSite]) -> [SourceFinding] {
    struct Key: Hashable {
      var kind: SiteFact.Kind
      var block: SourcePosition
      var receiver: String
      var condition: String?
    }
    var last: [Key: SourceSite] = [:]
    var findings: [SourceFinding] = []
    for site in sites where site.fact.kind == .canActivate || site.fact.kind == .prefersToActivate {
      let fact = site.fact
      let key = Key(kind: fact.kind, block: fact.block, receiver: fact.receiver, condition: fact.condition)
      if let earlier = last.updateValue(site, forKey: key) {
        findings.append(
          SourceFinding(
            "condition-set-twice", .warning, at: site.position,
            "this replaces the condition of line \(earlier.position.line), which is never used",
            help: "join both with OR in one predicate, or delete one"))
      }
    }
    return findings
  }
}
