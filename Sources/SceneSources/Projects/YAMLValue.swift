/// A value of a YAML file, as far as manifests of projects are written with it.
struct YAMLValue {
  enum Kind {
    case text(String)
    case list([YAMLValue])
    case mapping([(key: String, value: YAMLValue)])
  }

  var kind: Kind
  /// The line and the column that it begins at, from 1.
  var line: Int
  var column: Int
  /// Whether a text is in quotes, so that it is no number or truth value.
  var isQuoted = false

  var text: String? { if case .text(let text) = kind { text } else { nil } }

  var elements: [YAMLValue]? { if case .list(let elements) = kind { elements } else { nil } }

  var members: [(key: String, value: YAMLValue)] { if case .mapping(let members) = kind { members } else { [] } }

  subscript(key: String) -> YAMLValue? { members.last { $0.key == key }?.value }
}

/// Reads block mappings, block lists, plain and quoted texts, and flow lists and mappings on one line. Anchors, tags, texts
/// of several lines and several documents are not read.
struct YAMLParser {
  /// Why a file cannot be read.
  struct Failure: Error {
    var message: String
    var line: Int
    var column: Int
  }

  private struct Line {
    var number: Int
    var indent: Int
    var text: Substring
  }

  private var lines: [Line] = []
  private var place = 0
  /// How deep values may nest.
  private static let levels = 64

  /// The value of a file.
  ///
  /// - Complexity: O(n) in the length of the text, times the depth of its lists.
  static func value(of text: String) throws(Failure) -> YAMLValue {
    var parser = Self()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = Self.withoutComment(line)
      let indent = content.prefix { $0 == " " }.count
      let rest = content.dropFirst(indent)
      if rest.isEmpty || index == 0 && rest == "---" { continue }
      parser.lines.append(Line(number: index + 1, indent: indent, text: rest))
    }
    guard let first = parser.lines.first else { return YAMLValue(kind: .mapping([]), line: 1, column: 1) }
    let value = try parser.block(indent: first.indent, levels: Self.levels)
    if parser.place < parser.lines.count { throw parser.failure("the indentation does not fit") }
    return value
  }

  private func failure(_ message: String) -> Failure {
    let line = lines[min(place, lines.count - 1)]
    return Failure(message: message, line: line.number, column: line.indent + 1)
  }

  /// The line without a comment, and without blanks at its end.
  private static func withoutComment(_ line: Substring) -> Substring {
    var quote: Character?
    var last: Character = " "
    var end = line.endIndex
    for (index, character) in zip(line.indices, line) {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "#", last == " " || last == "\t" {
        end = index
        break
      } else if character == "\"" || character == "'", " [{,:-".contains(last) {
        quote = character
      }
      last = character
    }
    var content = line[..<end]
    while let last = content.last, last.isWhitespace { content.removeLast() }
    return content
  }

  // MARK: Blocks

  private mutating func block(indent: Int, levels: Int) throws(Failure) -> YAMLValue {
    guard levels > 0 else { throw failure("the values nest too deeply") }
    let first = lines[place]
    if Self.isItem(first.text) { return try list(indent: indent, levels: levels) }
    guard Self.key(of: first.text) != nil else {
      place += 1
      return try scalar(first.text, first, levels)
    }
    var members: [(key: String, value: YAMLValue)] = []
    while place < lines.count, lines[place].indent == indent, !Self.isItem(lines[place].text) {
      let line = lines[place]
      guard let (key, rest) = Self.key(of: line.text) else { throw failure("expected a key and a colon") }
      if key == "<<" { throw failure("merge keys are not read") }
      place += 1
      if !rest.isEmpty {
        members.append((key, try scalar(rest, line, levels)))
      } else if place < lines.count,
        lines[place].indent > indent || lines[place].indent == indent && Self.isItem(lines[place].text)
      {
        members.append((key, try block(indent: lines[place].indent, levels: levels - 1)))
      } else {
        members.append((key, YAMLValue(kind: .text(""), line: line.number, column: line.indent + 1)))
      }
    }
    return YAMLValue(kind: .mapping(members), line: first.number, column: first.indent + 1)
  }

  private mutating func list(indent: Int, levels: Int) throws(Failure) -> YAMLValue {
    let first = lines[place]
    var elements: [YAMLValue] = []
    while place < lines.count, lines[place].indent == indent, Self.isItem(lines[place].text) {
      let rest = lines[place].text.dropFirst().drop { $0 == " " }
      if rest.isEmpty {
        place += 1
        guard place < lines.count, lines[place].indent > indent else { throw failure("expected a value after '-'") }
      } else {
        // The rest of the line is a block of its own.
        lines[place].indent += lines[place].text.count - rest.count
        lines[place].text = rest
      }
      elements.append(try block(indent: lines[place].indent, levels: levels - 1))
    }
    return YAMLValue(kind: .list(elements), line: first.number, column: first.indent + 1)
  }

  private static func isItem(_ text: Substring) -> Bool { text == "-" || text.hasPrefix("- ") }

  /// The key before a colon, and what follows it.
  private static func key(of text: Substring) -> (key: String, rest: Substring)? {
    if let quote = text.first, quote == "\"" || quote == "'" {
      let inner = text.dropFirst()
      guard let end = inner.firstIndex(of: quote), inner[inner.index(after: end)...].hasPrefix(":") else { return nil }
      return (String(inner[..<end]), inner[end...].dropFirst(2).drop { $0 == " " })
    }
    if text.first == "[" || text.first == "{" { return nil }
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index] == ":", next == text.endIndex || text[next] == " " {
        return (String(text[..<index]), text[next...].drop { $0 == " " })
      }
      index = next
    }
    return nil
  }

  // MARK: Texts and flows

  private func scalar(_ text: Substring, _ line: Line, _ levels: Int) throws(Failure) -> YAMLValue {
    var rest = text
    let value = try flow(&rest, line, levels: levels, isInside: false)
    guard rest.allSatisfy(\.isWhitespace) else { throw fault("unexpected text after a value", line) }
    return value
  }

  private func fault(_ message: String, _ line: Line) -> Failure {
    Failure(message: message, line: line.number, column: line.indent + 1)
  }

  /// A text, `[a, b]` or `{a: b}`; `rest` becomes what follows it.
  private func flow(
    _ rest: inout Substring, _ line: Line, levels: Int, isInside: Bool
  ) throws(Failure) -> YAMLValue {
    guard levels > 0 else { throw fault("the values nest too deeply", line) }
    rest = rest.drop { $0 == " " }
    func make(_ kind: YAMLValue.Kind, isQuoted: Bool = false) -> YAMLValue {
      YAMLValue(kind: kind, line: line.number, column: line.indent + 1, isQuoted: isQuoted)
    }
    switch rest.first {
    case "\"", "'":
      let quote = rest.removeFirst()
      guard let end = rest.firstIndex(of: quote) else { throw fault("expected a quotation mark", line) }
      let text = rest[..<end]
      if quote == "\"", text.contains("\\") { throw fault("escapes are not read", line) }
      rest = rest[end...].dropFirst()
      return make(.text(String(text)), isQuoted: true)
    case "[", "{":
      let isList = rest.removeFirst() == "["
      var elements: [YAMLValue] = []
      var members: [(key: String, value: YAMLValue)] = []
      while true {
        rest = rest.drop { $0 == " " || $0 == "," }
        guard let next = rest.first else { throw fault("expected '\(isList ? "]" : "}")'", line) }
        if next == (isList ? "]" : "}") { break }
        let value = try flow(&rest, line, levels: levels - 1, isInside: true)
        if isList {
          elements.append(value)
        } else {
          guard let key = value.text, rest.first == ":" else { throw fault("expected a key and a colon", line) }
          rest.removeFirst()
          members.append((key, try flow(&rest, line, levels: levels - 1, isInside: true)))
        }
      }
      rest.removeFirst()
      return make(isList ? .list(elements) : .mapping(members))
    case "&", "*", "|", ">", "!": throw fault("anchors, tags and texts of several lines are not read", line)
    default:
      let end = isInside ? rest.firstIndex { ",]}:".contains($0) } ?? rest.endIndex : rest.endIndex
      guard !isInside || end > rest.startIndex else { throw fault("expected a value", line) }
      var text = rest[..<end]
      while text.last == " " { text.removeLast() }
      rest = rest[end...]
      return make(.text(String(text)))
    }
  }
}
