import SceneAnalysis
import SceneRouting

/// Compares two versions of an app's windows.
package struct DiffJob {
  package var old: String
  package var new: String
  package var scope: AnalysisScope
  package var format: AnalysisFormat

  package init(
    old: String, new: String, scope: AnalysisScope = AnalysisScope(), format: AnalysisFormat = .text
  ) {
    self.old = old
    self.new = new
    self.scope = scope
    self.format = format
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard let (routers, places, analyzer) = scope.load([old, new], reporter) else { return Outcome(hadFailures: true) }
    do throws(AnalysisDefect) {
      let difference = try analyzer.difference(from: routers[0], to: routers[1])
      switch format {
      case .json: output.write(AnalysisJSON.document(difference))
      case .markdown: output.write(DifferenceMarkdown.section(difference))
      case .github:
        for line in DifferenceText.annotations(of: difference, file: new, places[1]) { output.writeLine(line) }
      case .text: for line in DifferenceText.lines(of: difference, style: output.style) { output.writeLine(line) }
      }
      return Outcome(isNegative: difference.isSame == false, hadFailures: difference.isSame == nil)
    } catch {
      reporter.report(error, at: new)
      return Outcome(hadFailures: true)
    }
  }
}
