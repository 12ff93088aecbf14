/// The number of a language in a `LanguageStore`. Equal numbers imply equal languages, but not vice versa.
package struct LanguageID: Hashable, Sendable {
  var number: UInt32

  /// The empty language.
  package static let nothing = LanguageID(number: 0)
  /// The language of all strings.
  package static let everything = LanguageID(number: 1)
}

/// A language. It is also a search state: the remaining strings after the scalars read so far.
struct LanguageNode {
  enum Kind: UInt8 {
    case nothing, everything
    /// The union of the languages of graph states. The operands are states in ascending order.
    case states
    /// The complement of a node of the kind `states`.
    case complement
    case intersection
    case union
  }

  var kind: Kind
  /// Whether the language contains the empty string.
  var acceptsEmpty: Bool
  /// Whether the steps are computed.
  var isExpanded = false
  /// A lower bound for the length of the strings; exact for `states`.
  var distance: UInt32
  var operandStart: UInt32
  var operandCount: UInt32
  /// The target for all classes except the exceptions.
  var fallback: UInt32 = 0
  var exceptionStart: UInt32 = 0
  var exceptionCount: UInt32 = 0
}

/// A class of scalars and the language after reading one of them.
struct LanguageStep {
  var scalarClass: UInt32
  var target: UInt32
}
