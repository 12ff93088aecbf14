public import PredicateAnalysis
public import SceneRouting
import StringPredicates

/// An identifier worth testing, and why.
public struct IdentifierExample: Hashable, Sendable {
  /// What it tests: `inbox: shortest that it wins`.
  public var purpose: String
  /// The identifier.
  public var identifier: String
  /// The role that windows are asked in.
  public var role: SceneSessionRole
}

extension SceneAnalyzer {
  /// Identifiers worth testing: for each window the shortest that it wins and that its conditions accept, with near
  /// misses one edit away; those that several windows prefer; those that no window takes. Each identifier is given once
  /// for each role. What is so for some value alone of a text that is known in part says that.
  ///
  /// - Throws: `AnalysisDefect` if a witness is not confirmed.
  public func examples(for router: SceneRouter) throws(AnalysisDefect) -> [IdentifierExample] {
    var session = SceneAnalysisSession(router, universe: universe, budget: budget)
    var list = ExampleList(router, self)
    let windows = try session.windows()
    for (index, window) in windows.enumerated() {
      let known = session.languages.windows[index]
      if let witness = shown(window.stated) {
        list.add("\(window.session): shortest that it wins", witness.identifier, known.role)
        if let (edited, taker) = winnerChange(witness.identifier, window.session, router, known.role) {
          list.add("\(window.session): one edit away, \(taker)", edited, known.role)
        }
      }
      if let witness = shown(window.anyOrder) {
        list.add("\(window.session): shortest that it wins when most recently used", witness.identifier, known.role)
      }
      guard let predicates = router.store[known.slot]?.conditions.predicates else { continue }
      for (name, condition, predicate, path) in [
        ("prefersToActivate", known.prefers, predicates.prefersToActivate, \WindowLanguages.Window.prefers),
        ("canActivate", known.can, predicates.canActivate, \.can),
      ] where condition.language != .everything && condition.language != .nothing {
        let answer = try session.analysis.find(
          in: condition.language, candidates: condition.candidates, reasons: condition.reasons,
          question: "\(name) of '\(window.session)'"
        ) { router.withFocusPrefix($0).flatMap { predicate.verdict($0) } }
        guard let witness = shown(answer) else { continue }
        list.add("\(window.session): shortest that \(name) accepts", witness.identifier, known.role, (index, path))
        let rejected = Edits.of(witness.identifier).first { edited in
          router.withFocusPrefix(edited).map { predicate.verdict($0) } == .some(false)
        }
        if let rejected {
          list.add("\(window.session): one edit away, refused by \(name)", rejected, known.role, (index, path))
        }
      }
    }
    for competition in try session.competitions(limit: min(pairLimit, 100)) where isShown(competition.witness) {
      list.add(
        "\(competition.sessions.joined(separator: " and ")): both prefer it", competition.witness.identifier,
        competition.role)
    }
    let (gap, opens) = try session.gaps()
    if let witness = shown(gap) { list.add("no window takes it", witness.identifier, .windowApplication) }
    for opening in opens {
      guard let witness = shown(opening.gap) else { continue }
      list.add(
        "opens \(opening.configuration ?? "no configuration")", witness.identifier, .windowApplication)
    }
    return list.examples
  }

  private func shown(_ answer: AnalysisAnswer) -> IdentifierWitness? {
    answer.witness.flatMap { isShown($0) ? $0 : nil }
  }

  /// Whether an identifier may be one for some value: not if a stand-in that is no value is in it.
  private func isShown(_ witness: IdentifierWitness) -> Bool {
    !holes.contains { !$0.isValue && witness.identifier.contains($0.standIn) }
  }

  /// An edit of an identifier that another taker gets, and who that is.
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

/// Examples, each identifier once for each role.
private struct ExampleList {
  typealias Condition = KeyPath<WindowLanguages.Window, WindowLanguages.Condition>

  private(set) var examples: [IdentifierExample] = []
  private var known: Set<[String]> = []
  /// The windows with the texts that are known in part as what they are; `nil` where everything is known.
  private var session: SceneAnalysisSession?
  /// What is said of an example that is one for some value alone.
  private let restriction: String

  init(_ router: SceneRouter, _ analyzer: SceneAnalyzer) {
    let names = analyzer.holes.map { "'\($0.name)'" }.withoutRepetitions.joined(separator: ", ")
    restriction = ", for some value of \(names)"
    guard !analyzer.holes.isEmpty else { return }
    session = SceneAnalysisSession(
      router, universe: analyzer.universe, budget: analyzer.budget, holes: analyzer.holes)
  }

  /// - Parameter condition: The condition that the purpose is about; `nil` is all of them.
  mutating func add(
    _ purpose: String, _ identifier: String, _ role: SceneSessionRole,
    _ condition: (window: Int, path: Condition)? = nil
  ) {
    guard known.insert([role.rawValue, identifier]).inserted else { return }
    var purpose = purpose
    if let languages = session?.languages {
      let asked = condition.map { [languages.windows[$0.window][keyPath: $0.path]] } ?? languages.conditions
      if !asked.allSatisfy({ session?.isKnown($0, for: identifier) == true }) { purpose += restriction }
    }
    examples.append(IdentifierExample(purpose: purpose, identifier: identifier, role: role))
  }
}

/// Texts that are one edit away from another one.
private enum Edits {
  /// How many places of a text are edited.
  private static let limit = 64

  /// The text without its last, or one other, scalar; with another last scalar; with one more. Shortest first.
  static func of(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    var edits: [[Unicode.Scalar]] = []
    for place in scalars.indices.reversed().prefix(limit) {
      edits.append(Array(scalars[..<place] + scalars[(place + 1)...]))
    }
    for place in scalars.indices.reversed().prefix(limit) {
      var changed = scalars
      changed[place] = scalars[place] == "x" ? "y" : "x"
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
