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

 A parenthesis may open a predicate or a value, so one operator-precedence parser reads both, and checks the sort of
 the operands when it reduces an operator. The parser has explicit stacks: nesting takes heap memory and is limited by
 `PredicateLimits.nestingLevels`, but does not take call stack.

 The parser reports errors and continues. A part that it cannot parse becomes a `missing` node, which fits any sort
 and is not reported again.

 Source: Apple, "BNF Definition of Cocoa Predicates", and decisions 9, 10 and 12 of this project.
*/
package struct Parser {
  var lexer: Lexer
  var tree: SyntaxTree
  var current: Token
  var previous: Token
  let limits: PredicateLimits

  /// Completed nodes that don't have a parent yet.
  var operands: [NodeID] = []
  /// Operators that don't have their right operand yet.
  var pending: [PendingOperator] = []
  /// The open brackets. The first frame represents the entire text.
  var frames: [Frame] = []
  /// The number of open brackets and prefix operators. A parenthesis directly after a prefix operator doesn't count,
  /// because the canonical form adds one there.
  var level = 0
  /// Whether parsing stops early, because further errors would be noise.
  var isStopped = false

  /// Parses a format string into a syntax tree and diagnostics.
  ///
  /// - Complexity: O(n) in the UTF-8 length of the text, in time and memory.
  package static func parse(_ source: SourceText, limits: PredicateLimits = .default) -> (SyntaxTree, [Diagnostic]) {
    var parser = Parser(source, limits: limits)
    parser.run()
    parser.tree.literals = parser.lexer.literals
    return (parser.tree, parser.lexer.diagnostics)
  }

  private init(_ source: SourceText, limits: PredicateLimits) {
    lexer = Lexer(source, diagnosticLimit: limits.diagnostics)
    tree = SyntaxTree(source: source)
    // These capacities suffice for most predicates and avoid reallocation.
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

  /// Closes all brackets that are still open at the end of the text, and sets the root of the tree.
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

  /// Reports a node that is nested too deeply and stops parsing, because further errors would be noise.
  mutating func checkHeight(of id: NodeID, at range: SourceRange) {
    guard tree[id].height > limits.nestingLevels, !isStopped else { return }
    report(.nestingTooDeep(limit: limits.nestingLevels, at: range))
    isStopped = true
  }

  func isCurrent(_ symbol: Symbol) -> Bool { current.kind == .symbol(symbol) }

  func text(_ token: Token) -> String { tree.text(token.range) }
}

/// An operator that doesn't have its right operand yet.
struct PendingOperator {
  let operation: Operator
  var options: ComparisonOptions = []
  let range: SourceRange
  /// The number of operands on the stack below the operator's operands.
  let operandBase: Int

  init(_ operation: Operator, _ range: SourceRange, operandBase: Int) {
    self.operation = operation
    self.range = range
    self.operandBase = operandBase
  }

  /// Whether the operator stays on the stack when an operator of equal precedence follows. Junctions collect further
  /// operands, and comparisons don't associate.
  var staysOpen: Bool {
    switch operation {
    case .or, .and, .comparison, .unsupported: true
    case .not, .modifier, .assign, .set, .arithmetic, .negate: false
    }
  }
}

/// A bracket that hasn't been closed yet.
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
  /// The range of the opening bracket, including the function name of a call.
  var opening: SourceRange
  /// The number of operands on the stack below the bracket's contents.
  var operandBase: Int
  /// The number of pending operators outside the bracket.
  var pendingBase: Int
  /// Whether the bracket counts as a nesting level.
  var isLevel = false
  /// The closing symbol, if it isn't the usual one for this kind of bracket.
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
