import Foundation
import RoutingDocuments
package import StringPredicates

/// Prints the lines that a predicate accepts.
package struct MatchJob {
  package var predicate: StringPredicate
  package var files: [String]
  package var isInverted = false
  package var printsCount = false
  package var printsNumbers = false
  package var isQuiet = false

  package init(
    predicate: StringPredicate, files: [String], isInverted: Bool = false, printsCount: Bool = false,
    printsNumbers: Bool = false, isQuiet: Bool = false
  ) {
    self.predicate = predicate
    self.files = files
    self.isInverted = isInverted
    self.printsCount = printsCount
    self.printsNumbers = printsNumbers
    self.isQuiet = isQuiet
  }

  /// Reads all files, whatever is wrong with one of them.
  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    var outcome = Outcome(isNegative: true)
    for file in files where !output.isClosed {
      guard DocumentFile.isStandardInput(file) || FileManager.default.fileExists(atPath: file) else {
        reporter.report(
          at: file, "cannot read the file: No such file or directory", code: "unreadable-file",
          help: "arguments are files; to match a string: printf '%s\\n' STRING | scene-router match PREDICATE")
        outcome.hadFailures = true
        continue
      }
      var (count, failed) = (0, Outcome())
      let isReadable = LineBlock.forEachText(of: [file], reporter, &failed) { text, file, line in
        do throws(EvaluationError) {
          guard try predicate.matches(text) != isInverted else { return true }
        } catch {
          reporter.report(at: "\(file):\(line)", error.description, code: error.code)
          outcome.hadFailures = true
          return true
        }
        outcome.isNegative = false
        count += 1
        if isQuiet { return false }
        if !printsCount { write(text, file, line, to: output) }
        return !output.isClosed
      } flush: {
        output.flush()
      }
      outcome.merge(failed)
      if isQuiet, !outcome.isNegative { break }
      if printsCount, !isQuiet, isReadable {
        output.writeLine((files.count > 1 ? "\(DocumentFile.shownName(file)):" : "") + "\(count)")
      }
    }
    return outcome
  }

  private func write(_ text: String, _ file: String, _ line: Int, to output: Output) {
    if files.count > 1 { output.write(Ink.strong.paint("\(DocumentFile.shownName(file)):", output.style)) }
    if printsNumbers { output.write(Ink.strong.paint("\(line):", output.style)) }
    output.write(text)
    output.write("\n")
  }
}
