/// A member of a type, or a declaration at file scope.
protocol DeclarationFact {
  /// The path of the enclosing type, or an empty string for a global declaration.
  var owner: String { get }
  var file: String { get }
  /// Whether only its own file can name the declaration.
  var isPrivate: Bool { get }
}

/// A variable or constant declared in a type or at file scope.
final class VariableFact: DeclarationFact, Sendable {
  /// The known part of a variable's value.
  enum Value: Sendable {
    /// The value of a `let` constant, or of a computed property that consists of a single expression.
    case expression(SourceExpression)
    /// The values of a computed property that consists of a single `switch self`. They are keyed by case, with a
    /// separate value for `default`.
    case cases([String: SourceExpression], otherwise: SourceExpression?)
    /// The value of a stored `var` or any other variable, which can't be determined from the source.
    case unknown
  }

  struct Parameter: Sendable {
    var label: String
    var name: String
    /// Whether the type is `String`. Another type can give a literal another text.
    var isText: Bool
    var isVariadic: Bool
    /// Whether a call can omit the argument.
    var isOptional: Bool
  }

  let name: String
  let owner: String
  let value: Value
  /// The parameters of a function.
  let parameters: [Parameter]
  /// Whether the variable is a static member of a type.
  let isStatic: Bool
  /// Whether the variable is a computed instance property or a `class` property, which subclasses can override.
  let isOverridable: Bool
  /// Whether the variable is a stored `let` constant without an initial value.
  let isUninitialized: Bool
  let isPrivate: Bool
  /// The builds that contain the variable.
  let build: BuildCondition
  let file: String

  init(
    name: String, owner: String, value: Value?, parameters: [Parameter] = [],
    isStatic: Bool = false, isOverridable: Bool = false, isUninitialized: Bool = false,
    isPrivate: Bool = false, build: BuildCondition,
    file: String
  ) {
    (self.name, self.owner, self.value, self.parameters) = (name, owner, value ?? .unknown, parameters)
    (self.isStatic, self.isOverridable, self.isUninitialized) = (isStatic, isOverridable, isUninitialized)
    (self.isPrivate, self.build, self.file) = (isPrivate, build, file)
  }

  /// Returns whether a call with these argument labels can refer to the function, where `_` is a missing label. Assumes so
  /// if there are more than 32 parameters or arguments.
  func mayTake(_ labels: [Substring]) -> Bool {
    if max(parameters.count, labels.count) > 32 { return true }
    // The numbers of arguments that the parameters so far can take.
    var counts: Set<Int> = [0]
    for parameter in parameters {
      var next = parameter.isOptional ? counts : []
      for count in counts where count < labels.count && labels[count] == parameter.label {
        let more = parameter.isVariadic ? labels[(count + 1)...].prefix { $0 == "_" }.count : 0
        next.formUnion(count + 1...count + 1 + more)
      }
      counts = next
    }
    return counts.contains(labels.count)
  }
}

/// A case of an enumeration.
struct CaseFact: DeclarationFact, Sendable {
  var name: String
  var owner: String
  /// The raw value, or `nil` if the case has no raw value or has associated values.
  var rawValue: SourceExpression?
  var file: String
  /// Whether only some builds have the case, because of an `#if`.
  var isConditional = false
  var isPrivate = false
}
