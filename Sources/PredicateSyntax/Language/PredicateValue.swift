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

/// A 64-bit integer or floating-point number. The numbers `1` and `1.0` are equal.
package enum PredicateNumber: Sendable {
  case integer(Int64)
  case double(Double)

  package var double: Double {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    }
  }

  /// The number as an integer, or `nil` if it has a fractional part or doesn't fit into 64 bits.
  package var exactInteger: Int64? {
    switch self {
    case .integer(let value): value
    case .double(let value): Int64(exactly: value)
    }
  }

  /// Returns the result of applying a floating-point function. Integers are returned unchanged.
  func mapped(_ function: (Double) -> Double) -> PredicateNumber {
    switch self {
    case .integer: self
    case .double(let value): .double(function(value))
    }
  }

  /// Returns a negative number, zero or a positive number if `left` is less than, equal to or greater than `right`.
  ///
  /// The comparison is exact, even if an integer can't be represented exactly as a `Double`.
  package static func order(_ left: Self, _ right: Self) -> Int {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): a < b ? -1 : a > b ? 1 : 0
    case (.double(let a), .double(let b)): a < b ? -1 : a > b ? 1 : 0
    case (.integer(let a), .double(let b)): order(a, b)
    case (.double(let a), .integer(let b)): -order(b, a)
    }
  }

  private static func order(_ integer: Int64, _ double: Double) -> Int {
    if let whole = Int64(exactly: double.rounded(.down)) {
      return integer < whole ? -1 : integer > whole ? 1 : double > double.rounded(.down) ? -1 : 0
    }
    return double > 0 ? -1 : 1  // outside the range of Int64
  }
}

extension PredicateNumber: Hashable {
  package static func == (left: Self, right: Self) -> Bool { order(left, right) == 0 }

  package func hash(into hasher: inout Hasher) { hasher.combine(double) }
}

/// A value for a `%@` conversion or a `$variable` in a format string.
///
/// Arguments are never parsed, so a quotation mark or an operator in an argument is ordinary text.
///
/// Source: Apple, "Predicate Format String Syntax".
public enum PredicateArgument: Hashable, Sendable {
  /// A string argument.
  case string(String)
  /// A 64-bit integer argument.
  case integer(Int64)
  /// A floating-point argument.
  case double(Double)
  /// A Boolean value, which the predicate language treats as the number 1 or 0.
  case boolean(Bool)
  /// The null value, written `NULL` in the predicate language.
  case null
  /// A list, for use with `IN`, `BETWEEN` and `ANY`.
  case array([PredicateArgument])

  /// Returns whether two arguments are the same. Strings that are only canonically equivalent differ, because predicates
  /// with them can differ.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.integer(let one), .integer(let other)): one == other
    case (.double(let one), .double(let other)): one == other
    case (.boolean(let one), .boolean(let other)): one == other
    case (.null, .null): true
    case (.array(let one), .array(let other)): one == other
    case (.string, _), (.integer, _), (.double, _), (.boolean, _), (.null, _), (.array, _): false
    }
  }
}

extension PredicateArgument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral
{
  /// Creates a string argument.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer argument.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates a floating-point argument.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a Boolean argument.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a null argument.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a list argument.
  public init(arrayLiteral elements: PredicateArgument...) { self = .array(elements) }
}

extension PredicateArgument {
  /// The kind of the argument's value.
  package var kind: PredicateValue.Kind {
    switch self {
    case .string: .string
    case .integer, .double, .boolean: .number
    case .null: .null
    case .array: .list
    }
  }

  /// The reason that an argument is invalid.
  package enum Fault: Hashable, Sendable {
    /// The argument is infinite or NaN, which can't be written as a literal.
    case notFinite
    case nestedTooDeep(limit: Int)
  }

  /// Returns the reason that the argument is invalid, or `nil` if it is valid.
  ///
  /// - Complexity: O(n) in the size of the argument.
  package func fault(_ limits: PredicateLimits) -> Fault? { fault(limits, depth: 0) }

  private func fault(_ limits: PredicateLimits, depth: Int) -> Fault? {
    switch self {
    case .string, .integer, .boolean, .null: return nil
    case .double(let value): return value.isFinite ? nil : .notFinite
    case .array(let elements):
      if depth >= limits.nestingLevels { return .nestedTooDeep(limit: limits.nestingLevels) }
      for element in elements {
        if let fault = element.fault(limits, depth: depth + 1) { return fault }
      }
      return nil
    }
  }

  /// The length that counts towards `PredicateLimits.textLength`.
  var length: Int {
    switch self {
    case .string(let text): 8 + text.utf8.count
    case .integer, .double, .boolean, .null: 8
    case .array(let elements): elements.reduce(8) { $0 + $1.length }
    }
  }
}
