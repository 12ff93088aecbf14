import Foundation
import PredicateSyntax

/// `MATCHES` with `NSRegularExpression`, for patterns that ICU and PCRE2 interpret alike.
enum ReferenceMatches {
  static func matches(_ text: String, _ pattern: String, _ options: ComparisonOptions) throws -> Bool {
    guard isPlain(pattern), text.utf16.count < 1_000 else { throw NoOpinion.patternNotPlain }
    let folds = !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive])
    if folds, !(text + pattern).unicodeScalars.allSatisfy(\.isASCII) { throw NoOpinion.patternNotPlain }
    let flags: NSRegularExpression.Options = options.contains(.caseInsensitive) ? .caseInsensitive : []
    guard let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: flags) else {
      throw NoOpinion.patternNotPlain
    }
    return expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }

  /// Whether a pattern has only letters, digits, a few signs, `.`, groups, alternatives and quantifiers, none of them
  /// nested.
  private static func isPlain(_ pattern: String) -> Bool {
    var groups: [Bool] = []  // whether each open group holds a quantifier
    var isEscaped = false
    var closedWithQuantifier = false
    for scalar in pattern.unicodeScalars {
      if isEscaped {
        guard ["d", "D", ".", "*", "+", "?", "(", ")", "\\", "|", "/"].contains(scalar) else { return false }
        isEscaped = false
        closedWithQuantifier = false
        continue
      }
      switch scalar {
      case "\\": isEscaped = true
      case "(": groups.append(false)
      case ")":
        guard let hadQuantifier = groups.popLast() else { return false }
        closedWithQuantifier = hadQuantifier
        if hadQuantifier, !groups.isEmpty { groups[groups.count - 1] = true }
        continue
      case "*", "+", "?":
        if closedWithQuantifier { return false }
        if !groups.isEmpty { groups[groups.count - 1] = true }
      case "[", "]", "{", "}", "^", "$", "#": return false
      case _ where scalar.value < 0x20: return false
      default: break
      }
      closedWithQuantifier = false
    }
    return groups.isEmpty && !isEscaped
  }
}
