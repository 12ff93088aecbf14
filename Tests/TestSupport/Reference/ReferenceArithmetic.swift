import Foundation
import PredicateSyntax

/// The functions of the dialect `extended`, by their lowercase names.
enum ReferenceArithmetic {
  /// Returns the function that an operator calls, or `nil` for operators that do not compute.
  static func name(of operation: Operator) -> String? {
    guard case .arithmetic(let operation) = operation else { return nil }
    return switch operation {
    case .power: "raise:topower:"
    case .multiply: "multiply:by:"
    case .divide: "divide:by:"
    case .add: "add:to:"
    case .subtract: "from:subtract:"
    case .bitAnd: "bitwiseand:with:"
    case .bitOr: "bitwiseor:with:"
    case .bitXor: "bitwisexor:with:"
    case .shiftLeft: "leftshift:by:"
    case .shiftRight: "rightshift:by:"
    }
  }

  static func call(_ name: String, _ values: [ReferenceValue]) throws -> ReferenceValue {
    switch (name, values.first) {
    case ("length:", _), ("uppercase:", _), ("lowercase:", _), ("canonical:", _): return try ofText(name, values)
    case ("sum:", _), ("count:", _), ("min:", _), ("max:", _), ("average:", _): return try ofMany(name, values)
    default: break
    }
    if values.contains(where: \.isNull) { return .null }
    switch values.count {
    case 1: return try ofOne(name, values[0])
    case 2: return try ofTwo(name, values[0], values[1])
    default: throw NoOpinion.undefined
    }
  }

  private static func ofText(_ name: String, _ values: [ReferenceValue]) throws -> ReferenceValue {
    guard values.count == 1 else { throw NoOpinion.undefined }
    switch values[0] {
    case .null: return .null
    case .string(let text):
      switch name {
      case "length:": return .integer(Int64(text.utf16.count))
      case "uppercase:": return .string(text.uppercased())
      case "lowercase:":
        // Swift's standard library does not handle a final sigma.
        guard !text.unicodeScalars.contains("\u{3A3}") else { throw NoOpinion.foundationDiffers }
        return .string(text.lowercased())
      default:
        guard text.unicodeScalars.allSatisfy(\.isASCII) else { throw NoOpinion.undefined }
        return .string(text.lowercased())
      }
    default: throw NoOpinion.undefined
    }
  }

  private static func ofMany(_ name: String, _ values: [ReferenceValue]) throws -> ReferenceValue {
    var numbers = values
    if values.count == 1, case .list(let elements) = values[0] { numbers = elements }
    if name == "count:" { return values.count == 1 && values[0].isNull ? .null : .integer(Int64(numbers.count)) }
    if numbers.contains(where: \.isNull) { return .null }
    let doubles = numbers.compactMap(\.double)
    guard doubles.count == numbers.count else { throw NoOpinion.undefined }
    switch name {
    case "sum:": return try numbers.reduce(.integer(0)) { try ofTwo("add:to:", $0, $1) }
    case "min:": return zip(doubles, numbers).min { $0.0 < $1.0 }?.1 ?? .null
    case "max:": return zip(doubles, numbers).max { $0.0 < $1.0 }?.1 ?? .null
    default: return doubles.isEmpty ? .null : .double(doubles.reduce(0, +) / Double(doubles.count))
    }
  }

  private static func ofOne(_ name: String, _ value: ReferenceValue) throws -> ReferenceValue {
    guard let number = value.double else { throw NoOpinion.undefined }
    switch (name, value) {
    case ("onescomplement:", .integer(let whole)): return .integer(~whole)
    case ("abs:", .integer(let whole)) where whole != .min: return .integer(Swift.abs(whole))
    case ("floor:", .integer), ("ceiling:", .integer), ("trunc:", .integer): return value
    case ("abs:", .double): return .double(Swift.abs(number))
    case ("floor:", _): return .double(number.rounded(.down))
    case ("ceiling:", _): return .double(number.rounded(.up))
    case ("trunc:", _): return .double(number.rounded(.towardZero))
    case ("sqrt:", _) where number >= 0: return .double(number.squareRoot())
    default: throw NoOpinion.undefined
    }
  }

  private static func ofTwo(_ name: String, _ left: ReferenceValue, _ right: ReferenceValue) throws -> ReferenceValue {
    if case .integer(let a) = left, case .integer(let b) = right { return try .integer(whole(name, a, b)) }
    guard let a = left.double, let b = right.double else { throw NoOpinion.undefined }
    let result: Double
    switch name {
    case "add:to:": result = a + b
    case "from:subtract:": result = a - b
    case "multiply:by:": result = a * b
    case "divide:by:": result = a / b
    case "raise:topower:": result = Foundation.pow(a, b)
    default: throw NoOpinion.undefined
    }
    guard result.isFinite else { throw NoOpinion.undefined }
    return .double(result)
  }

  private static func whole(_ name: String, _ a: Int64, _ b: Int64) throws -> Int64 {
    let result: (partialValue: Int64, overflow: Bool)
    switch name {
    case "add:to:": result = a.addingReportingOverflow(b)
    case "from:subtract:": result = a.subtractingReportingOverflow(b)
    case "multiply:by:": result = a.multipliedReportingOverflow(by: b)
    case "divide:by:": result = a.dividedReportingOverflow(by: b)
    case "modulus:by:": result = a.remainderReportingOverflow(dividingBy: b)
    case "bitwiseand:with:": return a & b
    case "bitwiseor:with:": return a | b
    case "bitwisexor:with:": return a ^ b
    case "leftshift:by:" where 0...63 ~= b: return a << b
    case "rightshift:by:" where 0...63 ~= b: return a >> b
    case "raise:topower:" where 0...64 ~= b:
      return try (0..<b).reduce(1) { product, _ in try whole("multiply:by:", product, a) }
    default: throw NoOpinion.undefined
    }
    guard !result.overflow else { throw NoOpinion.undefined }
    return result.partialValue
  }
}
