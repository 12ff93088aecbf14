/// A value that occurs while a predicate is checked or evaluated.
///
/// Strings are stored as UTF-8 and compared byte by byte, because, unlike in Swift, `==` is a literal comparison in the
/// predicate language. Lists are nested at most `PredicateLimits.nestingLevels` levels deep.
package enum PredicateValue: Hashable, Sendable {
  case null
  case string([UInt8])
  case number(PredicateNumber)
  case list([PredicateValue])

  /// The kind of a value. `SELF` counts as a string, although it can be nil.
  package enum Kind: UInt8, Hashable, Sendable {
    case null, string, number, list
    /// A kind known only at evaluation time.
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

  /// The UTF-8 bytes of a string, or `nil` if the value isn't a string.
  package var text: [UInt8]? {
    if case .string(let bytes) = self { bytes } else { nil }
  }

  /// Creates a value from an argument. A Boolean value becomes the number 1 or 0.
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
