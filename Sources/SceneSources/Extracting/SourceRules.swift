/// Rules about source code itself, apart from the meaning of conditions.
enum SourceRules {
  /// Everything that the rules find, each finding once.
  static func findings(in application: SourceApplication) -> [SourceFinding] {
    var findings: [SourceFinding] = []
    for window in application.windows {
      for entry in [window.canActivate, window.prefersToActivate] {
        guard case .predicate(let predicate)? = entry?.condition else { continue }
        findings += interpolation(in: predicate)
        findings += predicate.arguments.flatMap(\.texts).flatMap { optional(in: $0, isLabel: false) }
      }
      for labels in [window.preferring, window.allowing] {
        findings += (labels?.elements ?? []).flatMap { optional(in: $0, isLabel: true) }
      }
    }
    var seen: Set<SourceFinding> = []
    return findings.filter { seen.insert($0).inserted }
  }

  /// `NSPredicate(format: "SELF == '\(id)'")`
  private static func interpolation(in predicate: SourcePredicate) -> [SourceFinding] {
    guard !predicate.isVerbatim else { return [] }
    // A format that the source spells out has no interpolations.
    return predicate.interpolations.map { hole in
      SourceFinding(
        "interpolated-format", .warning, at: hole.position,
        "'\(hole.expression)' becomes part of the predicate's text: a quote in it breaks the predicate and stops the app",
        help: "write %@ without quotes, and pass the value as an argument: NSPredicate(format: \"SELF == %@\", …)")
    }
  }

  /// `"app://x/\(id ?? "")"`
  private static func optional(in text: PartialText, isLabel: Bool) -> [SourceFinding] {
    text.holes.filter(\.mayBeEmpty).map { hole in
      SourceFinding(
        "optional-identifier", .warning, at: hole.position,
        isLabel
          ? "without a value, the label is '\(text.prefix)\(text.suffix)', which matches every identifier that contains it"
          : "without a value, the identifier is '\(text.prefix)\(text.suffix)', which no event has",
        help: "set the condition only when there is a value")
    }
  }
}
