import PredicateSyntax

/// A subject with everything that predicates ask of it, computed once and shared by all predicates of one event.
///
/// It borrows the bytes: it must not outlive the closure that it was made for.
package struct PreparedSubject: ~Copyable {
  /// The UTF-8 bytes; `nil` is the missing identifier.
  package let bytes: UnsafeBufferPointer<UInt8>?
  /// What is known of the bytes so far.
  private var knowledge: Knowledge
  /// The folded forms, once one was asked for.
  private var forms: FoldedForms?

  private enum Knowledge: UInt8 {
    /// They may not even be UTF-8.
    case nothing
    case isUTF8, isASCII, isBeyondASCII
  }

  /// Prepares valid UTF-8; this is not checked.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  package init(_ bytes: UnsafeBufferPointer<UInt8>?) {
    self.bytes = bytes
    knowledge = .isUTF8
    forms = nil
  }

  /// Prepares bytes that may be anything.
  @inline(__always)
  init(unchecked bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    knowledge = .nothing
    forms = nil
  }

  /// Prepares UTF-8 that is known to be ASCII or to go beyond it.
  @inline(__always)
  package init(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    self.bytes = bytes
    knowledge = isASCII ? .isASCII : .isBeyondASCII
    forms = nil
  }

  /// Whether every byte is below 0x80.
  ///
  /// - Complexity: O(n) when it is first asked and nothing was known, O(1) then.
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

  /// Whether it needs no look at the bytes to know that they are UTF-8.
  @inline(__always)
  var isKnownToBeUTF8: Bool { knowledge != .nothing }

  /// Whether the bytes are UTF-8.
  ///
  /// - Complexity: O(n) if nothing is known of them, else O(1).
  var isUTF8: Bool {
    mutating get {
      if knowledge != .nothing || isASCII { return true }
      guard let bytes, String(validating: bytes, as: UTF8.self) != nil else { return false }
      knowledge = .isBeyondASCII
      return true
    }
  }

  /// The number of UTF-16 code units; 0 for the missing identifier.
  ///
  /// - Complexity: O(n).
  var utf16Length: Int {
    mutating get {
      guard let bytes else { return 0 }
      return isASCII ? bytes.count : Bytes.utf16Length(of: bytes)
    }
  }

  /// Prepares a string and calls `body` with it.
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
    var copy = subject  // a string of another system, such as a bridged one
    return copy.withUTF8 { bytes in
      var prepared = PreparedSubject(bytes)
      return body(&prepared)
    }
  }

  /// The subject made ready for comparisons with the given options.
  mutating func text(_ folding: StringFolding) -> FoldedText { allForms().text(folding, bytes) }

  /// The subject folded as `LIKE` compares it (decision 5 of this project).
  mutating func likeText(_ folding: StringFolding) -> [UInt32] { allForms().likeText(folding, bytes) }

  /// The subject without diacritical marks, in UTF-8, as `MATCHES[d]` compares it (decision 6 of this project).
  mutating func unmarkedText() -> [UInt8] { allForms().unmarkedText(bytes) }

  private mutating func allForms() -> FoldedForms {
    if let forms { return forms }
    let new = FoldedForms()
    forms = new
    return new
  }
}

/// The folded forms of one subject. Each is made when it is first asked for.
private final class FoldedForms {
  private var folded: [(folding: StringFolding, text: FoldedText)] = []
  private var likeFolded: [(folding: StringFolding, text: [UInt32])] = []
  private var unmarked: [UInt8]?

  func text(_ folding: StringFolding, _ bytes: UnsafeBufferPointer<UInt8>?) -> FoldedText {
    if let known = folded.first(where: { $0.folding == folding }) { return known.text }
    let text = FoldedText(bytes ?? Self.none, folding: folding)
    folded.append((folding, text))
    return text
  }

  func likeText(_ folding: StringFolding, _ bytes: UnsafeBufferPointer<UInt8>?) -> [UInt32] {
    if let known = likeFolded.first(where: { $0.folding == folding }) { return known.text }
    let text = TextMapping.likeFolded(FoldedText.scalars(of: bytes ?? Self.none), folding)
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
  /// Removes the marks of UTF-8 text, by canonical decomposition.
  static func removingMarks(utf8 bytes: [UInt8]) -> [UInt8] {
    let scalars = bytes.withUnsafeBufferPointer { FoldedText.scalars(of: $0) }
    return Array(string(of: removingMarks(scalars)).utf8)
  }
}

extension ComparisonOptions {
  /// The folding that `[c]` and `[d]` ask for.
  var folding: StringFolding {
    // The two have the same bits here and there.
    let both = StringFolding.caseInsensitive.rawValue | StringFolding.diacriticInsensitive.rawValue
    return StringFolding(rawValue: rawValue & both)
  }
}
