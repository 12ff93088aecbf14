/// The number of a language in a `LanguageStore`. Equal numbers imply equal languages, but equal languages can have
/// different numbers.
package struct LanguageID: Hashable, Sendable {
  var number: UInt32

  /// The empty language, which contains no strings.
  package static let nothing = LanguageID(number: 0)
  /// The language that contains all strings.
  package static let everything = LanguageID(number: 1)
}

/// A language of strings. During a search, a node contains the strings that can follow the scalars read so far.
struct LanguageNode {
  enum Kind: UInt8 {
    case nothing, everything
    /// The union of the languages of automaton states. The operands are the states, in ascending order.
    case states
    /// The complement of a `states` node.
    case complement
    case intersection
    case union
  }

  var kind: Kind
  /// Whether the language contains the empty string.
  var acceptsEmpty: Bool
  /// Whether the steps of the node have been computed.
  var isExpanded = false
  /// A lower bound for the length of the strings in the language. The bound is exact for `states` nodes.
  var distance: UInt32
  var operandStart: UInt32
  var operandCount: UInt32
  /// The language that remains after reading a scalar whose class isn't among the exceptions.
  var fallback: UInt32 = 0
  var exceptionStart: UInt32 = 0
  var exceptionCount: UInt32 = 0
}

/// A scalar class and the language that remains after reading a scalar of this class.
struct LanguageStep {
  var scalarClass: UInt32
  var target: UInt32
}
