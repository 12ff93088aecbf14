/*
 Reads a format string into a syntax tree.

     Predicate   -> Disjunction
     Disjunction -> Conjunction (('OR' | '||') Conjunction)*
     Conjunction -> Negation (('AND' | '&&') Negation)*
     Negation    -> ('NOT' | '!') Negation | Primary
     Primary     -> 'TRUEPREDICATE' | 'FALSEPREDICATE' | '(' Predicate ')' | Comparison
     Comparison  -> ('ANY' | 'SOME' | 'ALL' | 'NONE')? Value Operator Options? Value
     Options     -> '[' [cdnl]+ ']'
     Value       -> Value ('UNION' | 'INTERSECT' | 'MINUS') Value
                  | Value ('&' | '|' | '^' | '<<' | '>>') Value
                  | Value ('+' | '-') Value | Value ('*' | '/') Value | Value '**' Value
                  | '-' Value | Value '[' Index ']' | Value '.' Key | '(' Value ')' | Atom
     Index       -> Value | 'FIRST' | 'LAST' | 'SIZE'
     Atom        -> 'SELF' | Literal | '{' (Value (',' Value)*)? '}' | Variable | KeyPath | Conversion | Call
     Call        -> Name '(' Arguments ')' | Name ':' (Name ':')* '(' Arguments ')'
                  | 'FUNCTION' | 'CAST' | 'TERNARY' | 'SUBQUERY' '(' Arguments ')'

 A parenthesis may open a predicate or a value, so both are read by one operator-precedence machine, and what stands
 where is checked when an operator gets its operands. The machine keeps its own stacks: the depth of a text costs heap
 and is limited by `PredicateLimits.nestingLevels`; it never costs machine stack.

 The parser records what is wrong and goes on. A part that it cannot read becomes a `missing` node, which fits
 everywhere and is never complained about again.

 Source: Apple, "BNF Definition of Cocoa Predicates", and the decisions 9, 10 and 12 of this project.
*/
package struct Parser {
  var lexer: Lexer
  var tree: SyntaxTree
  var current: Token
  /// The token before the current one.
  var previous: Token
  let limits: PredicateLimits

  /// Complete nodes that wait for an operator or a bracket to take them.
  var operands: [NodeID] = []
  /// Operators that wait for their right operand.
  var pending: [PendingOperator] = []
  /// The open brackets. The first is the whole text.
  var frames: [Frame] = []
  /// How many brackets and prefix operators are open. A parenthesis belongs to the prefix operator that it follows at
  /// once, because the canonical form puts one there.
  var level = 0
  /// Set when going on would only produce noise.
  var isStopped = false

  /// Reads a format string.
  ///
  /// - Complexity: O(n) in the UTF-8 length of the text, in time and memory.
  package static func parse(_ source: SourceText, limits: PredicateLimits = .default) -> (SyntaxTree, [Diagnostic]) {
    var parser = Parser(source, limits: limits)
    parser.run()
    parser.tree.literals = parser.lexer.literals
    return (parser.tree, parser.lexer.diagnostics)
  }

  private init(_ source: SourceText, limits: PredicateLimits) {
    lexer = Lexer(source)
    tree = SyntaxTree(source: source)
    // Enough for most predicates, so that nothing has to grow.
    tree.nodes.reserveCapacity(4)
    operands.reserveCapacity(8)
    self.limits = limits
    previous = Token(kind: .end, range: SourceRange(0, 0))
    current = lexer.next()
  }

  private mutating func run() {
    frames.append(Frame(kind: .whole, opening: SourceRange(0, 0), operandBase: 0, pendingBase: 0))
    let length = tree.source.bytes.count
    guard length <= limits.textLength else {
      let start = tree.source.scalarStart(limits.textLength)
      return report(.textTooLong(limit: limits.textLength, at: SourceRange(start, length)))
    }
    guard current.kind != .end else { return report(.emptyPredicate(at: current.range)) }
    var wantsOperand = true
    while !isStopped {
      if lexer.diagnostics.count >= limits.diagnostics { return }
      if !wantsOperand, current.kind == .end {
        finish()
        return
      }
      wantsOperand = wantsOperand ? takeOperand() : takeOperator()
    }
  }

  /// Closes what is open at the end of the text.
  private mutating func finish() {
    while frames.count > 1, let frame = frames.last {
      report(.unclosedBracket(frame.closer, at: frame.opening))
      close(at: current.range)
    }
    reduce(downTo: 0)
    guard let root = operands.first else { return }
    _ = require(.predicate, root)
    tree.root = root
  }

  mutating func advance() {
    previous = current
    current = lexer.next()
  }

  mutating func report(_ diagnostic: Diagnostic) { lexer.report(diagnostic) }

  mutating func push(_ kind: SyntaxNode.Kind, _ range: SourceRange, operator operatorRange: SourceRange? = nil) {
    let id = tree.append(kind, range)
    operands.append(id)
    checkHeight(of: id, at: operatorRange ?? range)
  }

  /// Refuses a node that nests too deep. What follows is noise.
  mutating func checkHeight(of id: NodeID, at range: SourceRange) {
    guard tree[id].height > limits.nestingLevels, !isStopped else { return }
    report(.nestingTooDeep(limit: limits.nestingLevels, at: range))
    isStopped = true
  }

  func isCurrent(_ symbol: Symbol) -> Bool { current.kind == .symbol(symbol) }

  func text(_ token: Token) -> String { tree.text(token.range) }
}

/// An operator that waits for its right operand.
struct PendingOperator {
  let operation: Operator
  /// The options of a comparison.
  var options: ComparisonOptions = []
  let range: SourceRange
  /// How many operands lay below this operator's own when it came.
  let operandBase: Int

  init(_ operation: Operator, _ range: SourceRange, operandBase: Int) {
    self.operation = operation
    self.range = range
    self.operandBase = operandBase
  }

  /// Whether another operator that binds as tightly leaves this one open: junctions take further operands, and
  /// comparisons do not associate at all.
  var staysOpen: Bool {
    switch operation {
    case .or, .and, .comparison, .unsupported: true
    case .not, .modifier, .assign, .set, .arithmetic, .negate: false
    }
  }
}

/// A bracket that is open.
struct Frame {
  enum Kind {
    case whole
    case group
    case list
    case index(of: NodeID)
    case call(String)
    case special(SpecialForm)
  }

  var kind: Kind
  /// From the name of a call, or from the bracket.
  var opening: SourceRange
  /// How many operands lay below this frame's own when it was opened.
  var operandBase: Int
  /// How many operators were pending outside this frame.
  var pendingBase: Int
  /// Whether the frame counts as a level of its own.
  var isLevel = false
  /// What closes the frame if it is not the usual bracket.
  var unusualCloser: Symbol?

  var closer: Symbol {
    if let unusualCloser { return unusualCloser }
    switch kind {
    case .list: return .rightBrace
    case .index: return .rightBracket
    case .whole, .group, .call, .special: return .rightParenthesis
    }
  }
}
