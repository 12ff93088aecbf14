import PredicateSyntax

/// Translates a pattern to PCRE2 syntax in one pass over its nodes.
struct PatternWriter {
  var tree: PatternTree
  /// Whether the PCRE2 pattern must be compiled with DOTALL, because it contains a `.` that must match line
  /// terminators.
  let isDotAll: Bool
  /// The numbers of the capture groups that are referenced. All other groups are written as noncapturing groups.
  private(set) var captures: Set<Int> = []
  /// The minimum and maximum match lengths of all nodes. Empty if the translation doesn't need them.
  var extents: [PatternExtent] = []
  /// The PCRE2 pattern written so far.
  var output: [UInt8] = []
  /// The case-handling state at the end of the output.
  var context = Context()
  private var open: [OpenGroup] = []
  /// The translations of lookbehinds, keyed by node index.
  private(set) var lookbehinds: [Int: [UInt8]] = [:]
  /// The named subpatterns, in order of definition.
  private var definitions: [(name: String, text: [UInt8])] = []
  /// The cached translations of large sets, keyed by set index.
  var setTexts: [Int: [UInt8]] = [:]
  /// The number of items such as `\w*` outside repeated groups. PCRE2 can scan the subject for each of them without
  /// counting a step.
  var scans = 0
  /// The diagnostics about unsupported parts of the pattern.
  private(set) var diagnostics: [Diagnostic] = []

  struct Context {
    /// Whether PCRE2 ignores case at this point in the pattern.
    var ignoresCase = false
    /// Whether letters are written as classes such as `[aA]`, which don't depend on the surrounding pattern.
    var usesClasses = false
  }

  private struct OpenGroup {
    var node: Int
    /// The offset in the output at which the group starts.
    var start: Int
    var outer: Context
  }

  init(_ tree: PatternTree) {
    self.tree = tree
    var hasLookbehind = false
    var isDotAll = false
    for node in tree.nodes {
      switch node.kind {
      case .reference(let group, _): captures.insert(group)
      case .dot(.all), .assertion(.wordBoundary): isDotAll = true
      case .group(.lookbehind): hasLookbehind = true
      case .literal, .set, .dot, .assertion, .lineEnd, .group, .branch: break
      }
    }
    self.isDotAll = isDotAll || hasLookbehind
    guard hasLookbehind || !captures.isEmpty else { return }
    let forgotten = nodesThatICUForgets
    for node in forgotten {
      if case .group(.capture(let number)) = tree.nodes[node].kind { captures.remove(number) }
    }
    guard hasLookbehind else { return }
    extents = tree.extents()
    // Translate inner lookbehinds before outer ones.
    for node in tree.nodes.indices.reversed() where !forgotten.contains(node) {
      if case .group(.lookbehind(let isNegated)) = tree.nodes[node].kind {
        lookbehinds[node] = lookbehind(node, isNegated: isNegated)
      }
    }
  }

  /// Whether the node being written is in no group of the pattern.
  var isAtTopLevel: Bool { open.count == 1 && open[0].node == 0 }

  /// Whether the writer is inside a group that can match several times, such as `(…)*`.
  var isInLoop: Bool {
    open.contains { group in tree.nodes[group.node].repetition.map { $0.maximum ?? .max > 1 } ?? false }
  }

  /// Writes the entire pattern.
  mutating func writePattern() {
    output.reserveCapacity(tree.text.count + 16 * tree.nodes.count)
    write(0..<tree.nodes.count)
    if !definitions.isEmpty {
      // Flags such as `(?i)` end with this group, so they don't change the subpatterns that are defined after it.
      output = .group("(?:", output)
      output += [UInt8].group("(?(DEFINE)", definitions.flatMap { [UInt8].group("(?<\($0.name)>", $0.text) })
    }
    if output.count > TranslationLimits.program { stop(.largeProgram) }
  }

  /// Returns a translation of the nodes that doesn't depend on the surrounding pattern.
  mutating func text(of nodes: Range<Int>) -> [UInt8] {
    let outer = (output, context, open)
    (output, context, open) = ([], Context(usesClasses: true), [])
    defer { (output, context, open) = outer }
    write(nodes)
    return output
  }

  private mutating func write(_ nodes: Range<Int>) {
    var nodeIndex = nodes.lowerBound
    while nodeIndex < nodes.upperBound {
      if output.count > TranslationLimits.program { return stop(.largeProgram) }
      closeGroups(before: nodeIndex)
      nodeIndex = begin(nodeIndex)
    }
    closeGroups(before: nodes.upperBound)
  }

  /// Writes a node, or the beginning of a group or branch. Returns the index of the next node to write.
  private mutating func begin(_ nodeIndex: Int) -> Int {
    let node = tree.nodes[nodeIndex]
    if let repetition = node.repetition, repetition.isNever { return node.end }
    let start = output.count
    switch node.kind {
    case .branch:
      if open.last?.node != nodeIndex - 1 { output.append(UInt8(ascii: "|")) }
      output.append(.checkpoint)
      return nodeIndex + 1
    case .group(.lookbehind):
      ignoreCase(false)
      output += lookbehinds[nodeIndex] ?? []
      return node.end
    case .group(let kind):
      open.append(OpenGroup(node: nodeIndex, start: start, outer: context))
      output += head(kind).utf8
      return nodeIndex + 1
    case .literal(let range, let isCaseless):
      if range.isEmpty { return node.end }
      writeLiteral(nodeIndex, range, isCaseless)
    case .set(let set):
      ignoreCase(false)
      writeSet(set)
    case .dot(let dot): output += text(of: dot).utf8
    case .assertion(let assertion): writeAssertion(assertion, nodeIndex)
    case .lineEnd: output += "\\R".utf8
    case .reference(let group, let isCaseless): writeReference(group, isCaseless, nodeIndex)
    }
    repeatItem(nodeIndex, from: start)
    return node.end
  }

  private mutating func closeGroups(before nodeIndex: Int) {
    while let group = open.last, tree.nodes[group.node].end <= nodeIndex {
      open.removeLast()
      if case .group(.pattern) = tree.nodes[group.node].kind { continue }
      output.append(UInt8(ascii: ")"))
      context = group.outer
      repeatItem(group.node, from: group.start)
    }
  }

  private func head(_ kind: PatternNode.Group) -> String {
    switch kind {
    case .pattern: ""
    case .capture(let number): captures.contains(number) ? "(?<c\(number)>" : "(?:"
    case .plain: "(?:"
    case .atomic: "(?>"
    case .lookahead(let isNegated): isNegated ? "(?!" : "(?="
    case .lookbehind: ""
    }
  }

  private func text(of dot: PatternNode.Dot) -> String {
    switch dot {
    case .line: isDotAll ? "\\V" : "."
    case .all: "(?>\u{1}\\r\\n|.)"
    }
  }
}

extension PatternWriter {
  /// Turns case-insensitive matching in PCRE2 on or off.
  mutating func ignoreCase(_ isOn: Bool) {
    guard context.ignoresCase != isOn else { return }
    context.ignoresCase = isOn
    output += (isOn ? "(?i)" : "(?-i)").utf8
  }

  /// Adds named subpatterns that aren't defined yet.
  mutating func define(_ texts: [(name: String, text: [UInt8])]) {
    for text in texts where !definitions.contains(where: { $0.name == text.name }) { definitions.append(text) }
  }

  /// Rejects the pattern with a diagnostic that covers the entire pattern.
  mutating func stop(_ message: PatternMessage) { refuse(message, 0) }

  /// Rejects the pattern because of a node. Reports each reason only once.
  mutating func refuse(_ message: PatternMessage, _ node: Int) {
    guard !diagnostics.contains(where: { $0.message == message.text }) else { return }
    diagnostics.append(Diagnostic(message, at: tree.nodes[node].range))
  }
}

extension PatternWriter {
  /// Writes an assertion.
  ///
  /// Doesn't use PCRE2's own `^` and `$`, which recognize different line terminators and can match between CR and LF.
  mutating func writeAssertion(_ assertion: PatternNode.Assertion, _ nodeIndex: Int) {
    switch assertion {
    case .start: output += "\\A".utf8
    case .lineStart: output += "(?:\\A|(?<=\\v)(?!\\z))".utf8
    case .end where isLast(nodeIndex), .lineEnd where isLast(nodeIndex): output += "\\z".utf8
    case .end: output += "(?=\\z|\\R\\z)(?<!\\r(?=\\n))".utf8
    case .lineEnd: output += "(?=\\z|\\v)(?<!\\r(?=\\n))".utf8
    case .veryEnd: output += "\\z".utf8
    case .wordBoundary(let isNegated):
      ignoreCase(false)
      define(WordBoundaryProgram.definitions)
      output += WordBoundaryProgram.call(isNegated: isNegated).utf8
    }
  }

  /// Returns whether a node is the last one in the pattern. Because the pattern must match the entire subject, the last
  /// node always matches at the end of the subject.
  private func isLast(_ nodeIndex: Int) -> Bool {
    guard tree.nodes[nodeIndex].repetition == nil, isAtTopLevel else { return false }
    let next = tree.nodes[nodeIndex].end
    return next == tree.nodes.count || tree.nodes[next].kind == .branch
  }
}

/// A PCRE2 translation of ICU's `\b`, which matches between a word character and a nonword character, and skips marks
/// and format characters when it looks back.
enum WordBoundaryProgram {
  private static let name = "wb"

  /// The named subpatterns that a translated word boundary calls.
  static let definitions: [(name: String, text: [UInt8])] = {
    let word = String(decoding: CharacterClass.word.members.program, as: UTF8.self)
    let marks = String(
      decoding: UnicodeProperty.scalars("Grapheme_Extend").union(UnicodeProperty.scalars("Cf")).program, as: UTF8.self)
    // Matches if the last character before any marks is a word character. Looks back recursively, one character at a
    // time.
    let previous = "(?<=\u{1}(?!\(marks))\(word)|(?=\(marks))(?=(?&p)).)"
    let boundary = "(?!\(marks))(?:(?=\(word))(?!(?&p))|(?!\(word))(?&p))"
    return [("p", Array(previous.utf8)), (name, Array(boundary.utf8))]
  }()

  /// Returns a PCRE2 pattern for a word boundary. Between ASCII characters, the pattern uses PCRE2's own `\b`, which is
  /// fast and agrees with ICU there.
  static func call(isNegated: Bool) -> String {
    let own = isNegated ? "\\B" : "\\b"
    let called = isNegated ? "(?!(?&\(name)))" : "(?&\(name))"
    return "(?(?=[\\x{0}-\\x{7f}]|\\z)(?(?<![^\\x{0}-\\x{7f}])\(own)|\(called))|\(called))"
  }
}

extension PatternWriter {
  /// Returns the translation of a lookbehind, or refuses it if the matches of a branch differ in length: PCRE2 10.42
  /// takes branches of one length each. Text under `(?i)` gets a branch for each combination of its spellings.
  mutating func lookbehind(_ nodeIndex: Int, isNegated: Bool) -> [UInt8] {
    var branches: [[UInt8]] = []
    for branch in tree.children(of: nodeIndex) {
      let nodes = (branch + 1)..<tree.nodes[branch].end
      if isFixed(nodes) {
        branches.append(text(of: nodes))
        continue
      }
      var texts: [[UInt8]] = [[]]
      for child in tree.children(of: branch) {
        guard let spellings = spellings(of: child) else {
          refuse(.lookbehindOfManyLengths, nodeIndex)
          return []
        }
        let size = spellings.count * texts.joined().count + texts.count * spellings.joined().count
        guard size <= TranslationLimits.expansion else {
          refuse(.tooManySpellings, nodeIndex)
          return []
        }
        texts = texts.flatMap { text in spellings.map { text + $0 } }
      }
      branches += texts
    }
    return .group(isNegated ? "(?<!" : "(?<=", [UInt8].branches(branches))
  }

  /// Returns translations that together match the same texts as a node, while each matches texts of a single length.
  /// Returns `nil` for a node that can't be split in this way.
  private mutating func spellings(of nodeIndex: Int) -> [[UInt8]]? {
    let nodes = nodeIndex..<tree.nodes[nodeIndex].end
    if isFixed(nodes) { return [text(of: nodes)] }
    guard case .literal(let range, isCaseless: true) = tree.nodes[nodeIndex].kind,
      tree.nodes[nodeIndex].repetition == nil, !tree.text[range].contains(0x1_0000)
    else { return nil }
    let folded = CaseClasses.folded(tree.text[range])
    return FoldedSpellings(folded, CaseClasses.expansionWidths(folded), folded.indices)?.texts
  }

  /// Returns whether all matches of the nodes have the same length and ICU computes that length correctly.
  private func isFixed(_ nodes: Range<Int>) -> Bool {
    var nodeIndex = nodes.lowerBound
    while nodeIndex < nodes.upperBound {
      let node = tree.nodes[nodeIndex]
      if node.repetition?.maximum == 0 {
        nodeIndex = node.end
        continue
      }
      switch node.kind {
      case .lineEnd, .dot(.all): return false
      // ICU 72 counts U+10000 as one UTF-16 code unit instead of two.
      case .literal(let range, _) where tree.text[range].contains(0x1_0000): return false
      case .group(let kind) where kind.isLookaround:
        nodeIndex = node.end
        continue
      // ICU 72 measures only the last branch of a group in a counted loop.
      case .group where node.repetition?.isCounted == true && hasAlternatives(nodeIndex): return false
      case .literal, .set, .dot, .assertion, .reference, .group, .branch:
        let isCounted = node.repetition.map { $0.minimum == $0.maximum } ?? true
        guard isCounted, extents[nodeIndex].isFixed else { return false }
      }
      nodeIndex += 1
    }
    return true
  }

  private func hasAlternatives(_ group: Int) -> Bool {
    (group..<tree.nodes[group].end).contains { node in
      if case .group = tree.nodes[node].kind {
        tree.children(of: node).dropFirst().contains { _ in true }
      } else {
        false
      }
    }
  }
}

extension PatternWriter {
  mutating func writeReference(_ group: Int, _ isCaseless: Bool, _ nodeIndex: Int) {
    ignoreCase(false)
    guard captures.contains(group) else {
      output += "(?!)".utf8
      return
    }
    if isCaseless { refuse(.caselessReference, nodeIndex) }
    output += "\\g{c\(group)}".utf8
  }

  /// The nodes inside items such as `(…){0}`, which ICU drops. References to capture groups inside these items never
  /// match.
  var nodesThatICUForgets: Set<Int> {
    var forgotten: Set<Int> = []
    var end = 0
    for (nodeIndex, node) in tree.nodes.enumerated() {
      if node.repetition?.isNever == true { end = max(end, node.end) }
      if nodeIndex < end { forgotten.insert(nodeIndex) }
    }
    return forgotten
  }
}
