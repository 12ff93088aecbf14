import Foundation
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
        let result = format(bytes, file, output, reporter, &outcome)
        guard mode == .inPlace, result != bytes else { continue }
        replace(file, with: result, reporter, &outcome)
      } catch {
        reporter.report(at: file, "the file cannot be read: \(error.message)", code: "unreadable-file")
        outcome.hadFailures = true
      }
    }
    return outcome
  }

  /// The content of a file with each predicate in canonical form. Line ends stay as they are.
  private func format(
    _ bytes: [UInt8], _ file: String, _ output: Output, _ reporter: MessageReporter, _ outcome: inout Outcome
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    var number = 0
    while start < bytes.count {
      number += 1
      let feed = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let end = feed > start && bytes[feed - 1] == 0x0D ? feed - 1 : feed
      let line = bytes[start..<end]
      let formatted = format(line, "\(file):\(number)", reporter, &outcome) ?? Array(line)
      if mode == .check, !formatted.elementsEqual(line) {
        outcome.isNegative = true
        output.writeLine("\(file):\(number): \(String(decoding: formatted, as: UTF8.self))")
      }
      let next = min(feed + 1, bytes.count)
      if mode == .print {
        output.write(formatted)
        output.write(bytes[end..<next])
      } else {
        result += formatted
        result += bytes[end..<next]
      }
      start = next
    }
    return result
  }

  /// The canonical form of a line; `nil` where it stays as it is.
  private func format(
    _ line: ArraySlice<UInt8>, _ place: String, _ reporter: MessageReporter, _ outcome: inout Outcome
  ) -> [UInt8]? {
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }), first != UInt8(ascii: "#") else { return nil }
    guard let text = String(validating: line, as: UTF8.self) else {
      reporter.report(at: place, "the line is not valid UTF-8", code: "not-utf8")
      outcome.hadFailures = true
      return nil
    }
    do throws(StringPredicateError) {  // Foundation has one too
      return Array(try PredicateFormatter.canonicalText(of: text).utf8)
    } catch {
      reporter.report(error.diagnostics, of: error.source, at: place)
      outcome.hadFailures = true
      return nil
    }
  }

  /// Replaces a file at one stroke, so that nobody ever reads half of it. A link stays a link, and permissions stay.
  private func replace(
    _ file: String, with bytes: [UInt8], _ reporter: MessageReporter, _ outcome: inout Outcome
  ) {
    do {
      let url = URL(fileURLWithPath: file).resolvingSymlinksInPath()
      let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
      try Data(bytes).write(to: url, options: .atomic)
      if let permissions {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
      }
    } catch {
      reporter.report(at: file, "the file cannot be written: \(error.localizedDescription)", code: "unwritable-file")
      outcome.hadFailures = true
    }
  }
}
