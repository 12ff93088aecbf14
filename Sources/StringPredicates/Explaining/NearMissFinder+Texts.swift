import PredicateSyntax

extension NearMissFinder {
  /// Describes why a needle isn't equal to a string, or isn't found in it.
  func search(_ operation: ComparisonOperator, for sought: NamedText, in text: NamedText) -> NearMiss? {
    if sought.bytes.isEmpty, operation != .equal {
      return NearMiss(.emptyOperand, "\(sought.name) is empty, and an empty string is never found")
    }
    if let hint = hint(operation, sought, text) { return hint }
    if operation == .contains { return longestPart(of: sought, in: text) }
    let isFromEnd = operation == .endsWith
    let alignment = TextAlignment(sought.scalars, text.scalars, folding: folding(operation), isFromEnd: isFromEnd)
    return NearMiss(
      .differs, differenceSentence(alignment, sought, text, isFromEnd), matchedCharacters: alignment.matched)
  }

  /// Returns the folding that an operator uses, or `nil` if it compares scalar by scalar.
  private func folding(_ operation: ComparisonOperator) -> StringFolding? {
    if options.contains(.normalized) { return nil }
    return operation == .equal && options.folding.isEmpty ? nil : options.folding
  }

  private func differenceSentence(
    _ alignment: TextAlignment, _ sought: NamedText, _ text: NamedText, _ isFromEnd: Bool
  ) -> String {
    let whose = sought.name == "the literal" || sought.name == "the element" ? "" : " of \(sought.name)"
    let counted = "\(alignment.total) character\(alignment.total == 1 ? "" : "s")\(whose)"
    if alignment.isOpen {
      return "matched \(alignment.matched) of \(counted) and more; the difference comes later"
    }
    switch (alignment.soughtCharacter, alignment.textCharacter) {
    case (let wanted?, let found?):
      let difference = "\(Self.shown(wanted)) where \(text.name) has \(Self.shown(found))"
      return isFromEnd
        ? "matched the last \(alignment.matched) of \(counted); before them comes \(difference)"
        : "matched \(alignment.matched) of \(counted), then \(difference)"
    case (let wanted?, nil):
      return isFromEnd
        ? "matched the last \(alignment.matched) of \(counted); \(text.name) begins there, and \(Self.shown(wanted)) is wanted before them"
        : "matched \(alignment.matched) of \(counted), then \(text.name) ends where \(Self.shown(wanted)) is wanted"
    case (nil, let found?):
      return "matched all \(counted), but \(text.name) goes on with \(Self.shown(found))"
    case (nil, nil):
      return "the texts are alike, but not equal by the rules of \(comparison.operation.spelling)"
    }
  }

  private func longestPart(of sought: NamedText, in text: NamedText) -> NearMiss {
    let isLiteral = options.contains(.normalized)
    let wanted = isLiteral ? sought.scalars : CanonicalText.folded(sought.scalars, options.folding)
    let searched = isLiteral ? text.scalars : CanonicalText.folded(text.scalars, options.folding)
    let part = CommonPart(of: wanted, in: searched)
    let whole = TextMapping.string(of: wanted).count
    let range = isLiteral ? part.range : Self.characters(of: part, wanted, searched)
    guard !range.isEmpty else {
      return NearMiss(.notFound, "no character of \(sought.name) is in \(text.name)", matchedCharacters: 0)
    }
    let found = TextMapping.string(of: CanonicalText.composed(wanted[range]))
    // Offsets in the folded text are valid in the original text only if the text is ASCII.
    let position = text.bytes.allSatisfy { $0 < 0x80 } ? ", at character \(part.start + 1)" : ""
    return NearMiss(
      .notFound,
      "the longest part found is \(Self.shown(.string(Array(found.utf8)))), \(found.count) of \(whole) characters\(position)",
      matchedCharacters: found.count)
  }

  /// Returns the range of a common part without the marks of a character that only one of the texts has, and without a
  /// character whose marks follow the part.
  private static func characters(of part: CommonPart, _ wanted: [UInt32], _ searched: [UInt32]) -> Range<Int> {
    func isMark(_ text: [UInt32], _ index: Int) -> Bool {
      text.indices.contains(index) && ScalarProperties(text[index]).extends
    }
    var (start, end) = (part.range.lowerBound, part.range.upperBound)
    while start < end, isMark(wanted, start) { start += 1 }
    if isMark(wanted, end) || isMark(searched, part.start + part.range.count) {
      while start < end, isMark(wanted, end - 1) { end -= 1 }
      end = max(start, end - 1)
    }
    return start..<end
  }

  /// Returns the character in quotation marks, with its code points if it could be confused with another character.
  static func shown(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    let codes =
      scalars.prefix(4).map { scalar in
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      }.joined(separator: " ") + (scalars.count > 4 ? " …" : "")
    if let only = scalars.first, scalars.count == 1, (0x20..<0x7F).contains(only.value) {
      return only == "'" ? "\"'\"" : "'\(character)'"
    }
    let isVisible = scalars.first?.properties.isGraphemeBase == true && scalars.count <= 4
    return isVisible ? "'\(character)' (\(codes))" : codes
  }

  // MARK: - Order

  func order(_ left: NamedText, _ right: NamedText) -> NearMiss {
    let sign = sign(left.bytes, right.bytes)
    let wanted = comparison.operation.spelling
    if sign == 0 {
      return NearMiss(.order, "\(left.name) and \(right.name) are equal in order, and \(wanted) needs them to differ")
    }
    let where_ = sign < 0 ? "before" : "after"
    let folding = options.contains(.normalized) ? nil : options.folding
    let alignment = TextAlignment(right.scalars, left.scalars, folding: folding)
    let position = "decided at character \(alignment.textMatched + 1): "
    switch (alignment.textCharacter, alignment.soughtCharacter) {
    case (let own?, let other?) where !alignment.isOpen:
      return NearMiss(.order, position + "\(Self.shown(own)) comes \(where_) \(Self.shown(other))")
    case (_?, nil) where !alignment.isOpen && sign > 0:
      return NearMiss(.order, position + "\(left.name) goes on where \(right.name) ends")
    case (nil, _?) where !alignment.isOpen && sign < 0:
      return NearMiss(.order, position + "\(left.name) ends where \(right.name) goes on")
    default: return NearMiss(.order, "\(left.name) comes \(where_) \(right.name)")
    }
  }

  private func sign(_ left: [UInt8], _ right: [UInt8]) -> Int {
    if options.contains(.normalized) {
      return left.withUnsafeBufferPointer { a in right.withUnsafeBufferPointer { Bytes.order(a, $0) } }
    }
    return FoldedText(left, folding: options.folding).compare(FoldedText(right, folding: options.folding))
  }

  func between(_ value: PredicateValue, _ bounds: [PredicateValue]) -> NearMiss {
    let low = Self.shown(bounds[0])
    let high = Self.shown(bounds[1])
    // Which operand is on the left matters, so the value is compared with the bounds as the matcher does it.
    func order(_ bound: PredicateValue) -> Int? {
      switch (value, bound) {
      case (.string(let value), .string(let bound)): sign(value, bound)
      case (.number(let value), .number(let bound)): PredicateNumber.order(value, bound)
      default: nil
      }
    }
    if bounds[0].isAbove(bounds[1], options) {
      return NearMiss(.order, "the lower bound \(low) is above the upper bound \(high): nothing lies between them")
    }
    if let order = order(bounds[0]), order < 0 {
      return NearMiss(.order, "\(leftName) is \(Self.shown(value)), below the lower bound \(low)")
    }
    if let order = order(bounds[1]), order > 0 {
      return NearMiss(.order, "\(leftName) is \(Self.shown(value)), above the upper bound \(high)")
    }
    return NearMiss(.missing, "\(leftName) is \(Self.shown(value)), and a bound is of another kind")
  }
}
