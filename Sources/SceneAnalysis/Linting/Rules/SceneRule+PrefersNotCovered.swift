import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let prefersNotCovered = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "prefers-not-covered"), .note,
      summary: "prefersToActivate accepts an identifier that canActivate rejects",
      explanation: """
        This works: prefersToActivate is evaluated first and does not depend on canActivate, and shipping apps rely on \
        it. It surprises readers who expect prefersToActivate to refine canActivate. The finding names a shortest such \
        identifier.
        """,
      cure: "widen canActivate, or keep it if the window is for this content only",
      triggering: .windows(
        .window("inbox"), .window("thread", can: "SELF BEGINSWITH 'mail/'", prefers: "SELF == 'news/1'")),
      clean: .windows(.window("inbox"), .window("thread", can: "SELF BEGINSWITH 'mail/'", prefers: "SELF == 'mail/1'")))
  ) { inspection, report in
    guard inspection.hasSeveralWindows else { return }
    for pair in inspection.pairs where !pair.prefers.isNever && !pair.can.isAlways {
      // Quoted placeholders have already been reported by another diagnostic.
      guard !pair.prefers.compilation.diagnostics.contains(where: { $0.code == .quotedPlaceholder }) else { continue }
      guard let witness = pair.prefers.identifier(outside: pair.can) else { continue }
      report.note(
        at: .predicate(pair.owner, .prefersToActivate),
        "prefersToActivate takes \(SceneInspection.quoted(witness)), which canActivate refuses; it is chosen all the same"
      )
    }
    guard inspection.isComplete else { return }
    for label in inspection.labels where label.set == .preferring && !label.text.isEmpty {
      guard case .session(let index) = label.owner, inspection.sessions.indices.contains(index),
        case .externalEvents(_, let allowing) = inspection.sessions[index].conditions,
        allowing.elements.isEmpty
          || (allowing.elements + [label.text]).allSatisfy({ inspection.placeholder(of: $0) == nil }),
        (try? allowing.predicate.matches(label.text)) == false
      else { continue }
      report.note(
        at: label.location,
        "'preferring' takes \(SceneInspection.quoted(label.text)), which 'allowing' refuses; it is chosen all the same",
        help: "add it to 'allowing', or keep it so if the window is for this content alone")
    }
  }
}
