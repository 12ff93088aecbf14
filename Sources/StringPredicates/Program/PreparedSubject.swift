import PredicateSyntax

/// A subject with cached properties and folded forms, which are shared by all predicates that are evaluated for an
/// event.
///
/// A prepared subject borrows its bytes and must not outlive the closure for which it was created.
package struct PreparedSubject: ~Copyable {
  /// The bytes of the subject, which are usually UTF-8, or `nil` for a missing identifier.
  package let bytes: UnsafeBufferPointer<UInt8>?
  /// The encoding of the bytes, if it has been determined.
  private var knowledge: Knowledge
  /// The folded forms of the subject, created on first use.
  private var forms: FoldedForms?
  /// What the current evaluation has used of its limits.
  var budget = EvaluationBudget()

  private enum Knowledge: UInt8 {
    /// The encoding hasn't been determined, and the bytes might be invalid UTF-8.
    case nothing
    case isUTF8, isASCII, isBeyondASCII
  }

  /// Creates a subject from valid UTF-8, without validating it.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  package init(_ bytes: UnsafeBufferPointer<UInt8>?) {
    self.bytes = bytes
    knowledge = .isUTF8
    forms = nil
  }

  /// Creates a subject from bytes that might be invalid UTF-8.
  @inline(__always)
  init(unchecked bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    knowledge = .nothing
    forms = nil
  }

  /// Creates a subject from valid UTF-8. The caller specifies whether all bytes are ASCII.
  @inline(__always)
  package init(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    self.bytes = bytes
    knowledge = isASCII ? .isASCII : .isBeyondASCII
    forms = nil
  }

  /// Whether every byte is ASCII (below 0x80).
  ///
  /// - Complexity: O(*n*) if the result isn't known yet, otherwise O(1).
  package var isASCII: Bool {
    @inline(__always)
    mutating get {
      switch knowledge {
      case .isASCII: return true
      case .isBeyondASCII: return false
      case .isUTF8, .nothing:
        guard let bytes, let start = bytes.baseAddress else { return true }
        if Bytes.areASCII(start, bytes.count) {
          knowledge = .isASCII
          return true
        }
        if knowledge == .isUTF8 { knowledge = .isBeyondASCII }
        return false
      }
    }
  }

  /// Whether the bytes are already known to be valid UTF-8.
  @inline(__always)
  var isKnownToBeUTF8: Bool { knowledge != .nothing }

  /// Whether the bytes are valid UTF-8.
  ///
  /// - Complexity: O(*n*) if the result isn't known yet, otherwise O(1).
  var isUTF8: Bool {
    mutating get {
      if knowledge != .nothing || isASCII { return true }
      guard let bytes, String(validating: bytes, as: UTF8.self) != nil else { return false }
      knowledge = .isBeyondASCII
      return true
    }
  }

  /// The length of the subject in UTF-16 code units, or 0 for a missing identifier.
  ///
  /// - Complexity: O(*n*).
  var utf16Length: Int {
    mutating get {
      guard let bytes else { return 0 }
      return isASCII ? bytes.count : Bytes.utf16Length(of: bytes)
    }
  }

  /// Calls `body` with a prepared subject for a string.
  @inline(__always)
  package static func with<Result>(_ subject: String?, _ body: (inout PreparedSubject) -> Result) -> Result {
    guard let subject else {
      var prepared = PreparedSubject(nil)
      return body(&prepared)
    }
    let result = subject.utf8.withContiguousStorageIfAvailable { bytes in
      var prepared = PreparedSubject(bytes)
      return body(&prepared)
    }
    if let result { return result }
    var copy = subject  // a string without native storage, such as a bridged one
    return copy.withUTF8 { bytes in
      var prepared = PreparedSubject(bytes)
      return body(&prepared)
    }
  }

  /// Returns the subject folded for comparisons with the given options.
  mutating func text(_ folding: StringFolding) -> FoldedText { allForms().text(folding, bytes) }

  /// Returns the subject folded for `LIKE` (decision 5).
  mutating func likeText(_ folding: StringFolding) -> [UInt8] { allForms().likeText(folding, bytes) }

  /// Returns the subject without diacritical marks, in UTF-8, for `MATCHES[d]` (decision 6).
  mutating func unmarkedText() -> [UInt8] { allForms().unmarkedText(bytes) }

  private mutating func allForms() -> FoldedForms {
    if let forms { return forms }
    let new = FoldedForms()
    forms = new
    return new
  }
}

/// The cached folded forms of a subject. Each form is created on first use.
private final class FoldedForms {
  private var folded: [(folding: StringFolding, text: FoldedText)] = []
  private var likeFolded: [(folding: StringFolding, text: [UInt8])] = []
  private var unmarked: [UInt8]?

  func text(_ folding: StringFolding, _ bytes: UnsafeBufferPointer<UInt8>?) -> FoldedText {
    if let known = folded.first(where: { $0.folding == folding }) { return known.text }
    let text = FoldedText(bytes ?? Self.none, folding: folding)
    folded.append((folding, text))
    return text
  }

  func likeText(_ folding: StringFolding, _ bytes: UnsafeBufferPointer<UInt8>?) -> [UInt8] {
    if let known = likeFolded.first(where: { $0.folding == folding }) { return known.text }
    let text = TextMapping.likeFolded(utf8: bytes ?? Self.none, folding)
    likeFolded.append((folding, text))
    return text
  }

  func unmarkedText(_ bytes: UnsafeBufferPointer<UInt8>?) -> [UInt8] {
    if let unmarked { return unmarked }
    let text = TextMapping.removingMarks(utf8: Array(bytes ?? Self.none))
    unmarked = text
    return text
  }

  private static var none: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: nil, count: 0) }
}

extension TextMapping {
  /// Returns UTF-8 text with its diacritical marks removed, using canonical decomposition.
  static func removingMarks(utf8 bytes: [UInt8]) -> [UInt8] {
    let scalars = bytes.withUnsafeBufferPointer { FoldedText.scalars(of: $0) }
    return Array(string(of: removingMarks(scalars)).utf8)
  }
}

extension ComparisonOptions {
  /// The folding that corresponds to the options `[c]` and `[d]`.
  var folding: StringFolding {
    // Both option sets use the same bits for these options.
    let both = StringFolding.caseInsensitive.rawValue | StringFolding.diacriticInsensitive.rawValue
    return StringFolding(rawValue: rawValue & both)
  }
}
