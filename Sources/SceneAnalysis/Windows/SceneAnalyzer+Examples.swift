public import SceneRouting
import StringPredicates

/// An identifier that is worth testing, and the reason for testing it.
public struct IdentifierExample: Hashable, Sendable {
  /// A description of what the identifier tests, such as `inbox: shortest that it wins`.
  public var purpose: String
  /// The identifier to test.
  public var identifier: String
  /// The role of the windows that can receive the identifier.
  public var role: SceneSessionRole
}

/// The identifiers that are worth testing for an application.
public struct SceneExamples: Hashable, Sendable {
  /// The examples. Identifiers are unique for each role.
  public var examples: [IdentifierExample]
  /// The questions that could not be decided, each with a reason. Examples for these questions may be missing.
  public var undecided: [String]
}

extension SceneAnalyzer {
  /// The maximum number of comparisons per condition for which to find examples.
  private static let comparisonLimit = 64

  /// Returns identifiers that are worth testing.
  ///
  /// For each window, the result contains the shortest identifier that the window receives, the shortest identifier
  /// that each condition accepts, near misses that are one edit away, and, for each comparison, the shortest
  /// identifiers for which it is true or false and thereby decides the condition. The result also contains identifiers
  /// that several windows prefer or that no window accepts. If an example is valid only for some placeholder values,
  /// its purpose says so.
  ///
  /// - Throws: `AnalysisDefect` if the router doesn't confirm a witness.
  public func examples(for router: SceneRouter) throws(AnalysisDefect) -> SceneExamples {
    var session = SceneAnalysisSession(
      router, universe: universe, budget: budget, placeholders: placeholders, decisions: Self.comparisonLimit)
    var list = ExampleList(placeholders)
    let windows = try session.windows()
    for (index, window) in windows.enumerated() {
      let known = session.languages.windows[index]
      if let witness = window.stated.example {
        list.add("\(window.session): \(witness.word) that it wins", witness, known.role)
        if let (edited, taker) = winnerChange(witness.identifier, window.session, router, known.role) {
          let conditions = session.languages.conditions
          list.add(
            "\(window.session): one edit from \(witness.identifier.quoted(limit: 200)), \(taker)",
            session.witness(edited, for: conditions), known.role)
        }
      }
      if let witness = window.anyOrder.example {
        list.add("\(window.session): \(witness.word) that it wins when most recently used", witness, known.role)
      }
      guard let conditions = router.store[known.slot]?.conditions, let predicates = conditions.predicates else {
        continue
      }
      let isSet = if case .externalEvents = conditions { true } else { false }
      for (name, predicate, path) in [
        (isSet ? "preferring" : "prefersToActivate", predicates.prefersToActivate, \WindowLanguages.Window.prefers),
        (isSet ? "allowing" : "canActivate", predicates.canActivate, \.can),
      ] {
        let condition = AskedCondition(window: index, name: name, predicate: predicate, path: path)
        try addExamples(of: condition, &session, &list)
      }
    }
    for competition in try session.competitions(limit: pairLimit) {
      list.add(
        "\(competition.sessions.joined(separator: " and ")): both prefer it", competition.witness, competition.role)
    }
    let (gap, opens) = try session.gaps()
    if let witness = gap.example { list.add("no window takes it", witness, .windowApplication) }
    for opening in opens {
      guard let witness = opening.gap.example else { continue }
      let name = opening.outcome == .unhandled ? "no window" : opening.configuration ?? "a window"
      list.add("opens \(name)", witness, .windowApplication)
    }
    return SceneExamples(
      examples: list.examples,
      undecided: session.analysis.interruptionReason.map { [$0] } ?? session.undecided.withoutRepetitions)
  }

  /// Adds the shortest identifier that a condition accepts, a near miss, and identifiers for which a single comparison
  /// decides the result.
  private func addExamples(
    of asked: AskedCondition, _ session: inout SceneAnalysisSession, _ list: inout ExampleList
  ) throws(AnalysisDefect) {
    let (condition, window) = (asked.condition(in: session), session.languages.windows[asked.window])
    guard condition.language != .everything, condition.language != .nothing else { return }
    let router = session.router
    func verdict(_ identifier: String) -> Bool? {
      router.withFocusPrefix(identifier).flatMap { asked.predicate.evaluate($0) }
    }
    let answer = try session.analysis.find(
      in: condition.language, candidates: condition.candidates, reasons: condition.reasons,
      question: "\(asked.name) of '\(window.session)'", confirm: verdict)
    session.note(answer, "what \(asked.name) of '\(window.session)' accepts")
    if let witness = answer.example {
      list.add("\(window.session): \(witness.word) that \(asked.name) accepts", witness, window.role)
      if let rejected = Edits.of(witness.identifier).first(where: { verdict($0) == false }) {
        list.add(
          "\(window.session): one edit from \(witness.identifier.quoted(limit: 200)), refused by \(asked.name)",
          session.witness(rejected, for: [condition]), window.role)
      }
    }
    if condition.omittedDecisions > 0 {
      session.undecided.append(
        "what \(condition.omittedDecisions) more comparisons in \(asked.name) of '\(window.session)' decide: "
          + "only \(condition.decisions.count) are looked at")
    }
    for decision in condition.decisions {
      let text = asked.text(of: decision, Placeholders(placeholders))
      for (language, isHolding) in [(decision.holding, true), (decision.failing, false)] {
        var accepts: Bool?
        let answer = try session.analysis.find(
          in: session.analysis.guide(in: language).certain, reasons: condition.reasons,
          question: "\(text) in \(asked.name) of '\(window.session)'"
        ) { identifier in
          accepts = verdict(identifier)
          return accepts.map { _ in true }
        }
        let known: AnalysisAnswer =
          answer == .impossible && !language.isExact
          ? .undecided(reason: condition.reasons.joined(separator: "; ")) : answer
        session.note(known, "what \(text) decides in \(asked.name) of '\(window.session)'")
        guard let witness = answer.example, let accepts else { continue }
        let purpose = "\(witness.word) that \(asked.name) \(accepts ? "accepts" : "refuses") because of"
        list.add(
          "\(window.session): \(purpose) \(text), which \(isHolding ? "holds" : "fails")",
          session.witness(witness.identifier, for: [condition]), window.role)
      }
    }
  }

  /// Returns the first single-edit variant of an identifier that goes to a different destination, and a description of
  /// that destination.
  private func winnerChange(
    _ identifier: String, _ winner: String, _ router: SceneRouter, _ role: SceneSessionRole
  ) -> (edited: String, taker: String)? {
    for edited in Edits.of(identifier) {
      guard let decision = WindowLanguages.decision(router, edited, role: role), decision.session != winner else {
        continue
      }
      return (edited, decision.session.map { "goes to \($0)" } ?? "goes to no open window")
    }
    return nil
  }
}

/// A condition of a window for which to find examples.
private struct AskedCondition {
  var window: Int
  var name: String
  var predicate: StringPredicate
  var path: KeyPath<WindowLanguages.Window, WindowLanguages.Condition>

  func condition(in session: SceneAnalysisSession) -> WindowLanguages.Condition {
    session.languages.windows[window][keyPath: path]
  }

  /// Returns the source text of a comparison, truncated to 60 scalars.
  func text(of decision: ComparisonDecision, _ placeholders: Placeholders) -> String {
    let bytes = Array(predicate.format.utf8)
    let upperBound = min(decision.range.upperBound, bytes.count)
    let lowerBound = min(decision.range.lowerBound, upperBound)
    let written = String(decoding: bytes[lowerBound..<upperBound], as: UTF8.self)
    let left = decision.left.map { "'\($0)' " } ?? ""
    let text = placeholders.named(in: left + (decision.right.map { "\(decision.operation) '\($0)'" } ?? written))
    return text.unicodeScalars.count > 60
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(60))) + "…" : text
  }
}

private struct ExampleList {
  /// The identifier is stored as UTF-8, because conditions distinguish canonically equivalent strings.
  private struct Key: Hashable {
    var role: SceneSessionRole
    var identifier: [UInt8]
  }

  private(set) var examples: [IdentifierExample] = []
  private var known: Set<Key> = []
  /// The suffix to add to the purpose of examples that are valid only for some placeholder values.
  private let restriction: String

  init(_ placeholders: [Placeholder]) {
    restriction = ", for some value of \(Placeholders(placeholders).names)"
  }

  mutating func add(_ purpose: String, _ witness: IdentifierWitness, _ role: SceneSessionRole) {
    let (identifier, suffix) = (witness.identifier, witness.values == .someValue ? restriction : "")
    guard known.insert(Key(role: role, identifier: Array(identifier.utf8))).inserted else { return }
    examples.append(IdentifierExample(purpose: purpose + suffix, identifier: identifier, role: role))
  }
}

extension IdentifierWitness {
  /// The word with which the purpose of an example begins.
  fileprivate var word: String { isShortest ? "shortest" : "one" }
}

extension SceneAnalysisSession {
  /// Returns a witness for every placeholder value if the results of these conditions don't depend on the values.
  fileprivate mutating func witness(
    _ identifier: String, for conditions: [WindowLanguages.Condition]
  ) -> IdentifierWitness {
    let isKnown = !analysis.hasPlaceholders || conditions.allSatisfy { $0.isKnown(for: identifier, &analysis) }
    return IdentifierWitness(identifier: identifier, values: isKnown ? .everyValue : .someValue)
  }
}

/// Variants of a string that are one edit away.
private enum Edits {
  /// The maximum number of positions to edit.
  private static let limit = 64

  /// Returns the variants of a string with one scalar deleted, replaced or inserted, shortest first.
  static func of(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    var edits: [[Unicode.Scalar]] = []
    for position in scalars.indices.reversed().prefix(limit) {
      edits.append(Array(scalars[..<position] + scalars[(position + 1)...]))
    }
    for position in scalars.indices.reversed().prefix(limit) {
      var changed = scalars
      changed[position] = scalars[position] == "x" ? "y" : "x"
      edits.append(changed)
    }
    edits += [scalars + ["x"], ["x"] + scalars]
    return edits.map { edit in
      var view = String.UnicodeScalarView()
      view.append(contentsOf: edit)
      return String(view)
    }
  }
}
