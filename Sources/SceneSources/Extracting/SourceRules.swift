internal import PredicateSyntax

/// Rules about source code itself, apart from the meaning of conditions.
enum SourceRules {
  /// Everything that the rules find, each finding once.
  static func findings(in application: SourceApplication) -> [SourceFinding] {
    var findings: [SourceFinding] = []
    for window in application.windows {
      for entry in [window.canActivate, window.prefersToActivate] {
        guard case .predicate(let predicate)? = entry?.condition else { continue }
        findings += interpolation(in: predicate)
        for (use, argument) in zip(predicate.uses, predicate.arguments) {
          findings += argument.texts.flatMap { optional(in: $0, Fallback(use.operation), application) }
        }
      }
      for labels in [window.preferring, window.allowing] {
        findings += (labels?.elements ?? []).flatMap { optional(in: $0, .label, application) }
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

  /// What a text that lacks its value is compared with.
  private enum Fallback {
    case label
    /// A whole identifier.
    case identifier
    /// A part of identifiers, by the operator.
    case part(Operator)
    /// Something else: nothing is said of it.
    case other

    init(_ operation: Operator?) {
      switch operation {
      case .comparison(.equal), .comparison(.in), .comparison(.like), .comparison(.matches): self = .identifier
      case .comparison(.beginsWith), .comparison(.endsWith), .comparison(.contains):
        self = operation.map { .part($0) } ?? .other
      default: self = .other
      }
    }
  }

  /// `"app://x/\(id ?? "")"`
  private static func optional(
    in text: PartialText, _ fallback: Fallback, _ application: SourceApplication
  ) -> [SourceFinding] {
    text.pieces.indices.compactMap { index in
      guard case .hole(let hole) = text.pieces[index], hole.mayBeEmpty else { return nil }
      let rest = text.withoutPiece(at: index)
      // An empty text matches no identifier: that may be meant.
      guard !rest.isEmpty, let reason = reason(rest, fallback, application) else { return nil }
      return SourceFinding(
        "optional-identifier", .warning, at: hole.position, "without a value, \(reason)",
        help: "set the condition only when there is a value")
    }
  }

  private static func reason(_ rest: String, _ fallback: Fallback, _ application: SourceApplication) -> String? {
    switch fallback {
    case .label: return "the label is '\(rest)', which matches every identifier that contains it"
    case .identifier:
      if application.sentIdentifiers.contains(where: { $0.identifier == rest }) { return nil }
      return "the identifier is '\(rest)', which no event has"
    case .part(let operation):
      return "the comparison is \(operation.spelling) '\(rest)', which holds for more identifiers than with one"
    case .other: return nil
    }
  }
}

extension PartialText {
  /// The text without one of its parts, with the names of other holes.
  fileprivate func withoutPiece(at place: Int) -> String {
    pieces.enumerated().map { index, piece in
      switch piece {
      case _ where index == place: ""
      case .literal(let literal): literal.text
      case .hole(let hole): "<\(hole.expression)>"
      }
    }.joined()
  }
}
