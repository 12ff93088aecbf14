import FixtureSuites
import RoutingDocuments
import SceneRouting

/// Runs the fixture suites of files and folders.
package struct TestJob {
  package enum Format: Hashable, Sendable { case text, junit, json }

  package var paths: [String]
  package var format: Format

  package init(paths: [String], format: Format = .text) {
    self.paths = paths
    self.format = format
  }

  /// Runs every suite, whatever is wrong with one of them.
  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    var report = TestReport()
    for path in paths {
      do throws(DocumentError) {
        for file in try SuiteFile.all(at: path) { report.suites.append(run(file, reporter)) }
      } catch {
        reporter.report(error)
        report.suites.append(TestReport.Suite(file: path, fault: error.first.message))
      }
    }
    switch format {
    case .text: output.write(TestReportText.text(of: report, style: output.style))
    case .junit: output.write(JUnitWriter.text(of: report))
    case .json: output.write(TestReportWriter.bytes(of: report))
    }
    if report.caseCount == 0 {
      reporter.report(at: paths.joined(separator: " "), "there is no case to run", code: "no-cases")
    }
    return report.outcome
  }

  private func run(_ file: SuiteFile, _ reporter: MessageReporter) -> TestReport.Suite {
    switch file {
    case .predicates(let path): predicates(path, reporter)
    case .scenario(let path): scenario(path, reporter)
    }
  }

  private func predicates(_ path: String, _ reporter: MessageReporter) -> TestReport.Suite {
    func broken(_ line: Int?, _ message: String) -> TestReport.Suite {
      reporter.report(at: line.map { "\(path):\($0)" } ?? path, message, code: "broken-suite")
      return TestReport.Suite(file: path, fault: message)
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try DocumentFile.read(path)
    } catch {
      return broken(nil, "cannot read the file: \(error.message)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return broken(nil, "the text is not UTF-8") }
    do throws(SuiteError) {
      return TestReport.Suite(SuiteRunner().run(try PredicateSuite(text: text, file: path)))
    } catch {
      for issue in error.issues.dropFirst() { _ = broken(issue.line, issue.message) }
      return broken(error.issues.first?.line, error.issues.first?.message ?? "the suite cannot be read")
    }
  }

  private func scenario(_ path: String, _ reporter: MessageReporter) -> TestReport.Suite {
    do throws(DocumentError) {
      let scenario = try Scenario(contentsOf: path)
      do throws(RoutingError) {
        return TestReport.Suite(try ScenarioPlayer().play(scenario))
      } catch {
        reporter.report(error, at: path)
        return TestReport.Suite(file: path, fault: error.message)
      }
    } catch {
      reporter.report(error)
      return TestReport.Suite(file: path, fault: error.first.message)
    }
  }
}
