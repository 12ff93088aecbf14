/// A value of the language, as the reference evaluator sees it.
indirect enum ReferenceValue {
  case null
  case string(String)
  case integer(Int64)
  case double(Double)
  case list([ReferenceValue])

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The number, or `nil` if the value is none.
  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}

/// Why the reference evaluator does not answer.
enum NoOpinion: Error {
  /// The tree is deeper than a recursive walk should go.
  case tooDeep
  /// The construct raises, is refused, or has no meaning that `language` fixes.
  case undefined
  /// Foundation on Linux is known to answer otherwise than this project decided.
  case foundationDiffers
  /// The pattern is not plain enough for both engines to read it alike.
  case patternNotPlain
}
