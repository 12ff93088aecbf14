/// The answer to a question of the form "Is there an identifier that …?"
public enum AnalysisAnswer: Hashable, Sendable {
  /// An identifier with the requested property, confirmed by evaluation. The shortest ASCII identifier is preferred
  /// over a shorter non-ASCII identifier.
  case witness(IdentifierWitness)
  /// It was proved that no such identifier exists.
  case impossible
  /// The search found neither an identifier nor a proof that none exists.
  case undecided(reason: String)

  /// The identifier that was found, or `nil` if there isn't one.
  public var example: IdentifierWitness? {
    if case .witness(let witness) = self { witness } else { nil }
  }

  /// Whether an identifier with the requested property exists, or `nil` if this is undecided.
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
  /// The identifier that demonstrates the answer.
  public var identifier: String
  /// Whether no shorter identifier demonstrates the answer and, unless the identifier is in ASCII, none in ASCII does.
  /// An identifier that is valid for every placeholder value is compared only with identifiers that are, too. If the
  /// analysis is inexact, the value can be `false` even for such an identifier.
  public var isShortest: Bool
  /// The placeholder values for which the witness is valid, or `nil` if there are no placeholders.
  public var values: ValueScope?

  /// Creates a witness with the given identifier.
  public init(identifier: String, isShortest: Bool = true, values: ValueScope? = nil) {
    self.identifier = identifier
    self.isShortest = isShortest
    self.values = values
  }

  /// The length of the identifier in Unicode scalars.
  public var length: Int { identifier.unicodeScalars.count }
}

/// An error that is thrown when evaluation rejects a witness. It indicates a bug in this library, never in a predicate.
public struct AnalysisDefect: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the question that was analyzed.
  public var question: String
  /// The identifier that the automaton accepts but that evaluation rejects.
  public var identifier: String

  /// A message saying that the analysis and the evaluation disagree.
  public var description: String {
    "the analysis found \(identifier.quoted(limit: 200)) for \(question), and evaluating the conditions disagrees: this is a defect, please report it"
  }
}
