/// An arithmetic function in the `extended` dialect.
///
/// Integers are 64 bits wide, and dividing two integers yields an integer. An overflow, a division by zero and a shift
/// by 64 or more have no result.
///
/// Sources: Apple, `NSExpression(forFunction:arguments:)`, and decisions 10 and 13.
package enum NumericFunction: String, Sendable, CaseIterable {
  case add = "add:to:"
  case subtract = "from:subtract:"
  case multiply = "multiply:by:"
  case divide = "divide:by:"
  case modulus = "modulus:by:"
  case power = "raise:toPower:"
  case bitAnd = "bitwiseAnd:with:"
  case bitOr = "bitwiseOr:with:"
  case bitXor = "bitwiseXor:with:"
  case shiftLeft = "leftshift:by:"
  case shiftRight = "rightshift:by:"
  case onesComplement = "onesComplement:"
  case negate = "-"
  case absolute = "abs:"
  case floor = "floor:"
  case ceiling = "ceiling:"
  case truncate = "trunc:"
  case squareRoot = "sqrt:"
  case sum = "sum:"
  case count = "count:"
  case minimum = "min:"
  case maximum = "max:"
  case average = "average:"

  /// The number of arguments, or `nil` if the function accepts either any number of arguments or a single list.
  package var argumentCount: Int? {
    switch self {
    case .sum, .count, .minimum, .maximum, .average: nil
    case .onesComplement, .negate, .absolute, .floor, .ceiling, .truncate, .squareRoot: 1
    case .add, .subtract, .multiply, .divide, .modulus, .power, .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight: 2
    }
  }

  /// Returns the function's result, or `nil` if there isn't one, as for the average of an empty list, an overflow, a
  /// division by zero or a shift by 64 or more.
  package func callAsFunction(_ arguments: [PredicateNumber]) -> PredicateNumber? {
    if let count = argumentCount, count != arguments.count { return nil }
    func real(_ body: (Double) -> Double) -> PredicateNumber { arguments[0].mapped(body) }
    func whole(_ body: (Int64, Int64) -> PredicateNumber?) -> PredicateNumber? {
      guard let left = arguments[0].exactInteger, let right = arguments[1].exactInteger else { return nil }
      return body(left, right)
    }
    switch self {
    case .add: return Self.add(arguments[0], arguments[1])
    // Like the operator, `from:subtract:(a, b)` computes `a - b`.
    case .subtract:
      return Self.either(arguments[0], arguments[1], { $0.subtractingReportingOverflow($1) }, { $0 - $1 })
    case .multiply:
      return Self.either(arguments[0], arguments[1], { $0.multipliedReportingOverflow(by: $1) }, { $0 * $1 })
    case .divide:
      guard arguments[1].double != 0 else { return nil }
      return Self.either(arguments[0], arguments[1], { $0.dividedReportingOverflow(by: $1) }, { $0 / $1 })
    case .modulus:
      guard arguments[1].double != 0 else { return nil }
      if arguments[0].exactInteger == nil || arguments[1].exactInteger == nil {
        return Self.finite(arguments[0].double.truncatingRemainder(dividingBy: arguments[1].double))
      }
      return whole { Self.exact($0.remainderReportingOverflow(dividingBy: $1)) }
    case .power: return Self.power(arguments[0], arguments[1])
    case .bitAnd: return whole { .integer($0 & $1) }
    case .bitOr: return whole { .integer($0 | $1) }
    case .bitXor: return whole { .integer($0 ^ $1) }
    case .shiftLeft: return whole { 0...63 ~= $1 ? .integer($0 << $1) : nil }
    case .shiftRight: return whole { 0...63 ~= $1 ? .integer($0 >> $1) : nil }
    case .onesComplement:
      if case .integer(let value) = arguments[0] { return .integer(~value) }
      return nil
    case .negate:
      if case .integer(let value) = arguments[0] { return Self.exact(Int64(0).subtractingReportingOverflow(value)) }
      return real { -$0 }
    case .absolute:
      if case .integer(let value) = arguments[0] { return value == .min ? nil : .integer(abs(value)) }
      return real { abs($0) }
    case .floor: return real { $0.rounded(.down) }
    case .ceiling: return real { $0.rounded(.up) }
    case .truncate: return real { $0.rounded(.towardZero) }
    case .squareRoot: return arguments[0].double < 0 ? nil : .double(arguments[0].double.squareRoot())
    case .sum: return arguments.reduce(PredicateNumber.integer(0)) { sum, next in sum.flatMap { Self.add($0, next) } }
    case .count: return .integer(Int64(arguments.count))
    case .minimum: return arguments.min { PredicateNumber.order($0, $1) < 0 }
    case .maximum: return arguments.max { PredicateNumber.order($0, $1) < 0 }
    case .average:
      guard !arguments.isEmpty else { return nil }
      return Self.finite(arguments.reduce(0) { $0 + $1.double } / Double(arguments.count))
    }
  }

  private static func add(_ left: PredicateNumber, _ right: PredicateNumber) -> PredicateNumber? {
    either(left, right, { $0.addingReportingOverflow($1) }, { $0 + $1 })
  }

  private static func either(
    _ left: PredicateNumber, _ right: PredicateNumber, _ whole: (Int64, Int64) -> (partialValue: Int64, overflow: Bool),
    _ real: (Double, Double) -> Double
  ) -> PredicateNumber? {
    if case .integer(let a) = left, case .integer(let b) = right { return exact(whole(a, b)) }
    return finite(real(left.double, right.double))
  }

  private static func exact(_ result: (partialValue: Int64, overflow: Bool)) -> PredicateNumber? {
    result.overflow ? nil : .integer(result.partialValue)
  }

  private static func finite(_ value: Double) -> PredicateNumber? { value.isFinite ? .double(value) : nil }

  /// Returns the base raised to the exponent. The result is an integer if both are integers and the exponent isn't
  /// negative. Returns `nil` on overflow.
  private static func power(_ base: PredicateNumber, _ exponent: PredicateNumber) -> PredicateNumber? {
    if case .integer(let value) = base, case .integer(let steps) = exponent, steps >= 0 {
      return power(value, steps).map(PredicateNumber.integer)
    }
    return finite(raise(base.double, toPower: exponent.double))
  }

  private static func power(_ base: Int64, _ exponent: Int64) -> Int64? {
    var result: Int64 = 1
    var square = base
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 {
        let (product, overflow) = result.multipliedReportingOverflow(by: square)
        guard !overflow else { return nil }
        result = product
      }
      rest >>= 1
      guard rest > 0 else { break }
      let (product, overflow) = square.multipliedReportingOverflow(by: square)
      guard !overflow else { return nil }
      square = product
    }
    return result
  }
}

/// A string function in the `extended` dialect.
package enum StringFunction: String, Sendable, CaseIterable {
  /// Returns the number of UTF-16 code units.
  case length = "length:"
  /// Converts a string to uppercase, using Unicode's full case mappings.
  case uppercase = "uppercase:"
  /// Converts a string to lowercase, using Unicode's full case mappings.
  case lowercase = "lowercase:"
  /// Removes case distinctions and diacritical marks from a string.
  case canonical = "canonical:"
}
