import PredicateSyntax

extension NearMissFinder {
  /// Describes which part of a `LIKE` pattern wasn't found in a string.
  func like(_ text: NamedText, pattern: NamedText) -> NearMiss? {
    if let hint = hint(.like, pattern, text) { return hint }
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
    return isFound
      ? NearMiss(
        .wholeString,
        "a part of \(text.name) matches, but MATCHES compares the whole string: write .* before and after the pattern to search"
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
