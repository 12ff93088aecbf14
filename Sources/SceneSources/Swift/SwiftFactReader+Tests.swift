#if SwiftSources
  internal import SwiftSyntax

  /// The tests of conditions and patterns, as far as they compare something that stays the same with constants.
  extension SwiftFactReader {
    /// What is asked about, and the type of enum that is made of it: `Kind(rawValue: session.configuration.name)`.
    private struct Subject {
      var value: SourceExpression
      var type: String?
    }

    /// How many local constants and brackets may lead from one to the next.
    private static let levels = 8

    /// The way that is taken where conditions are met.
    ///
    /// - Parameter isGuard: Whether conditions that ask for what every window has count as met: where they are not, a
    ///   guard leaves.
    func way(where conditions: ConditionElementListSyntax, isGuard: Bool = false) -> BranchWay {
      var way = BranchWay()
      // A window needs a scene, so a test for one holds wherever a window is made.
      let formalities = self.formalities(among: conditions)
      for element in conditions {
        let found: BranchWay?
        if formalities.contains(element.id) {
          way.isComplete = way.isComplete && (isGuard || element.castsToAScene)
          continue
        }
        switch element.condition {
        case .expression(let condition): found = self.way(where: condition, isGuard: isGuard, levels: Self.levels)
        case .optionalBinding(let binding): found = isPresent(binding).map { BranchWay(tests: [$0]) }
        case .matchingPattern(let pattern):
          found = subject(pattern.initializer.value).flatMap { test($0, [pattern.pattern]) }.map {
            BranchWay(tests: [$0])
          }
        default: found = nil
        }
        way.tests += found?.tests ?? []
        way.isComplete = way.isComplete && found?.isComplete == true
      }
      return way
    }

    /// The way of a `case`.
    func way(where subject: ExprSyntax, is items: SwitchCaseItemListSyntax) -> BranchWay {
      let patterns = items.map(\.pattern)
      if patterns.contains(where: \.matchesEverything), items.allSatisfy({ $0.whereClause == nil }) {
        return .otherwise
      }
      if patterns.count == 1, let type = patterns.first?.castType, items.allSatisfy({ $0.whereClause == nil }),
        type.hasSuffix("Scene"), formalValue(of: subject) == .scene
      {
        // The delegate of a window gets a scene of this class, and none of another one.
        if type.typeName == "UIScene" || type.typeName == "UIWindowScene" { return .otherwise }
        return BranchWay(isComplete: false, isFormality: true)
      }
      guard let subject = self.subject(subject), let test = test(subject, patterns) else {
        return BranchWay(isComplete: false)
      }
      return BranchWay(tests: [test], isComplete: items.allSatisfy { $0.whereClause == nil })
    }

    // MARK: Conditions

    private func way(where condition: ExprSyntax, isGuard: Bool = false, levels: Int) -> BranchWay? {
      guard levels > 0 else { return nil }
      func inner(_ condition: ExprSyntax) -> BranchWay? { way(where: condition, levels: levels - 1) }
      switch condition.as(ExprSyntaxEnum.self) {
      case .tupleExpr(let tuple) where tuple.elements.count == 1:
        return tuple.elements.first.flatMap { way(where: $0.expression, isGuard: isGuard, levels: levels - 1) }
      case .prefixOperatorExpr(let negation) where negation.operator.text == "!":
        guard var way = inner(negation.expression), way.tests.count == 1, way.isComplete else { return nil }
        way.tests[0].isNegated.toggle()
        return way
      case .sequenceExpr(let sequence): return way(where: Array(sequence.elements)[...], isGuard: isGuard, inner)
      case .declReferenceExpr(let reference):
        if case .value(let value)? = reader.local(reference.baseName.plainText, at: condition)?.constant,
          let way = inner(value)
        {
          return way
        }
        return subject(condition).map { isTrue($0, condition) }
      case .booleanLiteralExpr: return isTrue(Subject(value: read(condition)), condition)
      default: return nil
      }
    }

    private func isTrue(_ subject: Subject, _ node: ExprSyntax) -> BranchWay {
      BranchWay(tests: [BranchTest(subject: subject.value, values: [truth(true, at: node)])])
    }

    /// `a == "x" && b`, `a == "x" || a == "y"`
    private func way(
      where elements: ArraySlice<ExprSyntax>, isGuard: Bool = false, _ inner: (ExprSyntax) -> BranchWay?
    ) -> BranchWay? {
      func parts(_ name: String) -> [ArraySlice<ExprSyntax>] {
        elements.split { $0.as(BinaryOperatorExprSyntax.self)?.operator.text == name }
      }
      let alternatives = parts("||")
      guard alternatives.count == 1 else {
        let tests = alternatives.compactMap { way(where: $0, inner)?.onlyTest }
        guard var all = tests.first, tests.count == alternatives.count,
          tests.allSatisfy({ $0.subject.isAlike(all.subject) && !$0.isNegated })
        else { return nil }
        all.values = tests.flatMap(\.values)
        return BranchWay(tests: [all])
      }
      let conditions = parts("&&")
      guard conditions.count == 1 else {
        let conditions = isGuard ? conditions.filter { !isFormal(Array($0)) } : conditions
        let ways = conditions.map { way(where: $0, inner) }
        return BranchWay(
          tests: ways.flatMap { $0?.tests ?? [] }, isComplete: ways.allSatisfy { $0?.isComplete == true })
      }
      guard elements.count > 1 else { return elements.first.flatMap(inner) }
      return comparison(elements).map { BranchWay(tests: [$0]) }
    }

    /// `a == "x"`, `"x" != a`
    private func comparison(_ elements: ArraySlice<ExprSyntax>) -> BranchTest? {
      let place = elements.firstIndex {
        ["==", "!=", "==="].contains($0.as(BinaryOperatorExprSyntax.self)?.operator.text)
      }
      guard let place, place > elements.startIndex, place + 1 < elements.endIndex else { return nil }
      let isNegated = elements[place].as(BinaryOperatorExprSyntax.self)?.operator.text == "!="
      let sides = [elements[..<place], elements[(place + 1)...]].map { side in
        // What stands in the place of a missing value is not compared with.
        side.count == 1 || side.dropFirst().first?.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
          ? side.first : nil
      }
      guard let left = sides[0], let right = sides[1] else { return nil }
      for (one, other) in [(left, right), (right, left)] {
        guard !one.isConstant, let subject = subject(one) else { continue }
        return BranchTest(subject: subject.value, values: [value(other, for: subject)], isNegated: isNegated)
      }
      return nil
    }

    /// `if let draft`
    private func isPresent(_ binding: OptionalBindingConditionSyntax) -> BranchTest? {
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
      let value = binding.initializer?.value
      let subject: SourceExpression?
      if let name, value == nil || value?.as(DeclReferenceExprSyntax.self)?.baseName.plainText == name {
        // The name outside of the statement that binds it again.
        let kinds: Set<SyntaxKind> = [.ifExpr, .guardStmt, .whileStmt]
        let statement = Syntax(binding).ancestors.first { kinds.contains($0.kind) }
        subject = statement.flatMap { self.subject(named: name, at: $0, levels: Self.levels)?.value }
      } else {
        subject = value.flatMap { self.subject($0)?.value }
      }
      let null = SourceExpression(.null, source: "nil", position: position(of: binding))
      return subject.map { BranchTest(subject: $0, values: [null], isNegated: true) }
    }

    // MARK: Patterns

    private func test(_ subject: Subject, _ patterns: [PatternSyntax]) -> BranchTest? {
      let values = patterns.map { pattern -> SourceExpression? in
        guard let value = pattern.constant else { return nil }
        return self.value(value, for: subject)
      }
      guard values.allSatisfy({ $0 != nil }) else { return nil }
      return BranchTest(subject: subject.value, values: values.compactMap { $0 })
    }

    private func value(_ node: ExprSyntax, for subject: Subject) -> SourceExpression {
      read(node).rawValue(of: subject.type)
    }

    /// What the value of an argument comes from, if it is the configuration or the role, or a test of them.
    func origin(of argument: ExprSyntax) -> BranchOrigin? {
      if let subject = subject(argument), subject.value.isConfigurationName || subject.value.isSessionRole {
        return .rawValue(subject.value, type: subject.type)
      }
      return way(where: argument, levels: Self.levels)?.onlyTest.map { .truth($0) }
    }

    // MARK: Subjects

    private func subject(_ node: ExprSyntax, levels: Int = levels) -> Subject? {
      guard levels > 0 else { return nil }
      func inner(_ node: ExprSyntax) -> Subject? { subject(node, levels: levels - 1) }
      switch node.as(ExprSyntaxEnum.self) {
      case .tupleExpr(let tuple) where tuple.elements.count == 1:
        return tuple.elements.first.flatMap { inner($0.expression) }
      case .forceUnwrapExpr(let unwrap): return inner(unwrap.expression)
      case .optionalChainingExpr(let chain): return inner(chain.expression)
      case .sequenceExpr(let sequence):
        let elements = Array(sequence.elements)
        guard elements.count == 3, elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??" else {
          return nil
        }
        return inner(elements[0])
      case .functionCallExpr(let call):
        guard call.arguments.count == 1, let value = call.argument("rawValue"), let type = call.calleeName else {
          return nil
        }
        return inner(value).map { Subject(value: $0.value, type: type) }
      case .memberAccessExpr(let access): return subject(access, levels: levels)
      case .declReferenceExpr(let reference):
        return subject(named: reference.baseName.plainText, at: node, levels: levels)
      default: return nil
      }
    }

    /// `session.configuration.name`, `session.role`
    private func subject(_ access: MemberAccessExprSyntax, levels: Int) -> Subject? {
      let name = access.declName.baseName.text
      guard let base = access.base else { return nil }
      let outer = base.lastName
      if name == "rawValue" { return subject(base, levels: levels - 1) }
      if name == "name", outer == "configuration" || outer.hasSuffix("Configuration") {
        return Subject(value: .configurationName(at: position(of: access)))
      }
      if name == "role", outer.lowercased().hasSuffix("session") || outer.hasSuffix("onfiguration") {
        return Subject(value: .sessionRole(at: position(of: access)))
      }
      return nil
    }

    private func subject(named name: String, at node: some SyntaxProtocol, levels: Int) -> Subject? {
      if name == "self" {
        return Subject(
          value: SourceExpression(.unknown, source: name, position: position(of: node), identity: "\(lines.file):self"))
      }
      guard levels > 0, let local = reader.local(name, at: node) else { return nil }
      switch local.constant {
      case .variable: return nil
      case .value(let value):
        if value.isConstant { return Subject(value: read(value)) }
        if let subject = subject(value, levels: levels - 1) { return subject }
      case .bound(let value): if let subject = subject(value, levels: levels - 1) { return subject }
      case .unwrapped(let statement):
        if let subject = subject(named: name, at: statement, levels: levels - 1) { return subject }
      case .unknown, .deferred: break
      }
      return Subject(
        value: SourceExpression(
          .unknown, source: name, position: position(of: node), identity: "\(lines.file):\(local.declaration)"))
    }
  }

  extension BranchWay {
    fileprivate var onlyTest: BranchTest? { tests.count == 1 && isComplete ? tests[0] : nil }
  }

  extension SourceExpression {
    fileprivate func isAlike(_ other: Self) -> Bool { source == other.source && identity == other.identity }
  }

  extension PatternSyntax {
    /// Whether it is `_` or `let name`.
    fileprivate var matchesEverything: Bool {
      if let binding = self.as(ValueBindingPatternSyntax.self) {
        return binding.pattern.is(IdentifierPatternSyntax.self)
      }
      return self.is(WildcardPatternSyntax.self)
        || self.as(ExpressionPatternSyntax.self)?.expression.is(DiscardAssignmentExprSyntax.self) == true
    }

    /// The type of `let scene as UIWindowScene` and `is UIWindowScene`.
    fileprivate var castType: String? {
      if let test = self.as(IsTypePatternSyntax.self) { return test.type.trimmedDescription }
      let pattern = self.as(ValueBindingPatternSyntax.self)?.pattern ?? self
      let value = pattern.as(ExpressionPatternSyntax.self)?.expression.as(SequenceExprSyntax.self)
      guard let elements = value?.elements, elements.count == 3 else { return nil }
      return elements.last?.as(TypeExprSyntax.self)?.type.trimmedDescription
    }

    /// The constant that it compares with: `"main"`, `.main`, `.mail(let id)`, `"main"?`.
    fileprivate var constant: ExprSyntax? {
      let pattern = self.as(ValueBindingPatternSyntax.self)?.pattern ?? self
      guard var value = pattern.as(ExpressionPatternSyntax.self)?.expression else { return nil }
      if let chain = value.as(OptionalChainingExprSyntax.self) { value = chain.expression }
      guard let call = value.as(FunctionCallExprSyntax.self) else { return value.isConstant ? value : nil }
      if call.calleeName == "some", call.arguments.count == 1, let only = call.arguments.first?.expression {
        return only.isConstant ? only : nil
      }
      // What else the case has may be anything.
      let isAny = call.arguments.allSatisfy {
        $0.expression.is(PatternExprSyntax.self) || $0.expression.is(DiscardAssignmentExprSyntax.self)
      }
      return isAny && call.calledExpression.isConstant ? call.calledExpression : nil
    }
  }

  extension ExprSyntax {
    /// Whether it is a literal or a member of a type: `"main"`, `.main`, `Kind.main.rawValue`.
    var isConstant: Bool {
      switch self.as(ExprSyntaxEnum.self) {
      case .stringLiteralExpr, .integerLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
      case .memberAccessExpr(let access):
        access.base == nil || access.path?.first?.first?.isUppercase == true || access.base?.isImplicitMember == true
      default: false
      }
    }

    /// `.main`
    private var isImplicitMember: Bool { self.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false }

    /// `session` of `scene.session`, also where it is optional.
    fileprivate var lastName: String {
      if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.lastName }
      if let unwrap = self.as(ForceUnwrapExprSyntax.self) { return unwrap.expression.lastName }
      return self.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        ?? self.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
    }
  }
#endif
