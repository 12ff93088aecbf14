import CBytes
public import PredicateSyntax

/// A compiled predicate over a single string.
///
/// ```swift
/// let predicate = try StringPredicate("SELF BEGINSWITH %@", arguments: ["com.example.mail/"])
/// try predicate.matches("com.example.mail/thread/42")  // true
/// ```
///
/// The language is Foundation's `NSPredicate` format, restricted to operations on a single string. Predicates are
/// immutable and can be used by several threads at once.
public struct StringPredicate: Sendable {
  /// The format string, unchanged.
  public let format: String
  /// The warnings and notes, in source order.
  public let diagnostics: [Diagnostic]
  /// The dialect that the predicate was checked against.
  public let dialect: PredicateDialect
  /// The compiled form of the predicate.
  @usableFromInline
  package let matcher: Matcher
  /// The arguments, variables and limits of the predicate, or `nil` if they are the defaults.
  package let origin: PredicateOrigin?

  /// Creates a predicate by parsing, checking and compiling a format string.
  ///
  /// - Parameters:
  ///   - format: The format string of the predicate.
  ///   - arguments: The values for `%@` and the other format specifiers, in order. They are never parsed.
  ///   - variables: The values of `$variables`, keyed by name without the dollar sign.
  ///   - dialect: The dialect, which determines the features that the predicate can use. Use `uiKit` for a predicate
  ///     that is passed to UIKit, or `extended` otherwise.
  ///   - limits: The limits on the cost of parsing and evaluation.
  /// - Throws: `StringPredicateError` with all errors, each with its range, a reason and a suggested fix.
  /// - Complexity: O(*n*) in the length of the format and the arguments.
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

  /// Creates a predicate from a format string, using the same argument label as `NSPredicate(format:)`.
  ///
  /// See ``init(_:arguments:variables:dialect:limits:)``.
  public init(
    format: String, arguments: [PredicateArgument] = [], variables: [String: PredicateArgument] = [:],
    dialect: PredicateDialect = .extended, limits: PredicateLimits = .default
  ) throws(StringPredicateError) {
    try self.init(format, arguments: arguments, variables: variables, dialect: dialect, limits: limits)
  }

  /// Creates a predicate that is always true (`TRUEPREDICATE`) or always false (`FALSEPREDICATE`).
  public init(value: Bool) {
    format = value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    diagnostics = []
    dialect = .uiKit
    matcher = Matcher(constant: value)
    origin = nil
  }

  /// The limits on the cost of parsing and evaluation.
  package var limits: PredicateLimits { origin?.limits ?? .default }

  /// The predicate in canonical form, like `NSPredicate.predicateFormat`. Parsing the text with the same
  /// dialect and limits produces an equal predicate.
  ///
  /// - Complexity: O(*n*) in the length of the format and the arguments. The text isn't cached.
  public var predicateFormat: String {
    let source = SourceText(format)
    let (tree, _) = Parser.parse(source, limits: limits)
    return Printer.print(tree, arguments: origin?.arguments ?? [], variables: origin?.variables ?? [:]) ?? format
  }

  /// The diagnostics with severity `warning`.
  public var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }
}

extension StringPredicate: Hashable {
  /// Returns whether two predicates have the same canonical form, compared scalar by scalar, and the same limits. Equal
  /// predicates have the same result for every subject, including whether they exceed a limit.
  ///
  /// The dialect doesn't count: it determines which predicates can be created, but not their results.
  public static func == (left: Self, right: Self) -> Bool {
    guard left.limits == right.limits else { return false }
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

  /// Hashes the canonical form of the predicate.
  public func hash(into hasher: inout Hasher) {
    for byte in predicateFormat.utf8 { hasher.combine(byte) }
  }

  /// Hashes the predicate as it was written, which is faster than hashing its canonical form. Equal predicates that are
  /// written differently have different hashes.
  ///
  /// - Complexity: O(*n*) in the length of the format and the arguments.
  package func hashText(into hasher: inout Hasher) {
    hasher.combine(format)
    guard let origin else { return }
    hasher.combine(origin.arguments)
    hasher.combine(origin.variables)
  }
}

extension StringPredicate: CustomStringConvertible {
  /// The canonical form of the predicate.
  public var description: String { predicateFormat }
}

extension StringPredicate {
  /// Returns whether the predicate is true for a string, or for a missing identifier if `subject` is `nil`.
  ///
  /// - Throws: `EvaluationError` if `MATCHES`, or `LIKE` with a computed pattern, exceeds a limit, if more than 16 MiB
  ///   are computed and compared under Unicode rules, or if more than 1 GiB is read in all.
  /// - Complexity: O(*n*) in the length of the subject. For `LIKE` with `?`, the cost is multiplied by the length of
  ///   the pattern. For `MATCHES`, it is bounded by the limits.
  @inlinable
  public func matches(_ subject: String?) throws(EvaluationError) -> Bool {
    let answer: Bool?
    if let subject {
      let known = subject.utf8.withContiguousStorageIfAvailable { matcher.evaluate(utf8: $0) }
      answer = known ?? matcher.evaluate(foreign: subject)
    } else {
      answer = matcher.evaluateMissing()
    }
    guard let answer else { throw EvaluationError() }
    return answer
  }

  /// Returns whether the predicate is true for a string, given its UTF-8 bytes. This is the fastest method if the bytes
  /// are already available.
  ///
  /// ```swift
  /// try line.withUnsafeBufferPointer { try predicate.matches(utf8: $0) }
  /// ```
  ///
  /// - Parameter bytes: Valid UTF-8. For other bytes, the result is unspecified, but the call is memory-safe.
  /// - Throws: `EvaluationError` if `MATCHES`, or `LIKE` with a computed pattern, exceeds a limit, if more than 16 MiB
  ///   are computed and compared under Unicode rules, or if more than 1 GiB is read in all.
  /// - Complexity: O(*n*) in the length of the subject. For `LIKE` with `?`, the cost is multiplied by the length of
  ///   the pattern. For `MATCHES`, it is bounded by the limits.
  @inlinable
  public func matches(utf8 bytes: UnsafeBufferPointer<UInt8>) throws(EvaluationError) -> Bool {
    guard let answer = matcher.evaluate(unchecked: bytes) else { throw EvaluationError() }
    return answer
  }
}

/// The arguments, variables and limits of a predicate, which are kept so that the predicate can be explained and saved.
///
/// This type is a class, so that a predicate without arguments, which is the most common kind, stores only a single
/// word.
package final class PredicateOrigin: Sendable {
  package let arguments: [PredicateArgument]
  package let variables: [String: PredicateArgument]
  package let limits: PredicateLimits

  private init(_ arguments: [PredicateArgument], _ variables: [String: PredicateArgument], _ limits: PredicateLimits) {
    self.arguments = arguments
    self.variables = variables
    self.limits = limits
  }

  /// Creates an origin, or returns `nil` if all values are the defaults.
  static func unlessDefault(
    _ arguments: [PredicateArgument], _ variables: [String: PredicateArgument], _ limits: PredicateLimits
  ) -> PredicateOrigin? {
    arguments.isEmpty && variables.isEmpty && limits == .default ? nil : PredicateOrigin(arguments, variables, limits)
  }
}
