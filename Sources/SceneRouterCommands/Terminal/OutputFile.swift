import Foundation
import PredicateSyntax
import RoutingDocuments

/// The file given by `--output`.
enum OutputFile {
  /// Runs a job and writes its output to a file. A regular file is replaced once the output is complete. Any other kind
  /// of file is written to directly.
  static func write(
    _ file: String, style: DiagnosticRenderer.Style, _ job: (Output, MessageReporter) throws -> Outcome
  ) throws -> ExitStatus {
    let isReplaced = Platform.size(of: file) != nil || !FileManager.default.fileExists(atPath: file)
    let target = isReplaced ? URL(fileURLWithPath: file).resolvingSymlinksInPath().path : file
    let written = isReplaced ? "\(target).\(ProcessInfo.processInfo.processIdentifier).saving" : target
    let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY | (isReplaced ? O_CREAT | O_EXCL : 0)
    let descriptor = open(written, flags, 0o666)
    let messages = Output(stdout: .descriptor(descriptor), stderr: .descriptor(Platform.standardError))
    let reporter = MessageReporter(output: messages, style: style)
    guard descriptor >= 0 else {
      reporter.report(at: file, "cannot write the file: \(FileError(code: errno).message)", code: "unwritable-file")
      return .failure
    }
    defer { close(descriptor) }
    let outcome: Outcome
    do {
      outcome = try job(messages, reporter)
    } catch {
      if isReplaced { unlink(written) }
      throw error
    }
    reporter.finish()
    messages.flush()
    if let reason = messages.failure {
      if isReplaced { unlink(written) }
      reporter.report(at: file, "cannot write the file: \(reason)", code: "unwritable-file")
      return .failure
    }
    if isReplaced {
      let mode = try? FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
      if let mode { fchmod(descriptor, mode_t(truncatingIfNeeded: mode)) }
      guard rename(written, target) == 0 else {
        reporter.report(at: file, "cannot write the file: \(FileError(code: errno).message)", code: "unwritable-file")
        unlink(written)
        return .failure
      }
    }
    return outcome.status
  }
}
