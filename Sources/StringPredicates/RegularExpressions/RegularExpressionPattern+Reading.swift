import PredicateSyntax

extension RegularExpressionPattern {
  /// The text for PCRE2 with the places of what was rewritten.
  static func rewrite(
    _ bytes: [UInt8], _ rewrites: [PatternScanner.Rewrite], _ foldDiacritics: ([UInt8]) -> [UInt8]
  ) -> (program: [UInt8], edits: [PatternEdit]) {
    guard !rewrites.isEmpty else { return (bytes, []) }
    var program: [UInt8] = []
    var edits: [PatternEdit] = []
    program.reserveCapacity(bytes.count + rewrites.count)
    var copied = 0
    for rewrite in rewrites where rewrite.range.lowerBound >= copied && rewrite.range.upperBound <= bytes.count {
      program += bytes[copied..<rewrite.range.lowerBound]
      let start = program.count
      let original = Array(bytes[rewrite.range.lowerBound..<rewrite.range.upperBound])
      switch rewrite.kind {
      case .replace(let text): program += text
      case .fold: program += folded(original, foldDiacritics)
      case .foldMember: program += foldedMember(original, foldDiacritics)
      }
      edits.append(PatternEdit(source: rewrite.range, program: SourceRange(start, program.count)))
      copied = rewrite.range.upperBound
    }
    program += bytes[copied...]
    return (program, edits)
  }

  /// Text without its marks. Where nothing remains, or where the first character would melt into an escape before it,
  /// an empty group takes its place, so that a quantifier behind it still has something to repeat.
  private static func folded(_ text: [UInt8], _ foldDiacritics: ([UInt8]) -> [UInt8]) -> [UInt8] {
    let plain = foldDiacritics(text)
    guard let first = plain.first else { return Array("(?:)".utf8) }
    return first < 0x80 && text.first != first ? Array("(?:)".utf8) + plain : plain
  }

  /// One character of a set without its marks; the character itself where not exactly one remains. It then matches
  /// nothing, for no folded subject holds it.
  private static func foldedMember(_ text: [UInt8], _ foldDiacritics: ([UInt8]) -> [UInt8]) -> [UInt8] {
    let plain = foldDiacritics(text)
    let isOne = !plain.isEmpty && plain.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
    return isOne ? plain : text
  }

  /// The literal runs without their marks.
  static func fold(_ runs: [LiteralRun], _ foldDiacritics: ([UInt8]) -> [UInt8]) -> [LiteralRun] {
    runs.compactMap { run in
      let plain = foldDiacritics(run.bytes)
      guard !plain.isEmpty else { return nil }
      return LiteralRun(plain, isAnchoredAtStart: run.isAnchoredAtStart, isAnchoredAtEnd: run.isAnchoredAtEnd)
    }
  }
}
