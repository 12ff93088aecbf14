/// The number of a language in a `LanguageStore`. Equal numbers are equal languages; different ones may be equal too.
package struct LanguageID: Hashable, Sendable {
  var number: UInt32

  /// No string.
  package static let nothing = LanguageID(number: 0)
  /// Every string.
  package static let everything = LanguageID(number: 1)
}

/// A language, which is also a state of the search: the continuations of the scalars read so far.
struct LanguageNode {
  enum Kind: UInt8 {
    case nothing, everything
    /// The union of the languages of some states of the graph. The operands are states, ascending.
    case states
    /// All strings outside of a node of the kind `states`.
    case complement
    /// Strings that are in all operands.
    case intersection
    /// Strings that are in one operand at least.
    case union
  }

  var kind: Kind
  /// Whether the empty string is in the language.
  var acceptsEmpty: Bool
  /// Whether the node's steps are known.
  var isExpanded = false
  /// A lower bound of the length of the strings; exact for `states`.
  var distance: UInt32
  var operandStart: UInt32
  var operandCount: UInt32
  /// Where classes lead that are not among the exceptions.
  var fallback: UInt32 = 0
  var exceptionStart: UInt32 = 0
  var exceptionCount: UInt32 = 0
}

/// A class of scalars and the language that remains after one of them was read.
struct LanguageStep {
  var scalarClass: UInt32
  var target: UInt32
}
