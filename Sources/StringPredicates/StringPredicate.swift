import CBytes
public import PredicateSyntax

/// A predicate over one string, ready to be evaluated.
///
/// ```swift
/// let predicate = try StringPredicate("SELF BEGINSWITH %@", arguments: ["com.example.mail/"])
/// try predicate.matches("com.example.mail/thread/42")  // true
/// ```
///
/// The language is the one of Foundation's `NSPredicate` strings, as far as it has a meaning for one string. A value
/// never changes and may be used by any number of threads at once.
public struct StringPredicate: Sendable {
  /// The format string as it was given.
  public let format: String
  /// What is worth knowing about the predicate though it could be built: warnings and notes, in the order of their
  /// place.
  public let diagnostics: [Diagnostic]
  /// What the predicate may use.
  public let dialect: PredicateDialect
  /// The compiled form.
  @usableFromInline
  package let matcher: Matcher
  /// What it was built from besides the format; `nil` where all of that are the defaults.
  package let origin: PredicateOrigin?

  /// Reads, checks and compiles a format string.
  ///
  /// - Parameters:
  ///   - format: The text of the predicate.
  ///   - arguments: The values of `%@` and the other conversions, in their order. They are never parsed again.
  ///   - variables: The values of `$variables`, by name without the dollar sign.
  ///   - dialect: What the predicate may use; `extended` unless it goes to UIKit.
  ///   - limits: How much reading and evaluating may cost.
  /// - Throws: `StringPredicateError` with everything that is wrong, each with its place, the reason and the cure.
  /// - Complexity: O(n) in the length of the format and the arguments.
  public init(
    _ format: String, arguments: [PredicateArgument] = [], variables: [String: PredicateArgument] = [:],
    dialect: PredicateDialect = .extended, limits: PredicateLimits = .default
  ) throws(StringPredicateError) {
    let compilation = CompilationResult(
      format, arguments: arguments, variables: variables, dialect: dialect, limits: limits)
    guard let matcher = compilation.matcher else {
      throw StringPredicateError(source: compilation.tree.source, diagnostics: compilation.diagnostics)
    }
    self.format = format
    self.diagnostics = compilation.diagnostics
    self.dialect = dialect
    self.matcher = matcher
    origin = PredicateOrigin.unlessDefault(arguments, variables, limits)
  }

  /// Reads, checks and compiles a format string; the spelling of `NSPredicate(format:)`.
  ///
  /// See ``init(_:arguments:variables:dialect:limits:)``.
  public init(
    format: String, arguments: [PredicateArgument] = [], variables: [String: PredicateArgument] = [:],
    dialect: PredicateDialect = .extended, limits: PredicateLimits = .default
  ) throws(StringPredicateError) {
    try self.init(format, arguments: arguments, variables: variables, dialect: dialect, limits: limits)
  }

  /// The predicate `TRUEPREDICATE` or `FALSEPREDICATE`.
  public init(value: Bool) {
    format = value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    diagnostics = []
    dialect = .uiKit
    matcher = Matcher(constant: value)
    origin = nil
  }

  /// The predicate in canonical form, as `NSPredicate.predicateFormat` gives it. It parses back to an equal predicate.
  ///
  /// - Complexity: O(n) in the length of the format and the arguments: the text is made anew each time.
  public var predicateFormat: String {
    let source = SourceText(format)
    let (tree, _) = Parser.parse(source, limits: origin?.limits ?? .default)
    return Printer.print(tree, arguments: origin?.arguments ?? [], variables: origin?.variables ?? [:]) ?? format
  }

  /// The diagnostics of severity `warning`.
  public var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }
}

extension StringPredicate: Hashable {
  /// Whether two predicates have the same canonical form, scalar by scalar.
  public static func == (left: Self, right: Self) -> Bool {
    if left.origin == nil, right.origin == nil, isSame(left.format, right.format) { return true }
    return isSame(left.predicateFormat, right.predicateFormat)
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard left.count == right.count, let one = left.baseAddress, let other = right.baseAddress else {
          return left.isEmpty && right.isEmpty
        }
        return bytes_equal(one, other, left.count)
      }
    }
  }

  /// Hashes the canonical form.
  public func hash(into hasher: inout Hasher) {
    for byte in predicateFormat.utf8 { hasher.combine(byte) }
  }
}

extension StringPredicate: CustomStringConvertible {
  /// The canonical form.
  public var description: String { predicateFormat }
}
