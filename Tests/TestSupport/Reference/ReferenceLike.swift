import Foundation
package import PredicateSyntax

/// `LIKE` as a table: one row for each element of the pattern, one column for each scalar of the text.
package enum ReferenceLike {
  private enum Element {
    case scalar(Unicode.Scalar)
    case one
    case any
  }

  package static func matches(_ text: String, _ pattern: String, _ options: ComparisonOptions) throws -> Bool {
    let scalars = try Array(folded(text, options).unicodeScalars)
    // reachable[n]: whether the pattern so far can match the first n scalars.
    var reachable = [true] + Array(repeating: false, count: scalars.count)
    for element in try elements(of: pattern, options) {
      var next = Array(repeating: false, count: scalars.count + 1)
      for index in 0...scalars.count {
        switch element {
        case .any: next[index] = reachable[index] || (index > 0 && next[index - 1])
        case .one: next[index] = index > 0 && reachable[index - 1]
        case .scalar(let wanted): next[index] = index > 0 && reachable[index - 1] && scalars[index - 1] == wanted
        }
      }
      reachable = next
    }
    return reachable[scalars.count]
  }

  private static func elements(of pattern: String, _ options: ComparisonOptions) throws -> [Element] {
    var elements: [Element] = []
    var literal = ""
    func flush() throws {
      elements += try folded(literal, options).unicodeScalars.map(Element.scalar)
      literal = ""
    }
    var rest = Array(pattern.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, next == "*" || next == "?" {
        literal.unicodeScalars.append(next)
        rest = rest.dropFirst()
      } else if scalar == "*" || scalar == "?" {
        try flush()
        elements.append(scalar == "*" ? .any : .one)
      } else {
        literal.unicodeScalars.append(scalar)
      }
    }
    try flush()
    return elements
  }

  /// Decision 5: full case folding, marks removed for `[d]`, then NFC. Throws for texts that Foundation and the Swift
  /// standard library may fold differently.
  private static func folded(_ text: String, _ options: ComparisonOptions) throws -> String {
    var text = text
    guard !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) else { return text }
    if text.unicodeScalars.allSatisfy(\.isASCII) {
      return options.contains(.caseInsensitive) ? text.lowercased() : text
    }
    // Latin, Greek and Cyrillic letters that have one simple partner, and the marks on them.
    let special: Set<Unicode.Scalar> = [
      "\u{DF}", "\u{130}", "\u{131}", "\u{149}", "\u{17F}", "\u{1F0}", "\u{345}", "\u{3C2}", "\u{390}", "\u{3B0}",
      "\u{587}",
    ]
    guard
      text.unicodeScalars.allSatisfy({ ($0.value < 0x530 || 0x1F600...0x1F64F ~= $0.value) && !special.contains($0) })
    else { throw NoOpinion.patternNotPlain }
    if options.contains(.caseInsensitive) { text = text.decomposedStringWithCanonicalMapping.lowercased() }
    if options.contains(.diacriticInsensitive) {
      var scalars = String.UnicodeScalarView()
      scalars.append(
        contentsOf: text.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
          $0.properties.generalCategory != .nonspacingMark
        })
      text = String(scalars)
    }
    return text.precomposedStringWithCanonicalMapping
  }
}
