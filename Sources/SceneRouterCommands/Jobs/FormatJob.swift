import PredicateSyntax
import RoutingDocuments

/// Writes the predicates of files in canonical form, one a line.
package struct FormatJob {
  /// What happens to the result.
  package enum Mode: Hashable, Sendable {
    /// It is the answer.
    case print
    /// It replaces the content of each file that it differs from.
    case inPlace
    /// It is compared only: the answer is the lines that would change.
    case check
  }

  package var files: [String]
  package var mode: Mode

  package init(files: [String], mode: Mode) {
    self.files = files
    self.mode = mode
  }

  /// Reads all files, whatever is wrong with one of them.
  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    var outcome = Outcome()
    for file in files where !output.isClosed {
      do throws(FileError) {
        let bytes = try DocumentFile.read(file)
        guard !Self.isSuite(bytes) else {
          reporter.report(
            at: file, "this is a fixture suite, not a list of predicates", code: "not-predicates",
            help: "run it with 'scene-router test'")
          outcome.hadFailures = true
          continue
        }
        var lines = FormattedLines(bytes)
        lines.format { reporter.report($0.diagnostics, of: $0.source, at: "\(file):\($1)") }
        if lines.hasErrors { outcome.hadFailures = true }
        switch mode {
        case .print: output.write(lines.bytes)
        case .check:
          for (number, text) in lines.changes {
            outcome.isNegative = true
            let place = Ink.strong.paint(
              "\(DocumentFile.shownName(file).shown(limit: 1_000)):\(number):", output.style)
            output.writeLine("\(place) \(text)")
          }
        case .inPlace:
          if lines.hasErrors {
            reporter.report(at: file, "the file has errors and was not changed", code: "not-formatted")
          } else if lines.bytes != bytes {
            try AtomicFile.write(lines.bytes, to: file)
          }
        }
      } catch {
        reporter.report(error, of: file)
        outcome.hadFailures = true
      }
    }
    return outcome
  }

  /// Whether a file is a suite of `.predicates` cases: each of them begins with a line `--- title`.
  private static func isSuite(_ bytes: [UInt8]) -> Bool {
    var lines = LineCutter(bytes)
    while let line = lines.next() {
      if line.bytes.starts(with: "--- ".utf8) { return true }
    }
    return false
  }
}
