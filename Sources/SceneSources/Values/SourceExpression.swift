/// An expression of a source file, as far as conditions and identifiers are written with it. Names are resolved later,
/// when the constants of all files are known.
package struct SourceExpression: Hashable, Sendable {
  /// What the expression is.
  package indirect enum Kind: Hashable, Sendable {
    /// A string literal; interpolations are expressions of their own.
    case text([TextPart])
    /// `42`
    case integer(Int64)
    /// `1.5`
    case double(Double)
    /// `true`, `YES`
    case boolean(Bool)
    /// `nil`
    case null
    /// `[a, b]`
    case list([SourceExpression])
    /// `["key": value]`
    case dictionary([Entry])
    /// `Identifiers.main`, seen from inside the types of `scope`. A function has its labels: `predicate(for:)`.
    case name([String], scope: [String])
    /// `a + b`
    case joined([SourceExpression])
    /// `x ? a : b`, and what a function returns: one of several values
    case choice([SourceExpression])
    /// `a ?? b`
    case fallback(SourceExpression, SourceExpression)
    /// `NSPredicate(format: "…", a, b)`
    case predicate(format: SourceExpression, arguments: [SourceExpression])
    /// `NSPredicate(value: false)`
    case constantPredicate(Bool)
    /// `NSPredicate(value: isMain)`
    case valuePredicate(SourceExpression)
    /// `NSPredicate { value, _ in … }`
    case blockPredicate
    /// `NSCompoundPredicate(orPredicateWithSubpredicates: […])`
    case compound(Junction, [SourceExpression])
    /// Anything else.
    case unknown
  }

  /// A part of a string literal.
  package enum TextPart: Hashable, Sendable {
    case literal(PartialText.Literal)
    case interpolation(SourceExpression)
  }

  /// A pair of a dictionary literal.
  package struct Entry: Hashable, Sendable {
    package var key: SourceExpression
    package var value: SourceExpression
  }

  /// How a compound predicate joins its parts.
  package enum Junction: String, Hashable, Sendable {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
  }

  package var kind: Kind
  /// The expression as it is written, on one line and cut if it is long.
  package var source: String
  /// Where it begins.
  package var position: SourcePosition
  /// What tells its value from those of expressions that are written alike: where the names in it are declared. Empty
  /// for a value that is the same in the whole application.
  package var identity: String
  /// The calls of functions through which it comes to a window, where each has a value of its own.
  var use = ""
  /// The arguments, if it is the name of a function that is called.
  var arguments: [SourceExpression] = []
  /// What an argument comes from; empty if that is not known.
  var origin: [BranchOrigin] = []
  /// Whether all windows have the same value, as of a variable of the module.
  var isShared = false

  package init(_ kind: Kind, source: String, position: SourcePosition, identity: String = "") {
    self.kind = kind
    self.source = source
    self.position = position
    self.identity = identity
  }

  /// Whether its value is one of a function: the names in it are declared at a place of a file.
  var isLocal: Bool { identity.contains(":") }

  /// How many characters of an expression are shown.
  private static let shownLength = 120

  /// The text of an expression on one line, with at most 120 characters.
  package static func summary(_ text: some StringProtocol) -> String {
    let line = line(of: text)
    return line.count > shownLength ? line.prefix(shownLength - 1) + "…" : line
  }

  /// What tells the text of an expression from others whose summary is the same; empty if the summary is the whole text.
  static func remainder(_ text: some StringProtocol) -> String {
    let line = line(of: text)
    return line.count > shownLength ? String(line.dropFirst(shownLength - 1)) : ""
  }

  private static func line(of text: some StringProtocol) -> String {
    text.prefix(2_000).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension SourceExpression.Kind {
  /// Whether the value may come to be one that only the running app knows. A literal is only if it is too large.
  var mayBeUnknown: Bool {
    switch self {
    case .text, .integer, .double, .boolean, .null, .list, .dictionary, .constantPredicate, .blockPredicate: false
    case .name, .joined, .choice, .fallback, .predicate, .valuePredicate, .compound, .unknown: true
    }
  }
}
