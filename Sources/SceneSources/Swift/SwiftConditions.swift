#if SwiftSources
  internal import SwiftSyntax

  extension ConditionElementSyntax {
    /// Whether the condition holds for a scene that has windows, as `scene as? UIWindowScene` does.
    var isAboutWindow: Bool {
      isWindowCheck || boundValue.map { $0.hasSuffix("as? UIWindowScene") || Self.windows.contains($0) } ?? false
    }

    /// Whether the condition of a `guard` holds for each window. Casts of the scene and `let self` do, but an element of
    /// a dictionary may be missing.
    var isUsuallyTrue: Bool {
      if let availability = condition.as(AvailabilityConditionSyntax.self) {
        return availability.availabilityKeyword.tokenKind == .poundAvailable
      }
      if isWindowCheck { return true }
      guard let boundValue else { return false }
      return boundValue.contains("as?") && !boundValue.contains("[") && !boundValue.contains(#/as\? *CP/#)
        || boundValue == "self" || Self.windows.contains(boundValue)
    }

    /// Whether the condition asks if the scene has windows, as `scene is UIWindowScene` and `window != nil` do.
    private var isWindowCheck: Bool {
      if let match = condition.as(MatchingPatternConditionSyntax.self) {
        return match.pattern.trimmedDescription.hasSuffix(" as UIWindowScene")
      }
      let text = compactText
      return text.hasSuffix("isUIWindowScene") && !text.hasPrefix("!") || text.hasSuffix("as?UIWindowScene!=nil")
        || text.hasSuffix("!=nil") && Self.windows.contains(String(text.dropLast("!=nil".count)))
    }

    /// The source text of the condition without spaces and parentheses. Empty if the condition is long, or contains `&&` or
    /// `||`.
    private var compactText: String {
      let tokens = condition.tokens(viewMode: .sourceAccurate).prefix(Self.longestCheck + 1).map(\.text)
      guard tokens.count <= Self.longestCheck, !tokens.contains("&&"), !tokens.contains("||") else { return "" }
      return tokens.filter { $0 != "(" && $0 != ")" }.joined()
    }

    /// The maximum number of tokens in a condition that asks for a window.
    private static let longestCheck = 32

    /// The properties with the delegate's window or scene.
    private static let windows: Set<String> = [
      "window", "self.window", "windowScene", "self.windowScene", "window?.windowScene", "self.window?.windowScene",
    ]

    /// The source text of `value` in a condition such as `let name = (value)`, without parentheses.
    private var boundValue: String? {
      guard let binding = condition.as(OptionalBindingConditionSyntax.self) else { return nil }
      let value = (binding.initializer?.value).map { $0.trimmedDescription } ?? binding.pattern.trimmedDescription
      return value.hasPrefix("(") && value.hasSuffix(")") ? String(value.dropFirst().dropLast()) : value
    }
  }

  extension ClosureExprSyntax {
    /// The `activationConditions` that a call passes to its closure, as in `with(scene.activationConditions) { … }` and in
    /// `scene.activationConditions.do { … }`.
    var givenConditions: ExprSyntax? {
      guard let call = parent?.as(FunctionCallExprSyntax.self), call.trailingClosure?.id == id else { return nil }
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      return ([base] + call.arguments.map(\.expression)).lazy.compactMap { $0 }
        .first { $0.memberName == "activationConditions" }
    }
  }

  extension ExprSyntax {
    /// The last name in an expression such as `session.role` or `role`.
    var memberName: String? {
      self.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        ?? self.as(DeclReferenceExprSyntax.self)?.baseName.text
    }
  }

  extension MemberAccessExprSyntax {
    /// Whether the expression is what an assignment sets.
    var isAssigned: Bool {
      guard let elements = parent?.as(ExprListSyntax.self), elements.first?.id == id else { return false }
      return elements.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false
    }
  }

  extension AttributeListSyntax {
    /// The platforms for which a type has `@main`, `@UIApplicationMain` or `@NSApplicationMain`, which can be in an `#if`.
    var mainPlatforms: Set<SourcePlatform> {
      reduce(into: []) { platforms, element in
        switch element {
        case .attribute(let attribute):
          let name = attribute.attributeName.trimmedDescription
          if ["main", "UIApplicationMain", "NSApplicationMain"].contains(name) { platforms = SourcePlatform.all }
        case .ifConfigDecl(let directive):
          var earlier = BuildCondition.never
          for clause in directive.clauses {
            let own = clause.condition.map(BuildCondition.init) ?? .always
            if case .attributes(let attributes)? = clause.elements {
              platforms.formUnion(attributes.mainPlatforms.intersection((own && !earlier).may))
            }
            earlier = earlier || own
          }
        }
      }
    }
  }

  extension BuildCondition {
    /// Evaluates an `#if` condition. Recurses no deeper than the parser did.
    init(_ syntax: ExprSyntax) {
      switch syntax.as(ExprSyntaxEnum.self) {
      case .functionCallExpr(let call):
        let name = ExprSyntax(call).calledName ?? ""
        self.init(function: name, argument: call.arguments.first?.expression.trimmedDescription ?? "")
      case .booleanLiteralExpr(let literal): self = literal.literal.text == "true" ? .always : .never
      case .prefixOperatorExpr(let negation) where negation.operator.text == "!": self = !Self(negation.expression)
      case .tupleExpr(let tuple):
        self = tuple.elements.count == 1 ? tuple.elements.first.map { Self($0.expression) } ?? .unknown : .unknown
      case .sequenceExpr(let sequence): self.init(Array(sequence.elements))
      default: self = .unknown
      }
    }

    /// Evaluates operands joined by `&&` and `||`, where `&&` has higher precedence.
    private init(_ elements: [ExprSyntax]) {
      var alternatives: [Self] = []
      var current = elements.first.map { Self($0) } ?? .unknown
      for index in stride(from: 1, to: elements.count - 1, by: 2) {
        let operand = Self(elements[index + 1])
        switch elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text {
        case "&&": current = current && operand
        case "||":
          alternatives.append(current)
          current = operand
        default: current = .unknown
        }
      }
      self = alternatives.reduce(current) { $0 || $1 }
    }
  }
#endif
