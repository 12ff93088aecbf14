import RoutingDocuments

extension LineBlock {
  /// Calls `body` with each line that is valid UTF-8 and within the length limit. Reports all other lines and any
  /// unreadable files.
  ///
  /// - Parameters:
  ///   - body: A closure that returns whether to continue.
  ///   - flush: A closure to call before a read that can block.
  /// - Returns: Whether all files could be read.
  @discardableResult
  static func forEachText(
    of files: [String], _ reporter: MessageReporter, _ outcome: inout Outcome,
    _ body: (_ text: String, _ file: String, _ line: Int) -> Bool, flush: () -> Void
  ) -> Bool {
    forEachLine(of: files, reporter, &outcome) { bytes, file, line in
      let fault: (code: String, message: String)
      switch bytes.map({ String(validating: $0.bindMemory(to: UInt8.self), as: UTF8.self) }) {
      case let text??: return (true, body(text, file, line))
      case .some(nil): fault = ("not-utf8", "the line is not valid UTF-8")
      case nil: fault = tooLong
      }
      reporter.report(at: "\(file):\(line)", fault.message, code: fault.code)
      return (false, true)
    } flush: {
      flush()
    }
  }

  /// The message about a line that exceeds the length limit.
  static let tooLong = (
    code: "line-too-long", message: "the line is longer than the limit of \(DocumentLimits.default.lineLength) bytes"
  )

  /// Calls `body` with each line, or with `nil` for a line that is too long. Reports unreadable files.
  ///
  /// - Parameters:
  ///   - body: A closure that returns whether the line was valid, and whether to continue.
  ///   - flush: A closure to call before a read that can block.
  /// - Returns: Whether all files could be read.
  @discardableResult
  static func forEachLine(
    of files: [String], _ reporter: MessageReporter, _ outcome: inout Outcome,
    _ body: (_ bytes: UnsafeRawBufferPointer?, _ file: String, _ line: Int) -> (isInOrder: Bool, goesOn: Bool),
    flush: () -> Void
  ) -> Bool {
    let limit = DocumentLimits.default.lineLength
    let reader = LineBlockReader(files: files, limit: limit, purpose: .texts)
    let block = LineBlock()
    var areReadable = true
    while reader.next(block) {
      if case .unreadable(let issue) = block.content {
        reporter.report(issue)
        outcome.hadFailures = true
        areReadable = false
      }
      for index in 0..<block.lineCount {
        let bytes = block.line(index)
        let (isInOrder, goesOn) = body(bytes.count > limit ? nil : bytes, block.file, block.numbers[index])
        if !isInOrder { outcome.hadFailures = true }
        if !goesOn { return areReadable }
      }
      flush()
    }
    return areReadable
  }
}
