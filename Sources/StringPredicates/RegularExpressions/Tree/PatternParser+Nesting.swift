import PredicateSyntax

extension PatternParser {
  /// ICU's maximum nesting depth of groups, sets and comments. The pattern itself counts as one level.
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

  /// Enters a nesting level, and rejects the pattern if it is nested too deeply.
  mutating func enter(at start: Int) {
    depth += 1
    if depth > Self.greatestDepth { stop(.tooDeep, at: SourceRange(start, start + 1)) }
  }

  /// Parses `|`, which ends a branch and starts the next one.
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

  /// Parses `)`, which closes a group.
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
    if case .lookbehind = kind, tree.isUnbounded(frame.group) {
      diagnose(.unboundedLookbehind, at: tree.nodes[frame.group].range)
    }
    advance()
  }

  mutating func closeFrame(at position: Int, end: Int? = nil) {
    guard let frame = frames.popLast() else { return }
    depth -= 1
    closeBranch(frame, at: position)
    tree.nodes[frame.group].end = tree.nodes.count
    let start = tree.nodes[frame.group].range.lowerBound
    tree.nodes[frame.group].range = SourceRange(start, end ?? position)
  }

  private mutating func closeBranch(_ frame: Frame, at position: Int) {
    tree.nodes[frame.branch].end = tree.nodes.count
    let start = tree.nodes[frame.branch].range.lowerBound
    tree.nodes[frame.branch].range = SourceRange(start, position)
  }
}

extension PatternTree {
  /// Returns whether ICU rejects a lookbehind because its length is unbounded. Parts that are repeated zero times don't
  /// count.
  ///
  /// Source: ICU 72, `RegexCompile::maxMatchLength`.
  fileprivate func isUnbounded(_ lookbehind: Int) -> Bool {
    var position = lookbehind + 1
    while position < nodes[lookbehind].end {
      let node = nodes[position]
      if case .group(.lookbehind) = node.kind {
        position = node.end
        continue
      }
      if let repetition = node.repetition {
        if repetition.maximum == 0 {
          position = node.end
          continue
        }
        if repetition.maximum == nil || (!repetition.isCounted && repetition.mode == .lazy) { return true }
      }
      if case .reference = node.kind { return true }
      position += 1
    }
    return false
  }
}
