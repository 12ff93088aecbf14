import PredicateSyntax
import StringPredicates

/// Finds predicates that nothing can fulfil. It says so only where it is certain.
///
/// Three ways lead to certainty:
/// - the normal form is the constant `FALSEPREDICATE`;
/// - the predicate asks for one of a few exact strings, and holds for none of them;
/// - two parts of a conjunction ask for beginnings or ends of which neither is the beginning or end of the other.
struct Contradiction {
  let tree: SyntaxTree
  /// More exact strings than these are not tried one by one.
  private static let exactLimit = 256

  func isNever(_ predicate: CheckedPredicate) -> Bool {
    switch predicate.kind {
    case .constant(let value): return !value
    case .any(let parts): return parts.allSatisfy(isNever)
    case .not: return false
    case .comparison(let comparison): return isNever(comparison)
    case .all(let parts):
      return parts.contains(where: isNever) || isTornApart(parts) || failsOnItsExactStrings(predicate, parts)
    }
  }

  /// An empty string is never found, and no identifier is in an empty list.
  private func isNever(_ comparison: CheckedComparison) -> Bool {
    guard case .one = comparison.quantifier, case .subject = comparison.left else { return false }
    switch (comparison.operation, comparison.right.constant) {
    case (.beginsWith, .string(let text)?), (.endsWith, .string(let text)?), (.contains, .string(let text)?):
      return text.isEmpty
    case (.in, .list(let values)?): return values.isEmpty
    default: return false
    }
  }

  /// `SELF == 'a' AND …`: if the rest refuses `a`, nothing is left.
  private func failsOnItsExactStrings(_ predicate: CheckedPredicate, _ parts: [CheckedPredicate]) -> Bool {
    guard let exact = parts.lazy.compactMap(exactStrings).min(by: { $0.count < $1.count }),
      exact.count <= Self.exactLimit
    else { return false }
    let (matcher, diagnostics) = Compiler.compile(predicate, tree: tree, limits: .default)
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return false }
    return exact.allSatisfy { text in
      let holds = text.withUnsafeBufferPointer { bytes -> Bool? in
        var subject = PreparedSubject(bytes)
        return matcher.verdict(&subject)
      }
      return holds == false
    }
  }

  /// The strings of which the identifier must be one, if the comparison says so. `==` without options is literal.
  private func exactStrings(_ predicate: CheckedPredicate) -> [[UInt8]]? {
    switch predicate.kind {
    case .comparison(let comparison):
      guard case .one = comparison.quantifier, case .subject = comparison.left, comparison.options.isEmpty,
        let value = comparison.right.constant
      else { return nil }
      switch (comparison.operation, value) {
      case (.equal, .string(let text)): return [text]
      case (.in, .list(let values)):
        let texts = values.compactMap(\.text)
        return texts.count == values.count ? texts : nil
      default: return nil
      }
    case .any(let parts):
      guard parts.count <= Self.exactLimit else { return nil }
      let sets = parts.compactMap(exactStrings)
      return sets.count == parts.count ? sets.flatMap { $0 } : nil
    default: return nil
    }
  }

  /// `SELF BEGINSWITH 'a' AND SELF BEGINSWITH 'b'`. Only plain ASCII without options is judged.
  private func isTornApart(_ parts: [CheckedPredicate]) -> Bool {
    var beginnings: [[UInt8]] = []
    var ends: [[UInt8]] = []
    for part in parts {
      guard case .comparison(let comparison) = part.kind, case .one = comparison.quantifier,
        case .subject = comparison.left, comparison.options.isEmpty,
        case .string(let text)? = comparison.right.constant, text.allSatisfy({ $0 < 0x80 })
      else { continue }
      if comparison.operation == .beginsWith { beginnings.append(text) }
      if comparison.operation == .endsWith { ends.append(text.reversed()) }
    }
    return Self.disagree(beginnings) || Self.disagree(ends)
  }

  /// Whether two of the texts cannot begin the same string: in order of length each must begin the longest.
  private static func disagree(_ texts: [[UInt8]]) -> Bool {
    guard let longest = texts.max(by: { $0.count < $1.count }) else { return false }
    return texts.contains { !longest.starts(with: $0) }
  }
}
