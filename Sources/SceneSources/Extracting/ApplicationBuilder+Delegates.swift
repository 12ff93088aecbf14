internal import SceneRouting

extension ApplicationBuilder {
  /// Adds a window for each class that is a scene delegate or assigns conditions.
  mutating func addDelegates() {
    addConfigurationsMadeInCode()
    var owners: [String] = []
    var known: Set<String> = []
    let found = conditionsOfDelegates()
    let all = Dictionary(grouping: found, by: \.owner)
    for condition in found where !condition.isDefault {
      if known.insert(condition.owner).inserted { owners.append(condition.owner) }
    }
    let named = application.configurations.compactMap(\.delegateClassName)
    let declared = delegates.names.sorted().filter { !isDelegateOfSwiftUI($0) }
    // Of several classes with the name in a property list, each may be meant.
    let shown = Set(declared.map(\.shownName))
    for owner in declared + named.filter({ !shown.contains($0) }) where known.insert(owner).inserted {
      owners.append(owner)
    }
    let members = KnownMembers(facts, ReceiverTypes(facts, delegates))
    func conditions(of owner: String, as type: String) -> [ConditionFact] {
      (all[owner] ?? []).filter { $0.heir == nil || $0.heir == type }.flatMap { fact in
        var fact = fact
        // What another object sets has the members of this object.
        if fact.origin == nil || !fact.methods.isEmpty { fact.value = members.value(fact.value, of: type) }
        return alternatives(of: fact)
      }
    }
    let configurations = Dictionary(grouping: application.configurations) { $0.delegateClassName ?? "" }
    let mentioned = facts.delegateClasses.union(named)
    for type in owners {
      guard !delegates.isBase(type, named: mentioned) else { continue }
      let own = conditions(of: type, as: type)
      let inherited = delegates.ancestors(of: type).reversed().flatMap { ancestor in
        self.inherited(conditions(of: ancestor, as: type), from: ancestor, by: type, with: own)
      }
      let remaining = own.filter { fact in
        guard let method = facts.functions[fact.position]?.fullName, isBeforeSuper(fact, method, by: type)
        else { return true }
        return !inherited.contains { replaces($0, fact) }
      }
      addWindows(of: type, inherited + remaining, configurations[type] ?? configurations[type.shownName] ?? [])
    }
    addWindowsWithoutDelegate()
  }

  /// Adds a window for each configuration without a delegate class, where the app gives it none in code either.
  private mutating func addWindowsWithoutDelegate() {
    guard application.windows.isEmpty, facts.delegateClasses.isEmpty else { return }
    for configuration in application.configurations where configuration.delegateClassName == nil {
      guard !application.windows.contains(where: { $0.configuration == configuration.name }) else { continue }
      var window = SourceApplication.Window(
        name: windowNames.add(configuration.name), configuration: configuration.name)
      window.role = configuration.role
      window.position = configuration.position
      application.windows.append(window)
    }
  }

  /// Whether the scenes of a delegate are those that SwiftUI declares: the app gives it to them for what happens to them.
  private func isDelegateOfSwiftUI(_ name: String) -> Bool {
    !facts.windows.isEmpty && !apps.isEmpty && delegates.role(of: name) ?? .windowApplication == .windowApplication
  }

  /// The conditions, where those that a view controller sets belong to the only scene delegate.
  private mutating func conditionsOfDelegates() -> [ConditionFact] {
    let named = application.configurations.compactMap(\.delegateClassName)
    let declared = delegates.names.union(named).filter { name in
      !delegates.isBase(name, named: Set(named))
        && facts.types[name]?.inherited.contains("CPTemplateApplicationSceneDelegate") != true
    }
    let bases = Set(declared.flatMap(delegates.ancestors))
    let others = facts.conditions.filter { fact in
      !declared.contains(fact.owner) && !bases.contains(fact.owner)
        && facts.types[fact.owner]?.inherited.contains(where: Self.isShown) == true
    }
    guard !others.isEmpty, let delegate = declared.first else { return facts.conditions }
    guard declared.count == 1 else {
      for fact in others { noteOwnWindow(of: fact) }
      return facts.conditions
    }
    let owners = Set(others.map(\.owner))
    let isSet = facts.conditions.contains { $0.owner == delegate || bases.contains($0.owner) }
    return facts.conditions.filter { !owners.contains($0.owner) }
      + others.map { fact in
        var fact = fact
        fact.owner = delegate
        // A window that does not show the controller has what the delegate sets, or nothing.
        if !isSet, !fact.blocks.isEmpty {
          fact.blocks.insert(ConditionFact.Block(statement: -1, branch: -1, ways: 2), at: 1)
        }
        return fact
      }
  }

  /// Whether what inherits from a class is shown in windows, or makes them, and is not one.
  private static func isShown(_ name: String) -> Bool {
    ["Controller", "View", "ApplicationDelegate"].contains { name.shownName.hasSuffix($0) }
  }

  private mutating func noteOwnWindow(of fact: ConditionFact) {
    application.findings.append(
      SourceFinding(
        "partly-read", .note, at: fact.position,
        "'\(fact.owner.shownName)' is not a scene delegate, and which of the delegates has the scene is not read: a window of its "
          + "own stands for it",
        help: "set the condition in the scene delegate"))
  }

  /// The conditions that the methods of an ancestor set for a class.
  private func inherited(
    _ conditions: [ConditionFact], from ancestor: String, by owner: String, with own: [ConditionFact]
  ) -> [ConditionFact] {
    conditions.compactMap { fact in
      guard fact.methods.allSatisfy({ delegates.isRun($0.name, of: $0.type, for: owner) }) else { return nil }
      if let method = facts.functions[fact.position]?.fullName {
        guard delegates.isRun(method, of: ancestor, for: owner) else { return nil }
        // An override that sets the condition in any case takes its place.
        let isReplaced = own.contains { other in
          replaces(other, fact) && !isBeforeSuper(other, method, by: owner)
        }
        guard !isReplaced else { return nil }
      }
      var fact = fact
      fact.owner = owner
      return fact
    }
  }

  /// Whether an assignment is made in any case in the method that sets the same condition in another class.
  private func replaces(_ fact: ConditionFact, _ other: ConditionFact) -> Bool {
    fact.condition == other.condition && fact.blocks.count == 1
      && facts.functions[fact.position]?.fullName == facts.functions[other.position]?.fullName
  }

  /// Whether an assignment comes before the call of the method that it overrides.
  private func isBeforeSuper(_ fact: ConditionFact, _ method: String, by owner: String) -> Bool {
    guard let place = facts.types[owner]?.superCalls[method] else { return false }
    return place.file == fact.position.file && (fact.position.line, fact.position.column) < (place.line, place.column)
  }

  private mutating func addWindows(
    of owner: String, _ conditions: [ConditionFact], _ configurations: [SourceApplication.Configuration]
  ) {
    let declared = Set(application.configurations.map(\.name))
    let role = delegates.role(of: owner) ?? .windowApplication
    let found = ConfigurationKinds(conditions, configurations, declared: declared, role: role, resolver)
    if let excess = found.variants.excess {
      application.findings.append(
        SourceFinding(
          "partly-read", .warning, at: excess.position,
          "the branches of '\(owner.shownName)' make more than \(ConditionPaths.limit) kinds of windows: the others are not read"
        )
      )
    }
    var read: [SourceExpression: SourceApplication.Condition] = [:]
    for fact in conditions where !fact.isDefault {
      if fact.alternative == 0, found.variants.repetitions[fact.condition]?.contains(fact.position) == true {
        application.findings.append(
          SourceFinding(
            "condition-set-twice", .warning, at: fact.position,
            "'\(fact.condition.rawValue)' is set twice here: the first value has no effect",
            help: "join both with OR in one predicate"))
      }
      read[fact.value] = condition(of: fact)
    }
    if found.isPairedInOrder, let place = conditions.first?.position {
      application.findings.append(
        SourceFinding(
          "partly-read", .note, at: place,
          "'\(owner.shownName)' makes \(found.variants.variants.count) kinds of windows and has \(configurations.count) "
            + "configurations: which has which is not read, and they are paired in their order",
          help: "give each configuration a delegate of its own, or check the sessions of the extracted document"))
    }
    for kind in found.kinds {
      let (variant, configuration) = (kind.variant, kind.configuration)
      var window = SourceApplication.Window(name: windowNames.add(owner.shownName), configuration: configuration?.name)
      window.role = configuration?.role ?? role
      window.isLater = variant.isLater
      window.position = configuration?.position ?? variant.facts.first?.place ?? conditions.first?.position
      window.isFromStart = variant.facts.allSatisfy(isSetFromStart)
      for fact in variant.facts {
        guard let condition = read[fact.value] else { continue }
        switch fact.condition {
        case .canActivate: window.canActivate = (condition, fact.place)
        case .prefersToActivate: window.prefersToActivate = (condition, fact.place)
        case .matching: break
        }
      }
      application.windows.append(window)
    }
  }

  /// Adds the configurations that the app makes for its delegates and that the manifest does not declare. Where that
  /// declares none at all, a new window has one that only the code knows. The windows of SwiftUI have their declarations.
  private mutating func addConfigurationsMadeInCode() {
    guard facts.windows.isEmpty else { return }
    let known = Set(application.configurations.compactMap(\.delegateClassName))
    for (name, made) in facts.delegateConfigurations.sorted(by: { $0.key < $1.key }) {
      let delegate = names.delegate(name)
      let role = delegates.role(of: delegate.typeName) ?? .windowApplication
      guard !known.contains(delegate), let only = made.first, made.count == 1,
        let text = resolver.text(of: only).known, !text.isEmpty,
        application.configurations.contains(where: { $0.role == role })
      else { continue }
      if let index = application.configurations.firstIndex(where: { $0.name == text && $0.role == role }) {
        if application.configurations[index].delegateClassName == nil {
          application.configurations[index].delegateClassName = delegate
        }
      } else if configurationNames.add(text) == text {
        application.configurations.append(
          SourceApplication.Configuration(name: text, role: role, delegateClassName: delegate, position: only.position))
      }
    }
  }

  /// Whether a condition is set when the scene connects.
  private func isSetFromStart(_ fact: ConditionFact) -> Bool {
    let name = facts.functions[fact.position]?.fullName ?? ""
    return ["scene(_:willConnectTo:", "scene:willConnectToSession:"].contains { name.hasPrefix($0) }
  }

  /// The assignment once for each value that it may give.
  private func alternatives(of fact: ConditionFact) -> [ConditionFact] {
    resolver.alternatives(of: fact.value).enumerated().map { index, value in
      var fact = fact
      fact.value = value
      fact.alternative = index
      return fact
    }
  }

  private mutating func condition(of fact: ConditionFact) -> SourceApplication.Condition {
    switch value(of: fact.value) {
    case .predicate(let predicate):
      guard let list = predicate.unknownList else { return .predicate(predicate) }
      application.findings.append(
        SourceFinding(
          "unread-condition", .note, at: list.position,
          "the condition takes a list that is known only at run time: '\(list.expression)'",
          help: "write the elements of the list here, such as [\"mail/inbox\", id]"))
    case .blockPredicate:
      application.findings.append(
        SourceFinding(
          "block-predicate", .error, at: fact.value.position,
          "expected a predicate made of a format, found one with a block: UIKit refuses it and stops the app",
          help: "write the condition as a format: NSPredicate(format: \"SELF BEGINSWITH %@\", …)"))
    default: application.findings.append(unread(fact))
    }
    return .unread(.unknown(fact.value))
  }

  /// Why an assigned value is not a predicate.
  private func unread(_ fact: ConditionFact) -> SourceFinding {
    if case .predicate(let format, _) = fact.value.kind,
      let hole = SourcePredicate.unquotedHole(in: resolver.text(of: format))
    {
      return SourceFinding(
        "interpolated-format", .warning, at: hole.position,
        "'\(hole.expression)' is inserted into the format without quotes: its text at run time becomes part of the "
          + "predicate, so the condition is not read",
        help: "write %@ in its place, and pass the value as an argument: NSPredicate(format: \"SELF == %@\", …)")
    }
    return SourceFinding(
      "unread-condition", .note, at: fact.value.position,
      "the condition is known only at run time: '\(fact.value.source)'",
      help: "call NSPredicate(format:) here, with the values as arguments")
  }
}
