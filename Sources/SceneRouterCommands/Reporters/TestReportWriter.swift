import FixtureSuites
import RoutingDocuments

/// Writes how suites went for programs, as one object.
///
///     {"passed":1,"failed":0,"skipped":0,"suites":[{"file":"a.json","cases":[{"name":"…","status":"passed",…}]}]}
enum TestReportWriter {
  static func bytes(of report: TestReport) -> [UInt8] {
    var json = JSONWriter()
    json.raw(#"{"passed":"#)
    json.integer(report.passedCount)
    json.raw(#","failed":"#)
    json.integer(report.failedCount)
    json.raw(#","skipped":"#)
    json.integer(report.skippedCount)
    json.raw(#","suites":["#)
    for (place, suite) in report.suites.enumerated() {
      if place > 0 { json.raw(",") }
      json.raw(#"{"file":"#)
      json.string(suite.file)
      if let fault = suite.fault {
        json.raw(#","fault":"#)
        json.string(fault)
      }
      json.raw(#","cases":["#)
      for (place, entry) in suite.cases.enumerated() {
        if place > 0 { json.raw(",") }
        write(entry, to: &json)
      }
      json.raw("]}")
    }
    json.raw("]")
    if let coverage = report.coverage {
      json.raw(#","coverage":"#)
      json.value(value(of: coverage))
    }
    json.raw("}\n")
    return json.bytes
  }

  private static func value(of coverage: ConditionCoverage) -> JSONValue {
    .object([
      "comparisons": .integer(Int64(coverage.comparisons.count)), "covered": .integer(Int64(coverage.coveredCount)),
      "percent": .double((coverage.percent * 100).rounded() / 100),
      "uncovered": .array(
        coverage.comparisons.filter { !$0.isCovered }.map { comparison in
          .object([
            "file": .string(comparison.file), "session": .string(comparison.session),
            "condition": .string(comparison.condition.rawValue), "comparison": .string(comparison.text),
            "never": .string(comparison.never),
          ])
        }),
    ])
  }

  private static func write(_ entry: TestReport.Case, to json: inout JSONWriter) {
    json.raw(#"{"name":"#)
    json.string(entry.name)
    json.raw(#","line":"#)
    json.integer(entry.line)
    json.raw(#","status":"#)
    json.string(entry.skipped != nil ? "skipped" : entry.failures.isEmpty ? "passed" : "failed")
    if let reason = entry.skipped {
      json.raw(#","reason":"#)
      json.string(reason)
    }
    if !entry.failures.isEmpty {
      json.raw(#","failures":"#)
      json.value(
        .array(
          entry.failures.map { failure in
            .object(["line": .integer(Int64(failure.line)), "message": .string(failure.message)])
          }))
    }
    json.raw("}")
  }
}
