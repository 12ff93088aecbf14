import RoutingDocuments
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
    let file = document.file
    let rules = policy.map { RoutingPolicy($0) } ?? document.policy ?? RoutingPolicy(for: document.application)
    if rules == .macCatalyst {
      let what = policy == nil ? "an app of UIKit on a Mac is one of Mac Catalyst, and what that" : "what macCatalyst"
      reporter.report(
        .note, at: file, "\(what) really does is unknown; it is routed as iPadOS without Stage Manager",
        code: "unknown-policy")
    }
    for warning in document.warnings { reporter.report(warning) }
    do throws(RoutingError) {
      self = try document.router(policy: policy.map { RoutingPolicy($0) })
    } catch {
      reporter.report(error, at: file)
      return nil
    }
  }
}

extension MessageReporter {
  /// Warns about assumptions that no file uses.
  func report(_ assumptions: [String: String], usedOnly used: Set<String>, in files: [String]) {
    for name in assumptions.keys.sorted() where !used.contains(name) {
      report(
        .warning, at: files.joined(separator: " "), "no unknown value has the name '\(name)', which --assume gives",
        code: "unused-assumption", help: "write the name as it is after \"unknown\" in the scenes")
    }
  }
}
