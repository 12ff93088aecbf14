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

  let name: String
  let owner: String
  let value: Value
  /// Whether the variable is a static member of a type.
  let isStatic: Bool
  /// Whether the variable is a computed instance property or a `class` property, which subclasses can override.
  let isOverridable: Bool
  let isPrivate: Bool
  /// The builds that contain the variable.
  let build: BuildCondition
  let file: String

  init(
    name: String, owner: String, value: Value?, isStatic: Bool = false, isOverridable: Bool = false,
    isPrivate: Bool = false, build: BuildCondition, file: String
  ) {
    (self.name, self.owner, self.value) = (name, owner, value ?? .unknown)
    (self.isStatic, self.isOverridable) = (isStatic, isOverridable)
    (self.isPrivate, self.build, self.file) = (isPrivate, build, file)
  }
}

/// A case of an enumeration.
struct CaseFact: DeclarationFact, Sendable {
  var name: String
  var owner: String
  /// The raw value, or `nil` if the case has no raw value or has associated values.
  var rawValue: SourceExpression?
  var file: String
  var isPrivate = false
}
