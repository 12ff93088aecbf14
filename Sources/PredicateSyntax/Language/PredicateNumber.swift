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
