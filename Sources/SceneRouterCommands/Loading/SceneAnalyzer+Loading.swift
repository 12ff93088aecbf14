import RoutingDocuments
import SceneAnalysis
import SceneRouting

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
    var used: Set<String> = []
    for (file, locations) in zip(files, locations) {
      do throws(DocumentError) {
        let document = try SceneDocument(withUnknownValuesOf: file, assuming: assumptions, locations: locations)
        used.formUnion(document.usedAssumptions)
        if let router = SceneRouter(document, policy: policy, reporter) { routers.append(router) }
        for value in document.unknownValues where !unknown.contains(value) {
          let isNews = !unknown.contains { $0.name == value.name && $0.treatment == value.treatment }
          unknown.append(value)
          guard isNews else { continue }
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
