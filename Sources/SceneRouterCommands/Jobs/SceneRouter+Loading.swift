import Foundation
import RoutingDocuments
import SceneRouting

extension SceneRouter {
  /// Loads the router of a file of scenes, or returns `nil` after reporting why it cannot.
  init?(
    scenes file: String, policy: RoutingPolicy.Preset?, assuming assumptions: [String: String] = [:],
    _ reporter: MessageReporter
  ) {
    let document: SceneDocument
    do throws(DocumentError) {
      document = try SceneDocument(
        contentsOf: file, assuming: assumptions, threads: ProcessInfo.processInfo.activeProcessorCount)
    } catch {
      reporter.report(error)
      return nil
    }
    self.init(document, policy: policy, reporter)
  }

  /// Makes the router of a document, or returns `nil` after reporting why it cannot.
  init?(_ document: SceneDocument, policy: RoutingPolicy.Preset?, _ reporter: MessageReporter) {
    let file = document.file
    if let policy, policy.isUnknown {
      reporter.report(
        .note, at: file,
        "what \(policy.rawValue) really does is unknown; it is routed as iPadOS without Stage Manager",
        code: "unknown-policy")
    }
    for warning in document.warnings { reporter.report(warning) }
    do throws(RoutingError) {
      try self.init(
        application: document.application, sessions: document.sessions,
        policy: policy.map { RoutingPolicy($0) } ?? document.policy)
    } catch {
      reporter.report(error, at: file)
      return nil
    }
  }
}
