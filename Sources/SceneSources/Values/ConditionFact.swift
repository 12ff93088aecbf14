package import SceneRouting

/// An assignment to one of a scene's conditions.
package struct ConditionFact: Hashable, Sendable {
  /// A block of statements, and the statement that has it: the branches of one `if` or `switch` exclude each other.
  package struct Block: Hashable, Sendable {
    package var statement: Int
    package var branch: Int
    /// The block around it that its last statement leaves: what comes after it there is not reached from here.
    package var exit: Int?
    /// How many ways lead through the statement: its branches, and one more where none of them may be taken.
    package var ways: Int

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
    /// The block that it leaves.
    package var exit: Int

    package init(branch: Int, exit: Int) {
      self.branch = branch
      self.exit = exit
    }
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
  /// The methods of the class, or of those that it inherits from, through which it is set.
  package var methods: [Method] = []
  /// Where the assignment begins, or the call of the function that makes it.
  package var position: SourcePosition
  /// Where the assignment begins in a function that is called; `nil` if it is at `position`.
  package var origin: SourcePosition?

  /// Where the assignment begins.
  var place: SourcePosition { origin ?? position }
}
