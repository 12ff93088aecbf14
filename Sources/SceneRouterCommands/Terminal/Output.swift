package import PredicateSyntax

/// Where a command writes: answers to stdout, messages to stderr.
///
/// Answers are buffered until `flush()`; messages are written at once, after the answers before them.
package final class Output {
  private var buffer: [UInt8] = []
  private let answer: Sink
  private let talk: Sink
  /// Whether nobody reads the answer any more. Then there is nothing left to do, and that is a success.
  package private(set) var isClosed = false
  private var hasPassing = false
  /// Whether answers have colors.
  package let style: DiagnosticRenderer.Style
  /// Why the answer could not be written, if it could not.
  package private(set) var failure: String?

  /// A place to write to.
  package enum Sink {
    case descriptor(Int32)
    /// Memory, for tests.
    case memory(Memory)
  }

  /// What was written to memory.
  package final class Memory {
    package var bytes: [UInt8] = []
    package var text: String { String(decoding: bytes, as: UTF8.self) }
    package init() {}
  }

  private static let blockSize = 1 << 16

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
    buffer.append(contentsOf: text.utf8)
    flushIfLarge()
  }

  /// Writes a part of the answer.
  package func write(_ bytes: some Collection<UInt8>) {
    buffer.append(contentsOf: bytes)
    flushIfLarge()
  }

  /// Writes a part of the answer. What is large is not copied.
  package func write(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.blockSize else {
      buffer.append(contentsOf: bytes)
      flushIfLarge()
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

  private func flushIfLarge() {
    if buffer.count >= Self.blockSize { flush() }
  }

  /// Sends on what was held back.
  package func flush() {
    guard !buffer.isEmpty else { return }
    buffer.withUnsafeBytes { emit($0) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func emit(_ bytes: UnsafeRawBufferPointer) {
    guard !isClosed, failure == nil else { return }
    do throws(Platform.WriteFailure) {
      try send(bytes, to: answer)
    } catch {
      switch error {
      case .closedPipe: isClosed = true
      case .other(let reason): failure = reason
      }
    }
  }

  private func send(_ bytes: UnsafeRawBufferPointer, to sink: Sink) throws(Platform.WriteFailure) {
    switch sink {
    case .memory(let memory): memory.bytes += bytes
    case .descriptor(let descriptor): try Platform.write(bytes, to: descriptor)
    }
  }
}
