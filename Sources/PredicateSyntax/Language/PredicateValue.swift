/// A value of the language while a predicate is checked and evaluated.
///
/// Strings are UTF-8 bytes here and equal only if their bytes are: the language's `==` is literal, unlike Swift's.
/// Lists nest at most as deep as `PredicateLimits.nestingLevels` allows.
package enum PredicateValue: Hashable, Sendable {
  case null
  case string([UInt8])
  case number(PredicateNumber)
  case list([PredicateValue])

  /// The kinds of value that the checker tells apart. `SELF` is of the kind string, though it may be nil.
  package enum Kind: UInt8, Hashable, Sendable {
    case null, string, number, list
    /// Known only when the predicate is evaluated.
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

  /// The bytes of a string; `nil` for other values.
  package var text: [UInt8]? {
    if case .string(let bytes) = self { bytes } else { nil }
  }

  /// The value of an argument; a truth value is the number 1 or 0.
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
