/// An error, warning or note about a predicate, with a source range, a message and an optional fix.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The predicate is invalid and can't be created.
    case error
    /// The predicate is valid, but probably doesn't mean what the author intended.
    case warning
    /// Additional information that doesn't affect the predicate.
    case note
  }

  /// A replacement of source text that fixes a problem.
  public struct FixIt: Hashable, Sendable {
    /// The range of the source text to replace.
    public var range: SourceRange
    /// The replacement text.
    public var replacement: String

    /// Creates a fix-it.
    public init(range: SourceRange, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// The stable code that identifies the kind of problem.
  public var code: DiagnosticCode
  /// The severity of the problem.
  public var severity: Severity
  /// The range of the problem in the format string, in UTF-8 code units.
  public var range: SourceRange
  /// A sentence that describes the problem, without a trailing period.
  public var message: String
  /// A sentence that explains how to fix the problem, without a trailing period, or `nil` if there is no general
  /// advice.
  public var help: String?
  /// A replacement that fixes the problem, if there is exactly one sensible fix.
  public var fixIt: FixIt?
  /// The message that UIKit reports for this problem on a device, if any.
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

/// A stable code that identifies a kind of problem, such as `unknown-operator`.
///
/// A code consists of lowercase words separated by hyphens. Published codes keep their meaning, but new codes can be
/// added.
public struct DiagnosticCode: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  /// The text of the code, such as `unknown-operator`.
  public let rawValue: String

  /// Creates a code with the given text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The text of the code, such as `unknown-operator`.
  public var description: String { rawValue }

  /// A syntax error that doesn't have a more specific code.
  public static let syntaxError = DiagnosticCode(rawValue: "syntax-error")
}

extension Diagnostic {
  /// Returns a copy of the diagnostic with the given range, which also applies to its fix-it.
  package func moved(to range: SourceRange) -> Diagnostic {
    var diagnostic = self
    diagnostic.range = range
    diagnostic.fixIt?.range = range
    return diagnostic
  }
}

extension [Diagnostic] {
  /// Returns at most `limit` diagnostics in their original order, dropping warnings and notes before errors.
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
