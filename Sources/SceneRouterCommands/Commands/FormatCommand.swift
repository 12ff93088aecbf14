import ArgumentParser
import PredicateSyntax
import RoutingDocuments

/// The `scene-router format` command.
struct FormatCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Rewrites predicates in canonical form: uppercase keywords, double quotes, only necessary parentheses.",
    usage: "scene-router format [--check | --in-place] [FILE ...]",
    discussion: """
      Examples:
        echo "self beginswith 'mail/'" | scene-router format
        scene-router format --check conditions.txt

      Each line is one predicate. Blank lines, comment lines that begin with '#', and %@ are left unchanged. Fixture \
      suites are rejected. --in-place does not change files that have errors.

      Exit codes: 0 done, 1 --check found lines that would change, 2 a file or a line could not be read.
      """)

  @Argument(help: "Files of predicates, one per line; '-' means standard input.", completion: .file())
  var files: [String] = []

  @Flag(help: "Rewrite the files in place.")
  var inPlace = false

  @Flag(help: "Print the lines that would change, without changing them.")
  var check = false

  @OptionGroup var shared: SharedOptions

  private var inputs: [String] { files.isEmpty ? ["-"] : files }

  func validate() throws {
    try checkInputs(inputs)
    if inPlace { try refuse([("--output", shared.output != nil)], with: "--in-place") }
    if inPlace, check { throw ValidationError("--in-place and --check cannot be combined.") }
    if inPlace, inputs.contains(where: DocumentFile.isStandardInput) {
      throw ValidationError("--in-place requires files; standard input cannot be changed in place.")
    }
  }

  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    var outcome = Outcome()
    if inPlace {
      for file in files { rewrite(file, reporter, &outcome) }
    } else {
      write(output, reporter, &outcome)
    }
    return outcome
  }

  /// Formats the lines of all files and writes them block by block. With `--check`, writes only the lines that would
  /// change.
  private func write(_ output: Output, _ reporter: MessageReporter, _ outcome: inout Outcome) {
    let limit = DocumentLimits.default.lineLength
    let reader = LineBlockReader(files: inputs, limit: limit, purpose: .texts)
    let block = LineBlock()
    var (suite, isAtLineStart): (String?, Bool) = (nil, true)
    while !output.isClosed, reader.next(block) {
      if case .unreadable(let issue) = block.content {
        reporter.report(issue)
        outcome.hadFailures = true
      }
      let bytes = Array(block.bytes)
      if suite == block.file || bytes.isEmpty { continue }
      if Self.isSuite(bytes) {
        suite = block.file
        reportSuite(block.file, reporter, &outcome)
        continue
      }
      if block.line(block.lineCount - 1).count > limit {
        let (code, message) = LineBlock.tooLong
        reporter.report(at: "\(block.file):\(block.numbers.last ?? 1)", message, code: code)
        outcome.hadFailures = true
        if !check { output.write(bytes) }
        continue
      }
      let first = block.numbers.first ?? 1
      var lines = FormattedLines(bytes, firstNumber: first)
      lines.format { reporter.report($0.diagnostics, of: $0.source, at: "\(block.file):\($1)") }
      if lines.hasErrors { outcome.hadFailures = true }
      if check {
        for (number, text) in lines.changes {
          outcome.hasFindings = true
          let location = TextColor.strong.paint(
            "\(DocumentFile.shownName(block.file).shown(limit: 1_000)):\(number):", output.style)
          output.writeLine("\(location) \(text)")
        }
      } else {
        // The last line of a file can lack its line ending.
        if first == 1, !isAtLineStart { output.write("\n") }
        output.write(lines.bytes)
        isAtLineStart = lines.bytes.last == UInt8(ascii: "\n")
      }
      output.flush()
    }
  }

  private func rewrite(_ file: String, _ reporter: MessageReporter, _ outcome: inout Outcome) {
    do throws(FileError) {
      let bytes = try DocumentFile.read(file)
      guard !Self.isSuite(bytes) else { return reportSuite(file, reporter, &outcome) }
      var lines = FormattedLines(bytes)
      lines.format { reporter.report($0.diagnostics, of: $0.source, at: "\(file):\($1)") }
      if lines.hasErrors {
        outcome.hadFailures = true
        reporter.report(at: file, "the file has errors and was not changed", code: "not-formatted")
      } else if lines.bytes != bytes {
        do throws(FileError) {
          try FileReplacement.write(lines.bytes, to: file, replacing: bytes)
        } catch {
          reporter.report(at: file, "cannot write the file: \(error.message)", code: "unwritable-file")
          outcome.hadFailures = true
        }
      }
    } catch {
      reporter.report(error, of: file)
      outcome.hadFailures = true
    }
  }

  private func reportSuite(_ file: String, _ reporter: MessageReporter, _ outcome: inout Outcome) {
    reporter.report(
      at: file, "this is a fixture suite, not a list of predicates", code: "not-predicates",
      help: "run it with 'scene-router test'")
    outcome.hadFailures = true
  }

  /// Returns whether a file is a `.predicates` suite, in which each case begins with a `--- title` line.
  private static func isSuite(_ bytes: [UInt8]) -> Bool {
    var lines = LineCutter(bytes)
    while let line = lines.next() {
      if line.bytes.starts(with: "--- ".utf8) { return true }
    }
    return false
  }
}

/// A predicate file in canonical form. Line endings, blank lines, comments, invalid lines and a byte order mark are
/// preserved.
struct FormattedLines {
  /// The bytes of the file, with its lines in canonical form.
  private(set) var bytes: [UInt8] = []
  /// The changed lines with their one-based line numbers.
  private(set) var changes: [(number: Int, text: String)] = []
  /// Whether any line isn't a valid predicate.
  private(set) var hasErrors = false
  private let source: [UInt8]
  private let firstNumber: Int

  /// Creates unformatted lines.
  ///
  /// - Parameters:
  ///   - source: Complete lines of a file.
  ///   - firstNumber: The one-based number of the first of them in the file.
  init(_ source: [UInt8], firstNumber: Int = 1) { (self.source, self.firstNumber) = (source, firstNumber) }

  /// Formats all lines.
  ///
  /// - Parameter report: A closure to call for each line that isn't a valid predicate, with its one-based line number.
  mutating func format(report: (_ error: StringPredicateError, _ number: Int) -> Void) {
    bytes.reserveCapacity(source.count)
    var start = firstNumber == 1 && source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    bytes += source[..<start]
    var number = firstNumber - 1
    while start < source.count {
      number += 1
      let feed = source[start...].firstIndex(of: 0x0A) ?? source.count
      let end = feed > start && source[feed - 1] == 0x0D ? feed - 1 : feed
      let line = source[start..<end]
      do throws(StringPredicateError) {
        let text = try Self.canonicalText(of: line)
        if let text, !text.utf8.elementsEqual(line) { changes.append((number, text)) }
        bytes += text.map { Array($0.utf8) } ?? Array(line)
      } catch {
        hasErrors = true
        report(error, number)
        bytes += line
      }
      start = min(feed + 1, source.count)
      bytes += source[end..<start]
    }
  }

  /// Returns the canonical form of a line, or `nil` for a blank line or a comment.
  private static func canonicalText(of line: ArraySlice<UInt8>) throws(StringPredicateError) -> String? {
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }), first != UInt8(ascii: "#") else { return nil }
    guard let text = String(validating: line, as: UTF8.self) else {
      let text = SourceText(String(decoding: line, as: UTF8.self))
      throw StringPredicateError(
        source: text,
        diagnostics: [Diagnostic(.notUTF8, .error, at: SourceRange(0, 0), "the line is not valid UTF-8")])
    }
    return try PredicateFormatter.canonicalText(of: text)
  }
}
