/// The blocks of statements around a place in Objective-C, as its tokens are read one after the other.
struct ObjectiveCBlocks {
  private struct Level {
    var block: ConditionFact.Block
    /// Whether `case` begins a branch in it.
    var isSwitch = false
    /// The `if` of the last block that was closed in it.
    var lastStatement: Int?
  }

  private var levels: [Level] = []
  private var followsElse = false
  private var followsSwitch = false

  /// How many blocks are open.
  var count: Int { levels.count }

  /// How many open blocks are told apart.
  private static let depth = 256

  /// The open blocks from outside to inside.
  var path: [ConditionFact.Block] { levels.prefix(Self.depth).map(\.block) }

  /// `{`
  mutating func open(at offset: Int) {
    let statement = followsElse ? levels.last?.lastStatement ?? offset : offset
    levels.append(
      Level(block: ConditionFact.Block(statement: statement, branch: offset), isSwitch: followsSwitch))
    endStatement()
  }

  /// `}`; one too many is passed over.
  mutating func close() {
    let closed = levels.popLast()
    endStatement()
    if !levels.isEmpty { levels[levels.count - 1].lastStatement = closed?.block.statement }
  }

  /// `;`
  mutating func endStatement() {
    followsElse = false
    followsSwitch = false
  }

  /// A word: `else`, `switch`, `case` and `default` matter.
  mutating func note(_ word: String, at offset: Int) {
    switch word {
    case "else": followsElse = true
    case "switch": followsSwitch = true
    case "case", "default": if levels.last?.isSwitch == true { levels[levels.count - 1].block.branch = offset }
    default: break
    }
  }
}
