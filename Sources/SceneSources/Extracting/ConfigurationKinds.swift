internal import SceneRouting

/// The kinds of windows that one class makes for each of its configurations.
struct ConfigurationKinds {
  typealias Configuration = SourceApplication.Configuration

  /// A kind of window, and the configuration that it has.
  struct Kind {
    var variant: ConditionVariants.Variant
    var configuration: Configuration?
  }

  /// The kinds in the order of the configurations.
  private(set) var kinds: [Kind] = []
  /// The kinds of all configurations together.
  let variants: ConditionVariants
  /// Whether kinds and configurations are paired in their order, because no test tells which has which.
  private(set) var isPairedInOrder = false
  private let facts: [ConditionFact]
  private let resolver: ConstantResolver

  /// How many assignments may be looked at, where each configuration looks at all of them.
  private static let limit = 100_000

  /// - Parameters:
  ///   - facts: The assignments of the class.
  ///   - configurations: Those of the class.
  ///   - declared: The names of all configurations of the application.
  ///   - role: The role of its scenes without a configuration.
  init(
    _ facts: [ConditionFact], _ configurations: [Configuration], declared: Set<String>, role: SceneSessionRole,
    _ resolver: ConstantResolver
  ) {
    self.resolver = resolver
    let facts = facts.map { $0.mappingTests { Self.resolved($0, resolver) } }
    let tests = facts.flatMap(\.tests)
    let asksRole = tests.contains { $0.subject.isSessionRole }
    let names = tests.filter(\.subject.isConfigurationName).flatMap(\.values)
      .filter { $0.kind != .null }.map(\.literal)
    guard !configurations.isEmpty else {
      self.facts = facts.map { $0.assuming(name: nil, role: role) }
      variants = Self.variants(self.facts, resolver)
      kinds = variants.orDefault.map { Kind(variant: $0, configuration: nil) }
      return
    }
    self.facts = facts
    variants = Self.variants(facts, resolver)
    if asksRole || !names.isEmpty, !names.contains(nil), facts.count * configurations.count <= Self.limit {
      pair(configurations, others: Set(names.compactMap { $0 }).subtracting(declared).sorted())
      if !names.isEmpty || kinds.count == configurations.count { return }
    }
    pairInOrder(configurations)
  }

  /// Gives each configuration the kinds that the tests for its name and its role lead to.
  ///
  /// - Parameter others: Names that tests ask for and no property list declares.
  private mutating func pair(_ configurations: [Configuration], others: [String]) {
    kinds = configurations.flatMap { configuration in
      let facts = facts.map { $0.assuming(name: configuration.name, role: configuration.role) }
      return Self.variants(facts, resolver).orDefault.map { Kind(variant: $0, configuration: configuration) }
    }
    for name in others {
      let facts = facts.map { $0.assuming(name: name, role: .windowApplication) }
      kinds += Self.variants(facts, resolver).variants.map { Kind(variant: $0, configuration: nil) }
    }
  }

  private mutating func pairInOrder(_ configurations: [Configuration]) {
    let variants = variants.orDefault
    isPairedInOrder = variants.count > 1 && configurations.count > 1
    kinds = (0..<max(variants.count, configurations.count)).map { index in
      Kind(
        variant: variants[min(index, variants.count - 1)],
        configuration: configurations[min(index, configurations.count - 1)])
    }
  }

  /// The kinds of windows. A function that is called in several places makes the same ones in all of them: values that are
  /// known only at run time differ between its calls, but not what kind of window has them.
  private static func variants(_ facts: [ConditionFact], _ resolver: ConstantResolver) -> ConditionVariants {
    var variants = ConditionVariants(facts) { one, two in
      let values = [one, two].map { resolver.value(of: $0.value).outline }
      return values[0] != values[1] && !values.joined().contains("\0")
    }
    variants.merge { fact in
      if case .constantPredicate(let truth) = fact.value.kind { return "\(fact.condition.rawValue) \(truth)" }
      let value = fact.origin == nil ? "\(fact.position) \(fact.alternative)" : resolver.value(of: fact.value).outline
      return "\(fact.condition.rawValue) \(fact.place) \(value)"
    }
    return variants
  }

  /// A value that a test compares with, as a literal if it is a constant.
  private static func resolved(_ value: SourceExpression, _ resolver: ConstantResolver) -> SourceExpression {
    let member = value.source.split(separator: ".").last.map(String.init)
    if let role = member.flatMap({ SceneSessionRole.named[$0] })
      ?? SceneSessionRole.known.first(where: { $0.rawValue == value.source })
    {
      return .literal(role.rawValue, at: value.position)
    }
    guard case .name = value.kind, let text = resolver.text(of: value).known else { return value }
    return .literal(text, at: value.position)
  }
}

extension ConditionVariants {
  /// The kinds of windows, or the one that has no condition.
  fileprivate var orDefault: [Variant] { variants.isEmpty ? [Variant()] : variants }
}

extension ConditionFact {
  /// The assignment as it is for a session of a role and, if it is known, the name of its configuration.
  fileprivate func assuming(name: String?, role: SceneSessionRole) -> Self {
    mappingTests { value in
      if let name, value.isConfigurationName { return .literal(name, at: value.position) }
      return value.isSessionRole ? .literal(role.rawValue, at: value.position) : value
    }
  }
}

extension SourceExpression {
  /// The text of a literal.
  fileprivate var literal: String? {
    guard case .text(let parts) = kind else { return nil }
    var text = ""
    for part in parts {
      guard case .literal(let literal) = part else { return nil }
      text += literal.text
    }
    return text
  }

  fileprivate static func literal(_ text: String, at position: SourcePosition) -> Self {
    let literal = PartialText.Literal(text: text, position: position, isVerbatim: false)
    return Self(.text(text.isEmpty ? [] : [.literal(literal)]), source: text, position: position)
  }
}
