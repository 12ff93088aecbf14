/// A value of the language in the reference evaluator.
indirect enum ReferenceValue {
  case null
  case string(String)
  case integer(Int64)
  case double(Double)
  case list([ReferenceValue])

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The number, or `nil` if the value is not a number.
  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}

/// The reason the reference evaluator cannot decide.
enum NoOpinion: Error {
  /// The tree is deeper than a recursive walk should go.
  case tooDeep
  /// The construct raises an exception, is invalid, or has no meaning defined by `language`.
  case undefined
  /// Foundation on Linux is known to differ from this project's decision.
  case foundationDiffers
  /// The pattern is not plain enough for both engines to interpret it alike.
  case patternNotPlain
}
