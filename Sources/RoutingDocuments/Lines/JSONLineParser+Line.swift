extension JSONLineParser {
  /// Parses a line of a file.
  package mutating func parse(
    _ line: LineCutter.Line, rootPath: String = "", rootIndex: Int? = nil
  ) throws(JSONSyntaxError) -> JSONNode {
    // The compiler doesn't infer typed throws for closures.
    let result = line.bytes.withUnsafeBytes { text in
      Result { () throws(JSONSyntaxError) in
        try parse(
          text, line: line.number, offset: line.bytes.startIndex, rootPath: rootPath, rootIndex: rootIndex)
      }
    }
    return try result.get()
  }
}
