/// One thing that is wrong or suspicious in a predicate, with the place, the reason and the cure.
public struct Diagnostic: Hashable, Sendable {
  /// How much a diagnostic weighs.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The predicate cannot be built.
    case error
    /// The predicate is built, but probably does not do what its author meant.
    case warning
    /// Something worth knowing that changes nothing.
    case note
  }

  /// A replacement of source text that mends the fault.
  public struct FixIt: Hashable, Sendable {
    /// The part of the source text to replace.
    public var range: SourceRange
    /// What to write there.
    public var replacement: String

    /// Makes a fix-it.
    public init(range: SourceRange, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// The stable name of the kind of fault.
  public var code: DiagnosticCode
  /// How much it weighs.
  public var severity: Severity
  /// Where it is in the format string, in UTF-8 code units.
  public var range: SourceRange
  /// One sentence that says what is wrong, without a full stop.
  public var message: String
  /// One sentence that says what to do, without a full stop; `nil` where nothing general can be said.
  public var help: String?
  /// A replacement that mends the fault, where there is exactly one sensible one.
  public var fixIt: FixIt?
  /// What UIKit itself says of this fault on a device, where it says anything.
  public var uiKitMessage: String?

  /// Makes a diagnostic.
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

/// The stable name of a kind of fault, such as `unknown-operator`.
///
/// Codes are made of lower-case words and hyphens. A code that was once published keeps its meaning; new ones may come.
public struct DiagnosticCode: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  /// The name as it is printed.
  public let rawValue: String

  /// Makes a code from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name as it is printed.
  public var description: String { rawValue }

  /// The text is not a predicate, and nothing more exact can be said.
  public static let syntaxError = DiagnosticCode(rawValue: "syntax-error")
}

extension Diagnostic {
  /// The same diagnostic at another place.
  package func placed(at range: SourceRange) -> Diagnostic {
    var diagnostic = self
    diagnostic.range = range
    diagnostic.fixIt?.range = range
    return diagnostic
  }
}

extension [Diagnostic] {
  /// At most so many of the diagnostics, in their order. Errors stay before warnings do.
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
