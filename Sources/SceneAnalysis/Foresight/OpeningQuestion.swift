import PredicateAnalysis
import SceneRouting

/// Asks for an identifier that no window takes and that opens a given configuration. Collects the refuted guesses.
struct OpeningQuestion {
  /// The result to look for when no window takes the identifier.
  enum Opening: Hashable {
    /// Anything.
    case anything
    /// A new window of the configuration at this index of the application's list.
    case configuration(Int)
    /// A new window without a configuration, because none is declared.
    case undeclared
    /// Nothing, because no configuration fits.
    case nothing
  }

  private let languages: WindowLanguages
  private let opening: Opening
  /// Windows that take identifiers.
  private(set) var takers: Set<Int>
  /// Configurations that open in place of the wanted one.
  private var others: Set<Int> = []
  /// Whether the wanted configuration opens only where its `matching` fits.
  private var mustMatch = false

  init(_ languages: WindowLanguages, _ opening: Opening, takers: Set<Int> = []) {
    self.languages = languages
    self.opening = opening
    self.takers = takers
  }

  func target(_ analysis: inout LanguageAnalysis, leavingOutAll: Bool) -> ApproximateLanguage {
    let windows =
      leavingOutAll
      ? languages.windows.indices.filter { languages.windows[$0].role == .windowApplication } : takers.sorted()
    var excluded = windows.map { languages.windows[$0].takes }
    excluded += others.sorted().compactMap { languages.configurations[$0].matching?.language }
    var parts = [analysis.complement(analysis.union(excluded))]
    if mustMatch, case .configuration(let index) = opening {
      parts.append(languages.configurations[index].matching?.language ?? .nothing)
    }
    return analysis.intersection(parts)
  }

  /// What the router's decision for an identifier means, and remembers what took it.
  mutating func judge(_ decision: RoutingDecision?) -> LanguageAnalysis.Judgement {
    guard let decision else { return .refused }
    if let session = decision.session {
      guard let index = languages.indexes[session] else { return .refused }
      return takers.insert(index).inserted ? .blocked : .refused
    }
    switch opening {
    case .anything: return .found
    case .nothing where decision.outcome == .none: return .found
    case .undeclared where decision.outcome == .newSession && decision.configuration == nil: return .found
    case .configuration(let index)
    where decision.outcome == .newSession && decision.configuration == languages.configurations[index].name:
      return .found
    default: break
    }
    let other = languages.configurations.firstIndex {
      $0.name == decision.configuration && $0.role == .windowApplication
    }
    if let other, languages.configurations[other].matching != nil, others.insert(other).inserted { return .blocked }
    guard !mustMatch else { return .refused }
    mustMatch = true
    return .blocked
  }

  /// Why the answer may not be exact, by window.
  var reasons: [String] { takers.sorted().flatMap { languages.windows[$0].reasons } }
}
