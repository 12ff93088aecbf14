import PredicateSyntax

/// Writes the program of a pattern in one pass over its nodes.
struct PatternWriter {
  var tree: PatternTree
  /// Whether the program is compiled with `DOTALL`: where something needs a `.` that crosses line ends.
  let isDotAll: Bool
  /// The groups that something refers to. Only these capture.
  private(set) var captures: Set<Int> = []
  /// The extents of all nodes; empty where nothing asks for them.
  var extents: [PatternExtent] = []
  /// The text so far.
  var output: [UInt8] = []
  /// What is in force where the next text is written.
  var context = Context()
  /// The groups that are still open.
  private var open: [OpenGroup] = []
  /// The texts of look-behinds.
  private var lookbehinds: [Int: [UInt8]] = [:]
  /// What is called by name, in the order of definition.
  private var definitions: [(name: String, text: [UInt8])] = []
  /// The texts of sets that were written before.
  var setTexts: [Int: [UInt8]] = [:]
  /// The programs of sets that were evaluated, and what that took.
  var programs: [PatternSet: [UInt8]] = [:]
  var evaluated = 0
  /// What cannot be translated.
  private(set) var diagnostics: [Diagnostic] = []

  struct Context {
    /// Whether PCRE2 ignores the case of what is written next.
    var ignoresCase = false
    /// Whether letters are written as classes such as `[aA]`, for text that may stand anywhere.
    var usesClasses = false
  }

  private struct OpenGroup {
    var node: Int
    /// Where its text begins.
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
    // Inner ones first.
    for node in tree.nodes.indices.reversed() where !forgotten.contains(node) {
      if case .group(.lookbehind(let isNegated)) = tree.nodes[node].kind {
        lookbehinds[node] = lookbehind(node, isNegated: isNegated)
      }
    }
  }

  /// The whole program.
  mutating func writePattern() {
    output.reserveCapacity(tree.text.count + 16 * tree.nodes.count)
    write(0..<tree.nodes.count)
    if !definitions.isEmpty {
      if tree.nodes[1].end < tree.nodes.count || context.ignoresCase { output = .group("(?:", output) }
      output += [UInt8].group("(?(DEFINE)", definitions.flatMap { [UInt8].group("(?<\($0.name)>", $0.text) })
    }
    if output.count > TranslationLimits.program { stop(.largeProgram) }
  }

  /// The text of nodes by itself, which may stand anywhere.
  mutating func text(of nodes: Range<Int>) -> [UInt8] {
    let outer = (output, context, open)
    (output, context, open) = ([], Context(usesClasses: true), [])
    defer { (output, context, open) = outer }
    write(nodes)
    return output
  }

  private mutating func write(_ nodes: Range<Int>) {
    var place = nodes.lowerBound
    while place < nodes.upperBound {
      if output.count > TranslationLimits.program { return stop(.largeProgram) }
      closeGroups(before: place)
      place = begin(place)
    }
    closeGroups(before: nodes.upperBound)
  }

  /// Writes a node or its beginning. Returns the node to go on with.
  private mutating func begin(_ place: Int) -> Int {
    let node = tree.nodes[place]
    if let repetition = node.repetition, repetition.isNever { return node.end }
    let start = output.count
    switch node.kind {
    case .branch:
      if open.last?.node != place - 1 { output.append(UInt8(ascii: "|")) }
      return place + 1
    case .group(.lookbehind):
      ignoreCase(false)
      output += lookbehinds[place] ?? []
      return node.end
    case .group(let kind):
      open.append(OpenGroup(node: place, start: start, outer: context))
      output += head(kind).utf8
      return place + 1
    case .literal(let range, let isCaseless):
      if range.isEmpty { return node.end }
      writeLiteral(place, range, isCaseless)
    case .set(let set):
      ignoreCase(false)
      writeSet(set)
    case .dot(let dot): output += text(of: dot).utf8
    case .assertion(let assertion): writeAssertion(assertion, place)
    case .lineEnd: output += "\\R".utf8
    case .reference(let group, let isCaseless): writeReference(group, isCaseless, place)
    }
    repeatItem(place, from: start)
    return node.end
  }

  private mutating func closeGroups(before place: Int) {
    while let group = open.last, tree.nodes[group.node].end <= place {
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
    case .all: "(?>\\r\\n|.)"
    }
  }
}

extension PatternWriter {
  /// Turns PCRE2's own ignoring of case on or off.
  mutating func ignoreCase(_ isOn: Bool) {
    guard context.ignoresCase != isOn else { return }
    context.ignoresCase = isOn
    output += (isOn ? "(?i)" : "(?-i)").utf8
  }

  /// Adds texts that are called by name, once.
  mutating func define(_ texts: [(name: String, text: [UInt8])]) {
    for text in texts where !definitions.contains(where: { $0.name == text.name }) { definitions.append(text) }
  }

  /// Refuses the pattern as a whole.
  mutating func stop(_ message: PatternMessage) { refuse(message, 0) }

  /// Refuses the pattern for a part of it, once for each reason.
  mutating func refuse(_ message: PatternMessage, _ node: Int) {
    guard !diagnostics.contains(where: { $0.message == message.text }) else { return }
    diagnostics.append(Diagnostic(message, at: tree.nodes[node].range))
  }
}
