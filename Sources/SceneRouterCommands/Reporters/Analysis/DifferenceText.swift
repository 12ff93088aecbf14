import PredicateSyntax
import RoutingDocuments
import SceneAnalysis

/// The human-readable output of `diff`.
enum DifferenceText {
  static func describe(_ taker: SceneDifference.Taker) -> String {
    switch taker.outcome {
    case .existing(let session): session.quoted(limit: 1_000)
    case .new(let configuration): configuration.map { "a new \($0.quoted(limit: 1_000)) window" } ?? "a new window"
    case .unhandled: "nothing"
    }
  }

  /// Describes the role that a change applies to, or returns an empty string for the ordinary window role.
  static func role(of change: SceneDifference.Change) -> String {
    change.role == .windowApplication ? "" : " for \(change.role.rawValue.shown(limit: 1_000))"
  }

  /// Describes the restrictions on an example: its role, the unknown values for which it is valid, whether a shorter
  /// example may exist, and whether the change provably affects only non-ASCII identifiers.
  static func restrictions(of change: SceneDifference.Change) -> String {
    role(of: change) + AnalysisText.restrictions(of: change.witness)
      + (change.isBeyondASCII ? ", beyond ASCII only" : "")
  }

  static func lines(of difference: SceneDifference, style: DiagnosticRenderer.Style = .plain) -> [String] {
    func move(_ from: SceneDifference.Taker, _ to: SceneDifference.Taker) -> String {
      "\(describe(from)) → \(Ink.strong.paint(describe(to), style))"
    }
    var lines = difference.changes.map { change in
      "\(change.witness.quoted)\(restrictions(of: change)): \(move(change.from, change.to))"
    }
    if let launch = difference.launch { lines.append("a plain launch: \(move(launch.from, launch.to))") }
    if difference.isSame == true {
      let identifier = AnalysisText.identifier(difference.universe)
      lines.append(Ink.good.paint("no changes: every \(identifier) still goes to the same window", style))
    }
    return lines + difference.undecided.map { Ink.new.paint(AnalysisText.undecided($0), style) }
  }

  /// Returns the lines as workflow commands. Each change is reported at the position of the window that now takes the
  /// event or, failing that, of the window that took it before.
  static func annotations(of difference: SceneDifference, file: String, _ locations: SceneLocations) -> [String] {
    let positions = difference.changes.map { change in
      [change.to.session, change.from.session].lazy.compactMap { $0 }.compactMap(locations.position(ofSession:)).first
    }
    return lines(of: difference).enumerated().map { index, line in
      WorkflowCommand(
        .note, file: file, at: positions.indices.contains(index) ? positions[index] : nil,
        title: "scene-router diff", message: [line]
      ).line
    }
  }
}
