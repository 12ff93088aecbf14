import PredicateSyntax

extension PatternScanner {
  /// Reads `\p{…}` or `\P{…}` at the position and gives its length.
  mutating func scanProperty() -> Int {
    guard peek(2) == UInt8(ascii: "{") else {
      let length = peek(2).map { _ in 2 + scalarLength(at: position + 2) } ?? 2
      let range = SourceRange(position, position + length)
      let letter = peek(2).map(isLetter) ?? false
      report(
        letter ? .patternNotOnApple : .invalidPattern, range, "'\(text(range))' needs braces on Apple's systems",
        help: "write '\\p{…}'",
        replacement: letter
          ? "\(text(SourceRange(position, position + 2))){\(text(SourceRange(position + 2, position + 3)))}" : nil)
      return letter ? 3 : 2
    }
    var end = position + 3
    while end < bytes.count, bytes[end] != UInt8(ascii: "}") { end += 1 }
    guard end < bytes.count else {
      report(.invalidPattern, SourceRange(position, position + 3), "a property is not closed", help: "add '}'")
      return 3
    }
    checkProperty(bytes[(position + 3)..<end], SourceRange(position, end + 1))
    return end + 1 - position
  }

  private mutating func checkProperty(_ content: ArraySlice<UInt8>, _ range: SourceRange) {
    let shown = text(range)
    guard content.first != UInt8(ascii: "^"), !content.contains(UInt8(ascii: ":")), !content.contains(UInt8(ascii: "&"))
    else {
      report(
        .patternNotOnApple, range, "'\(shown)' is not known to Apple's systems", help: "write '\\p{Lu}' or '\\P{Lu}'")
      return
    }
    let name = PropertyName(content)
    switch name.kind {
    case .here:
      report(.patternNotOnApple, range, "the property of '\(shown)' is not known to Apple's systems")
    case .elsewhere:
      report(
        .patternOnlyOnApple, range, "the property of '\(shown)' has this name only on Apple's systems",
        help: "use a short name of a general category, such as 'Lu', or of a script")
    case .script:
      note(range, "'\(shown)' also holds characters that several scripts share; on Apple's systems it does not")
    case .cased where modes.caseInsensitive:
      warn(
        range, "'\(shown)' without regard to case holds both cases on Apple's systems, and one here",
        help: "write '\\p{L}'")
    case .cased, .shared:
      if modes.caseInsensitive, !name.isCaseless {
        note(range, "'\(shown)' without regard to case holds a few more characters on Apple's systems")
      } else if name.text == "bidim" || name.text == "bidimirrored" {
        note(range, "'\(shown)' holds other characters on Apple's systems")
      }
    case .value: break
    }
  }
}
