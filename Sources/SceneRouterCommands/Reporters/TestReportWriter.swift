import FixtureSuites
import RoutingDocuments

/// Writes suite results as a single JSON object.
///
///     {"passed":1,"failed":0,"skipped":0,"suites":[{"file":"a.json","cases":[{"name":"…","status":"passed",…}]}]}
enum TestReportWriter {
  static func bytes(of report: TestReport) -> [UInt8] {
    JSONWriter.line { json in
      json.member("passed", report.passedCount)
      json.member("failed", report.failedCount)
      json.member("skipped", report.skippedCount)
      json.member("suites", report.suites) { json, suite in
        json.object {
          $0.member("file", suite.file)
          $0.member("fault", ifPresent: suite.fault)
          $0.member("cases", suite.cases, write)
        }
      }
      if let coverage = report.coverage { json.member("coverage", object: { write(coverage, to: &$0) }) }
    }
  }

  private static func write(_ json: inout JSONWriter, _ entry: TestReport.Case) {
    json.object { json in
      json.member("name", entry.name)
      json.member("line", entry.line)
      json.member("status", entry.skipped != nil ? "skipped" : entry.failures.isEmpty ? "passed" : "failed")
      json.member("reason", ifPresent: entry.skipped)
      if entry.failures.isEmpty { return }
      json.member("failures", entry.failures) { json, failure in
        json.object {
          $0.member("line", failure.line)
          $0.member("message", failure.message)
        }
      }
    }
  }

  private static func write(_ coverage: ConditionCoverage, to json: inout JSONWriter) {
    json.member("comparisons", coverage.comparisons.count)
    json.member("covered", coverage.coveredCount)
    json.member("percent", JSONValue.double((coverage.percent * 100).rounded() / 100))
    json.member("uncovered", coverage.comparisons.filter { !$0.isCovered }) { json, comparison in
      json.object {
        $0.member("comparison", comparison.text)
        $0.member("condition", comparison.condition.rawValue)
        $0.member("file", comparison.file)
        $0.member("never", comparison.never)
        $0.member("session", comparison.session)
      }
    }
  }
}
