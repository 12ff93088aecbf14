/// An error, warning or note about a predicate, with its range, message and fix.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The predicate cannot be created.
    case error
    /// The predicate is created, but probably has an unintended meaning.
    case warning
    /// A remark that does not affect the predicate.
    case note
  }

  /// A replacement of source text that fixes the problem.
  public struct FixIt: Hashable, Sendable {
    /// The range of source text to replace.
    public var range: SourceRange
    /// The replacement text.
    public var replacement: String

    /// Creates a fix-it.
    public init(range: SourceRange, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// The stable code of the problem.
  public var code: DiagnosticCode
  /// The severity.
  public var severity: Severity
  /// The range in the format string, in UTF-8 code units.
  public var range: SourceRange
  /// One sentence that describes the problem, without a full stop.
  public var message: String
  /// One sentence that says how to fix the problem, without a full stop, or `nil` without general advice.
  public var help: String?
  /// A replacement that fixes the problem, if exactly one makes sense.
  public var fixIt: FixIt?
  /// UIKit's own message for this problem on a device, if it has one.
  public var uiKitMessage: String?

  /// Creates a diagnostic.
  public init(
    _ code: DiagnosticCode, _ severity: Severity = .error, at range: SourceRange, _ message: String,
    help: String? = nil, fixIt: FixIt? = nil, uiKitMessage: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.range = range
    self.message = message
    self.help = help
    self.fixIt = fixIt
    self.uiKitMessage = uiKitMessage
  }
}

/// The stable code of a kind of problem, such as `unknown-operator`.
///
/// Codes consist of lower-case words and hyphens. A published code keeps its meaning; new codes may be added.
public struct DiagnosticCode: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  /// The code as printed.
  public let rawValue: String

  /// Creates a code from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code as printed.
  public var description: String { rawValue }

  /// A syntax error without a more specific code.
  public static let syntaxError = DiagnosticCode(rawValue: "syntax-error")
}

extension Diagnostic {
  /// Returns the same diagnostic at another range.
  package func moved(to range: SourceRange) -> Diagnostic {
    var diagnostic = self
    diagnostic.range = range
    diagnostic.fixIt?.range = range
    return diagnostic
  }
}

extension [Diagnostic] {
  /// Returns at most `limit` diagnostics in order. Drops warnings before errors.
  package func limited(to limit: Int) -> [Diagnostic] {
    guard count > limit else { return self }
    var room = Swift.max(0, limit - count { $0.severity == .error })
    var kept: [Diagnostic] = []
    for diagnostic in self where kept.count < limit {
      if diagnostic.severity != .error {
        guard room > 0 else { continue }
        room -= 1
      }
      kept.append(diagnostic)
    }
    return kept
  }
}
