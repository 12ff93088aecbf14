/// The blocks of statements around a place in Objective-C, as its tokens are read one after the other.
///
/// The body of an `if` or a loop is a block, with braces or without.
struct ObjectiveCBlocks {
  private struct Level {
    var block: ConditionFact.Block
    var kind = Kind.other
    var hasBraces = true
    /// Whether a statement ends where the block does.
    var isStatement = true
    /// How many brackets are open in it.
    var brackets = 0
    /// The last `if` that ended in it.
    var lastStatement: Int?
    /// The block that its last statement leaves.
    var exit: Int?
    /// Whether a condition is set in it.
    var hasAssignment = false
    /// Whether no statement follows the last label of a `switch`.
    var isAfterLabel = false
  }

  private enum Kind {
    /// The body of a method, a function or a block literal.
    case function
    /// The body of an `if`.
    case branch
    case loop, `switch`, other
  }

  /// A statement whose body comes next.
  private struct Head {
    var statement: Int
    var kind: Kind
    /// Whether its condition comes first.
    var needsCondition: Bool
    var isElse = false
    /// Whether the condition is met wherever there is a scene: it asks for its class or the version of the system.
    var isMet = false
    /// What its condition asks.
    var way = BranchWay.otherwise
  }

  private var levels: [Level] = []
  private var head: Head?
  /// Whether a statement ended before this token.
  private var isAfterStatement = false
  /// Whether the statement that ended is an `if` with braces.
  private var isAfterBranch = false
  /// Whether a statement begins here.
  private var isAtStart = true
  /// Whether a `^` is part of the statement: the next brace begins a block literal.
  private var followsCaret = false

  /// The blocks that end with `return`, `break` or `continue`, and which block around them that leaves.
  private(set) var exits: [Int: Int] = [:]

  /// How many branches the statements have.
  private var branches: [Int: Int] = [:]
  /// The branches of each `if`, and what they ask.
  private var tested: [Int: [(branch: Int, way: BranchWay)]] = [:]
  /// The statements one of whose branches is always taken.
  private var exhaustive: Set<Int> = []
  /// The statements whose condition is met wherever there is a scene, or not met.
  private var met: Set<Int> = []

  /// How many ways lead through a statement: its branches, and another one if none of them may be taken.
  func ways(through statement: Int) -> Int {
    guard let count = branches[statement] else { return 1 }
    return exhaustive.contains(statement) ? count : count + 1
  }

  /// The ways through an `if`; `nil` for other statements, and for one with too many.
  func testedWays(through statement: Int) -> [BranchWay]? {
    guard let branches = tested[statement], branches.count < BranchChoice.limit else { return nil }
    let ways = branches.map { branch, way in
      var way = way
      way.exit = exits[branch].flatMap { $0 < statement ? $0 : nil }
      return way
    }
    return exhaustive.contains(statement) ? ways : ways + [.past(ways)]
  }

  /// Which way through an `if` a block is.
  func choice(of block: ConditionFact.Block) -> BranchChoice? {
    guard let ways = testedWays(through: block.statement),
      let index = tested[block.statement]?.firstIndex(where: { $0.branch == block.branch })
    else { return nil }
    return BranchChoice(ways: ways, index: index)
  }

  /// The branches that ended since the last assignment, set no condition and may leave a block.
  private var departures: [ConditionFact.Departure] = []

  /// Notes that a condition is set here; gives the statements before it that may leave a block.
  mutating func assign() -> [ConditionFact.Departure] {
    guard let last = levels.indices.last else { return [] }
    levels[last].hasAssignment = true
    defer { departures = [] }
    guard !departures.isEmpty else { return [] }
    let open = Set(levels.map(\.block.branch))
    return departures.filter { open.contains($0.branch) }
  }

  /// How many blocks are open.
  var count: Int { levels.count }

  /// Whether the innermost function is not a block literal.
  var isInMethod: Bool { !levels.dropFirst().contains { $0.kind == .function } }

  /// The method or function, by the offset of its body.
  var function: Int? { levels.first?.block.branch }

  /// How many open blocks are told apart.
  private static let depth = 256

  /// The open blocks from outside to inside.
  var path: [ConditionFact.Block] { levels.prefix(Self.depth).map(\.block) }

  /// Notes what the condition asks that comes next.
  mutating func note(_ way: BranchWay) { head?.way = way }

  /// Reads the next token.
  mutating func read(_ token: ObjectiveCTokenizer.Token) {
    let word: String? = if case .word(let word) = token.kind { word } else { nil }
    if isAfterStatement { endBodies(isElse: word == "else") }
    if beginBody(token, word) { return }
    let wasAtStart = isAtStart
    isAtStart = false
    guard let last = levels.indices.last else {
      if token.kind == .symbol(UInt8(ascii: "{")) { open(.function, at: token.start) }
      return
    }
    switch token.kind {
    case .symbol(UInt8(ascii: "{")):
      open(followsCaret ? .function : .other, at: token.start, isStatement: wasAtStart)
    case .symbol(UInt8(ascii: "}")): close()
    case .symbol(UInt8(ascii: "(")), .symbol(UInt8(ascii: "[")): levels[last].brackets += 1
    case .symbol(UInt8(ascii: ")")), .symbol(UInt8(ascii: "]")):
      levels[last].brackets = max(0, levels[last].brackets - 1)
      if levels[last].brackets == 0 { head?.needsCondition = false }
    case .symbol(UInt8(ascii: ";")): if levels[last].brackets == 0 { endStatement() }
    case .symbol(UInt8(ascii: "^")): followsCaret = true
    default:
      if wasAtStart, word != "case", word != "default" { levels[last].exit = nil }
      if let word { note(word, at: token.start) }
    }
  }

  /// Whether the token is the brace, or the `if` after `else`, that a body begins with. A body without braces begins too.
  private mutating func beginBody(_ token: ObjectiveCTokenizer.Token, _ word: String?) -> Bool {
    guard let head, !head.needsCondition else { return false }
    if head.isElse, word == "if" {
      self.head = Head(statement: head.statement, kind: .branch, needsCondition: true)
      return true
    }
    if head.kind == .branch || head.isElse { branches[head.statement, default: 0] += 1 }
    if head.isElse || head.isMet { exhaustive.insert(head.statement) }
    if head.isMet { met.insert(head.statement) }
    if head.kind == .branch || head.isElse {
      let way = head.isElse || head.isMet ? .otherwise : head.way
      tested[head.statement, default: []].append((token.start, way))
    }
    self.head = nil
    let hasBraces = token.kind == .symbol(UInt8(ascii: "{"))
    open(head.kind, at: token.start, statement: head.statement, hasBraces: hasBraces)
    return hasBraces
  }

  private mutating func open(
    _ kind: Kind, at offset: Int, statement: Int? = nil, hasBraces: Bool = true, isStatement: Bool = true
  ) {
    let block = ConditionFact.Block(statement: statement ?? offset, branch: offset)
    levels.append(Level(block: block, kind: kind, hasBraces: hasBraces, isStatement: isStatement))
    head = nil
    followsCaret = false
    isAtStart = true
  }

  /// `}`; one too many is passed over.
  private mutating func close() {
    while let level = levels.last, !level.hasBraces { end(level) }
    guard let level = levels.last else { return }
    end(level)
    head = nil
    followsCaret = false
    guard level.isStatement else { return }
    if let last = levels.indices.last { levels[last].isAfterLabel = false }
    isAfterStatement = true
    isAfterBranch = level.kind == .branch
    isAtStart = true
  }

  /// `;`
  private mutating func endStatement() {
    if let last = levels.indices.last { levels[last].isAfterLabel = false }
    head = nil
    followsCaret = false
    isAfterStatement = true
    isAfterBranch = false
    isAtStart = true
  }

  /// Ends the bodies without braces whose statement has ended. An `else` belongs to the nearest `if`.
  private mutating func endBodies(isElse: Bool) {
    isAfterStatement = false
    if isElse, isAfterBranch { return }
    while let level = levels.last, !level.hasBraces {
      end(level)
      if isElse, level.kind == .branch { return }
    }
  }

  private mutating func end(_ level: Level) {
    levels.removeLast()
    exits[level.block.branch] = level.exit
    guard let last = levels.indices.last else { return }
    levels[last].lastStatement = level.block.statement
    if level.hasAssignment {
      levels[last].hasAssignment = true
      return
    }
    let start = level.block.statement
    // What leaves a block inside of this one leaves this one, or goes on in it.
    let inner = departures.reversed().prefix { $0.branch >= start }.reversed()
    departures.removeLast(inner.count)
    for var departure in inner where departure.leaves(before: start) {
      departure.branch = levels[last].block.branch
      departures.append(departure)
    }
    if level.kind != .function { leave(level, into: levels[last]) }
  }

  /// Notes that a branch without assignments may leave a block around its statement.
  private mutating func leave(_ level: Level, into outer: Level) {
    let statement = level.block.statement
    // A window needs a scene, so a test for one says nothing about kinds of windows.
    guard let exit = level.exit, exit < statement, statement != level.block.branch, !met.contains(statement) else {
      return
    }
    departures.append(
      ConditionFact.Departure(
        branch: outer.block.branch, statement: statement,
        ways: [BranchWay(isComplete: false, exit: exit), .otherwise]))
  }

  private mutating func note(_ word: String, at offset: Int) {
    if word == "isKindOfClass" || word == "available" || word == "respondsToSelector" {
      let isOther = head?.kind != .branch || head?.way.isFormality == true
      head?.isMet = isOther
    }
    guard let last = levels.indices.last, levels[last].brackets == 0 else { return }
    switch word {
    case "if": head = Head(statement: offset, kind: .branch, needsCondition: true)
    case "for", "while": head = Head(statement: offset, kind: .loop, needsCondition: true)
    case "do": head = Head(statement: offset, kind: .loop, needsCondition: false)
    case "switch": head = Head(statement: offset, kind: .switch, needsCondition: true)
    case "else":
      head = Head(statement: levels[last].lastStatement ?? offset, kind: .other, needsCondition: false, isElse: true)
    case "case", "default":
      guard levels[last].kind == .switch else { break }
      exits[levels[last].block.branch] = levels[last].exit
      if last > 0, !levels[last].hasAssignment { leave(levels[last], into: levels[last - 1]) }
      levels[last].exit = nil
      levels[last].block.branch = offset
      // Labels that follow each other have one branch.
      if !levels[last].isAfterLabel { branches[levels[last].block.statement, default: 0] += 1 }
      levels[last].isAfterLabel = true
      if word == "default" { exhaustive.insert(levels[last].block.statement) }
    case "return": leave { $0 == .function }
    case "break": leave { $0 == .loop || $0 == .switch }
    case "continue": leave { $0 == .loop }
    default: break
    }
  }

  private mutating func leave(_ isLeft: (Kind) -> Bool) {
    guard let last = levels.indices.last else { return }
    levels[last].exit = levels.last { isLeft($0.kind) }?.block.branch
  }
}

extension ConditionFact.Departure {
  /// Whether one of the ways leaves a block that begins before an offset.
  fileprivate func leaves(before start: Int) -> Bool { ways.contains { ($0.exit ?? .max) < start } }
}
