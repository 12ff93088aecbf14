import PredicateSyntax
import RoutingDocuments

/// The file given by `--output`.
enum OutputFile {
  /// Runs a job and writes its output to a file, which is replaced once the output is complete. A job that fails
  /// without any output leaves the file as it is.
  static func write(
    _ file: String, style: DiagnosticRenderer.Style, _ job: (Output, MessageReporter) throws -> Outcome
  ) throws -> ExitStatus {
    let replacement: FileReplacement
    do {
      replacement = try FileReplacement(of: file)
    } catch {
      let reporter = MessageReporter(output: .standard(), style: style)
      reporter.report(at: file, "cannot write the file: \(error.message)", code: "unwritable-file")
      return .failure
    }
    defer { replacement.discard() }
    let output = Output(stdout: .descriptor(replacement.descriptor), stderr: .descriptor(Platform.standardError))
    let reporter = MessageReporter(output: output, style: style)
    let outcome = try job(output, reporter)
    reporter.finish()
    output.flush()
    var failure = output.failure
    if output.isClosed, outcome.needsReader { failure = failure ?? "its reader left before the end" }
    if failure == nil, !outcome.hadFailures || output.hasResults {
      do throws(FileError) {
        try replacement.commit()
      } catch {
        failure = error.message
      }
    }
    guard let failure else { return outcome.status }
    reporter.report(at: file, "cannot write the file: \(failure)", code: "unwritable-file")
    return .failure
  }
}
