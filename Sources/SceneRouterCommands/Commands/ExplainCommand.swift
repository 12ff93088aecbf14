import ArgumentParser
import PredicateSyntax
import SceneRouting

/// The `scene-router explain` command.
struct ExplainCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains decisions: every window that was considered for an event, or each part of a predicate.",
    usage: """
      scene-router explain [OPTION ...] [SCENES] [EVENTS ...]
      scene-router explain --predicate PREDICATE [OPTION ...] [IDENTIFIER ...]
      """,
    discussion: """
      Examples:
        scene-router explain scenes.json events.ndjson --line 3
        scene-router explain --predicate "SELF BEGINSWITH 'mail/'" mail/draft/7
        scene-router explain --predicate "SELF == %@" --argument inbox < ids.txt

      The arguments are a scenes document and event files, as for 'route'. For each event, prints the result for every \
      window, the part of the predicate that decided it, the runners-up, and the calls that the app receives. With \
      --predicate, the arguments are identifiers, and each part of the predicate is printed with its result. Without \
      arguments, standard input is read.

      Exit codes: 0 explained, 2 a document, the predicate or a line could not be used.
      """)

  @Option(help: .scenes, completion: .file())
  var scenes: String?

  @OptionGroup(title: "Options for --scenes") var sceneOptions: SceneOptions

  @Option(help: "The predicate to explain, such as \"SELF BEGINSWITH 'com.example.mail/'\".")
  var predicate: String?

  @OptionGroup(title: "Options for --predicate") var predicateOptions: PredicateOptions

  @Argument(
    help: "Event files, and the scenes document; with --predicate, target content identifiers.", completion: .file())
  var inputs: [String] = []

  @Option(
    parsing: .singleValue, help: "Explain this target content identifier, as that of a notification. May be repeated.")
  var identifier: [String] = []

  @Option(help: "text (human-readable), or ndjson (alias json): one object per line for each event or identifier.")
  var format: LineFormat = .text

  @OptionGroup var shared: SharedOptions

  /// The options for `--scenes`: which events to explain and how to route them.
  struct SceneOptions: ParsableArguments {
    @Option(help: "Explain only the event on this line. Lines are numbered from 1.")
    var line: Int?

    @Option(help: "Explain only the events with this id.")
    var id: String?

    @Option(parsing: .singleValue, help: "Explain this URL as an event. May be repeated.")
    var url: [String] = []

    @Option(help: "Apply the rules of another device: iPadOS, iPhone, macCatalyst, macOS or documentedOnly.")
    var policy: RoutingPolicy.Preset?

    @Flag(help: "Apply each decision before routing the next event.")
    var stateful = false

    @OptionGroup var assume: AssumeOptions
  }

  /// The options for `--predicate`: how to compile it and whether to explain a missing identifier.
  struct PredicateOptions: ParsableArguments {
    @Option(name: .long, parsing: .singleValue, help: "The value of the next %@, as a string. May be repeated.")
    var argument: [String] = []

    @Option(help: "The dialect of the predicate: extended or uiKit.")
    var dialect: PredicateDialect?

    @Flag(name: .customLong("nil"), help: "Also explain a missing identifier, before all others.")
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

  mutating func validate() throws {
    if predicate == nil {
      let sorted = try Self.sorted(inputs, scenes: scenes)
      (scenes, inputs) = (sorted.scenes, sorted.events)
    }
    switch try question() {
    case .events(let scenes):
      try refuse(
        [
          ("--argument", !predicateOptions.argument.isEmpty), ("--dialect", predicateOptions.dialect != nil),
          ("--nil", predicateOptions.explainsNil),
        ], with: "--scenes")
      if sceneOptions.line != nil || sceneOptions.id != nil {
        try refuse([("--url", !sceneOptions.url.isEmpty)], with: sceneOptions.line != nil ? "--line" : "--id")
      }
      try checkInputs([scenes] + single.files(inputs))
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
