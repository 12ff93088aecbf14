import RoutingDocuments
import SceneRouting

/// A self-contained HTML page, created by inserting the styles, script and data into a template.
///
/// The data is a single JSON object (`report.schema.json`) whose members are the outputs of other commands.
struct ReportPage {
  var title: String
  var router: SceneRouter
  /// The policy, or `nil` for the policy that the application's device implies.
  var policy: RoutingPolicy.Preset?
  /// The explained decisions or errors, each in the format of `explain --format json`.
  var events: [[UInt8]] = []
  /// The events as they were read, with `null` for each unreadable event.
  var inputs: [JSONValue] = []
  /// The location of each event, such as `events.ndjson:3`.
  var places: [String] = []
  /// The number of events omitted from `events`.
  var omittedEvents = 0
  /// The output of `lint --format json`.
  var lint: [UInt8] = []
  /// The output of `analyze --format json`.
  var analysis: [UInt8] = []
  /// The output of `test --coverage --format json`, or empty if no suite was run.
  var tests: [UInt8] = []
  /// The JSON timelines of the scenarios.
  var timelines: [[UInt8]] = []

  init(title: String, router: SceneRouter, policy: RoutingPolicy.Preset?) {
    self.title = title
    self.router = router
    self.policy = policy
  }

  /// The HTML page, encoded as UTF-8.
  ///
  /// - Complexity: O(*n*), where *n* is the total length of the documents.
  var html: [UInt8] {
    let parts: [String: [UInt8]] = [
      "STYLE": PackageResources.report_css, "SCRIPT": PackageResources.report_js, "DATA": Self.embedded(data),
    ]
    let template = String(decoding: PackageResources.report_html, as: UTF8.self)
    var page: [UInt8] = []
    for (index, piece) in template.split(separator: "@@").enumerated() {
      page += index.isMultiple(of: 2) ? Array(piece.utf8) : parts[String(piece)] ?? []
    }
    return page
  }

  /// The page's data as a single JSON object.
  var data: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("schema", "scene-router/report/1")
      json.member("title", title)
      json.member("application", "\(router.application.framework.rawValue) on \(router.application.idiom.rawValue)")
      json.member("policy", rules)
      json.member("date", Platform.today)
      json.member("version", "\(PackageVersion.number)")
      json.member("windows", router.sessions, Self.write)
      json.member("events", events) { $0.bytes += $1 }
      json.member("inputs", inputs) { $0.value($1) }
      json.member("places", array: places)
      json.member("omittedEvents", omittedEvents)
      json.member("timelines", timelines) { $0.bytes += $1 }
      for (name, document) in [("lint", lint), ("analysis", analysis), ("tests", tests)] where !document.isEmpty {
        json.name(name)
        json.bytes += document
      }
    }
    return json.bytes
  }

  /// The rules by which windows are chosen, in words.
  private var rules: String {
    let implied = RoutingPolicy.Preset.implied(by: router.application)
    let chosen = ([implied] + RoutingPolicy.Preset.allCases).first { RoutingPolicy($0) == router.policy } ?? implied
    let name =
      switch chosen {
      case .iPadOS, .iPhone, .macOS: "the rules of \(chosen.rawValue)"
      case .macCatalyst: "the rules assumed for Mac Catalyst"
      case .documentedOnly: "the rules of iPadOS, with marks where Apple documents no choice"
      }
    return policy == nil ? name : name + " (--policy)"
  }

  private static func write(_ json: inout JSONWriter, _ session: SceneSession) {
    json.object {
      $0.member("session", session.persistentIdentifier)
      $0.member("configuration", ifPresent: session.configuration)
      $0.member("state", session.state.name)
      $0.member("visible", session.isVisible)
      $0.member("prefersToActivate", session.conditions.predicates?.prefersToActivate.predicateFormat)
      $0.member("canActivate", session.conditions.predicates?.canActivate.predicateFormat)
    }
  }

  /// Escapes JSON for use in a script element. Without `<`, neither `</script>` nor `<!--` can occur.
  private static func embedded(_ json: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(json.count)
    for byte in json {
      if byte == UInt8(ascii: "<") { text += #"\u003C"#.utf8 } else { text.append(byte) }
    }
    return text
  }
}
