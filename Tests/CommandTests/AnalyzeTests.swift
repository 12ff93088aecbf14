import SceneRouterCommands
import TestSupport
import Testing

@Suite struct AnalyzeTests {
  private let scenes = """
    { "schema": "scene-router/scenes/1", "sessions": [
      { "persistentIdentifier": "all", "activationConditions": { "prefersToActivate": "SELF BEGINSWITH 'm/'" } },
      { "persistentIdentifier": "dead", "activationConditions":
        { "canActivate": "FALSEPREDICATE", "prefersToActivate": "SELF BEGINSWITH 'm/x'" } } ] }
    """

  @Test func answersWhetherAPredicateCanMatch() throws {
    let run = try Run("analyze", "--predicate", "SELF LIKE 'a?'", "--format", "json")
    #expect(
      run.answer
        == #"{"universe":"any","predicate":"SELF LIKE 'a?'","satisfiable":{"answer":"some","witness":"aa","length":2}}"#
        + "\n")
    #expect(run.status == .success)
    let none = try Run("analyze", "--predicate", "SELF == 'a' AND SELF == 'b'")
    #expect(none.answer == "satisfiable: no; no identifier matches\n")
    #expect(none.status == .negative)
  }

  @Test func comparesPredicates() throws {
    let run = try Run("analyze", "--predicate", "SELF == 'a'", "--against", "SELF BEGINSWITH 'a'", "--format", "json")
    #expect(run.answer.contains(#""onlyFirst":{"answer":"none"}"#))
    #expect(run.answer.contains(#""equal":false"#))
    #expect(run.status == .success)
  }

  @Test func reportsABrokenPredicate() throws {
    let run = try Run("analyze", "--predicate", "SELF BEGINWITH 'a'")
    #expect(run.status == .failure)
    #expect(run.stderr.contains("unknown-operator"))
  }

  @Test func findsADeadWindow() throws {
    let folder = try Folder()
    let file = try folder.file("scenes.json", scenes)
    let run = try Run("analyze", "--scenes", file)
    #expect(run.status == .negative)
    #expect(
      run.lines.contains(
        "window 'dead': never wins in the stated order; before it comes 'all'; if most recently used, it wins 'm/x', 3 characters"
      ))
    let json = try Run("analyze", "--scenes", file, "--fail-on", "never", "--format", "json")
    #expect(json.status == .success)
    #expect(
      json.answer.contains(
        #"{"session":"dead","stated":{"answer":"none"},"anyOrder":{"answer":"some","witness":"m/x","length":3}"#))
    #expect(json.answer.contains(#""competing":[{"sessions":["all","dead"],"witness":"m/x","length":3}]"#))
  }

  @Test func searchesForGapsWithinTheShape() throws {
    let folder = try Folder()
    let file = try folder.file(
      "scenes.json",
      #"{"schema":"scene-router/scenes/1","sessions":[{"persistentIdentifier":"a","activationConditions":{"canActivate":"SELF BEGINSWITH 'm/'"}}]}"#
    )
    let run = try Run("analyze", "--scenes", file, "--shape", "SELF BEGINSWITH 'm/x'")
    #expect(run.lines.contains("no gap: a window takes every identifier of the shape"))
    #expect(run.stderr == "")
    let empty = try Run("analyze", "--scenes", file, "--shape", "SELF == 'x' AND SELF == 'y'")
    #expect(empty.stderr.contains("warning: no identifier has this shape"))
    let gap = try Run("analyze", "--scenes", file, "--fail-on", "gap", "--format", "github")
    #expect(gap.status == .negative)
    #expect(gap.answer.hasPrefix("::warning file=\(file),title=gap::gap: ''"))
  }

  /// Annotations are on the line of their window; findings about all windows are on the file.
  /// GitHub shows only what is on stdout.
  @Test func annotatesWhatCannotBeRead() throws {
    let folder = try Folder()
    let file = try folder.file("scenes.json", #"{"schema":"scene-router/scenes/1","sessions":[{}]}"#)
    for arguments in [
      ["analyze", "--scenes", file], ["diff", file, file], ["analyze", "--predicate", "SELF LIEK 'a'"],
    ] {
      let run = try Run(arguments + ["--format", "github"])
      #expect(run.status == .failure)
      #expect(run.answer.hasPrefix("::error "), "\(run.answer)")
    }
    let never = try Run(
      "analyze", "--predicate", "SELF == 'a'", "--against", "SELF == 'a' AND SELF == 'b'", "--format", "github")
    #expect(never.answer.contains("title=never-holds::no identifier fulfils SELF == 'a' AND SELF == 'b'"))
  }

  /// What is proved counts, although another answer is not decided.
  @Test func aProvedFindingDecidesTheExitCode() throws {
    let folder = try Folder()
    let file = try folder.file(
      "scenes.json",
      #"{"schema":"scene-router/scenes/1","sessions":["#
        + #"{"persistentIdentifier":"never","activationConditions":{"canActivate":"FALSEPREDICATE"}},"#
        + #"{"persistentIdentifier":"a","activationConditions":{"prefersToActivate":"NOT (SELF BEGINSWITH 'sﬁ')"}},"#
        + #"{"persistentIdentifier":"b"}]}"#)
    #expect(try Run("analyze", "--scenes", file).status == .negative)
  }

  @Test func annotationsPointToTheWindow() throws {
    let folder = try Folder()
    func scenes(_ name: String, _ condition: String) throws -> String {
      try folder.file(
        name,
        """
        {"schema":"scene-router/scenes/1","sessions":[
          {"persistentIdentifier":"all","activationConditions":{"prefersToActivate":"\(condition)"}},
          {"persistentIdentifier":"idle","activationConditions":{"prefersToActivate":"SELF == 'x'"}},
          {"persistentIdentifier":"none","activationConditions":{"canActivate":"FALSEPREDICATE"}}]}
        """)
    }
    let (old, new) = (try scenes("old.json", "TRUEPREDICATE"), try scenes("new.json", "SELF != 'x'"))
    let analysis = try Run("analyze", "--scenes", old, "--fail-on", "never-wins,gap", "--format", "github")
    #expect(
      analysis.lines.map { $0.prefix { $0 != ";" } } == [
        "::warning file=\(old),line=3,col=3,title=never-wins::window 'idle': never wins in the stated order",
        "::warning file=\(old),line=4,col=3,title=never-wins::window 'none': no identifier reaches it, in any order of use",
      ])
    let difference = try Run("diff", old, new, "--format", "github")
    #expect(difference.lines == ["::notice file=\(new),line=3,col=3,title=scene-router diff::'x': 'all' → 'idle'"])
    let lines = try folder.file("lines.ndjson", #"{"persistentIdentifier":"gone"}"# + "\n")
    let gone = try Run("diff", old, lines, "--format", "github")
    #expect(gone.lines.first?.hasPrefix("::notice file=\(lines),line=1,col=1,title=") == true, "\(gone.lines)")
  }

  @Test func reportsUndecidedCompetitions() throws {
    let folder = try Folder()
    let condition = #"SELF MATCHES '(a+)b\\\\1c'"#
    let file = try folder.file(
      "scenes.json",
      """
      {"schema":"scene-router/scenes/1","dialect":"extended","sessions":[
      {"persistentIdentifier":"a","activationConditions":{"prefersToActivate":"\(condition)"}},
      {"persistentIdentifier":"b","activationConditions":{"canActivate":"FALSEPREDICATE",
      "prefersToActivate":"\(condition) AND length:(SELF) == 300"}}]}
      """)
    let run = try Run("analyze", "--scenes", file, "--fail-on", "competing")
    #expect(run.status == .failure)
    #expect(run.lines.contains { $0.hasPrefix("not decided: whether 'a' and 'b' compete: ") })
  }

  /// Predicates with the same unknown number differ, and results for a placeholder do not apply to a number.
  @Test func leavesUnknownNumbersUndecided() throws {
    let folder = try Folder()
    func scenes(_ name: String, _ text: String) throws -> String {
      try folder.file(
        name,
        """
        {"schema":"scene-router/scenes/1","dialect":"extended","sessions":[
        {"persistentIdentifier":"b","activationConditions":
        {"canActivate":"FALSEPREDICATE","prefersToActivate":{"format":"SELF BEGINSWITH '\(text)' AND length:(SELF) > %@",
        "arguments":[{"unknown":"n","type":"number"}]}}}]}
        """)
    }
    let (old, new) = (try scenes("old.json", "mail/"), try scenes("new.json", "news/"))
    let run = try Run("diff", old, new)
    #expect(run.status == .failure)
    #expect(
      run.lines == [
        "not decided: other changes: it depends on the value of 'n'",
        "not decided: whether a plain launch goes elsewhere: it depends on the value of 'n'",
      ])
    let analysis = try Run("analyze", "--scenes", old)
    #expect(analysis.lines.first?.hasPrefix("window 'b': not decided: ") == true, "\(analysis.lines)")
    #expect(analysis.stderr.contains("'n' is known to the running app only: what depends on it is not decided"))
    #expect(try !Run("analyze", "--examples", "--scenes", old).answer.contains("_n"))
  }

  /// A plain launch goes to the most recent window that accepts '', a notification with '' to one that prefers it.
  @Test func comparesPlainLaunches() throws {
    let folder = try Folder()
    func scenes(_ name: String, can: String) throws -> String {
      try folder.file(
        name,
        """
        {"schema":"scene-router/scenes/1","sessions":[
        {"persistentIdentifier":"list","activationConditions":{"canActivate":"\(can)"}},
        {"persistentIdentifier":"all","activationConditions":{"prefersToActivate":"TRUEPREDICATE"}}]}
        """)
    }
    let (old, new) = (try scenes("old.json", can: "TRUEPREDICATE"), try scenes("new.json", can: "SELF != ''"))
    let run = try Run("diff", old, new)
    #expect(run.lines == ["a plain launch: 'list' → 'all'"])
    #expect(run.status == .negative)
    let json = try Run("diff", old, new, "--format", "json")
    #expect(
      json.answer.contains(
        #""same":false,"changes":[],"launch":{"from":{"outcome":"existingSession","session":"list"},"#))
    let renewed = try scenes("renewed.json", can: "NOT SELF == ''")
    let same = try Run("diff", new, renewed)
    #expect(same.status == .success, "\(same.lines)")
  }

  /// The choice of an existing window does not depend on the name of a new window's configuration.
  @Test func reportsNoChangeIfALaunchGoesToTheSameWindow() throws {
    let folder = try Folder()
    func scenes(_ name: String, configuration: String) throws -> String {
      try folder.file(
        name,
        """
        {"schema":"scene-router/scenes/1","application":{"configurations":[{"name":"\(configuration)"}]},
        "sessions":[{"persistentIdentifier":"a"}]}
        """)
    }
    let (old, new) = (try scenes("old.json", configuration: "Main"), try scenes("new.json", configuration: "Renamed"))
    let run = try Run("diff", old, new)
    #expect(run.lines == ["no changes: every identifier still goes to the same window"])
    #expect(run.status == .success)
  }

  @Test func everyFormatShowsTheConditionOfADifference() throws {
    let folder = try Folder()
    func scenes(_ name: String, _ beginning: String) throws -> String {
      try folder.file(
        name,
        """
        {"schema":"scene-router/scenes/1","sessions":[{"persistentIdentifier":"doc","activationConditions":{
        "canActivate":"FALSEPREDICATE",
        "prefersToActivate":{"format":"SELF == %@","arguments":[{"unknown":"id","beginsWith":"\(beginning)/"}]}}}]}
        """)
    }
    let (old, new) = (try scenes("old.json", "mail"), try scenes("new.json", "news"))
    for format in ["text", "github"] {
      let run = try Run("diff", old, new, "--format", format)
      #expect(run.answer.contains("value"), "\(run.lines)")
    }
  }

  @Test func answersNameARestrictedUniverse() throws {
    let folder = try Folder()
    let file = try folder.file("scenes.json", scenes)
    let same = try Run("diff", file, file, "--universe", "ascii")
    #expect(same.answer == "no changes: every ASCII identifier still goes to the same window\n")
  }

  @Test func writesAnnotationsForPredicates() throws {
    let undecided = try Run(
      "analyze", "--predicate", "SELF MATCHES '(a+)b\\\\1' AND SELF CONTAINS 'abaaba'", "--format", "github")
    #expect(undecided.answer.hasPrefix("::notice title=not-decided::not decided: "), "\(undecided.answer)")
    let different = try Run("analyze", "--predicate", "SELF == 'a'", "--against", "SELF == 'b'", "--format", "github")
    #expect(different.answer.hasPrefix("::warning title=different::"), "\(different.answer)")
  }

  /// An example is valid only for some values if a condition with an unknown value decides it.
  @Test func examplesNameTheValuesTheyDependOn() throws {
    let folder = try Folder()
    let file = try folder.file(
      "scenes.json",
      """
      {"schema":"scene-router/scenes/1","sessions":[
      {"persistentIdentifier":"doc","activationConditions":{"canActivate":"FALSEPREDICATE",
      "prefersToActivate":{"format":"SELF == %@","arguments":[{"unknown":"id","beginsWith":"doc/"}]}}},
      {"persistentIdentifier":"news","activationConditions":{"canActivate":"SELF BEGINSWITH 'news/'"}}]}
      """)
    let run = try Run("analyze", "--examples", "--scenes", file)
    #expect(run.lines.contains { $0.hasPrefix(#"{"id":"doc: one that it wins, for some value of 'id'","#) })
    #expect(run.lines.contains { $0.hasPrefix(#"{"id":"news: shortest that it wins","#) })
  }

  /// A universe restricts the identifiers, not the Focus prefix.
  @Test func acceptsAFocusPrefixOutsideTheUniverse() throws {
    let folder = try Folder()
    let scenes = """
      {"schema":"scene-router/scenes/1","application":{"focusPrefix":"Büro/"},
      "sessions":[{"persistentIdentifier":"a","activationConditions":{"canActivate":"SELF ENDSWITH 'x'"}}]}
      """
    let (old, new) = (
      try folder.file("old.json", scenes),
      try folder.file("new.json", scenes.replacing(#""canActivate":"SELF ENDSWITH 'x'""#, with: ""))
    )
    let run = try Run("analyze", "--scenes", old, "--universe", "ascii")
    #expect(run.lines.first == "window 'a': wins 'x', 1 character")
    #expect(try Run("analyze", "--scenes", new, "--universe", "ascii").status == .success)
    #expect(try Run("diff", old, new, "--universe", "ascii").lines.first == "'': a new window → 'a'")
  }

  @Test func reportsWhereIdentifiersMove() throws {
    let folder = try Folder()
    let old = try folder.file("old.json", scenes)
    let run = try Run("diff", old, old)
    #expect(run.status == .success)
    #expect(run.answer == "no changes: every identifier still goes to the same window\n")
    let new = try folder.file("new.json", scenes.replacing("'m/'", with: "'m/y'"))
    let changed = try Run("diff", old, new)
    #expect(changed.status == .negative)
    #expect(changed.lines == ["'m/x': 'all' → 'dead'"])
    let closed = scenes.replacing(#"{ "prefers"#, with: #"{ "canActivate": "FALSEPREDICATE", "prefers"#)
    let before = try folder.file("before.json", closed)
    let after = try folder.file("after.json", closed.replacing("SELF BEGINSWITH 'm/'", with: "SELF == ''"))
    #expect(try Run("diff", before, after).lines.contains { $0.hasPrefix("'': a new window → ") })
  }

  @Test func writesExamplesAsEvents() throws {
    let folder = try Folder()
    let file = try folder.file("scenes.json", scenes)
    let run = try Run("analyze", "--examples", "--scenes", file)
    #expect(run.status == .success)
    let events = try folder.file("events.ndjson", run.answer)
    let routed = try Run("route", "--scenes", file, "--format", "ndjson", events)
    #expect(routed.lines.count == run.lines.count)
    #expect(routed.status == .success)
  }

  @Test func failsIfAnAnswerIsUndecided() throws {
    let folder = try Folder()
    let file = try folder.file("scenes.json", scenes)
    let examples = try Run("analyze", "--examples", "--scenes", file, "--steps", "0")
    #expect(examples.status == .failure)
    #expect(examples.stderr.contains("examples may be missing, as not everything is decided: "))
    let run = try Run("analyze", "--scenes", file, "--steps", "0")
    #expect(run.status == .failure)
    for session in ["all", "dead"] { #expect(run.lines.count { $0.contains("'\(session)'") } == 1) }
  }

  @Test func givesThePlainReasonForAnUndecidedAnswerOnce() throws {
    let folder = try Folder()
    let file = try folder.file(
      "scenes.ndjson",
      #"""
      {"persistentIdentifier":"a","activationConditions":{"canActivate":"FALSEPREDICATE","prefersToActivate":"SELF MATCHES '(.)b\\\\1[äé]+\\\\1c'"}}
      """#)
    #if RegularExpressions
      #expect(
        try Run("analyze", "--scenes", file).lines.first
          == "window 'a': not decided for 'a': its pattern uses a back reference")
    #endif
    func reason(_ steps: String) throws -> String {
      try Run("analyze", "--predicate", "SELF LIKE '*a*b'", "--steps", steps).answer
    }
    #expect(try reason("0") == "satisfiable: not decided: the budget of 0 steps is used up\n")
    #expect(try reason("5") == "satisfiable: not decided: the budget of 5 steps is used up\n")
  }

  /// The sample value of an unknown bound is below the other bound, but the app's value may be above it.
  @Test func provesNothingAboutAnUnknownBound() throws {
    let folder = try Folder()
    let file = try folder.file(
      "scenes.json",
      """
      { "schema": "scene-router/scenes/1", "dialect": "extended", "sessions": [
        { "persistentIdentifier": "item", "activationConditions": { "canActivate": "FALSEPREDICATE",
          "prefersToActivate": { "format": "SELF BETWEEN {'m', %@}", "arguments": [{ "unknown": "low" }] } } },
        { "persistentIdentifier": "debug", "activationConditions": { "canActivate": "FALSEPREDICATE",
          "prefersToActivate": { "format": "%@ != 'x'", "arguments": [{ "unknown": "mode" }] } } } ] }
      """)
    let run = try Run("analyze", "--scenes", file)
    #expect(!run.answer.contains("no identifier reaches"), "\(run.answer)")
    #expect(!run.stderr.contains("reversed-bounds"), "\(run.stderr)")
    let lint = try Run("lint", file)
    for code in ["reversed-bounds", "never-chosen", "never-matches", "prefers-everything"] {
      #expect(!lint.answer.contains(code) && !lint.stderr.contains(code), "\(code): \(lint.answer)")
    }
    let assumed = try Run("analyze", "--scenes", file, "--assume", "low=zz", "--assume", "mode=x")
    #expect(assumed.lines.first == "window 'item': wins 'm', 1 character")
  }

  @Test func namesValuesThatOnlyTheRunningAppHas() throws {
    let folder = try Folder()
    let file = try folder.file(
      "scenes.json",
      """
      { "schema": "scene-router/scenes/1", "sessions": [ { "persistentIdentifier": "item", "activationConditions": {
        "canActivate": "FALSEPREDICATE", "prefersToActivate":
          { "format": "SELF == %@", "arguments": [{ "unknown": "id", "beginsWith": "x/" }] } } } ] }
      """)
    let run = try Run("analyze", "--scenes", file)
    #expect(run.lines.first == "window 'item': wins 'x/_id_', 6 characters, for some value")
    #expect(run.stderr.contains("'id' is known to the running app only: '_id_' is tried for it"))
    #expect(run.status == .success)
    #expect(try Run("analyze", "--quiet", "--scenes", file).stderr == "")
    let json = try Run("analyze", "--scenes", file, "--format", "json")
    #expect(json.answer.contains(#""witness":"x/_id_","length":6,"shortest":false,"values":"some""#))
    #expect(
      try Run("analyze", "--scenes", file, "--assume", "idd=7").stderr
        .contains("warning: no unknown value has the name 'idd', which --assume gives [unused-assumption]"))
    // A mark after the '=' forms one character with it.
    #expect(Run.usageError("analyze", "--scenes", file, "--assume", "id=\u{301}a") == nil)
    let assumed = try Run("analyze", "--scenes", file, "--assume", "id=7")
    #expect(!assumed.stderr.contains("unused-assumption"))
    #expect(assumed.lines.first == "window 'item': wins 'x/7', 3 characters")
  }
}
