package import SceneRouting

/// An assignment to one of a scene's conditions.
package struct ConditionFact: Hashable, Sendable {
  /// A block of statements, and the statement that has it: the branches of one `if` or `switch` exclude each other.
  package struct Block: Hashable, Sendable {
    package var statement: Int
    package var branch: Int
    /// The block around it that its last statement leaves: what comes after it there is not reached from here.
    package var exit: Int?

    package init(statement: Int, branch: Int, exit: Int? = nil) {
      self.statement = statement
      self.branch = branch
      self.exit = exit
    }
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
  /// Where the assignment begins.
  package var position: SourcePosition

  /// Whether both stand in one block and concern one scene: the later one takes the place of the other.
  func isRepeated(by other: Self) -> Bool {
    condition == other.condition && isInFunction(of: other) && blocks == other.blocks && !excludes(other)
  }

  /// Whether no window gets both this one and another one that comes later: they are in two branches of one statement, for
  /// two scenes of one function, or the branch of this one ends with `return`.
  func excludes(_ other: Self) -> Bool {
    guard isInFunction(of: other) else { return false }
    if let receiver, let otherReceiver = other.receiver, receiver != otherReceiver { return true }
    if position == other.position { return alternative != other.alternative }
    let shared = zip(blocks, other.blocks).prefix { $0 == $1 }.count
    if shared < min(blocks.count, other.blocks.count), blocks[shared].statement == other.blocks[shared].statement {
      return true
    }
    // After an early return the rest of the function is not reached.
    return blocks[shared...].contains { block in other.blocks.contains { $0.branch == block.exit } }
  }

  /// Whether a window that gets the other one, which comes later, has this one before: it stands in a block around it or
  /// in another function.
  func isBefore(_ other: Self) -> Bool {
    !isInFunction(of: other) || other.blocks.starts(with: blocks) && !excludes(other)
  }

  /// Whether both are in one function.
  func isInFunction(of other: Self) -> Bool {
    position.file == other.position.file && blocks.first == other.blocks.first
  }
}

/// The kinds of windows that the assignments of one class make.
///
/// A branch that sets a condition anew makes another kind of window, which has whatever was set around the branch.
struct ConditionVariants {
  /// The assignments of each kind of window, in the order of their places.
  private(set) var variants: [[ConditionFact]] = []
  /// The assignments that take the place of another one in the same block.
  private(set) var repetitions: [ConditionFact] = []
  /// How many of the latest kinds an assignment is compared with.
  private static let reach = 16

  /// - Complexity: O(n) in the number of assignments.
  init(_ facts: [ConditionFact]) {
    for fact in facts { add(fact) }
  }

  private mutating func add(_ fact: ConditionFact) {
    var others: [[ConditionFact]] = []
    var isPlaced = false
    for index in variants.indices.suffix(Self.reach) {
      let variant = variants[index]
      if let repeated = variant.firstIndex(where: { $0.isRepeated(by: fact) }) {
        variants[index][repeated] = fact
        if repetitions.last != fact { repetitions.append(fact) }
        isPlaced = true
      } else if !variant.contains(where: { $0.condition == fact.condition || $0.excludes(fact) }) {
        variants[index].append(fact)
        isPlaced = true
      } else if let inherited = variant.firstIndex(where: {
        $0.condition == fact.condition && !$0.isInFunction(of: fact)
      }),
        variant.contains(where: { $0.isInFunction(of: fact) && $0.blocks == fact.blocks && !$0.excludes(fact) })
      {
        variants[index][inherited] = fact
        isPlaced = true
      } else {
        others.append(variant.filter { $0.condition != fact.condition && $0.isBefore(fact) } + [fact])
      }
    }
    guard !isPlaced else { return }
    // What the same function set before goes with it, else what the first one set.
    let own = others.last { other in other.contains { $0 != fact && $0.isInFunction(of: fact) } }
    variants.append(own ?? others.first ?? [fact])
  }
}
