/// An error, warning or note, with its location, a message and an optional fix.
///
/// A ``Diagnostic`` is a finding whose location is a range of a predicate's text. Other modules use locations in
/// documents. The properties of the location are also available as properties of the finding.
@dynamicMemberLookup
public struct Finding<Place: Hashable & Sendable>: Hashable, Sendable {
  /// The severity of a finding.
  public typealias Severity = FindingSeverity
  /// An edit that fixes the problem.
  public typealias FixIt = FindingFixIt

  /// The stable code that identifies the kind of problem.
  public var code: DiagnosticCode
  /// The severity of the problem.
  public var severity: Severity
  /// The location of the problem, such as a range in a predicate or a line of a document.
  public var place: Place
  /// A sentence that describes the problem, without a trailing period.
  public var message: String
  /// An edit that fixes the problem, or `nil` if there isn't exactly one sensible fix. Its range belongs to the text in
  /// which the finding is reported: the format string of a predicate, or the file of a document.
  public var fixIt: FixIt?
  /// The message that UIKit reports for this problem on a device, if any.
  public var uiKitMessage: String?
  private var advice: FindingHelp?

  /// Advice on how to fix the problem, written as one sentence without a trailing period, or `nil` if none is known.
  public var help: String? {
    get { advice?.text }
    set { advice = newValue.map(FindingHelp.text) }
  }

  /// Returns a property of the location.
  @inlinable
  public subscript<Member>(dynamicMember member: KeyPath<Place, Member>) -> Member { place[keyPath: member] }

  /// Accesses a property of the location.
  @inlinable
  public subscript<Member>(dynamicMember member: WritableKeyPath<Place, Member>) -> Member {
    get { place[keyPath: member] }
    set { place[keyPath: member] = newValue }
  }

  package init(
    _ code: DiagnosticCode, _ severity: Severity, at place: Place, _ message: String, help: FindingHelp?,
    fixIt: FixIt? = nil, uiKitMessage: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.place = place
    self.message = message
    self.advice = help
    self.fixIt = fixIt
    self.uiKitMessage = uiKitMessage
  }

  /// Returns a copy of the finding with another location and without the fix-it.
  package func at<Other>(_ place: Other) -> Finding<Other> {
    Finding<Other>(code, severity, at: place, message, help: advice, uiKitMessage: uiKitMessage)
  }
}

extension Finding: CustomStringConvertible {
  /// The finding on one line, such as `5..<14: error: 'BEGINWITH' is not an operator [unknown-operator]`, or, in a
  /// document, `mail.json:14:5: error: unknown key 'stat' [unknown-key]`.
  public var description: String { "\(place): \(severity.rawValue): \(message) [\(code)]" }
}

/// The severity of a finding.
public enum FindingSeverity: String, Hashable, Sendable, CaseIterable {
  /// The predicate or document is invalid.
  case error
  /// The predicate or document is valid, but its meaning is probably unintended.
  case warning
  /// Additional information that doesn't affect the predicate or document.
  case note
}

/// An edit that replaces one range of a text.
public struct FindingFixIt: Hashable, Sendable {
  /// The range to replace, in UTF-8 code units.
  public var range: SourceRange
  /// The replacement text, exactly as it is written.
  public var replacement: String

  /// Creates a fix-it.
  public init(range: SourceRange, replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

/// The content of a finding's help. Most findings in a stream of events are never shown, so similar words are looked up
/// only when the help is.
package enum FindingHelp: Hashable, Sendable {
  case text(String)
  /// The first word in alphabetical order that is similar to a known one.
  case similarWord([String], known: [String])

  fileprivate var text: String? {
    switch self {
    case .text(let text): text
    case .similarWord(let words, let known):
      words.sorted().lazy.compactMap { Spelling.question(about: $0, among: known) }.first
    }
  }
}

/// An error, warning or note about a predicate, with a range of the format string in UTF-8 code units.
public typealias Diagnostic = Finding<SourceRange>

extension Finding where Place == SourceRange {
  /// The range of the problem in the format string, in UTF-8 code units.
  public var range: SourceRange {
    get { place }
    set { place = newValue }
  }

  /// Creates a diagnostic.
  public init(
    _ code: DiagnosticCode, _ severity: Severity = .error, at range: SourceRange, _ message: String,
    help: String? = nil, fixIt: FixIt? = nil, uiKitMessage: String? = nil
  ) {
    self.init(
      code, severity, at: range, message, help: help.map(FindingHelp.text), fixIt: fixIt, uiKitMessage: uiKitMessage)
  }

  /// Returns a copy of the diagnostic with the given range, which also applies to its fix-it.
  package func moved(to range: SourceRange) -> Diagnostic {
    var diagnostic = self
    diagnostic.range = range
    diagnostic.fixIt?.range = range
    return diagnostic
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
