/// A value during checking and evaluation.
///
/// Strings are UTF-8 bytes and compare byte by byte: the language's `==` is literal, unlike Swift's. Lists nest at most
/// `PredicateLimits.nestingLevels` deep.
package enum PredicateValue: Hashable, Sendable {
  case null
  case string([UInt8])
  case number(PredicateNumber)
  case list([PredicateValue])

  /// The kinds of value. `SELF` counts as a string, though it may be nil.
  package enum Kind: UInt8, Hashable, Sendable {
    case null, string, number, list
    /// Known only during evaluation.
    case unknown

    var name: String {
      switch self {
      case .null: "NULL"
      case .string: "a string"
      case .number: "a number"
      case .list: "a list"
      case .unknown: "a value"
      }
    }
  }

  package var kind: Kind {
    switch self {
    case .null: .null
    case .string: .string
    case .number: .number
    case .list: .list
    }
  }

  /// The bytes of a string, or `nil` for other values.
  package var text: [UInt8]? {
    if case .string(let bytes) = self { bytes } else { nil }
  }

  /// Creates the value of an argument. A Boolean value becomes the number 1 or 0.
  package init(_ argument: PredicateArgument) {
    switch argument {
    case .string(let text): self = .string(Array(text.utf8))
    case .integer(let value): self = .number(.integer(value))
    case .double(let value): self = .number(.double(value))
    case .boolean(let value): self = .number(.integer(value ? 1 : 0))
    case .null: self = .null
    case .array(let elements): self = .list(elements.map { PredicateValue($0) })
    }
  }
}
