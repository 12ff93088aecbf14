import ArgumentParser
import PredicateSyntax
import SceneRouting

/// The `scene-router explain` command.
struct ExplainCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Says why: every window that was considered for an event, or each part of a predicate.",
    usage: """
      scene-router explain --scenes FILE [OPTION ...] [EVENTS ...]
      scene-router explain --predicate PREDICATE [OPTION ...] [IDENTIFIER ...]
      """,
    discussion: """
      Examples:
        scene-router explain --scenes scenes.json events.ndjson --line 3
        scene-router explain --predicate "SELF BEGINSWITH 'mail/'" mail/draft/7
        scene-router explain --predicate "SELF == %@" --argument inbox < ids.txt

      With --scenes the arguments are files of events, as for 'route'. For each event it says what became of every \
      window and which part of which predicate decided, the runners-up, and what the app is called with. With \
      --predicate they are identifiers, and each part of the predicate is shown with its outcome. Without arguments \
      standard input is read.

      Exit codes: 0 explained, 2 a document, the predicate or a line could not be used.
      """)

  @Option(help: .scenes, completion: .file())
  var scenes: String?

  @OptionGroup(title: "Options of --scenes") var sceneOptions: SceneOptions

  @Option(help: "The predicate to explain, such as \"SELF BEGINSWITH 'com.example.mail/'\".")
  var predicate: String?

  @OptionGroup(title: "Options of --predicate") var predicateOptions: PredicateOptions

  @Argument(help: "Files of events; with --predicate target content identifiers.", completion: .file())
  var inputs: [String] = []

  @Option(
    parsing: .singleValue, help: "Explain this target content identifier, as a notification's. May be repeated.")
  var identifier: [String] = []

  @Option(help: "text for people; ndjson (or json) for programs: one object per line for each event or identifier.")
  var format: LineFormat = .text

  @OptionGroup var shared: SharedOptions

  /// The options for `--scenes`: which events to explain and how to route them.
  struct SceneOptions: ParsableArguments {
    @Option(help: "Explain the event on this line alone. Lines are counted from 1.")
    var line: Int?

    @Option(help: "Explain the events with this id alone.")
    var id: String?

    @Option(parsing: .singleValue, help: "Explain a URL as an event. May be repeated.")
    var url: [String] = []

    @Option(help: "The rules of another device: iPadOS, iPhone, macCatalyst, macOS or documentedOnly.")
    var policy: RoutingPolicy.Preset?

    @Flag(help: "Carry out each decision before the next event is routed.")
    var stateful = false

    @OptionGroup var assume: AssumeOptions
  }

  /// The options for `--predicate`: how to compile it and whether to explain a missing identifier.
  struct PredicateOptions: ParsableArguments {
    @Option(name: .long, parsing: .singleValue, help: "The value of the next %@, as text. May be repeated.")
    var argument: [String] = []

    @Option(help: "What the predicate may use: extended or uiKit.")
    var dialect: PredicateDialect?

    @Flag(name: .customLong("nil"), help: "Explain the missing identifier too, before all others.")
    var explainsNil = false
  }

  var single: SingleEventOptions {
    var single = SingleEventOptions()
    (single.url, single.identifier) = (sceneOptions.url, identifier)
    return single
  }

  /// The subject of the explanation, which is either events or a predicate.
  enum Question {
    case events(scenes: String)
    case predicate(String)
  }

  func question() throws -> Question {
    switch (scenes, predicate) {
    case (let scenes?, nil): return .events(scenes: scenes)
    case (nil, let predicate?): return .predicate(predicate)
    case (_?, _?): throw ValidationError("--scenes and --predicate cannot be combined.")
    case (nil, nil): return .events(scenes: Self.defaultScenes)
    }
  }

  func validate() throws {
    switch try question() {
    case .events(let scenes):
      try refuse(
        [
          ("--argument", !predicateOptions.argument.isEmpty), ("--dialect", predicateOptions.dialect != nil),
          ("--nil", predicateOptions.explainsNil),
        ], with: "--scenes")
      try checkStandardInput([scenes] + single.files(inputs))
    case .predicate:
      try refuse(
        [
          ("--line", sceneOptions.line != nil), ("--id", sceneOptions.id != nil), ("--url", !sceneOptions.url.isEmpty),
          ("--policy", sceneOptions.policy != nil),
          ("--stateful", sceneOptions.stateful), ("--assume", !sceneOptions.assume.assume.isEmpty),
        ], with: "--predicate")
    }
  }

  func perform(_ standard: Output, _ reporter: MessageReporter) throws -> Outcome {
    switch try question() {
    case .predicate(let text): explain(text, standard, reporter)
    case .events(let scenes): explainEvents(scenes, standard, reporter)
    }
  }
}
