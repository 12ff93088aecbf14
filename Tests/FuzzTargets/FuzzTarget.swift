/// The fuzz targets: each reader of untrusted bytes, and each pair of implementations that must agree.
///
/// `Tests/Fuzzing` feeds a target with libFuzzer's inputs; the ordinary tests replay seeds and old findings.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A predicate: parse, check, print, parse again, and compare the results.
  case predicate
  /// A `MATCHES` pattern, compared with its printed form and with ICU.
  case pattern
  /// Random predicates and subjects: compiled, printed and parsed again, and evaluated by the plain evaluator.
  case verdict
  /// A JSON text, written and parsed again.
  case json
  /// A scenes document, written and parsed again.
  case scenes
  /// A property list, XML or binary.
  case propertyList
  /// A file of events: the fast path of `route` and the exact reader.
  case event
  /// Lines of APNs payloads: the C++ reader and the exact reader.
  case payload
  /// A scenario, which is run.
  case scenario
  /// A suite of predicate cases, which is run.
  case suite
  /// Source files: Objective-C, Swift, build settings.
  case source
  /// A project file, an `.xcconfig` file and a property list of a checkout.
  case project
  /// Any document, linted in every output format.
  case lint
  /// Random applications and events: the router and the plain router.
  case router
  /// Random changes of sessions: the index with truncated hashes, and the walk.
  case index
  /// Random conditions: the automata and the matcher.
  case analysis

  /// Checks one input.
  ///
  /// - Throws: `FuzzFailure` if a promise is broken. Traps and memory errors end the process.
  package func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    switch self {
    case .predicate: try Self.checkPredicate(bytes)
    case .pattern: try Self.checkPattern(bytes)
    case .verdict: try Self.checkVerdict(bytes)
    case .json: try Self.checkJSON(bytes)
    case .scenes: try Self.checkScenes(bytes)
    case .propertyList: try Self.checkPropertyList(bytes)
    case .event: try Self.checkEvents(bytes)
    case .payload: try Self.checkPayloads(bytes)
    case .scenario: try Self.checkScenario(bytes)
    case .suite: Self.checkSuite(bytes)
    case .source: try Self.checkSource(bytes)
    case .project: try Self.checkProject(bytes)
    case .lint: try Self.checkLint(bytes)
    case .router: try Self.checkRouter(bytes)
    case .index: try Self.checkIndex(bytes)
    case .analysis: try Self.checkAnalysis(bytes)
    }
  }
}

/// A violated invariant.
package struct FuzzFailure: Error, CustomStringConvertible {
  /// The invariant that was violated.
  package var description: String

  init(_ description: String) { self.description = description }
}
