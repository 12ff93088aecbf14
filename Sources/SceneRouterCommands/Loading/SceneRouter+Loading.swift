import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import SceneRouting

extension SceneRouter {
  /// Creates a router from a scenes file, or returns `nil` after reporting why the file can't be loaded.
  init?(
    scenes file: String, policy: RoutingPolicy.Preset?, assuming assumptions: [String: String] = [:],
    _ reporter: MessageReporter
  ) {
    guard let router = Self.load([file], policy: policy, assuming: assumptions, reporter)?.first else { return nil }
    self = router
  }

  /// Creates a router from each scenes file, or returns `nil` after reporting why a file can't be loaded.
  static func load(
    _ files: [String], policy: RoutingPolicy.Preset?, assuming assumptions: [String: String],
    _ reporter: MessageReporter
  ) -> [SceneRouter]? {
    var routers: [SceneRouter] = []
    var used: Set<String> = []
    for file in files {
      do throws(DocumentError) {
        let document = try SceneDocument(
          contentsOf: file, assuming: assumptions, threads: Platform.usefulThreads)
        used.formUnion(document.usedAssumptions)
        guard let router = SceneRouter(document, policy: policy, reporter) else { return nil }
        routers.append(router)
      } catch {
        reporter.report(error)
        if file == RouteCommand.defaultScenes, error.first.code == .unreadableFile {
          reporter.report(
            .note, at: file, "this is the default of --scenes: name a scenes document there", code: "default-scenes")
        }
        return nil
      }
    }
    reporter.report(assumptions, usedOnly: used, in: files)
    return routers
  }

  /// Creates a router from a document, or returns `nil` after reporting why the document is invalid.
  init?(_ document: SceneDocument, policy: RoutingPolicy.Preset?, _ reporter: MessageReporter) {
    if let note = document.noteAboutUnknownPolicy(policy) { reporter.report(note) }
    for warning in document.warnings { reporter.report(warning) }
    do throws(RoutingError) {
      self = try document.router(policy: policy.map { RoutingPolicy($0) })
    } catch {
      reporter.report(error, at: document.file)
      return nil
    }
  }
}

extension SceneDocument {
  /// Returns a note if events are routed by the rules of Mac Catalyst, which nobody has seen.
  ///
  /// - Parameter policy: The policy that replaces that of the document.
  func noteAboutUnknownPolicy(_ policy: RoutingPolicy.Preset?) -> DocumentIssue? {
    let rules = policy.map { RoutingPolicy($0) } ?? self.policy ?? RoutingPolicy(for: application)
    guard rules == .macCatalyst else { return nil }
    let isImplied = policy == nil && self.policy == nil
    let what = isImplied ? "an app of UIKit on a Mac is one of Mac Catalyst, and what that" : "what macCatalyst"
    return DocumentIssue(
      DiagnosticCode(rawValue: "unknown-policy"), .note, file: file,
      "\(what) really does is unknown; it is routed as iPadOS without Stage Manager")
  }
}

extension MessageReporter {
  /// Warns about assumptions that no file uses.
  func report(_ assumptions: [String: String], usedOnly used: Set<String>, in files: [String]) {
    for name in assumptions.keys.sorted() where !used.contains(name) {
      report(
        .warning, at: files.joined(separator: " "),
        "no unknown value takes what --assume '\(name)=\(assumptions[name] ?? "")' gives",
        code: "unused-assumption", help: "write the name as it is after \"unknown\" in the scenes")
    }
  }
}

extension SceneAnalyzer {
  /// Loads scenes files along with the source positions of their windows, and adds their unknown values to the
  /// analyzer. Returns `nil` after reporting why a file can't be loaded.
  mutating func load(
    _ files: [String], policy: RoutingPolicy.Preset?, assuming assumptions: [String: String],
    _ reporter: MessageReporter
  ) -> (routers: [SceneRouter], locations: [SceneLocations])? {
    let locations = files.map { _ in SceneLocations() }
    var routers: [SceneRouter] = []
    var unknown: [UnknownValue] = []
    var known: Set<UnknownValue> = []
    var reported: [String: Set<String>] = [:]
    var used: Set<String> = []
    let documents = SceneDocument.withUnknownValues(of: files, assuming: assumptions, locations: locations)
    for (file, document) in zip(files, documents) {
      do throws(DocumentError) {
        let document = try document.get()
        used.formUnion(document.usedAssumptions)
        if let router = SceneRouter(document, policy: policy, reporter) { routers.append(router) }
        for value in document.unknownValues where known.insert(value).inserted {
          unknown.append(value)
          guard reported[value.name, default: []].insert(value.treatment).inserted else { continue }
          reporter.report(
            .note, at: file, "'\(value.name)' is known to the running app only: \(value.treatment)",
            code: "unknown-value-needed")
        }
      } catch {
        reporter.report(error)
      }
    }
    guard routers.count == files.count else { return nil }
    reporter.report(assumptions, usedOnly: used, in: files)
    placeholders = unknown.map(\.placeholder)
    return (routers, locations)
  }
}
