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
    for file in files {
      do throws(FileError) {
        let descriptor = try DocumentFile.open(file)
        defer { DocumentFile.close(descriptor) }
        try run(
          file, LineReader(descriptor: descriptor, limit: DocumentLimits.default.lineLength), output, reporter, &outcome
        )
      } catch {
        reporter.report(error, of: file)
        outcome.hadFailures = true
      }
      if output.isClosed || (isQuiet && !outcome.isNegative) { break }
    }
    return outcome
  }

  private func run(
    _ file: String, _ lines: LineReader, _ output: Output, _ reporter: MessageReporter, _ outcome: inout Outcome
  ) throws(FileError) {
    var count = 0
    while let line = try lines.next() {
      guard case .text(let bytes) = line else {
        reporter.report(
          at: "\(file):\(lines.lineNumber)",
          "the line is longer than the limit of \(DocumentLimits.default.lineLength) bytes", code: "line-too-long")
        outcome.hadFailures = true
        continue
      }
      guard let isAccepted = accepts(bytes, "\(file):\(lines.lineNumber)", reporter) else {
        outcome.hadFailures = true
        continue
      }
      guard isAccepted != isInverted else { continue }
      outcome.isNegative = false
      count += 1
      if isQuiet { return }
      if printsCount { continue }
      if files.count > 1 { output.write(Ink.strong.paint("\(DocumentFile.shownName(file)):", output.style)) }
      if printsNumbers { output.write(Ink.strong.paint("\(lines.lineNumber):", output.style)) }
      output.write(bytes)
      output.write("\n")
      if !lines.hasBufferedLine { output.flush() }
      if output.isClosed { return }
    }
    if printsCount, !isQuiet {
      output.writeLine((files.count > 1 ? "\(DocumentFile.shownName(file)):" : "") + "\(count)")
    }
  }

  private func accepts(_ bytes: UnsafeRawBufferPointer, _ place: @autoclosure () -> String, _ reporter: MessageReporter)
    -> Bool?
  {
    guard let subject = String(validating: bytes.bindMemory(to: UInt8.self), as: UTF8.self) else {
      reporter.report(at: place(), "the line is not valid UTF-8", code: "not-utf8")
      return nil
    }
    do throws(EvaluationError) {
      return try predicate.matches(subject)
    } catch {
      reporter.report(at: place(), error.description, code: error.code)
      return nil
    }
  }
}
