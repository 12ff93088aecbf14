import RoutingDocuments

/// One self-contained HTML page: the template with its style, script and data in place.
///
/// The data is one JSON object (`report.schema.json`), whose members are documents of other commands.
struct ReportPage {
  /// The heading.
  var title: String
  /// Decisions with their explanations, or errors, each as `explain --output json` writes it.
  var events: [[UInt8]] = []
  /// How many events there are beyond `events`.
  var omittedEvents = 0
  /// What `lint --output json` writes.
  var lint: [UInt8] = []
  /// What `analyze --output json` writes.
  var analysis: [UInt8] = []
  /// What `test --coverage --output json` writes; empty if no suite was run.
  var tests: [UInt8] = []
  /// What `simulate --output json` writes, for each scenario.
  var timelines: [[UInt8]] = []

  init(title: String) { self.title = title }

  /// The page as UTF-8.
  ///
  /// - Complexity: O(n) in the length of the documents.
  var html: [UInt8] {
    let parts: [String: [UInt8]] = [
      "STYLE": PackageResources.report_css, "SCRIPT": PackageResources.report_js, "DATA": Self.embedded(data),
    ]
    let template = String(decoding: PackageResources.report_html, as: UTF8.self)
    var page: [UInt8] = []
    for (place, piece) in template.split(separator: "@@").enumerated() {
      page += place.isMultiple(of: 2) ? Array(piece.utf8) : parts[String(piece)] ?? []
    }
    return page
  }

  /// The page's data as one JSON object.
  var data: [UInt8] {
    var json = JSONWriter()
    json.raw(#"{"schema":"scene-router/report/1","title":"#)
    json.string(title)
    json.raw(#","events":"#)
    Self.append(events, to: &json)
    json.raw(#","omittedEvents":"#)
    json.integer(omittedEvents)
    json.raw(#","timelines":"#)
    Self.append(timelines, to: &json)
    Self.append("lint", lint, to: &json)
    Self.append("analysis", analysis, to: &json)
    Self.append("tests", tests, to: &json)
    json.raw("}")
    return json.bytes
  }

  private static func append(_ name: StaticString, _ document: [UInt8], to json: inout JSONWriter) {
    guard !document.isEmpty else { return }
    json.raw(",\"")
    json.raw(name)
    json.raw("\":")
    json.bytes += document
  }

  private static func append(_ documents: [[UInt8]], to json: inout JSONWriter) {
    json.raw("[")
    for (place, document) in documents.enumerated() {
      if place > 0 { json.raw(",") }
      json.bytes += document
    }
    json.raw("]")
  }

  /// JSON that can stand in a script element: no `<`, so neither `</script>` nor `<!--` can occur.
  private static func embedded(_ json: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(json.count)
    for byte in json {
      if byte == UInt8(ascii: "<") { text += #"\u003C"#.utf8 } else { text.append(byte) }
    }
    return text
  }
}
