import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import SceneRouting
import StringPredicates

/// The human-readable output of `analyze`.
enum AnalysisText {
  /// Returns a description of an answer, such as `'mail/edit', 9 characters`.
  static func describe(_ answer: AnalysisAnswer) -> String {
    switch answer {
    case .witness(let witness): describe(witness)
    case .impossible: "none"
    case .undecided(let reason): undecided(reason)
    }
  }

  /// Returns the reason with the prefix `not decided: `, unless it already begins with `not decided`.
  static func undecided(_ reason: String) -> String {
    (reason.hasPrefix("not decided ") ? "" : "not decided: ") + reason.shown(limit: 1_000)
  }

  static func describe(_ witness: IdentifierWitness) -> String {
    "\(witness.quoted), \(witness.length) character\(witness.length == 1 ? "" : "s")\(restrictions(of: witness))"
  }

  /// Describes the unknown values for which a witness is valid, and whether a shorter witness may exist.
  static func restrictions(of witness: IdentifierWitness) -> String {
    let values = witness.values.map { $0 == .everyValue ? ", for every value" : ", for some value" } ?? ""
    if witness.isShortest || witness.values == .someValue { return values }
    let isASCII = witness.identifier.unicodeScalars.allSatisfy(\.isASCII)
    return values + (isASCII ? " (a shorter one may exist)" : " (a shorter one, or one in ASCII, may exist)")
  }

  /// Names the role of a window or a change, or returns an empty string for the role of ordinary windows.
  static func role(_ role: SceneSessionRole) -> String {
    role == .windowApplication ? "" : " for \(role.rawValue.shown(limit: 1_000))"
  }

  /// Returns the term for the identifiers in a universe, such as `identifier` or `ASCII identifier`.
  static func identifier(_ universe: IdentifierUniverse) -> String {
    switch universe {
    case .any: "identifier"
    case .plain: "identifier without combining characters"
    case .ascii: "ASCII identifier"
    }
  }

  /// Formats the relationship between two predicates as a workflow command.
  static func annotation(of relation: PredicateRelation) -> String {
    let title =
      switch relation.isEqual {
      case true?: "equal"
      case false?: "different"
      case nil: "not-decided"
      }
    return WorkflowCommand(
      relation.isEqual == false ? .warning : .note, title: title,
      message: [summary(of: relation)] + lines(of: relation)
    ).line
  }

  /// Returns three lines with examples of identifiers that are accepted by both predicates, only by the first, and only
  /// by the second.
  static func lines(of relation: PredicateRelation) -> [String] {
    [
      "both:        \(describe(relation.both))", "only first:  \(describe(relation.onlyFirst))",
      "only second: \(describe(relation.onlySecond))",
    ]
  }

  /// Summarizes the relationship between two predicates in one sentence.
  static func summary(of relation: PredicateRelation) -> String {
    switch (relation.both.exists, relation.onlyFirst.exists, relation.onlySecond.exists) {
    case (false?, false?, false?): "neither predicate accepts any identifier"
    case (_, false?, false?): "the predicates accept the same identifiers"
    case (_, false?, true?): "the second predicate accepts everything the first accepts"
    case (_, true?, false?): "the first predicate accepts everything the second accepts"
    case (false?, true?, true?): "no identifier fulfils both predicates"
    case (true?, true?, true?): "the predicates overlap, and each accepts identifiers that the other does not"
    default: "not everything is decided"
    }
  }

  /// The maximum number of competing pairs to print.
  private static let pairLimit = 40

  static func lines(
    of analysis: RoutingAnalysis, hasShape: Bool, style: DiagnosticRenderer.Style
  ) -> [String] {
    var lines = analysis.windows.map { window in
      let line = line(of: window, analysis.universe)
      return window.stated == .impossible ? TextColor.bad.paint(line, style) : line
    }
    switch analysis.gap {
    case .impossible:
      let all = "no gap: a window takes every \(identifier(analysis.universe))\(hasShape ? " of the shape" : "")"
      lines.append(TextColor.good.paint(all, style))
    case .witness(let witness):
      lines.append(TextColor.new.paint("no window takes \(describe(witness))", style))
    case .undecided: lines.append(TextColor.new.paint("gap: \(describe(analysis.gap))", style))
    }
    for opening in analysis.opens {
      let name =
        opening.outcome == .unhandled
        ? "no window" : opening.configuration.map { "a new \($0.quoted(limit: 1_000)) window" } ?? "a new window"
      switch opening.gap {
      case .witness(let witness): lines.append("\(name) opens for \(describe(witness))")
      case .impossible: lines.append("\(name) opens for no identifier")
      case .undecided: lines.append("whether \(name) opens: \(describe(opening.gap))")
      }
    }
    for competition in analysis.competing.prefix(pairLimit) {
      lines.append(line(of: competition))
    }
    if analysis.competing.count > pairLimit {
      lines.append("\(analysis.competing.count - pairLimit) more pairs compete; --format json lists them")
    }
    // Every other undecided question that begins with "whether" already appears on the line for its window, gap or
    // configuration.
    let remaining = analysis.undecided.filter {
      !$0.hasPrefix("whether ") || analysis.undecidedCompetitions.contains($0)
    }
    return lines + remaining.map { TextColor.new.paint("not decided: \($0.shown(limit: 1_000))", style) }
  }

  private static func line(of window: WindowAnalysis, _ universe: IdentifierUniverse) -> String {
    let name = "window \(window.session.quoted(limit: 1_000))\(role(window.role))"
    let every = universe == .any ? "" : " an \(identifier(universe))"
    switch (window.stated, window.anyOrder) {
    case (.witness(let witness), _): return "\(name): wins \(describe(witness))"
    case (.impossible, .impossible):
      return
        "\(name): no \(identifier(universe)) reaches it, in any order of use\(before(window)); launches are not analyzed"
    case (.impossible, .witness(let witness)):
      return
        "\(name): never wins\(every) in the stated order\(before(window)); if most recently used, it wins \(describe(witness))"
    case (.impossible, .undecided(let reason)):
      return
        "\(name): never wins\(every) in the stated order\(before(window)); in other orders \(undecided(reason))"
    case (.undecided(let reason), _): return "\(name): \(undecided(reason))"
    }
  }

  private static func line(of competition: WindowCompetition) -> String {
    let names = competition.sessions.map { $0.quoted(limit: 1_000) }.joined(separator: " and ")
    return "\(names) compete: both prefer \(describe(competition.witness))"
  }

  private static func before(_ window: WindowAnalysis) -> String {
    guard !window.blockers.isEmpty else { return "" }
    let names = window.blockers.prefix(4).map { $0.quoted(limit: 1_000) }.joined(separator: ", ")
    let more = window.blockers.count > 4 ? " and \(window.blockers.count - 4) more" : ""
    return "; before it \(window.blockers.count == 1 ? "comes" : "come") \(names)\(more)"
  }

  /// Returns the findings as workflow commands: dead windows and undecided questions, plus gaps and competing windows
  /// if `failOn` contains them. A finding about several windows is reported at the start of the first one.
  static func annotations(
    of analysis: RoutingAnalysis, file: String, _ locations: SceneLocations, failOn: Set<AnalysisFinding>
  ) -> [String] {
    var found: [(title: String, session: String?, message: String)] =
      analysis.deadWindows.map { ("never-wins", $0.session, line(of: $0, analysis.universe)) }
    if failOn.contains(.gap), analysis.gap.example != nil {
      found.append(("gap", nil, "gap: \(describe(analysis.gap))"))
    }
    if failOn.contains(.competing) {
      found += analysis.competing.prefix(pairLimit).map { ("competing", $0.sessions.first, line(of: $0)) }
    }
    return found.map {
      WorkflowCommand(
        .warning, file: file, at: $0.session.flatMap(locations.position(ofSession:)), title: $0.title,
        message: [$0.message]
      ).line
    }
      + analysis.undecided.map { WorkflowCommand(.note, file: file, title: "not-decided", message: [$0]).line }
  }
}

extension IdentifierWitness {
  /// The identifier in quotation marks, with escapes for control characters and combining marks.
  var quoted: String {
    var text = ""
    for scalar in identifier.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .nonspacingMark, .enclosingMark, .spacingMark, .privateUse, .unassigned,
        .lineSeparator, .paragraphSeparator, .surrogate:
        text += scalar.visibleEscape
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "'\(text)'"
  }
}

/// A kind of finding that an analysis can report.
enum AnalysisFinding: String, Hashable, Sendable, CaseIterable {
  /// A predicate that matches no identifier.
  case neverHolds = "never-holds"
  /// A window that never wins an event.
  case neverWins = "never-wins"
  /// An identifier that no window takes.
  case gap
  /// Several windows that prefer the same identifier.
  case competing
  /// Two predicates that accept different identifiers.
  case different

  /// Whether the finding concerns scenes rather than predicates.
  var isAboutScenes: Bool {
    switch self {
    case .neverWins, .gap, .competing: true
    case .neverHolds, .different: false
    }
  }

  /// The findings that set the exit code to 1 by default.
  static let defaults: [AnalysisFinding] = [.neverHolds, .neverWins]
}

extension MessageReporter {
  /// Compiles a predicate, or returns `nil` after reporting its errors.
  func predicate(
    _ format: String, arguments: [String] = [], dialect: PredicateDialect, name: String
  ) -> StringPredicate? {
    do throws(StringPredicateError) {
      let predicate = try StringPredicate(format, arguments: arguments.map(PredicateArgument.string), dialect: dialect)
      report(predicate.warnings, in: SourceText(format), name: name)
      return predicate
    } catch {
      report(error, name: name)
      return nil
    }
  }

  /// Reports a bug in the analysis itself, as opposed to a problem with the input.
  func report(_ defect: AnalysisDefect, at location: String) {
    report(.error, at: location, defect.description, code: "analysis-defect")
  }
}

/// The human-readable output of `diff`.
enum DifferenceText {
  /// Returns two different names. If they look the same, their characters beyond ASCII are escaped.
  static func distinguished(_ old: String, _ new: String) -> (String, String) {
    old == new ? (old.shownInASCII, new.shownInASCII) : (old, new)
  }

  static func describe(_ taker: SceneDifference.Taker) -> String {
    switch taker.outcome {
    case .existing(let session): session.quoted(limit: 1_000)
    case .new(let configuration): configuration.map { "a new \($0.quoted(limit: 1_000)) window" } ?? "a new window"
    case .unhandled: "nothing"
    }
  }

  /// Describes the restrictions on an example: its role, the unknown values for which it is valid, whether a shorter
  /// example may exist, and whether the change provably affects only non-ASCII identifiers.
  static func restrictions(of change: SceneDifference.Change) -> String {
    AnalysisText.role(change.role) + AnalysisText.restrictions(of: change.witness)
      + (change.isBeyondASCII ? ", beyond ASCII only" : "")
  }

  static func lines(of difference: SceneDifference, style: DiagnosticRenderer.Style = .plain) -> [String] {
    func move(_ from: SceneDifference.Taker, _ to: SceneDifference.Taker) -> String {
      let (old, new) = distinguished(describe(from), describe(to))
      return "\(old) → \(TextColor.strong.paint(new, style))"
    }
    var lines = difference.changes.map { change in
      "\(change.witness.quoted)\(restrictions(of: change)): \(move(change.from, change.to))"
    }
    if let launch = difference.launch { lines.append("a plain launch: \(move(launch.from, launch.to))") }
    if let other = difference.withoutIdentifier {
      lines.append("an event without an identifier: \(move(other.from, other.to))")
    }
    if difference.isSame == true {
      let identifier = AnalysisText.identifier(difference.universe)
      lines.append(TextColor.good.paint("no changes: every \(identifier) still goes to the same window", style))
    }
    return lines + difference.undecided.map { TextColor.new.paint(AnalysisText.undecided($0), style) }
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
