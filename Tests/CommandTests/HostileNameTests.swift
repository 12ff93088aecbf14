import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif
import PredicateSyntax
import SceneRouterCommands
import Testing

/// Every output must escape names: of files, sessions, configurations, roles, cases and events. A reader that is
/// independent of this package reads each output back.
@Suite struct HostileNameTests {
  /// A comma, a colon, percent signs, a workflow command, markup, control characters, an escape sequence, bidirectional
  /// marks, and characters that XML cannot represent.
  static let name = "a,b%0A::error::c<i>&\"' ]]>\u{1B}[31m\u{202E}\u{7F}\u{9B}\u{2028}\u{FFFE}|`@x`"
  /// The same with a line feed, which file names may contain too.
  static let lines = name + "\n::error file=x::y\r\nz"

  static let literal = "'" + name.replacing("'", with: "\\'") + "'"

  private let folder: Folder
  private let scenes: String
  private let events: String
  private let scenario: String
  private let suite: String

  init() throws {
    folder = try Folder()
    func json(_ text: String) -> String { String(decoding: JSONEncoder.encoded(text), as: UTF8.self) }
    let name = json(Self.lines)
    let conditions = "{\"canActivate\": {\"format\": \"SELF == %@\", \"arguments\": [\(name)]}}"
    let document = """
      {"schema": "scene-router/scenes/1", "application": {"configurations": [{"name": \(name)}]}, "sessions": [
        {"persistentIdentifier": \(name), "configuration": \(name), "activationConditions": \(conditions)},
        {"persistentIdentifier": "b", "activationConditions":
          {"canActivate": "FALSEPREDICATE", "prefersToActivate": \(json("SELF == \(Self.literal) AND SELF == 'b'"))}}]}
      """
    scenes = try folder.file("\(Self.lines).json".replacing("/", with: "-"), document)
    events = try folder.file(
      "\(Self.lines).ndjson".replacing("/", with: "-"),
      """
      {"url": \(name), "id": \(name)}
      {"launch": {}, "options": {"requestingScene": \(name)}}
      {"url": "x", "options": {"role": \(name)}}
      {"sessionRequest": {"session": \(name)}}
      {\(name): 1}
      """ + "\n")
    scenario = try folder.file(
      "\(Self.lines)-scenario.json".replacing("/", with: "-"),
      """
      {"schema": "scene-router/scenario/1", "description": \(name), "scenes": \(document), "steps": [
        {"event": {"url": \(name)}, "expect": {"session": "b"}},
        {"session": {"disconnect": \(name)}, "expect": {"error": \(name)}}]}
      """)
    suite = try folder.file(
      "\(Self.lines).predicates".replacing("/", with: "-"), "--- \(Self.name)\n  SELF == 'a'\n- \"a\"\n")
  }

  /// Returns the scalars that a terminal interprets.
  private func controlScalars(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0.isHidden && $0 != "\n" }
  }

  static let textCommands: [[String]] = [
    ["route", "--scenes", "SCENES", "EVENTS", "--summary"],
    ["explain", "--scenes", "SCENES", "EVENTS"], ["lint", "SCENES", "--samples", "EVENTS"],
    ["lint", "SCENARIO", "SUITE"], ["analyze", "--scenes", "SCENES"], ["diff", "SCENES", "OTHER"],
    ["test", "--verbose", "SCENARIO"], ["test", "SCENARIO", "SUITE", "--coverage"], ["format", "SUITE"],
    ["test", "MISSING"], ["lint", "MISSING"], ["route", "--scenes", "MISSING", "EVENTS"],
  ]

  private func run(_ command: [String]) throws -> Run {
    let other = try folder.file(
      "other.json",
      #"{"schema": "scene-router/scenes/1", "sessions": [{"persistentIdentifier": "c"}]}"#)
    let names = [
      "SCENES": scenes, "EVENTS": events, "SCENARIO": scenario, "SUITE": suite, "OTHER": other,
      "MISSING": folder.path + "/" + Self.lines + "/none",
    ]
    return try Run(command.map { names[$0] ?? $0 })
  }

  @Test(arguments: textCommands) func escapesControlCharactersInText(command: [String]) throws {
    let run = try run(command)
    #expect(controlScalars(run.answer).isEmpty, "answer: \(run.answer)")
    #expect(controlScalars(run.stderr).isEmpty, "stderr: \(run.stderr)")
    for line in (run.answer + run.stderr).split(separator: "\n") { #expect(!line.hasPrefix("::error"), "\(line)") }
  }

  /// The results of these commands repeat their input. A pipe receives it unchanged, but a terminal interprets it.
  @Test(arguments: [
    ["match", "TRUEPREDICATE", "LINES"], ["format", "LINES"],
    ["match", "TRUEPREDICATE", "--line-number", "--color", "always", "LINES", "LINES"],
    ["route", "--scenes", "SCENES", "EVENTS", "--format", "ndjson"], ["lint", "SCENES", "--format", "json"],
  ])
  func escapesControlCharactersOnATerminal(command: [String]) throws {
    let lines = try folder.file("lines.txt", "# \u{9B}2J\u{7F}\u{1B}]0;title\u{7}\r\n# a\tb\u{1B}[2J\n")
    let command = command.map { ["LINES": lines, "SCENES": scenes, "EVENTS": events][$0] ?? $0 }
    let tool = try #require(SceneRouterCommand.parseAsRoot(command) as? any ToolCommand)
    let (answer, plain) = (Output.Memory(), Output.Memory())
    let style: DiagnosticRenderer.Style = command.contains("always") ? .coloured : .plain
    for (memory, isTerminal) in [(answer, true), (plain, false)] {
      let output = Output(
        stdout: .memory(memory), stderr: .memory(Output.Memory()), style: style, isTerminal: isTerminal)
      _ = try tool.perform(output, MessageReporter(output: output, style: style))
      output.flush()
    }
    #expect(!controlScalars(plain.text).isEmpty, "\(plain.text)")
    let colors = try Regex("\u{1B}\\[[0-9;]*m")
    let text = answer.text.replacing(colors, with: "").replacing("\r\n", with: "\n").replacing("\t", with: "")
    #expect(controlScalars(text).isEmpty, "\(text)")
    #expect(style == .plain || answer.text.firstMatch(of: colors) != nil)
  }

  /// Parses a line like GitHub's runner: its command, properties and message.
  ///
  /// Source: actions/runner, `ActionCommand.TryParseV2`.
  private func workflowCommand(_ line: String) -> (name: String, properties: [String: String], message: String)? {
    guard line.hasPrefix("::"), let end = line.dropFirst(2).range(of: "::") else { return nil }
    func unescaped(_ text: String, isProperty: Bool) -> String {
      var text = text
      let escapes = [("%0D", "\r"), ("%0A", "\n")] + (isProperty ? [("%3A", ":"), ("%2C", ",")] : []) + [("%25", "%")]
      for (escape, character) in escapes { text = text.replacingOccurrences(of: escape, with: character) }
      return text
    }
    let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
    let words = head.split(separator: " ", maxSplits: 1)
    var properties: [String: String] = [:]
    for pair in words.dropFirst().first?.split(separator: ",") ?? [] {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      properties[String(parts[0])] = unescaped(String(parts[1]), isProperty: true)
    }
    return (String(words[0]), properties, unescaped(String(line[end.upperBound...]), isProperty: false))
  }

  @Test(arguments: [
    ["lint", "SCENES", "--samples", "EVENTS", "--format", "github"],
    ["analyze", "--scenes", "SCENES", "--format", "github"],
    ["diff", "OTHER", "SCENES", "--format", "github"], ["lint", "MISSING", "--format", "github"],
    ["analyze", "--predicate", "SELF == 'a' AND SELF == \(literal)", "--format", "github"],
  ])
  func writesOneWorkflowCommandPerFinding(command: [String]) throws {
    let run = try run(command)
    let lines = run.answer.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }).map(String.init)
    #expect(!lines.isEmpty)
    for line in lines {
      let command = try #require(workflowCommand(line), "\(line)")
      #expect(["error", "warning", "notice"].contains(command.name))
      #expect(Set(command.properties.keys).isSubset(of: ["file", "line", "col", "title"]), "\(line)")
      #expect(!command.message.isEmpty)
      #expect(controlScalars(line).isEmpty, "\(line)")
      if let file = command.properties["file"] {
        let names = [scenes, events].map { $0.shown(limit: .max) }
        #expect(names.contains(file) || file.hasSuffix("/none") || file.hasSuffix("other.json"), "\(file)")
      }
    }
  }

  /// Counts the elements of a JUnit report and keeps their attributes.
  private final class Elements: NSObject, XMLParserDelegate {
    var attributes: [String: [[String: String]]] = [:]
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) { self.attributes[name, default: []].append(attributes) }
  }

  @Test func writesJUnitThatLibxmlReads() throws {
    let run = try run(["test", "SCENARIO", "SUITE", "MISSING", "--format", "junit"])
    let elements = Elements()
    let parser = XMLParser(data: Data(run.answer.utf8))
    parser.delegate = elements
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(elements.attributes["testsuite"]?.count == 3)
    #expect(elements.attributes["testcase"]?.count == 3)
    #expect((elements.attributes["failure"]?.count ?? 0) >= 2)
    let texts = elements.attributes.values.flatMap { $0 }.flatMap(\.values)
    #expect(texts.contains { $0.contains(#"a,b%0A::error::c<i>&"' ]]>\u{1B}[31m\u{202E}"#) })
    for text in texts {
      #expect(text.unicodeScalars.allSatisfy { !$0.isHidden || "\n\r\t".unicodeScalars.contains($0) })
    }
  }

  @Test func writesSARIFThatFoundationReads() throws {
    let run = try run(["lint", "SCENES", "--samples", "EVENTS", "--format", "sarif"])
    let root = try #require(try JSONSerialization.jsonObject(with: Data(run.answer.utf8)) as? [String: Any])
    let results = try #require(((root["runs"] as? [[String: Any]])?.first)?["results"] as? [[String: Any]])
    #expect(!results.isEmpty)
    for result in results {
      let message = try #require((result["message"] as? [String: Any])?["text"] as? String)
      #expect(controlScalars(message).isEmpty, "\(message)")
      let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
      let uri = try #require((location?["artifactLocation"] as? [String: Any])?["uri"] as? String)
      #expect(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      #expect([scenes, events].contains(try #require(URL(string: uri)).path(percentEncoded: false)), "\(uri)")
    }
  }

  @Test func keepsEveryNameInJSON() throws {
    let run = try run(["route", "--scenes", "SCENES", "EVENTS", "--format", "ndjson"])
    let first = try #require(run.lines.first)
    let decision = try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any]
    #expect(decision?["session"] as? String == Self.lines)
    #expect(decision?["id"] as? String == Self.lines)
    #expect(run.lines.count == 5)
  }

}

extension JSONEncoder {
  fileprivate static func encoded(_ text: String) -> Data { (try? JSONEncoder().encode(text)) ?? Data() }
}
