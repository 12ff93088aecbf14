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
  /// The cached translations of evaluated sets, and the total cost of evaluating sets so far.
  var programs: [PatternSet: [UInt8]] = [:]
  var evaluated = 0
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

  /// Writes the entire pattern.
  mutating func writePattern() {
    output.reserveCapacity(tree.text.count + 16 * tree.nodes.count)
    write(0..<tree.nodes.count)
    if !definitions.isEmpty {
      if tree.nodes[1].end < tree.nodes.count || context.ignoresCase { output = .group("(?:", output) }
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
    case .unixLine: "[^\\n]"
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
