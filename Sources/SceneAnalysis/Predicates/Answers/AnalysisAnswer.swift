/// The answer to a question of the form "is there an identifier that …?".
public enum AnalysisAnswer: Hashable, Sendable {
  /// An identifier that satisfies the condition, confirmed by evaluation. The shortest ASCII one is preferred over a
  /// shorter non-ASCII one.
  case witness(IdentifierWitness)
  /// No such identifier exists. This is proved.
  case impossible
  /// Neither an identifier nor a proof was found.
  case undecided(reason: String)

  /// The identifier, or `nil` if none was found.
  public var example: IdentifierWitness? {
    if case .witness(let witness) = self { witness } else { nil }
  }

  /// Whether such an identifier exists; `nil` if that is undecided.
  public var exists: Bool? {
    switch self {
    case .witness: true
    case .impossible: false
    case .undecided: nil
    }
  }
}

/// An identifier that demonstrates an answer.
public struct IdentifierWitness: Hashable, Sendable {
  /// The identifier.
  public var identifier: String
  /// Whether no shorter identifier exists; for an ASCII identifier, no shorter ASCII one. `false` if a comparison is
  /// inexact.
  public var isShortest: Bool
  /// The values, known only to the running app, for which this is a witness; `nil` if every value is known.
  public var values: ValueScope?

  /// Creates a witness.
  public init(identifier: String, isShortest: Bool = true, values: ValueScope? = nil) {
    self.identifier = identifier
    self.isShortest = isShortest
    self.values = values
  }

  /// The length in Unicode scalars.
  public var length: Int { identifier.unicodeScalars.count }
}

/// A witness that evaluation rejects. This indicates a bug in this library, never in a predicate.
public struct AnalysisDefect: Error, Hashable, Sendable, CustomStringConvertible {
  /// The question.
  public var question: String
  /// The identifier that the automaton accepts.
  public var identifier: String

  /// A message that the automaton and the evaluation disagree.
  public var description: String {
    "the analysis found '\(identifier)' for \(question), and evaluating the conditions disagrees: this is a defect, please report it"
  }
}
