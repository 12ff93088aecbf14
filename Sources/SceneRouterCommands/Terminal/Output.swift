package import PredicateSyntax

/// Where a command writes: answers to stdout, messages to stderr.
///
/// Answers are buffered until `flush()`; messages are written at once, after the answers before them.
package final class Output {
  private var buffer: [UInt8] = []
  /// How many bytes of the buffer are whole lines.
  private var wholeCount = 0
  private let answer: Sink
  private let talk: Sink
  /// Whether nothing more can be written, because the reader of the output has closed it or because writing failed. Then
  /// the job ends early.
  package private(set) var isClosed = false
  private var hasPassing = false
  /// Whether answers have colors.
  package let style: DiagnosticRenderer.Style
  /// Why the answer could not be written. That nobody reads it any more is not a failure.
  package private(set) var failure: String?

  /// A place to write to.
  package enum Sink {
    case descriptor(Int32)
    /// Memory, for tests.
    case memory(Memory)
  }

  /// The text written to memory.
  package final class Memory {
    package var bytes: [UInt8] = []
    package var text: String { String(decoding: bytes, as: UTF8.self) }
    package init() {}
  }

  private static let blockSize = 1 << 16
  /// How long a line may be before its beginning is written without its end.
  private static let longestLine = 1 << 24

  /// The process's own output and error streams.
  package static func standard(style: DiagnosticRenderer.Style = .plain) -> Output {
    Output(answer: .descriptor(Platform.standardOutput), talk: .descriptor(Platform.standardError), style: style)
  }

  package init(answer: Sink, talk: Sink, style: DiagnosticRenderer.Style = .plain) {
    self.answer = answer
    self.talk = talk
    self.style = style
  }

  /// Writes a part of the answer.
  package func write(_ text: String) {
    append(text.utf8)
  }

  /// Writes a part of the answer.
  package func write(_ bytes: some Collection<UInt8>) {
    append(bytes)
  }

  /// Writes a part of the output. Large parts are not copied.
  package func write(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.blockSize, wholeCount == buffer.count, bytes.last == UInt8(ascii: "\n") else {
      append(bytes)
      return
    }
    flush()
    emit(bytes)
  }

  /// Writes a line of the answer.
  package func writeLine(_ line: String = "") { write(line + "\n") }

  /// Writes a line of talk, behind all that was answered before.
  package func say(_ line: String) {
    flush()
    hidePassing()
    var line = line + "\n"
    line.withUTF8 { try? send(UnsafeRawBufferPointer($0), to: talk) }
  }

  /// Shows a line of talk on a terminal, in place of the last such line.
  package func showPassing(_ line: String) {
    hasPassing = true
    var line = Self.lineStart + line
    line.withUTF8 { try? send(UnsafeRawBufferPointer($0), to: talk) }
  }

  /// Takes the line away that `showPassing(_:)` showed.
  package func hidePassing() {
    guard hasPassing else { return }
    hasPassing = false
    var line = Self.lineStart
    line.withUTF8 { try? send(UnsafeRawBufferPointer($0), to: talk) }
  }

  /// Goes back to the start of a terminal's line and empties it.
  private static let lineStart = "\r\u{1B}[K"

  /// Appends to the buffer, and sends on its whole lines when it is large.
  private func append(_ bytes: some Collection<UInt8>) {
    let start = buffer.count
    buffer.append(contentsOf: bytes)
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

  /// Flushes the buffer.
  package func flush() {
    guard !buffer.isEmpty else { return }
    buffer.withUnsafeBytes { emit($0) }
    buffer.removeAll(keepingCapacity: true)
    wholeCount = 0
  }

  private func emit(_ bytes: UnsafeRawBufferPointer) {
    guard !isClosed else { return }
    do throws(Platform.WriteFailure) {
      try Termination.whileWriting { () throws(Platform.WriteFailure) in try send(bytes, to: answer) }
    } catch {
      isClosed = true
      if case .other(let reason) = error { failure = reason }
    }
  }

  private func send(_ bytes: UnsafeRawBufferPointer, to sink: Sink) throws(Platform.WriteFailure) {
    switch sink {
    case .memory(let memory): memory.bytes += bytes
    case .descriptor(let descriptor): try Platform.write(bytes, to: descriptor)
    }
  }
}
