/// What is fuzzed: each reader of bytes that nobody vetted, and each pair of ways that must agree.
///
/// `Tests/Fuzzing` feeds a target with what libFuzzer makes; the ordinary tests replay seeds and old findings.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A predicate: parse, check, print, read back, and the same verdicts.
  case predicate
  /// A `MATCHES` pattern, against its own printing and against ICU.
  case pattern
  /// Random predicates and subjects: compiled, printed and read back, and evaluated plainly.
  case verdict
  /// A JSON text, written and read back.
  case json
  /// A scenes document, written and read back.
  case scenes
  /// A property list, XML or binary.
  case propertyList
  /// A file of events: the fast path of `route` and the careful reader.
  case event
  /// Lines of APNs payloads: the reader in C++ and the careful one.
  case payload
  /// A scenario, which is played.
  case scenario
  /// A suite of predicate cases, which is run.
  case suite
  /// A file of lint suppressions.
  case suppression
  /// A saved registry, which is saved again.
  case registry
  /// Source files: Objective-C, Swift, build settings.
  case source
  /// A project file, an `.xcconfig` file and a property list of a checkout.
  case project
  /// Any document, linted in every output format.
  case lint
  /// Random applications and events: the router and the plain one.
  case router
  /// Random changes of sessions: the index, with hashes cut short, and the walk.
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
    case .suppression: try Self.checkSuppressions(bytes)
    case .registry: try Self.checkRegistry(bytes)
    case .source: try Self.checkSource(bytes)
    case .project: try Self.checkProject(bytes)
    case .lint: try Self.checkLint(bytes)
    case .router: try Self.checkRouter(bytes)
    case .index: try Self.checkIndex(bytes)
    case .analysis: try Self.checkAnalysis(bytes)
    }
  }

  /// How long an input of the target is at most, in bytes.
  package var inputLength: Int {
    switch self {
    case .predicate, .pattern, .verdict, .analysis: 400
    case .router, .index: 2_000
    default: 4_000
    }
  }
}

/// A broken promise.
package struct FuzzFailure: Error, CustomStringConvertible {
  /// What should have held.
  package var description: String

  init(_ description: String) { self.description = description }
}
