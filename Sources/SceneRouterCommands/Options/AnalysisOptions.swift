public import ArgumentParser
public import SceneAnalysis
import RoutingDocuments
import SceneRouting

/// The options shared by all analysis commands.
struct AnalysisOptions: ParsableArguments {
  @Option(help: "Apply the rules of another device: iPadOS, iPhone, macCatalyst, macOS or documentedOnly.")
  var policy: RoutingPolicy.Preset?

  @OptionGroup var assumptions: AssumeOptions

  @Option(help: "The identifiers to consider: any, plain (no combining marks) or ascii.")
  var universe: IdentifierUniverse = .any

  @Option(help: "The maximum number of steps of the analysis; about 10 million take a second.")
  var steps: Int = AnalysisBudget.default.steps

  @Option(help: "The maximum memory for the analysis, in megabytes.")
  var megabytes: Int = AnalysisBudget.default.bytes / 1_000_000

  private var budget: AnalysisBudget {
    AnalysisBudget(steps: steps, bytes: min(max(0, megabytes), 1_000_000) * 1_000_000)
  }

  var predicateAnalyzer: PredicateAnalyzer { PredicateAnalyzer(universe: universe, budget: budget) }

  func validate() throws {
    guard steps >= 0, megabytes >= 0 else { throw ValidationError("--steps and --megabytes must be 0 or more.") }
  }

  /// Loads scenes files along with the source positions of their windows, and creates an analyzer with their unknown
  /// values. Returns `nil` after reporting why a file can't be loaded.
  func load(
    _ files: [String], _ reporter: MessageReporter
  ) -> (routers: [SceneRouter], locations: [SceneLocations], analyzer: SceneAnalyzer)? {
    var analyzer = SceneAnalyzer(universe: universe, budget: budget)
    return analyzer.load(files, policy: policy, assuming: assumptions.values, reporter).map { ($0, $1, analyzer) }
  }
}

extension IdentifierUniverse: ExpressibleByArgument {}
extension AnalysisFormat: ExpressibleByArgument {}
