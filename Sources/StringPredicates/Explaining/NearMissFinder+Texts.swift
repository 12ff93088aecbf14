import PredicateSyntax

extension NearMissFinder {
  /// Describes why a needle isn't equal to a string, or isn't found in it.
  func search(_ operation: TextComparison, for sought: NamedText, in text: NamedText) -> NearMiss? {
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
  private func folding(_ operation: TextComparison) -> StringFolding? {
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
    // With `[n]`, the texts are compared scalar by scalar. Without it, a mark is part of the character before it.
    let isLiteral = options.contains(.normalized)
    func characters(_ scalars: [UInt32]) -> [Character] {
      isLiteral ? [] : Array(TextMapping.string(of: CanonicalText.folded(scalars, options.folding)))
    }
    let characters = (wanted: characters(sought.scalars), searched: characters(text.scalars))
    var numbers: [Character: UInt32] = [:]
    func number(_ character: Character) -> UInt32 {
      if let known = numbers[character] { return known }
      let next = UInt32(truncatingIfNeeded: numbers.count)
      numbers[character] = next
      return next
    }
    let wanted = isLiteral ? sought.scalars : characters.wanted.map(number)
    let part = CommonPart(of: wanted, in: isLiteral ? text.scalars : characters.searched.map(number))
    guard !part.range.isEmpty else {
      return NearMiss(.notFound, "no character of \(sought.name) is in \(text.name)", matchedCharacters: 0)
    }
    let found =
      isLiteral
      ? sought.scalars[part.range] : String(characters.wanted[part.range]).unicodeScalars.map(\.value)[...]
    let shown = Self.shown(.string(Array(TextMapping.string(of: CanonicalText.composed(found)).utf8)))
    if part.range.count == wanted.count {
      return NearMiss(
        .notFound, "\(shown) is found, but not on its own: a mark before or after it belongs to the same character",
        matchedCharacters: part.range.count)
    }
    // Offsets in the folded text are valid in the original text only if the text is ASCII.
    let position = text.bytes.allSatisfy { $0 < 0x80 } ? ", at character \(part.start + 1)" : ""
    return NearMiss(
      .notFound, "the longest part found is \(shown), \(part.range.count) of \(wanted.count) characters\(position)",
      matchedCharacters: part.range.count)
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

extension NearMissFinder {
  /// Describes which part of a `LIKE` pattern wasn't found in a string.
  func like(_ text: NamedText, pattern: NamedText) -> NearMiss? {
    if let hint = hint(nil, pattern, text) { return hint }
    let runs = Self.runs(of: pattern.bytes, options.folding)
    let scalars = TextMapping.likeFolded(text.scalars, options.folding)
    guard let first = runs.first, let last = runs.last, isAffordable(runs, scalars.count) else { return nil }
    let (matched, fits) = Self.match(first, scalars, at: 0)
    guard runs.count > 1 else { return fixed(first, scalars, matched, fits, text) }
    guard fits else {
      return NearMiss(
        .notFound, "\(text.name) does not begin with \(Self.shown(first)): \(Self.progress(matched, first))",
        matchedCharacters: matched)
    }
    var index = first.count
    for run in runs.dropFirst().dropLast() where !run.isEmpty {
      guard let end = Self.firstEnd(of: run, scalars, from: index) else {
        let context = index == 0 ? "in \(text.name)" : "after character \(index) of \(text.name)"
        return NearMiss(.notFound, "\(Self.shown(run)) is not found \(context)")
      }
      index = end
    }
    let start = scalars.count - last.count
    if start >= 0, Self.match(last, scalars, at: start).fits, start < index {
      return NearMiss(
        .notFound, "the end \(Self.shown(last)) would overlap what was matched before it, up to character \(index)")
    }
    return NearMiss(.notFound, "\(text.name) does not end with \(Self.shown(last))")
  }

  /// Returns the runs of a `LIKE` pattern between its `*` wildcards as folded scalars, with `nil` for `?`.
  static func runs(of pattern: [UInt8], _ folding: StringFolding) -> [[UInt32?]] {
    var runs: [[UInt32?]] = [[]]
    var text: [UInt8] = []
    func endText() {
      let scalars = text.withUnsafeBufferPointer { FoldedText.scalars(of: $0) }
      runs[runs.count - 1] += TextMapping.likeFolded(scalars, folding)
      text = []
    }
    pattern.withUnsafeBufferPointer { pattern in
      var reader = LikeReader(pattern)
      while let element = reader.next() {
        if case .text(let range) = element {
          text += pattern[range]
          continue
        }
        endText()
        if case .one = element { runs[runs.count - 1].append(nil) } else { runs.append([]) }
      }
    }
    endText()
    return runs
  }

  /// Describes the mismatch between a string and a `LIKE` pattern without `*`.
  private func fixed(
    _ run: [UInt32?], _ scalars: [UInt32], _ matched: Int, _ fits: Bool, _ text: NamedText
  ) -> NearMiss {
    let words: String
    if fits {
      let next = Character(Unicode.Scalar(scalars[run.count]) ?? "\u{FFFD}")
      words =
        "matched the whole pattern, but \(text.name) goes on with \(Self.shown(next)); a * at the end would take it"
    } else if matched < scalars.count {
      let found = Character(Unicode.Scalar(scalars[matched]) ?? "\u{FFFD}")
      let wanted = Character(run[matched].flatMap(Unicode.Scalar.init) ?? "?")
      words = "\(Self.progress(matched, run)), then \(Self.shown(wanted)) where \(text.name) has \(Self.shown(found))"
    } else {
      words = "\(Self.progress(matched, run)), then \(text.name) ends"
    }
    return NearMiss(.differs, words, matchedCharacters: matched)
  }

  /// Returns the number of leading scalars in a run that match at an index, and whether the entire run matches.
  private static func match(_ run: [UInt32?], _ scalars: [UInt32], at index: Int) -> (count: Int, fits: Bool) {
    var count = 0
    for wanted in run {
      guard index + count < scalars.count, wanted == nil || wanted == scalars[index + count] else {
        return (count, false)
      }
      count += 1
    }
    return (count, true)
  }

  private static func firstEnd(of run: [UInt32?], _ scalars: [UInt32], from start: Int) -> Int? {
    var index = start
    while index + run.count <= scalars.count {
      if match(run, scalars, at: index).fits { return index + run.count }
      index += 1
    }
    return nil
  }

  private static func progress(_ matched: Int, _ run: [UInt32?]) -> String {
    "matched \(matched) of \(run.count) character\(run.count == 1 ? "" : "s")"
  }

  private static func shown(_ run: [UInt32?]) -> String {
    let text = TextMapping.string(of: run.prefix(256).map { $0 ?? 0x3F })
    return shown(.string(Array(text.utf8)))
  }

  // MARK: - MATCHES

  /// Describes why a `MATCHES` comparison failed: only the case differs, only part of the text matches, or no part
  /// matches.
  func wholeString(_ text: NamedText, pattern: NamedText) -> NearMiss? {
    guard text.bytes.count <= 1 << 16 else { return nil }
    let pattern = String(decoding: pattern.bytes, as: UTF8.self)
    if !options.contains(.caseInsensitive), matches(text, pattern, ignoringCase: true) == true {
      return NearMiss(.caseOnly, "differs only in case")
    }
    // If the pattern contained an unterminated comment or quotation, the text appended to the pattern would become part
    // of it.
    guard !pattern.contains("\\Q"), !pattern.contains("(?x"), !pattern.contains("#"),
      let isFound = matches(text, "(?s:.*)(?:\(pattern))(?s:.*)", ignoringCase: options.contains(.caseInsensitive))
    else { return nil }
    if isFound, text.scalars.contains(where: { 0x0A...0x0D ~= $0 || $0 == 0x85 || 0x2028...0x2029 ~= $0 }),
      matches(text, "(?s)\(pattern)", ignoringCase: options.contains(.caseInsensitive)) == true
    {
      return NearMiss(.wholeString, "a dot does not match a line end: write (?s) before the pattern")
    }
    return isFound
      ? NearMiss(
        .wholeString,
        "a part of \(text.name) matches, but MATCHES compares the whole string: \(Diagnostic.searchAdvice(pattern))"
      )
      : NearMiss(.notFound, "no part of \(text.name) matches the pattern")
  }

  private func matches(_ text: NamedText, _ pattern: String, ignoringCase: Bool) -> Bool? {
    var modest = limits
    modest.matchSteps = min(limits.matchSteps, 100_000)
    let ignoresMarks = options.contains(.diacriticInsensitive)
    let folding = ignoringCase ? options.folding.union(.caseInsensitive) : options.folding
    let expression = try? RegularExpression.compile(pattern, options: folding, limits: modest)
    guard let expression else { return nil }
    let test = MatchesTest(expression: expression, ignoresDiacritics: ignoresMarks)
    return text.bytes.withUnsafeBufferPointer { bytes in
      var subject = PreparedSubject(bytes)
      return test.matches(&subject)
    }
  }
}
