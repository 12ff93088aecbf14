import PredicateSyntax

/// Writes suite results as JUnit XML, which continuous integration services can read.
enum JUnitWriter {
  static func text(of report: TestReport) -> String {
    let broken = report.suites.count { $0.fault != nil }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites name=\"scene-router\" tests=\"\(report.caseCount + broken)\" failures=\"\(report.failedCount)\" "
        + "errors=\"\(broken)\" skipped=\"\(report.skippedCount)\">",
    ]
    for suite in report.suites { lines += self.lines(of: suite) }
    lines.append("</testsuites>")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func lines(of suite: TestReport.Suite) -> [String] {
    let file = escaped(suite.file)
    let failed = suite.cases.count { !$0.failures.isEmpty }
    let skipped = suite.cases.count { $0.skipped != nil }
    let errors = suite.fault == nil ? 0 : 1
    var lines = [
      "  <testsuite name=\"\(file)\" tests=\"\(suite.cases.count + errors)\" failures=\"\(failed)\" "
        + "errors=\"\(errors)\" skipped=\"\(skipped)\">"
    ]
    if let fault = suite.fault {
      lines += [
        "    <testcase name=\"reading the file\" classname=\"\(file)\" file=\"\(file)\">",
        "      <error message=\"\(escaped(fault))\"/>", "    </testcase>",
      ]
    }
    for entry in suite.cases {
      let head =
        "    <testcase name=\"\(escaped(entry.name))\" classname=\"\(file)\" file=\"\(file)\" line=\"\(entry.line)\""
      if entry.failures.isEmpty, entry.skipped == nil {
        lines.append(head + "/>")
        continue
      }
      lines.append(head + ">")
      if let reason = entry.skipped { lines.append("      <skipped message=\"\(escaped(reason))\"/>") }
      for failure in entry.failures {
        let location = "\(file):\(failure.line)"
        lines.append("      <failure message=\"\(escaped(failure.message))\">\(location)</failure>")
      }
      lines.append("    </testcase>")
    }
    return lines + ["  </testsuite>"]
  }

  /// Escapes text for XML. Scalars that XML can't contain or that a terminal would interpret, such as most control
  /// characters, become escapes like `\u{1B}`.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t": result += "&#9;"
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      case _ where scalar.isHidden, "\u{FFFE}"..."\u{FFFF}": result += scalar.visibleEscape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
