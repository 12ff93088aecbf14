import PredicateSyntax

/// A comparison that has no test of its own: the sides are computed, then compared.
///
/// It also serves for what is known when the predicate is built, and so says what each operator means for every kind
/// of value.
struct GeneralComparison: Sendable {
  let comparison: CheckedComparison
  /// The pattern of `MATCHES`, compiled; `nil` where the pattern is NULL or there is none.
  let expression: MatchesTest?
  /// The predicates inside `TERNARY`, in the order in which they are met.
  let conditions: [Matcher]

  /// Whether the comparison holds; `nil` if a regular expression met its limit.
  func verdict(_ subject: inout PreparedSubject) -> Bool? { try? holds(&subject) }

  private func holds(_ subject: inout PreparedSubject) throws(EvaluationError) -> Bool {
    let (left, right) = try sides(&subject)
    switch (comparison.quantifier, left) {
    case (.one, _): return try holds(left, right)
    case (.any, .list(let elements)):
      for element in elements where try holds(element, right) { return true }
      return false
    case (.all, .list(let elements)):
      for element in elements where try !holds(element, right) { return false }
      return true
    case (.any, _): return false
    case (.all, _): return true
    }
  }

  /// The values of both sides.
  func sides(
    _ subject: inout PreparedSubject
  ) throws(EvaluationError) -> (left: PredicateValue, right: PredicateValue) {
    var conditionIndex = 0
    let right = try value(
      of: comparison.right, &subject, startingAt: conditions.count - rightConditions, &conditionIndex)
    conditionIndex = 0
    let left = try value(of: comparison.left, &subject, startingAt: 0, &conditionIndex)
    return (left, right)
  }

  private let rightConditions: Int

  init(_ comparison: CheckedComparison, expression: MatchesTest?, left: [Matcher], right: [Matcher]) {
    self.comparison = comparison
    self.expression = expression
    conditions = left + right
    rightConditions = right.count
  }

  // MARK: - Computing a side

  private func value(
    of operand: Operand, _ subject: inout PreparedSubject, startingAt base: Int, _ used: inout Int
  ) throws(EvaluationError) -> PredicateValue {
    switch operand {
    case .subject: return subject.bytes.map { .string(Array($0)) } ?? .null
    case .constant(let value): return value
    case .list(let operands):
      var elements: [PredicateValue] = []
      for operand in operands { elements.append(try value(of: operand, &subject, startingAt: base, &used)) }
      return .list(elements)
    case .function(.length, .subject):
      guard let bytes = subject.bytes else { return .null }
      return subject.isASCII ? .number(.integer(Int64(bytes.count))) : StringFunction.length(of: bytes)
    case .function(let function, let operand):
      return function(try value(of: operand, &subject, startingAt: base, &used))
    case .arithmetic(let function, let operands):
      var numbers: [PredicateNumber] = []
      var hasNil = false
      for operand in operands {
        if case .number(let number) = try value(of: operand, &subject, startingAt: base, &used) {
          numbers.append(number)
        } else {
          hasNil = true
        }
      }
      // What has no result while a predicate is evaluated is nil; known arithmetic was refused before.
      return hasNil ? .null : function(numbers).map(PredicateValue.number) ?? .null
    case .index(let list, let place):
      let list = try value(of: list, &subject, startingAt: base, &used)
      guard case .list(let elements) = list,
        case .number(let number) = try value(of: place, &subject, startingAt: base, &used),
        let index = number.exactInteger.flatMap(Int.init(exactly:)), elements.indices.contains(index)
      else { return .null }
      return elements[index]
    case .ternary(_, let first, let second):
      let condition = conditions[base + used]
      used += 1
      let isTrue = try condition.matches(&subject)
      // Both sides are computed, so that the conditions in them are counted whichever side is taken.
      let one = try value(of: first, &subject, startingAt: base, &used)
      let other = try value(of: second, &subject, startingAt: base, &used)
      return isTrue ? one : other
    }
  }

  // MARK: - Comparing two values

  private func holds(_ left: PredicateValue, _ right: PredicateValue) throws(EvaluationError) -> Bool {
    switch comparison.operation {
    case .equal: return Self.areEqual(left, right, comparison.options)
    case .notEqual: return !Self.areEqual(left, right, comparison.options)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return isOrdered(comparison.operation, left, right)
    case .between:
      guard case .list(let bounds) = right, bounds.count == 2, left != .null else { return false }
      return isOrdered(.greaterOrEqual, left, bounds[0]) && isOrdered(.lessOrEqual, left, bounds[1])
    case .in: return isMember(left, of: right)
    case .contains where left.kind == .list: return isMember(right, of: left)
    case .contains: return compare(.contains, left, right)
    case .beginsWith: return compare(.beginsWith, left, right)
    case .endsWith: return compare(.endsWith, left, right)
    case .like:
      guard case .string(let text) = left, case .string(let pattern) = right else { return false }
      return LikePattern(pattern, folding: comparison.options.folding).matches(utf8: text)
    case .matches:
      guard case .string(let text) = left, let expression else { return false }
      let answer = text.withUnsafeBufferPointer { bytes in
        var subject = PreparedSubject(bytes)
        return expression.verdict(&subject)
      }
      guard let answer else { throw EvaluationError() }
      return answer
    case .utiConformsTo, .utiEquals, .tokenMatches, .selector, .unknown: return false
    }
  }

  private func compare(_ operation: TextOperation, _ left: PredicateValue, _ right: PredicateValue) -> Bool {
    guard case .string(let text) = left, case .string(let operand) = right else { return false }
    if comparison.options.contains(.normalized) {
      return text.withUnsafeBufferPointer { text in
        operand.withUnsafeBufferPointer { ByteComparison.holds(operation, $0, text) }
      }
    }
    let folding = comparison.options.folding
    return TextLiteral(operand, folding: folding).holds(operation, FoldedText(text, folding: folding))
  }

  private func isMember(_ value: PredicateValue, of collection: PredicateValue) -> Bool {
    switch collection {
    case .list(let elements): elements.contains { Self.areEqual(value, $0, comparison.options) }
    case .string: compare(.contains, collection, value)  // a substring, with the sides exchanged
    default: false
    }
  }

  /// Whether two values are equal. Values of different kinds are not; two nils are.
  static func areEqual(_ left: PredicateValue, _ right: PredicateValue, _ options: ComparisonOptions) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)):
      let folding = options.folding
      if folding.isEmpty { return a == b }
      return FoldedText(a, folding: folding).compare(FoldedText(b, folding: folding)) == 0
    case (.list(let a), .list(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1, options) }
    default: return left == right
    }
  }

  private func isOrdered(_ operation: ComparisonOperator, _ left: PredicateValue, _ right: PredicateValue) -> Bool {
    let order: Int
    switch (left, right) {
    case (.string(let a), .string(let b)):
      if comparison.options.contains(.normalized) {
        order = a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { Bytes.order(a, $0) } }
      } else {
        let folding = comparison.options.folding
        order = FoldedText(a, folding: folding).compare(FoldedText(b, folding: folding))
      }
    case (.number(let a), .number(let b)): order = PredicateNumber.order(a, b)
    // Two nils are equal, so they are also in order; nil and a value are in none.
    case (.null, .null): return operation == .lessOrEqual || operation == .greaterOrEqual
    default: return false
    }
    return switch operation {
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    default: order >= 0
    }
  }
}

extension StringFunction {
  /// The function's value; nil gives nil.
  func callAsFunction(_ value: PredicateValue) -> PredicateValue {
    guard case .string(let bytes) = value else { return .null }
    return switch self {
    case .length: bytes.withUnsafeBufferPointer(Self.length(of:))
    case .uppercase: .string(mapped(bytes, TextMapping.uppercase))
    case .lowercase: .string(mapped(bytes, TextMapping.lowercase))
    case .canonical: .string(mapped(bytes, TextMapping.canonical))
    }
  }

  private func mapped(_ bytes: [UInt8], _ map: ([UInt32]) -> [UInt32]) -> [UInt8] {
    Array(TextMapping.string(of: map(bytes.withUnsafeBufferPointer { FoldedText.scalars(of: $0) })).utf8)
  }

  /// The number of UTF-16 code units of valid UTF-8: one for each scalar, two for those beyond U+FFFF. O(n), and takes no
  /// memory.
  fileprivate static func length(of bytes: UnsafeBufferPointer<UInt8>) -> PredicateValue {
    let units = bytes.reduce(0) { $0 &+ ($1 & 0xC0 == 0x80 ? 0 : 1) &+ ($1 >= 0xF0 ? 1 : 0) }
    return .number(.integer(Int64(units)))
  }
}
