import PredicateSyntax

extension PatternParser {
  /// How deep groups, sets and comments may be open in ICU, the pattern itself included.
  static let greatestDepth = 100

  /// Opens a group and its first branch.
  mutating func open(_ kind: PatternNode.Group, at start: Int) {
    endRun()
    let group = tree.nodes.count
    tree.nodes.append(PatternNode(kind: .group(kind), range: SourceRange(start, start), end: group + 1))
    tree.nodes.append(PatternNode(kind: .branch, range: SourceRange(start, start), end: group + 2))
    frames.append(Frame(group: group, branch: group + 1, flags: flags))
    repeatable = .nothing
    lastItem = nil
    enter(at: start)
  }

  /// Counts one level more; the pattern is refused and not read on where there are too many.
  mutating func enter(at start: Int) {
    depth += 1
    if depth > Self.greatestDepth { stop(.tooDeep, at: SourceRange(start, start + 1)) }
  }

  ///     '|'
  mutating func nextBranch() {
    endRun()
    guard let frame = frames.last else { return }
    closeBranch(frame, at: token.range.lowerBound)
    let branch = tree.nodes.count
    tree.nodes.append(
      PatternNode(kind: .branch, range: SourceRange(token.range.upperBound, token.range.upperBound), end: branch + 1))
    frames[frames.count - 1].branch = branch
    repeatable = .nothing
    advance()
  }

  ///     ')'
  mutating func closeGroup() {
    endRun()
    guard frames.count > 1, let frame = frames.last else {
      diagnose(.unopenedGroup, at: token.range)
      advance()
      return
    }
    closeFrame(at: token.range.lowerBound, end: token.range.upperBound)
    flags = frame.flags
    guard case .group(let kind) = tree.nodes[frame.group].kind else { return }
    lastItem = frame.group
    repeatable = kind.isLookaround ? .lookaround : .item
    if case .lookbehind = kind, LookbehindLength.countedByICU(tree, frame.group) == nil {
      diagnose(.unboundedLookbehind, at: tree.nodes[frame.group].range)
    }
    advance()
  }

  /// Closes the innermost group.
  mutating func closeFrame(at place: Int, end: Int? = nil) {
    guard let frame = frames.popLast() else { return }
    depth -= 1
    closeBranch(frame, at: place)
    tree.nodes[frame.group].end = tree.nodes.count
    let start = tree.nodes[frame.group].range.lowerBound
    tree.nodes[frame.group].range = SourceRange(start, end ?? place)
  }

  private mutating func closeBranch(_ frame: Frame, at place: Int) {
    tree.nodes[frame.branch].end = tree.nodes.count
    let start = tree.nodes[frame.branch].range.lowerBound
    tree.nodes[frame.branch].range = SourceRange(start, place)
  }
}

extension PatternParser {
  /// Everything that begins with `(`.
  mutating func parseGroup() {
    let start = token.range.lowerBound
    advance()
    switch token.sign {
    case UInt8(ascii: "?"):
      advanceInGroup()
      parseSpecialGroup(start)
    case UInt8(ascii: "*"): stop(.backtrackingVerb, at: SourceRange(start, token.range.upperBound))
    default: openCapture(start)
    }
  }

  private mutating func openCapture(_ start: Int) {
    tree.captureCount += 1
    open(.capture(tree.captureCount), at: start)
  }

  /// What follows `(?`.
  private mutating func parseSpecialGroup(_ start: Int) {
    switch token.sign {
    case UInt8(ascii: ":"): openAndAdvance(.plain, start)
    case UInt8(ascii: ">"): openAndAdvance(.atomic, start)
    case UInt8(ascii: "="): openAndAdvance(.lookahead(isNegated: false), start)
    case UInt8(ascii: "!"): openAndAdvance(.lookahead(isNegated: true), start)
    case UInt8(ascii: "#"): parseComment(start)
    case UInt8(ascii: "<"):
      advance()
      switch token.sign {
      case UInt8(ascii: "="): openAndAdvance(.lookbehind(isNegated: false), start)
      case UInt8(ascii: "!"): openAndAdvance(.lookbehind(isNegated: true), start)
      default: parseNamedCapture(start)
      }
    case let sign where sign == UInt8(ascii: "-") || PatternFlags.letter(sign) != nil: parseFlags(start)
    case let sign: stop(.group(beginningWith: sign), at: SourceRange(start, token.range.upperBound))
    }
  }

  private mutating func openAndAdvance(_ kind: PatternNode.Group, _ start: Int) {
    open(kind, at: start)
    advance()
  }

  ///     '(?#' … ')'
  private mutating func parseComment(_ start: Int) {
    enter(at: start)
    advance()
    while !token.isSign(")") {
      if token.isEnd {
        return stop(.unclosedComment, at: SourceRange(start, start + 3))
      }
      advance()
    }
    depth -= 1
    advance()
  }

  ///     name '>'
  private mutating func parseNamedCapture(_ start: Int) {
    let nameStart = token.range.lowerBound
    guard let name = parseName() else {
      let isDigit = (0x30...0x39).contains(token.sign) && token.range.lowerBound == nameStart
      return stop(
        isDigit ? .digitInFront : .brokenName, at: SourceRange(nameStart, max(nameStart + 1, token.range.lowerBound)))
    }
    openCapture(start)
    if tree.groupNames.updateValue(tree.captureCount, forKey: name) != nil {
      diagnose(.repeatedName, at: SourceRange(nameStart, token.range.lowerBound))
    }
    advance()
  }

  /// A name; the token after it is `>`. `nil` if it is malformed.
  mutating func parseName() -> [UInt8]? {
    var name: [UInt8] = []
    while Self.isLetter(token.sign) || (!name.isEmpty && (0x30...0x39).contains(token.sign)) {
      name.append(token.sign)
      advance()
    }
    return name.isEmpty || !token.isSign(">") ? nil : name
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) && byte >= 0x41 }

  ///     '(?' flags ')' | '(?' flags ':'
  private mutating func parseFlags(_ start: Int) {
    var new = flags
    var turnsOn = true
    while let flag = PatternFlags.letter(token.sign) ?? (token.isSign("-") ? [] : nil) {
      if token.isSign("-") { turnsOn = false }
      if turnsOn { new.formUnion(flag) } else { new.subtract(flag) }
      advance()
    }
    if token.isSign(")") {
      endRun()
      flags = new
      repeatable = .nothing
      advance()
    } else if token.isSign(":") {
      open(.plain, at: start)
      flags = new
      advance()
    } else {
      let isCut = token.isEnd
      stop(
        isCut ? .unclosedGroup : .unknownFlag(text(token.range)),
        at: isCut ? SourceRange(start, start + 1) : token.range)
    }
  }
}

extension PatternFlags {
  /// The flag of a letter; `u`, which is always on, has none. `nil` for other characters.
  static func letter(_ letter: UInt8) -> PatternFlags? {
    letter == UInt8(ascii: "u") ? [] : letters.first { $0.letter == letter }?.flag
  }
}

extension PatternMessage {
  /// What follows `(?` in other languages of patterns.
  static func group(beginningWith sign: UInt8) -> Self {
    switch sign {
    case UInt8(ascii: "P"): pythonGroup
    case UInt8(ascii: "'"): quotedName
    case UInt8(ascii: "|"): branchReset
    case UInt8(ascii: "("): condition
    case UInt8(ascii: "C"): callout
    case UInt8(ascii: "R"), UInt8(ascii: "&"), UInt8(ascii: "+"), 0x30...0x39: recursion
    case UInt8(ascii: ")"), UInt8(ascii: "^"): emptyFlags
    default: unknownGroup
    }
  }
}
