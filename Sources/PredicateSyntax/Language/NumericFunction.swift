/// Arithmetic of the dialect `extended`, on numbers that are known or not.
///
/// Source: Apple, `NSExpression(forFunction:arguments:)`, and the decisions 10 and 13 of this project: 64-bit integers,
/// integer division; an overflow, a division by zero and a shift of 64 or more have no result.
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

  /// How many arguments the function takes; `nil` if it takes any number of them, or one list.
  package var argumentCount: Int? {
    switch self {
    case .sum, .count, .minimum, .maximum, .average: nil
    case .onesComplement, .negate, .absolute, .floor, .ceiling, .truncate, .squareRoot: 1
    default: 2
    }
  }

  /// The result, or `nil` where there is none: no argument of an average, overflow, division by zero, a wide shift.
  package func callAsFunction(_ arguments: [PredicateNumber]) -> PredicateNumber? {
    switch self {
    case .count: return .integer(Int64(arguments.count))
    case .sum: return arguments.reduce(PredicateNumber.integer(0)) { sum, next in sum.flatMap { Self.add($0, next) } }
    case .minimum: return arguments.min { PredicateNumber.order($0, $1) < 0 }
    case .maximum: return arguments.max { PredicateNumber.order($0, $1) < 0 }
    case .average:
      guard !arguments.isEmpty else { return nil }
      return Self.finite(arguments.reduce(0) { $0 + $1.double } / Double(arguments.count))
    default:
      guard let first = arguments.first else { return nil }
      if argumentCount == 1 { return unary(first) }
      return arguments.count == 2 ? binary(first, arguments[1]) : nil
    }
  }

  /// The result for two arguments; see the function for many.
  package func callAsFunction(_ left: PredicateNumber, _ right: PredicateNumber) -> PredicateNumber? {
    argumentCount == 2 ? binary(left, right) : self([left, right])
  }

  private func unary(_ value: PredicateNumber) -> PredicateNumber? {
    switch (self, value) {
    case (.negate, .integer(let value)): Self.exact(Int64(0).subtractingReportingOverflow(value))
    case (.negate, .double(let value)): .double(-value)
    case (.absolute, .integer(let value)): value == .min ? nil : .integer(abs(value))
    case (.absolute, .double(let value)): .double(abs(value))
    case (.onesComplement, .integer(let value)): .integer(~value)
    case (.floor, .double(let value)): .double(value.rounded(.down))
    case (.ceiling, .double(let value)): .double(value.rounded(.up))
    case (.truncate, .double(let value)): .double(value.rounded(.towardZero))
    case (.floor, .integer), (.ceiling, .integer), (.truncate, .integer): value
    case (.squareRoot, _): value.double < 0 ? nil : .double(value.double.squareRoot())
    default: nil
    }
  }

  private func binary(_ left: PredicateNumber, _ right: PredicateNumber) -> PredicateNumber? {
    switch self {
    case .add: return Self.add(left, right)
    // from:subtract:(a, b) is a - b, as the operator writes it.
    case .subtract: return Self.either(left, right, { $0.subtractingReportingOverflow($1) }, { $0 - $1 })
    case .multiply: return Self.either(left, right, { $0.multipliedReportingOverflow(by: $1) }, { $0 * $1 })
    case .divide:
      guard right.double != 0 else { return nil }
      return Self.either(left, right, { $0.dividedReportingOverflow(by: $1) }, { $0 / $1 })
    case .power: return Self.power(left, right)
    default:
      guard let a = left.exactInteger, let b = right.exactInteger else {
        return self == .modulus && right.double != 0
          ? Self.finite(left.double.truncatingRemainder(dividingBy: right.double)) : nil
      }
      return whole(a, b)
    }
  }

  /// The functions of whole numbers alone.
  private func whole(_ left: Int64, _ right: Int64) -> PredicateNumber? {
    switch self {
    case .modulus: right == 0 ? nil : Self.exact(left.remainderReportingOverflow(dividingBy: right))
    case .bitAnd: .integer(left & right)
    case .bitOr: .integer(left | right)
    case .bitXor: .integer(left ^ right)
    case .shiftLeft: right < 0 || right > 63 ? nil : .integer(left << right)
    case .shiftRight: right < 0 || right > 63 ? nil : .integer(left >> right)
    default: nil
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

  /// Whole numbers have a whole power; a negative or a fractional exponent gives a fraction.
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
