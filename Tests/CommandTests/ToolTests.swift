import ArgumentParser
import Foundation
import RoutingDocuments
import SceneRouterCommands
import SceneLifecycle
import SceneRouting
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The tool through its argument parser.
@Suite struct ToolTests {
  private let scenes = #"""
    {"schema":"scene-router/scenes/1","sessions":[
     {"persistentIdentifier":"inbox"},
     {"persistentIdentifier":"東京","activationConditions":{"prefersToActivate":"SELF == 'tokyo'"}}]}
    """#

  // MARK: - Usage

  @Test(arguments: [
    ["explain", "--predicate", "SELF == 'a'", "--line", "1"], ["explain", "--predicate", "p", "--id", "1"],
    ["explain", "--predicate", "p", "--url", "a"],
    ["explain", "--predicate", "TRUEPREDICATE", "--stateful"],
    ["explain", "--predicate", "TRUEPREDICATE", "--policy", "iPhone"],
    ["explain", "--scenes", "s.json", "--argument", "a"], ["explain", "--scenes", "s.json", "--nil"],
    ["explain", "--scenes", "s.json", "--dialect", "uiKit"], ["lint", "--rules", "--format", "json"],
    ["explain", "--predicate", "TRUEPREDICATE", "--assume", "a=b"], ["lint", "--rules", "--idiom", "pad"],
    ["lint", "--rules", "--fail-on", "note"], ["lint", "--rules", "--verbose"],
    ["test", "--verbose", "--format", "json", "a"], ["lint", "--rules", "--exclude", "a"],
    ["lint", "--rules", "--dialect", "uiKit"],
    ["lint", "--rules", "s.json"], ["route", "--scenes", "-", "-"], ["route", "--scenes", "-"],
    ["explain", "--scenes", "s.json", "--url", "a", "--line", "1", "e"],
    ["explain", "--scenes", "-", "-"],
    ["match", "TRUEPREDICATE", "-", "/dev/stdin"], ["evaluate", "-", "-"],
    ["format", "-", "-"], ["bench", "--scenes", "-", "-"], ["lint", "-", "--samples", "-"],
    ["lint", "--fix", "-"], ["format", "--in-place", "-"], ["nonsense"],
    ["analyze", "--scenes", "s.json", "--argument", "a"], ["analyze", "--scenes", "s.json", "--dialect", "uiKit"],
    ["analyze", "--scenes", "s.json", "--fail-on", "different"], ["analyze", "--predicate", "p", "--fail-on", "gap"],
    ["analyze", "--predicate", "p", "--fail-on", "different"],
    ["analyze", "--scenes", "s.json", "--format", "markdown"], ["analyze", "--scenes", "s", "--fail-on", "gap,none"],
  ])
  func reportsWrongUsage(arguments: [String]) {
    #expect {
      try SceneRouterCommand.parseAsRoot(arguments)
    } throws: { error in
      // The message names the wrong argument or one of the names of standard input.
      let message = SceneRouterCommand.fullMessage(for: error)
      let isNamed = arguments.contains { message.contains($0) && ($0.hasPrefix("--") || $0 == "nonsense") }
      return SceneRouterCommand.exitCode(for: error) == .validationFailure
        && (isNamed || message.contains("tandard input"))
    }
  }

  /// Names are expressions, which may contain `=`.
  @Test(arguments: [
    (["a == 1 ? b=x/7"], "x/7"), (["a == 1 ? b=x=7", "a == 2=other"], "x=7"),
    (["a == 2=other", "a == 1 ? b=x/7"], "x/7"),
    (["a == 1 ? b=y", "a == 1 ? b=x/7"], "x/7"),
  ])
  func acceptsAnEqualsSignInAssumedNames(assumptions: [String], value: String) throws {
    let folder = try Folder()
    let file = try folder.file(
      "scenes.json",
      """
      { "schema": "scene-router/scenes/1", "sessions": [ { "persistentIdentifier": "item", "activationConditions": {
        "prefersToActivate": { "format": "SELF == %@", "arguments": [{ "unknown": "a == 1 ? b" }] } } } ] }
      """)
    let options = try AssumeOptions.parse(assumptions.flatMap { ["--assume", $0] })
    let scenes = try SceneDocument(contentsOf: file, assuming: options.values)
    let router = try SceneRouter(application: scenes.application, sessions: scenes.sessions)
    #expect(try router.route(.notification(value)).suitability == .prefers)
    #expect(try router.route(.notification("y")).suitability == .can)
  }

  @Test func helpFitsIn80Columns() {
    for verb in [SceneRouterCommand.self] + SceneRouterCommand.configuration.subcommands {
      let help = SceneRouterCommand.helpMessage(for: verb, columns: 80)
      for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      // Examples are not wrapped.
      for example in verb.configuration.discussion.split(separator: "\n") where example.hasPrefix("  ") {
        let words = example.trimmingCharacters(in: .whitespaces)
        #expect(help.split(separator: "\n").contains { $0.hasSuffix(words) }, "\(example)")
      }
    }
  }

  @Test func helpBeginsWithValidExamples() throws {
    for verb in SceneRouterCommand.configuration.subcommands {
      let lines = verb.configuration.discussion.split(separator: "\n")
      #expect(lines.first?.hasPrefix("Example") == true, "\(verb)")
      let examples = lines.filter { $0.hasPrefix("  ") && $0.contains("scene-router ") }
      #expect(!examples.isEmpty)
      for example in examples {
        for command in example.components(separatedBy: "scene-router ").dropFirst() {
          let words = Self.words(of: command)
          let end = words.firstIndex { ["|", "&&", "<", ">"].contains($0) } ?? words.count
          // "scene-router" is also the name of a folder.
          guard let first = words.first, !first.hasPrefix("|") else { continue }
          #expect(throws: Never.self, "\(example)") { try SceneRouterCommand.parseAsRoot(Array(words[..<end])) }
        }
      }
    }
  }

  /// The words of a shell command.
  private static func words(of command: String) -> [String] {
    var (words, word, quote) = ([String](), "", Character?.none)
    for character in command {
      switch quote {
      case let open? where character == open: quote = nil
      case nil where character == "'" || character == "\"": quote = character
      case nil where character == " ":
        words.append(word)
        word = ""
      case _: word.append(character)
      }
    }
    return (words + [word]).filter { !$0.isEmpty }
  }

  @Test(arguments: [
    (["rout", "--scenes", "x"], "Unknown verb 'rout': did you mean 'route'?"),
    (["help", "analyse"], "Unknown verb 'analyse': did you mean 'analyze'?"),
    (["nosuch"], "Unknown verb 'nosuch': expected one of route, explain, lint"),
    (["route", "--explain=full", "s"], "Unknown option '--explain': 'scene-router explain' shows why"),
    (["explain", "--index", "2"], "Unknown option '--index': use '--line N' or '--id X'"),
    (["route", "--fmt", "ndjson"], "Unknown option '--fmt'. Did you mean '--format'?"),
    (["lint", "--json", "a"], "Unknown option '--json': use '--format json'"),
    (["route", "--events", "a"], "Unknown option '--events': pass only the files"),
    (["route", "--compare", "a"], "Unknown option '--compare': use 'scene-router diff OLD NEW --events LOG'"),
  ])
  func suggestsTheCorrectUsage(arguments: [String], message: String) {
    #expect(SceneRouterCommand.usageError(in: arguments)?.hasPrefix(message) == true)
  }

  @Test(arguments: [
    [], ["help"], ["help", "route"], ["--version"], ["---completion"],
    ["explain", "--predicate", "TRUEPREDICATE", "--", "--json"], ["match", "TRUEPREDICATE", "--", "--output-file"],
  ])
  func leavesOtherArgumentsToTheParser(arguments: [String]) {
    #expect(SceneRouterCommand.usageError(in: arguments) == nil)
  }

  @Test func acceptsSingleEventsAsOptions() throws {
    let folder = try Folder()
    let file = try folder.file("scenes.json", scenes)
    let run = try Run("route", "--scenes", file, "--url", "tokyo", "--identifier", "x")
    #expect(run.lines.map { $0.split(separator: " ").first } == ["--url", "--identifier"])
    #expect(run.lines.map { $0.contains("→ 東京") } == [true, false])
    #expect(try Run("explain", "--scenes", file, "--identifier", "tokyo").answer.contains("✓ 東京"))
  }

  @Test func summaryBeginsWithEventsThatNoWindowTakes() throws {
    let folder = try Folder()
    let file = try folder.file(
      "scenes.json",
      scenes.replacing(
        #"{"persistentIdentifier":"inbox"},"#,
        with: #"{"persistentIdentifier":"inbox","activationConditions":{"canActivate":"SELF BEGINSWITH 'a'"}},"#
      )
      .replacing("\"prefersToActivate\"", with: "\"canActivate\""))
    let events = try folder.file(
      "e.ndjson", ["a1", "b", "tokyo", "a2", "b"].map { #"{"url":"\#($0)"}"# }.joined(separator: "\n"))
    #expect(
      try Run("route", "--scenes", file, "--summary", events).answer == """
        5 events
        no window takes:
          2  b  → new window
        windows:
          2  inbox
          2  new window
          1  東京

        """)
    let lines = try Run("route", "--scenes", file, "--summary", "--format", "ndjson", events).lines
    #expect(lines.count == 5)
    #expect(lines.last == #"{"events":5,"failed":0,"otherUnclaimed":0}"#)
  }

  @Test func failOnReportsTheMatchingEvents() throws {
    let folder = try Folder()
    let file = try folder.file("scenes.json", scenes)
    let new = #"{"url":"x","options":{"prefersNewScene":true}}"#
    let events = try folder.file("e.ndjson", [#"{"url":"x"}"#, new, new].joined(separator: "\n"))
    let run = try Run("route", "--scenes", file, "--fail-on", "newSession,none", "--only", "newSession", events)
    #expect(run.stderr == "route: --fail-on newSession: 2 events, first \(folder.path)/e.ndjson:2\n")
    #expect(run.lines.count == 2)
    #expect(try Run("route", "--scenes", file, "--fail-on", "never", events).status == .success)
  }

  @Test func failOnAcceptsListsAndRepetition() throws {
    let folder = try Folder()
    let file = try folder.file("scenes.json", scenes)
    let events = try folder.file("e.ndjson", #"{"url":"x","options":{"prefersNewScene":true}}"# + "\n")
    #expect(
      try Run("route", "--scenes", file, "--fail-on", "none", "--fail-on", "newSession", events).status == .negative)
    #expect(
      !SceneRouterCommand.helpMessage(for: SceneRouterCommand.configuration.subcommands[0]).contains("(default: none)"))
    for options in [["competing,gap"], ["competing", "--fail-on", "gap"], ["gap"]] {
      let gaps = scenes.replacing(#"{"persistentIdentifier":"inbox"},"#, with: "")
        .replacing(#"{"prefers"#, with: #"{"canActivate":"FALSEPREDICATE","prefers"#)
      let open = try folder.file("gap.json", gaps)
      #expect(try Run(["analyze", "--scenes", open, "--fail-on"] + options).status == .negative, "\(options)")
    }
    let dead = try folder.file(
      "dead.json",
      scenes.replacing("SELF == 'tokyo'", with: "SELF == 'a' AND SELF == 'b'")
        .replacing(#"{"prefers"#, with: #"{"canActivate":"FALSEPREDICATE","prefers"#))
    #expect(try Run("analyze", "--scenes", dead).status == .negative)
    let run = try Run("analyze", "--scenes", dead, "--fail-on", "never")
    #expect(run.status == .success)
    #expect(
      run.answer.contains("window '東京': no identifier reaches it, in any order of use; launches are not analyzed"))
    #expect(run.answer.contains("launches are not analyzed"))
  }

  @Test func reportsEventsGivenAsWindows() throws {
    let folder = try Folder()
    let events = try folder.file("e.ndjson", #"{"url":"a"}"# + "\n" + #"{"launch":{}}"# + "\n")
    let payload = try folder.file("p.apns", #"{ "aps": {} }"#)
    for file in [events, payload] {
      let run = try Run("route", "--scenes", file, events)
      #expect(run.status == .failure)
      #expect(run.stderr.hasPrefix("\(file):1: error: these are events, not windows [wrong-type]\n"))
      #expect(run.stderr.split(separator: "\n").count == 2)
    }
    // Near misses: sessions with other errors.
    for text in [#"{"persistentIdentifer":"a"}"# + "\n{}\n", #"{"url":"a","persistentIdentifier":"b"}"#, "[]"] {
      let file = try folder.file("s.ndjson", text)
      #expect(try !Run("route", "--scenes", file, events).stderr.contains("not windows"), "\(text)")
    }
  }

  @Test func versionListsComponentsAndTraits() {
    let version = SceneRouterCommand.configuration.version
    for part in ["scene-router 0.", "PCRE2 1", "simdjson ", "Swift 6", "traits: CommandLineTool, RegularExpressions"] {
      #expect(version.contains(part), "\(version)")
    }
    #if SwiftSources
      #expect(version.contains("SwiftSources"))
    #endif
  }

  @Test func completesFileNames() {
    let script = SceneRouterCommand.completionScript(for: .bash)
    for verb in ["route", "explain", "lint", "test", "format", "match", "evaluate", "bench", "report"] {
      #expect(script.contains(verb))
    }
    #expect(script.split(separator: "\n").count { $0.hasSuffix("_add_completions -f") } >= 15)
  }

  // MARK: - Answers

  @Test func failOnUsesTheSpellingOfOutcomes() throws {
    let folder = try Folder()
    let file = try folder.file("scenes.json", scenes)
    let events = try folder.file(
      "e.ndjson", #"{"url":"x","options":{"prefersNewScene":true}}"# + "\n")
    for name in ["newSession", "none,newSession"] {
      #expect(try Run("route", "--scenes", file, "--fail-on", name, events).status == .negative, "\(name)")
    }
    for name in ["none", "ambiguous"] {
      #expect(try Run("route", "--scenes", file, "--fail-on", name, events).status == .success, "\(name)")
    }
    #expect(Run.usageError("route", "--scenes", file, "--fail-on", "lost", events)?.contains("newSession") == true)
  }

  @Test func alignsColumnsOfWideCharacters() throws {
    let folder = try Folder()
    let file = try folder.file("scenes.json", scenes)
    let events = try folder.file(
      "e.ndjson", #"{"id":"東京都","url":"tokyo"}"# + "\n" + #"{"id":"b","url":"x"}"# + "\n")
    #expect(
      try Run("route", "--scenes", file, events).lines == [
        "東京都  url     tokyo         → 東京    it prefers this content",
        "b       url     x             → inbox   it can show this content",
      ])
  }

  /// Lines are NDJSON, and one document is JSON, in every verb.
  @Test func everyVerbMeansTheSameByAFormat() throws {
    for arguments in [
      ["route", "--format", "json"], ["explain", "--format", "json"], ["lint", "--format", "sarf", "a"],
    ] {
      #expect(Run.usageError(arguments) != nil)
    }
    let folder = try Folder()
    let file = try folder.file("push.apns", #"{"aps":{},"target-content-id":"a"}"#)
    let lines = try Run("lint", "--format", "ndjson", file).lines
    #expect(lines.count == 1 && lines[0].contains(#""code":"content-key-outside-aps""#), "\(lines)")
    let skipped = try Run("lint", "--format", "junit", file)
    #expect(skipped.answer.contains(#"tests="1" failures="0" errors="0" skipped="1""#), "\(skipped.answer)")
    let failed = try Run("lint", "--format", "junit", "--fail-on", "warning", file)
    #expect(
      failed.answer.contains(#"<failure message="'target-content-id' stands outside of 'aps'"#), "\(failed.answer)")
    #expect(failed.status == .negative)
  }

  @Test func everyCommandWritesColorsIfAsked() throws {
    let folder = try Folder()
    let file = try folder.file("scenes.json", scenes)
    let events = try folder.file("e.ndjson", #"{"url":"tokyo"}"# + "\n")
    let broken = try folder.file("broken.json", scenes.replacing("==", with: "= =="))
    let dead = try folder.file(
      "dead.json",
      """
      { "schema": "scene-router/scenes/1", "sessions": [
        { "persistentIdentifier": "a", "activationConditions": { "canActivate": "FALSEPREDICATE" } } ] }
      """)
    let predicates = try folder.file("p.txt", "SELF='a'\n")
    let lines = try folder.file("l.ndjson", #"{"format":"SELF == 'a'","subject":"a","expect":true}"# + "\n")
    let story = "\(fixtures)/Scenarios/mail-is-sent.json"
    for arguments in [
      ["route", "--scenes", file, events], ["explain", "--scenes", file, events],
      ["explain", "--predicate", "SELF == 'a'", "a"], ["lint", broken], ["format", "--check", predicates],
      ["match", "-n", "TRUEPREDICATE", predicates], ["evaluate", "--compare", lines], ["test", "--verbose", story],
      ["test", story], ["bench", "--scenes", file, events], ["analyze", "--scenes", dead],
      ["diff", file, dead],
    ] {
      let command = try #require(SceneRouterCommand.parseAsRoot(arguments + ["--color", "always"]) as? any ToolCommand)
      let run = try Run(style: .coloured) { try command.perform($0, $1) }
      #expect(run.answer.contains("\u{1B}["), "\(arguments)")
      let plain = try #require(SceneRouterCommand.parseAsRoot(arguments) as? any ToolCommand)
      #expect(try !Run { try plain.perform($0, $1) }.answer.contains("\u{1B}["), "\(arguments)")
    }
  }

  @Test func evaluateOmitsEmptyDetails() throws {
    let folder = try Folder()
    let file = try folder.file("l.ndjson", "{\"expect\":true}\n[]\n")
    let run = try Run("evaluate", "--compare", file)
    #expect(
      run.lines.first?.hasSuffix("error wrong-type: expected a string under the key 'format': the predicate") == true)
    #expect(run.lines.dropFirst().first?.hasSuffix("the line cannot be read") == true)
  }

  @Test func routesWithASavedRegistry() throws {
    let folder = try Folder()
    let registry = try SceneSessionRegistry(
      application: SceneApplication(), sessions: [SceneSession("saved")])
    try registry.write(to: URL(fileURLWithPath: folder.path + "/registry.json"))
    let events = try folder.file("e.ndjson", #"{"url":"tokyo"}"# + "\n")
    let run = try Run("route", "--scenes", folder.path + "/registry.json", "--format", "ndjson", events)
    #expect(run.answer.contains(#""session":"saved""#))
  }

  // MARK: - Messages

  @Test func printsAtMostOneHundredMessages() throws {
    let folder = try Folder()
    let file = try folder.file("scenes.json", scenes)
    let events = try folder.file("e.ndjson", String(repeating: "{}\n", count: 1_000))
    let run = try Run("route", "--scenes", file, events)
    let lines = run.stderr.split(separator: "\n")
    #expect(lines.count { $0.contains("error:") } == 100)
    #expect(lines.last == "scene-router: 900 more messages not shown")
    #expect(run.status == .failure)
  }

  @Test func everyCommandReportsAMissingFileInTheSameWords() throws {
    let folder = try Folder()
    let missing = folder.path + "/missing"
    let file = try folder.file("scenes.json", scenes)
    for arguments in [
      ["route", "--scenes", missing], ["route", "--scenes", file, missing], ["lint", missing], ["format", missing],
      ["match", "TRUEPREDICATE", missing], ["evaluate", missing], ["test", "--verbose", missing], ["test", missing],
      ["bench", "--scenes", file, missing],
    ] {
      let command = try #require(SceneRouterCommand.parseAsRoot(arguments) as? any ToolCommand)
      let run = try Run { try command.perform($0, $1) }
      #expect(run.status == .failure, "\(arguments)")
      let words = "\(missing): error: cannot read the file: No such file or directory [unreadable-file]"
      #expect((run.stderr + run.answer).contains(words), "\(arguments): \(run.stderr)")
    }
  }

  @Test func messagesNameStandardInput() {
    #expect(DocumentIssue(.notJSON, file: "-", line: 3, "no").location == "<stdin>:3")
    let run = Run { _, reporter in
      reporter.report(at: "-:3", "no", code: "x")
      return Outcome()
    }
    #expect(run.stderr == "<stdin>:3: error: no [x]\n")
  }

  // MARK: - Files

  @Test func formatRefusesSuitesAndBrokenFiles() throws {
    let folder = try Folder()
    let suite = "--- a title\n  SELF == '\\u00e9'\n+ \"é\"\n"
    let file = try folder.file("a.predicates", suite)
    for mode in ["--in-place", "--check"] {
      let run = try Run("format", mode, file)
      #expect(run.status == .failure)
      #expect(run.stderr.contains("[not-predicates]"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == suite)
    }
    let broken = try folder.file("b.txt", "SELF='a'\nSELF BEGINWITH 'a'\n")
    let run = try Run("format", "--in-place", broken)
    #expect(run.status == .failure)
    #expect(run.stderr.contains("[unknown-operator]") && run.stderr.contains("was not changed"))
    #expect(try String(contentsOfFile: broken, encoding: .utf8) == "SELF='a'\nSELF BEGINWITH 'a'\n")
  }

  @Test func acceptsAByteOrderMark() throws {
    let folder = try Folder()
    let file = try folder.file("b.txt", "\u{FEFF}SELF='a'\n")
    #expect(try Run("format", file).answer == "\u{FEFF}SELF == \"a\"\n")
    let suite = try folder.file("a.predicates", "\u{FEFF}--- a title\n  SELF == 'a'\n+ \"a\"\n")
    #expect(try Run("test", suite).status == .success)
  }

  @Test func suppressesTheFindingsOfARule() throws {
    let folder = try Folder()
    let file = try folder.file("push.apns", #"{"aps":{},"target-content-id":"a"}"#)
    #expect(try Run("lint", "--fail-on", "warning", file).status == .negative)
    let run = try Run("lint", "--fail-on", "warning", "--suppress", "content-key-outside-aps", file)
    #expect(run.status == .success, "\(run.answer)")
    #expect(run.stderr.contains("1 suppressed"))
    let misspelt = try Run("lint", "--fail-on", "warning", "--suppress", "content-key-outside-ap", file)
    #expect(misspelt.status == .negative)
    #expect(
      misspelt.stderr.contains(
        "--suppress content-key-outside-ap: no such finding; did you mean 'content-key-outside-aps'?"))
    let scenes = try folder.file("scenes.json", #"{"schema":"scene-router/scenes/1","session":[]}"#)
    let error = try Run("lint", "--suppress", "unknown-key", scenes)
    #expect(error.status == .negative)
    #expect(error.stderr.contains("--suppress unknown-key: no such finding; errors cannot be suppressed"))
  }

  @Test func countsColumnsInScalarsForSARIF() throws {
    let folder = try Folder()
    let file = try folder.file("push.apns", #"{"é😀":1,"aps":{},"target-content-id":"a"}"#)
    #expect(try Run("lint", "--format", "sarif", file).answer.contains(#""startColumn":18"#))
    #expect(try Run("lint", "--format", "json", file).answer.contains(#""column":22"#))
  }
}
