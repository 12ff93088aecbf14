/// Evaluates expressions syntactically: literals, and constants and properties with unique names.
///
/// Any other expression becomes a placeholder that contains its source text. The evaluator doesn't infer types or
/// follow calls.
struct ExpressionEvaluator {
  /// The context in which an expression is evaluated.
  struct Context {
    /// The path of the enclosing type.
    var owner: String
    var file: String
    /// The case that `self` refers to while a property of an enumeration is evaluated.
    var enumCase: CaseFact?
    /// Returns whether a file belongs to the application whose expression is evaluated.
    var isMember: (_ file: String) -> Bool = { _ in true }
    /// The platform of the application, or `nil` for any.
    var platform: SourcePlatform?
    /// The builds that contain the expression.
    var build = BuildCondition.always
    /// The number of constants followed so far. Limiting this number prevents endless cycles.
    fileprivate var depth = 0
    fileprivate let budget: Budget

    /// - Parameter shared: The steps that many evaluations share. Without them, the evaluation gets only a few.
    init(owner: String, file: String, sharing shared: SharedSteps? = nil) {
      (self.owner, self.file, budget) = (owner, file, Budget(shared))
    }

    func inside(owner: String, file: String, enumCase: CaseFact? = nil) -> Context {
      var context = self
      context.owner = owner
      context.file = file
      context.enumCase = enumCase
      context.depth += 1
      return context
    }

    /// Whether the expression being evaluated is the initial value of a constant, not the argument at the site.
    fileprivate var isInConstant: Bool { depth > 0 }

    /// Whether evaluation can continue. Each access consumes one step.
    var isWithinLimits: Bool { depth < ExpressionEvaluator.depthLimit && budget.take(1) }

    /// Whether an expression with this number of parts can be evaluated.
    func hasSteps(for parts: Int) -> Bool { budget.has(parts) }

    /// Charges a look-up of a name that has `count` declarations: one step for every eight of them.
    func charge(forCandidates count: Int) { _ = budget.take(count / 8) }
  }

  /// The steps that all evaluations of a checkout may take in excess of `ownSteps` each.
  final class SharedSteps {
    fileprivate var left = 20_000
  }

  /// The steps of one evaluation. Without a limit, a chain of constants in which each uses the next one twice would take
  /// exponential time.
  fileprivate final class Budget {
    private var taken = 0
    private let shared: SharedSteps?

    init(_ shared: SharedSteps?) { self.shared = shared }

    /// Returns whether some more steps are left.
    func has(_ count: Int) -> Bool {
      taken + count <= ExpressionEvaluator.ownSteps
        || taken + count <= ExpressionEvaluator.mostSteps && count <= shared?.left ?? 0
    }

    /// Takes some steps, and returns whether the evaluation can continue.
    func take(_ count: Int) -> Bool {
      defer {
        taken += count
        if taken > ExpressionEvaluator.ownSteps { shared?.left -= count }
      }
      return has(count)
    }
  }

  let declarations: Declarations
  /// The maximum length of a chain of constants in which each one refers to the next.
  fileprivate static let depthLimit = 32
  /// The number of steps that every evaluation may take, and the number that one may take while others leave enough.
  fileprivate static let (ownSteps, mostSteps) = (300, 20_000)
  /// The maximum number of parts in a value. Without this limit, a chain of constants in which each repeats the next
  /// one could grow exponentially.
  private static let sizeLimit = 4_096
  /// The activity types of Spotlight and of web pages. Sources: Apple, Core Spotlight and Foundation.
  private static let systemConstants = [
    "CSSearchableItemActionType": "com.apple.corespotlightitem",
    "NSUserActivityTypeBrowsingWeb": "NSUserActivityTypeBrowsingWeb",
  ]

  init(_ facts: SourceFacts) { declarations = Declarations(facts) }

  func value(of expression: SourceExpression, in context: Context) -> SourceValue {
    guard context.isWithinLimits, context.hasSteps(for: expression.partCount) else { return .unknown(expression) }
    switch expression.kind {
    case .string(let segments): return limited(.text(text(of: segments, in: context)), expression)
    case .integer(let number): return .integer(number)
    case .double(let number): return .double(number)
    case .boolean(let truth): return .boolean(truth)
    case .null: return .null
    case .list(let elements): return limited(.list(elements.map { value(of: $0, in: context) }), expression)
    case .local(let initial): return local(initial, expression, in: context)
    case .parameter: return .unknown(expression)
    case .concatenation(let parts):
      let values = parts.map { value(of: $0, in: context) }
      let lists = values.compactMap(\.elements)
      if lists.count == values.count { return limited(.list(lists.flatMap { $0 }), expression) }
      let texts = values.map(\.text)
      guard texts.contains(where: { $0?.isUnknown == false }) else { return .unknown(expression) }
      let pieces = zip(parts, texts).flatMap { part, text in
        text?.pieces ?? SourceText(unknown: part.source, at: part.position).pieces
      }
      return limited(.text(SourceText(pieces)), expression)
    case .fallback(_, let other):
      let isEmpty = value(of: other, in: context).text?.known == ""
      return .text(SourceText(unknown: expression.source, at: expression.position, mayBeEmpty: isEmpty))
    case .url(let string):
      guard let text = value(of: string, in: context).text, text.pieces.allSatisfy(Self.isURLText) else {
        return .unknown(expression)
      }
      return .url(text)
    case .predicate(let format, let arguments):
      // A literal is no longer than its source, so it needs no limit.
      let literal = format.literalText
      guard let format = literal ?? value(of: format, in: context).text, !format.isUnknown else {
        return .unknown(expression)
      }
      let arguments = arguments.map { value(of: $0, in: context) }
      let predicate = SourceValue.predicate(SourcePredicate(format: format, arguments: arguments))
      return Self.exceedsLimit(literal == nil ? predicate : .list(arguments)) ? .unknown(expression) : predicate
    case .constantPredicate(let truth): return .predicate(SourcePredicate(truth, at: expression.position))
    case .compoundPredicate(let junction, let parts):
      let predicates = parts.map { part -> SourcePredicate? in
        if case .predicate(let predicate) = value(of: part, in: context) { predicate } else { nil }
      }
      guard predicates.allSatisfy({ $0 != nil }) else { return .unknown(expression) }
      let joined = SourcePredicate(junction, predicates.compactMap { $0 }, at: expression.position)
      return limited(.predicate(joined), expression)
    case .blockPredicate: return .blockPredicate
    case .typeName(let name):
      guard declarations.declaresType(name) else { return .unknown(expression) }
      return .text(SourceText(name, at: expression.position, isVerbatim: false))
    case .name(let name):
      if let value = value(ofPath: [name], in: context) { return value }
      return Self.systemConstants[name].map { .text(SourceText($0, at: expression.position, isVerbatim: false)) }
        ?? .unknown(expression)
    case .implicitMember(let name): return implicitMember(name, in: context) ?? .unknown(expression)
    case .member(let base, let name):
      if let path = expression.path { return named(path, expression, in: context) }
      return member(name, of: value(of: base, in: context)) ?? .unknown(expression)
    case .unknown: return .unknown(expression)
    }
  }

  /// Whether a URL keeps the text as it is. Other text makes no URL, or is percent-encoded, which depends on the system.
  private static func isURLText(_ piece: SourceText.Piece) -> Bool {
    guard case .literal(let literal) = piece else { return true }
    return literal.text.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\"<>\\^`{|}".utf8.contains($0) }
  }

  private func limited(_ value: SourceValue, _ expression: SourceExpression) -> SourceValue {
    Self.exceedsLimit(value) ? .unknown(expression) : value
  }

  private static func exceedsLimit(_ value: SourceValue) -> Bool {
    value.texts.reduce(0) { $0 + $1.pieces.count } > sizeLimit
  }

  private func text(of segments: [SourceExpression.Segment], in context: Context) -> SourceText {
    var pieces: [SourceText.Piece] = []
    // The caller discards a text that exceeds the limit.
    for segment in segments where pieces.count <= Self.sizeLimit {
      switch segment {
      case .literal(var literal):
        literal.isShared = literal.isShared || context.isInConstant
        pieces.append(.literal(literal))
      case .interpolation(let expression):
        switch value(of: expression, in: context) {
        case .text(let text), .url(let text): pieces += text.pieces
        case .integer(let number):
          pieces += SourceText(String(number), at: expression.position, isVerbatim: false).pieces
        case .double, .boolean, .null, .list, .predicate, .blockPredicate:
          pieces += SourceText(unknown: expression.source, at: expression.position).pieces
        }
      }
    }
    return SourceText(pieces)
  }

  /// Evaluates a local constant. If its value is unknown, the result contains the constant's name, which is clearer
  /// than its initial value.
  private func local(
    _ initial: SourceExpression, _ use: SourceExpression, in context: Context
  ) -> SourceValue {
    let value = value(
      of: initial, in: context.inside(owner: context.owner, file: context.file, enumCase: context.enumCase))
    guard let text = value.text, text.isUnknown else { return value }
    let mayBeEmpty = text.placeholders.contains { $0.mayBeEmpty }
    return .text(SourceText(unknown: use.source, at: use.position, mayBeEmpty: mayBeEmpty))
  }

  private func member(_ name: String, of value: SourceValue) -> SourceValue? {
    if case .url(let text) = value, name == "absoluteString" { .text(text) } else { nil }
  }
}

// MARK: Names

extension ExpressionEvaluator {
  /// Evaluates a name or a chain of members.
  private func named(_ path: [String], _ expression: SourceExpression, in context: Context) -> SourceValue {
    guard let value = value(ofPath: path, in: context) else { return .unknown(expression) }
    let isOwn = path.count == 1 || path[0] == "self" || path[0] == "Self"
    return isOwn ? value : value.qualified(by: path.dropLast().joined(separator: "."))
  }

  private func value(ofPath path: [String], in context: Context) -> SourceValue? {
    guard let last = path.last, context.isWithinLimits else { return nil }
    if let enumCase = context.enumCase, path == ["rawValue"] || path == ["self", "rawValue"] {
      return rawValue(of: enumCase, in: context)
    }
    let isSelf = path[0] == "Self" || path[0] == "self"
    let names = isSelf ? Array(path.dropFirst()) : path
    guard !names.isEmpty, names.count == 1 || !declarations.isLocalType(names[0], in: context.owner) else { return nil }
    let type = (isSelf && !context.owner.isEmpty ? [context.owner] : []) + names.dropLast()
    if names.count == 1, path[0] != "Self", let enumCase = context.enumCase,
      let value = property(last, of: enumCase, in: context)
    {
      return value
    }
    if let variable = declarations.variable(last, of: type.joined(separator: "."), in: context) {
      // A subclass may have another value than the class in which `Self` or `self` stands.
      if variable.isOverridable, isSelf || path.count == 1, declarations.isRedeclared(variable) { return nil }
      return value(of: variable, in: context)
    }
    guard path.count > 1 else { return nil }
    // Evaluates a property of an enumeration case, such as `Kind.inbox.rawValue`.
    let base = Array(path.dropLast())
    if let enumCase = enumCase(base, in: context) {
      return last == "rawValue" ? rawValue(of: enumCase, in: context) : property(last, of: enumCase, in: context)
    }
    return value(ofPath: base, in: context).flatMap { member(last, of: $0) }
  }

  func constant(_ path: [String], in context: Context) -> VariableFact? {
    guard let last = path.last else { return nil }
    return declarations.variable(last, of: type(of: path, in: context), in: context)
  }

  func type(of path: [String], in context: Context) -> String {
    path.dropLast().map { $0 == "Self" || $0 == "self" ? context.owner : $0 }.joined(separator: ".")
  }

  /// Evaluates a member whose type the compiler infers: the only static constant or enumeration case of this name in the
  /// checkout that has a readable value.
  private func implicitMember(_ name: String, in context: Context) -> SourceValue? {
    let variables = declarations.staticVariables(name, in: context)
    var values = variables.compactMap { value(of: $0, in: context) }
    let cases = declarations.enumCases(name, in: context).compactMap { rawValue(of: $0, in: context) }.filter {
      !$0.isUnknown
    }
    values += cases
    guard values.count == 1, declarations.passOn(values[0], isRawValue: !cases.isEmpty) else { return nil }
    return values[0]
  }

  private func value(of variable: VariableFact, in context: Context) -> SourceValue? {
    guard case .expression(let expression) = variable.value else { return nil }
    let value = value(of: expression, in: context.inside(owner: variable.owner, file: variable.file))
    return value.isUnknown ? nil : value
  }

  private func enumCase(_ path: [String], in context: Context) -> CaseFact? {
    guard path.count > 1, let name = path.last else { return nil }
    var type = path.dropLast().joined(separator: ".")
    if type == "Self" || type == "self" { type = context.owner }
    return declarations.enumCase(name, of: type, in: context)
  }

  private func rawValue(of enumCase: CaseFact, in context: Context) -> SourceValue? {
    if declarations.hasProperty("rawValue", enumCase) { return property("rawValue", of: enumCase, in: context) }
    return enumCase.rawValue.map {
      value(of: $0, in: context.inside(owner: enumCase.owner, file: enumCase.file))
    }
  }

  private func property(_ name: String, of enumCase: CaseFact, in context: Context) -> SourceValue? {
    guard let property = declarations.property(name, of: enumCase, in: context) else { return nil }
    let inside = context.inside(owner: enumCase.owner, file: property.file, enumCase: enumCase)
    let value: SourceValue? =
      switch property.value {
      case .expression(let expression): self.value(of: expression, in: inside)
      case .cases(let values, let otherwise):
        declarations.areCases(values.keys, of: enumCase)
          ? (values[enumCase.name] ?? otherwise).map { self.value(of: $0, in: inside) } : nil
      case .unknown: nil
      }
    return value.flatMap { $0.isUnknown ? nil : $0 }
  }
}

extension SourceValue {
  /// Returns the value with `base` in front of the names of its placeholders. For example, `id` becomes `Note.id`.
  fileprivate func qualified(by base: String) -> SourceValue {
    mapTexts { text in
      text.mapPlaceholders { placeholder in
        guard !placeholder.isGlobal else { return }
        let name = placeholder.expression
        placeholder.expression = base + "." + (name.hasPrefix("self.") ? String(name.dropFirst(5)) : name)
      }
    }
  }
}
