package import PredicateSyntax

extension PredicateArgument {
  /// Creates an argument from a JSON value. Returns `nil` if the value is an object or contains one.
  ///
  /// The recursion depth equals the nesting depth of the value.
  package init?(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .boolean(let truth): self = .boolean(truth)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .double(number)
    case .wideNumber(let digits):
      guard let number = Double(digits) else { return nil }
      self = .double(number)
    case .string(let text): self = .string(text)
    case .array(let elements):
      let arguments = elements.compactMap { PredicateArgument($0) }
      guard arguments.count == elements.count else { return nil }
      self = .array(arguments)
    case .object: return nil
    }
  }
}
