package import PredicateSyntax
import RoutingDocuments

/// The output of a command. Results go to stdout, messages to stderr.
///
/// Results are buffered until the buffer is full or `flush()` is called. Messages are written immediately, after all
/// earlier results.
package final class Output {
  private var buffer: [UInt8] = []
  /// The number of buffered bytes that belong to complete lines.
  private var wholeCount = 0
  private let stdout: Sink
  private let stderr: Sink
  /// Whether nothing more can be written, because the reader of stdout closed the pipe or a write failed. The job then
  /// ends early.
  package private(set) var isClosed = false
  /// Whether any results were written, even if only to the buffer.
  private(set) var hasResults = false
  private var hasProgress = false
  /// The text style for the results.
  package let style: DiagnosticRenderer.Style
  /// Whether the results are shown on a terminal.
  private let isTerminal: Bool
  /// The reason the results could not be written. A closed pipe doesn't count as a failure.
  package private(set) var failure: String?

  /// A destination for bytes.
  package enum Sink {
    case descriptor(Int32)
    /// Nothing is written.
    case nowhere
    /// A buffer in memory, for tests.
    case memory(Memory)
  }

  /// A buffer that collects written bytes in memory.
  package final class Memory {
    package var bytes: [UInt8] = []
    package var text: String { String(decoding: bytes, as: UTF8.self) }
    package init() {}
  }

  private static let blockSize = 1 << 16
  /// The number of buffered bytes at which an incomplete line is written without waiting for the rest of it.
  private static let longestLine = 1 << 24

  /// Creates an output that writes to the stdout and stderr of the process.
  ///
  /// - Parameter isQuiet: Whether to discard the results.
  package static func standard(style: DiagnosticRenderer.Style = .plain, isQuiet: Bool = false) -> Output {
    Output(
      stdout: isQuiet ? .nowhere : .descriptor(Platform.standardOutput), stderr: .descriptor(Platform.standardError),
      style: style,
      isTerminal: Platform.isTerminal(Platform.standardOutput))
  }

  package init(
    stdout: Sink, stderr: Sink, style: DiagnosticRenderer.Style = .plain, isTerminal: Bool = false
  ) {
    self.stdout = stdout
    self.stderr = stderr
    self.style = style
    self.isTerminal = isTerminal
  }

  /// Writes part of the results.
  package func write(_ text: String) {
    append(text.utf8)
  }

  /// Writes part of the results.
  package func write(_ bytes: some Collection<UInt8>) {
    append(bytes)
  }

  /// Writes part of the results, without copying large parts.
  package func write(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.blockSize, wholeCount == buffer.count, bytes.last == UInt8(ascii: "\n") else {
      append(bytes)
      return
    }
    flush()
    hasResults = true
    emit(bytes)
  }

  /// Writes one line of the results.
  package func writeLine(_ line: String = "") { write(line + "\n") }

  func writeLines(_ lines: [String]) { for line in lines { writeLine(line) } }

  /// Flushes stdout, then writes a line to stderr.
  package func writeMessage(_ line: String) {
    flush()
    hideProgress()
    var line = line + "\n"
    line.withUTF8 { try? send(UnsafeRawBufferPointer($0), to: stderr) }
  }

  /// Shows a progress line on the terminal, replacing the previous one.
  package func showProgress(_ line: String) {
    hasProgress = true
    var line = Self.lineStart + line
    line.withUTF8 { try? send(UnsafeRawBufferPointer($0), to: stderr) }
  }

  /// Removes the line shown by `showProgress(_:)`.
  package func hideProgress() {
    guard hasProgress else { return }
    hasProgress = false
    var line = Self.lineStart
    line.withUTF8 { try? send(UnsafeRawBufferPointer($0), to: stderr) }
  }

  /// The escape sequence that moves the cursor to the start of the line and clears the line.
  private static let lineStart = "\r\u{1B}[K"

  /// Appends bytes to the buffer, and writes its complete lines once the buffer is large.
  private func append(_ bytes: some Collection<UInt8>) {
    let start = buffer.count
    buffer.append(contentsOf: bytes)
    if buffer.count > start { hasResults = true }
    if let feed = buffer[start...].lastIndex(of: UInt8(ascii: "\n")) { wholeCount = feed + 1 }
    guard buffer.count >= Self.blockSize else { return }
    if wholeCount > 0 {
      buffer.withUnsafeBytes { emit(UnsafeRawBufferPointer(rebasing: $0[..<wholeCount])) }
      buffer.removeSubrange(..<wholeCount)
      wholeCount = 0
    } else if buffer.count >= Self.longestLine {
      flush()
    }
  }

  /// Writes the buffered results to stdout.
  package func flush() {
    guard !buffer.isEmpty else { return }
    buffer.withUnsafeBytes { emit($0) }
    buffer.removeAll(keepingCapacity: true)
    wholeCount = 0
  }

  private func emit(_ bytes: UnsafeRawBufferPointer) {
    guard isTerminal else { return emitUnchanged(bytes) }
    TerminalText.bytes(of: bytes).withUnsafeBytes { emitUnchanged($0) }
  }

  private func emitUnchanged(_ bytes: UnsafeRawBufferPointer) {
    guard !isClosed else { return }
    do throws(Platform.WriteFailure) {
      try Termination.whileWriting { () throws(Platform.WriteFailure) in try send(bytes, to: stdout) }
    } catch {
      isClosed = true
      if case .other(let reason) = error { failure = reason }
    }
  }

  private func send(_ bytes: UnsafeRawBufferPointer, to sink: Sink) throws(Platform.WriteFailure) {
    switch sink {
    case .memory(let memory): memory.bytes += bytes
    case .nowhere: break
    case .descriptor(let descriptor): try Platform.write(bytes, to: descriptor)
    }
  }
}

/// The file given by `--output`.
enum OutputFile {
  /// Runs a job and writes its output to a file, which is replaced once the output is complete. A job that fails
  /// without any output leaves the file as it is.
  static func write(
    _ file: String, color: ColorChoice, style: DiagnosticRenderer.Style,
    _ job: (Output, MessageReporter) throws -> Outcome
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
    let output = Output(
      stdout: .descriptor(replacement.descriptor), stderr: .descriptor(Platform.standardError),
      style: color.style(for: replacement.descriptor, environment: Platform.environment))
    let reporter = MessageReporter(output: output, style: style)
    let outcome = try job(output, reporter)
    reporter.finish()
    output.flush()
    var failure = output.failure
    if output.isClosed, outcome.needsReader { failure = failure ?? "its reader left before the end" }
    if failure == nil, !outcome.hadFailures || output.hasResults {
      do throws(FileError) {
        if DocumentFile.isInput(file) { throw FileError.input }
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

/// Shows the progress of a long job on a single terminal line.
///
///     routed 1234567 events, 42 %, 2300000 a second
///
/// Nothing is shown during the first second. After that, the line is updated at most five times per second.
package struct Progress {
  private let start: ContinuousClock.Instant
  private let total: Int?
  private var next: Duration

  private static let delay = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  /// Starts measuring progress at `now`. `total` is the number of bytes to read, if known.
  package init(total: Int?, now: ContinuousClock.Instant = .now) {
    self.total = total
    start = now
    next = Self.delay
  }

  /// Returns the line to show, or `nil` if no update is due.
  ///
  /// - Parameters:
  ///   - position: The number of bytes read so far.
  ///   - events: The number of events routed so far.
  package mutating func line(position: Int, events: Int, now: ContinuousClock.Instant = .now) -> String? {
    let elapsed = now - start
    guard elapsed >= next else { return nil }
    next = elapsed + Self.interval
    var line = "routed \(events) events"
    if let total, total > 0 { line += ", \(min(100, Int(Double(position) / Double(total) * 100))) %" }
    let rate = Double(events) / (elapsed / .seconds(1))
    return line + ", \(Int(rate)) a second"
  }
}
