/// The answer to a question of the form "is there an identifier that …?".
public enum AnalysisAnswer: Hashable, Sendable {
  /// The shortest such identifier, confirmed by the matcher. An ASCII identifier is preferred to a shorter one.
  case witness(IdentifierWitness)
  /// No such identifier exists. This is proved.
  case impossible
  /// Neither an identifier nor a proof was found, and why.
  case undecided(reason: String)

  /// The identifier that was found.
  public var example: IdentifierWitness? {
    if case .witness(let witness) = self { witness } else { nil }
  }

  /// Whether there is an identifier; `nil` if that is not decided.
  public var exists: Bool? {
    switch self {
    case .witness: true
    case .impossible: false
    case .undecided: nil
    }
  }
}

/// An identifier that shows that something can happen.
public struct IdentifierWitness: Hashable, Sendable {
  /// The identifier.
  public var identifier: String
  /// Whether no shorter one exists; for an ASCII identifier, no shorter ASCII one. `false` if a comparison is not decided
  /// exactly.
  public var isShortest: Bool
  /// For which values of what only the running app knows it is a witness; `nil` where nothing is unknown.
  public var values: ValueScope?

  /// Makes a witness.
  public init(identifier: String, isShortest: Bool = true, values: ValueScope? = nil) {
    self.identifier = identifier
    self.isShortest = isShortest
    self.values = values
  }

  /// The length in Unicode scalars.
  public var length: Int { identifier.unicodeScalars.count }
}

/// A witness that the ordinary matcher refuses: a defect of this library, never of a predicate.
public struct AnalysisDefect: Error, Hashable, Sendable, CustomStringConvertible {
  /// The question.
  public var question: String
  /// The identifier that the automaton accepts.
  public var identifier: String

  /// Says that the automaton and the matcher disagree.
  public var description: String {
    "the analysis found '\(identifier)' for \(question), and evaluating the conditions disagrees: this is a defect, please report it"
  }
}
