import Foundation
import PredicateSyntax

/// Applies a comparison operator to two values.
struct ReferenceComparison {
  let operation: ComparisonOperator
  let options: ComparisonOptions

  func holds(_ left: ReferenceValue, _ right: ReferenceValue) throws -> Bool {
    switch operation {
    case .equal: return try isEqual(left, right)
    case .notEqual: return try !isEqual(left, right)
    case .less: return try order(left, right) == -1
    case .greater: return try order(left, right) == 1
    case .lessOrEqual: return try left.isNull && right.isNull || [-1, 0].contains(order(left, right))
    case .greaterOrEqual: return try left.isNull && right.isNull || [1, 0].contains(order(left, right))
    case .between:
      guard case .list(let bounds) = right, bounds.count == 2 else { throw NoOpinion.undefined }
      return try [1, 0].contains(order(left, bounds[0])) && [-1, 0].contains(order(left, bounds[1]))
    case .in: return try isMember(left, of: right)
    case .contains:
      if case .list = left { return try isMember(right, of: left) }
      return try search(right, in: left, [])
    case .beginsWith: return try search(right, in: left, .anchored)
    case .endsWith: return try search(right, in: left, [.anchored, .backwards])
    case .like: return try texts(left, right) { text, pattern in try ReferenceLike.matches(text, pattern, options) }
    case .matches:
      return try texts(left, right) { text, pattern in try ReferenceMatches.matches(text, pattern, options) }
    }
  }

  // MARK: - Equality and order

  private func isEqual(_ left: ReferenceValue, _ right: ReferenceValue) throws -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.string(let a), .string(let b)):
      guard !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) else {
        return Array(a.utf16) == Array(b.utf16)  // `isEqual:` is literal
      }
      return try FoundationText.order(a, b, options) == 0
    case (.list(let a), .list(let b)):
      return try a.count == b.count && zip(a, b).allSatisfy { try isEqual($0, $1) }
    default:
      guard left.double != nil, right.double != nil else { return false }
      return try order(left, right) == 0
    }
  }

  /// Returns -1, 0 or 1, or `nil` if one of the values is nil.
  private func order(_ left: ReferenceValue, _ right: ReferenceValue) throws -> Int? {
    switch (left, right) {
    case (.null, _), (_, .null): return nil
    case (.string(let a), .string(let b)): return try FoundationText.order(a, b, options)
    case (.integer(let a), .integer(let b)): return a < b ? -1 : a > b ? 1 : 0
    default:
      guard let a = left.double, let b = right.double else { throw NoOpinion.undefined }
      guard max(abs(a), abs(b)) < 9e15 else { throw NoOpinion.undefined }  // beyond, a Double is not exact
      return a < b ? -1 : a > b ? 1 : 0
    }
  }

  // MARK: - Membership and search

  private func isMember(_ value: ReferenceValue, of collection: ReferenceValue) throws -> Bool {
    switch collection {
    case .null: return false
    case .list(let elements): return try elements.contains { try isEqual(value, $0) }
    case .string: return try search(value, in: collection, [])
    default: throw NoOpinion.undefined
    }
  }

  private func search(
    _ wanted: ReferenceValue, in text: ReferenceValue, _ anchor: NSString.CompareOptions
  ) throws -> Bool {
    try texts(text, wanted) { text, wanted in try FoundationText.holds(wanted, text, anchor, options) }
  }

  private func texts(
    _ left: ReferenceValue, _ right: ReferenceValue, _ body: (String, String) throws -> Bool
  ) throws -> Bool {
    switch (left, right) {
    case (.null, .null), (.null, .string), (.string, .null): return false
    case (.string(let a), .string(let b)): return try body(a, b)
    default: throw NoOpinion.undefined
    }
  }
}
