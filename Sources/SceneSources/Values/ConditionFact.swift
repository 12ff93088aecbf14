package import SceneRouting

/// An assignment to one of a scene's conditions.
package struct ConditionFact: Hashable, Sendable {
  /// A block of statements, and the statement that has it: the branches of one `if` or `switch` exclude each other.
  package struct Block: Hashable, Sendable {
    package var statement: Int
    package var branch: Int
    /// The block around it that its last statement leaves: what comes after it there is not reached from here.
    package var exit: Int?
    /// How many ways lead through the statement, if they are not told apart: its branches, and one more where none of
    /// them may be taken.
    package var ways: Int
    /// Which way through the statement it is.
    package var choice: BranchChoice?
    /// The branch that comes next without a test: `fallthrough`.
    package var next: Int?
    /// Whether it comes at the end of the block around it: `defer`.
    package var isDeferred = false

    package init(statement: Int, branch: Int, exit: Int? = nil, ways: Int = 1) {
      self.statement = statement
      self.branch = branch
      self.exit = exit
      self.ways = ways
    }
  }

  /// A statement of a block that may leave blocks around it and sets no condition, such as `guard x else { return }`.
  package struct Departure: Hashable, Sendable {
    /// The branch whose statement it is.
    package var branch: Int
    /// What tells the statement from others.
    package var statement: Int
    package var ways: [BranchWay]

    /// The statement as one call of its function has it.
    func toldApart(by call: Int) -> Self {
      var departure = self
      departure.statement = statement &+ call &* 1_000_003
      return departure
    }

    /// The place is enough to tell most statements apart.
    package func hash(into hasher: inout Hasher) { hasher.combine(statement) }
  }

  /// A method of a type.
  package struct Method: Hashable, Sendable {
    package var type: String
    /// The name with labels.
    package var name: String
  }

  /// Which condition.
  package var condition: EvaluationFault.Condition
  /// The assigned value.
  package var value: SourceExpression
  /// The type that assigns it, or the file's name outside of any type.
  package var owner: String
  /// The blocks around the assignment, from the function's body to the innermost.
  package var blocks: [Block]
  /// What has the conditions, such as `scene`; `nil` if that is not known.
  package var receiver: String?
  /// Which of several values it is that the assignment may give.
  package var alternative = 0
  /// The statements between the assignment before and this one that may leave a block.
  package var departures: [Departure] = []
  /// Whether the scene gets the condition that it has without an assignment.
  package var isDefault = false
  /// The methods of the class, or of those that it inherits from, through which it is set.
  package var methods: [Method] = []
  /// The only subclass of the owner that has it.
  package var heir: String?
  /// Where the assignment begins, or the call of the function that makes it.
  package var position: SourcePosition
  /// Where the assignment begins in a function that is called; `nil` if it is at `position`.
  package var origin: SourcePosition?

  /// Where the assignment begins.
  var place: SourcePosition { origin ?? position }
}

extension ConditionFact {
  /// The tests on the way to the assignment.
  var tests: [BranchTest] {
    (blocks.flatMap { $0.choice?.ways ?? [] } + departures.flatMap(\.ways)).flatMap(\.tests)
  }

  /// The assignment with the expressions of such tests replaced.
  func mappingTests(_ transform: (SourceExpression) -> SourceExpression) -> Self {
    var fact = self
    for index in blocks.indices { fact.blocks[index].choice = blocks[index].choice?.mapping(transform) }
    for index in departures.indices {
      fact.departures[index].ways = departures[index].ways.map { $0.mapping(transform) }
    }
    return fact
  }
}

extension EvaluationFault.Condition {
  /// The condition that a property of `UISceneActivationConditions` is.
  init?(property: String) {
    switch property {
    case "canActivateForTargetContentIdentifierPredicate": self = .canActivate
    case "prefersToActivateForTargetContentIdentifierPredicate": self = .prefersToActivate
    default: return nil
    }
  }
}
