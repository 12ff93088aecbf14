import PredicateSyntax

/// A subject with everything that predicates ask of it, computed once and shared by all predicates of one event.
///
/// It borrows the bytes: it must not outlive the closure that it was made for.
package struct PreparedSubject: ~Copyable {
  /// The UTF-8 bytes; `nil` is the missing identifier.
  let bytes: UnsafeBufferPointer<UInt8>?
  /// Whether every byte is below 0x80.
  let isASCII: Bool
  /// What was computed; made when it is first needed, which it rarely is for ASCII.
  private var forms: Forms?

  /// The subject in the forms that comparisons ask for.
  private final class Forms {
    var folded: (FoldedText?, FoldedText?, FoldedText?, FoldedText?) = (nil, nil, nil, nil)
    var likeFolded: ([UInt32]?, [UInt32]?, [UInt32]?, [UInt32]?) = (nil, nil, nil, nil)
    var unmarked: [UInt8]?
  }

  private mutating func madeForms() -> Forms {
    if let forms { return forms }
    let made = Forms()
    forms = made
    return made
  }

  /// Prepares valid UTF-8; this is not checked.
  ///
  /// - Complexity: O(n): one look at each byte.
  package init(_ bytes: UnsafeBufferPointer<UInt8>?) {
    self.bytes = bytes
    isASCII = bytes.map(Self.isASCII) ?? true
  }

  private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index &+ 8 <= raw.count {
      if raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
      index &+= 8
    }
    while index < raw.count {
      if raw[index] >= 0x80 { return false }
      index &+= 1
    }
    return true
  }

  /// Prepares a string and calls `body` with it.
  package static func with<Result, Failure: Error>(
    _ subject: String?, _ body: (inout PreparedSubject) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard var subject else {
      var prepared = PreparedSubject(nil)
      return try body(&prepared)
    }
    let result = subject.withUTF8 { bytes in
      var prepared = PreparedSubject(bytes)
      return Swift.Result { () throws(Failure) in try body(&prepared) }
    }
    return try result.get()
  }

  /// The subject made ready for comparisons with the given options.
  mutating func text(_ folding: StringFolding) -> FoldedText {
    let forms = madeForms()
    return switch folding.rawValue & 3 {
    case 0: Self.cached(&forms.folded.0) { FoldedText(bytes ?? Self.empty, folding: folding) }
    case 1: Self.cached(&forms.folded.1) { FoldedText(bytes ?? Self.empty, folding: folding) }
    case 2: Self.cached(&forms.folded.2) { FoldedText(bytes ?? Self.empty, folding: folding) }
    default: Self.cached(&forms.folded.3) { FoldedText(bytes ?? Self.empty, folding: folding) }
    }
  }

  /// The subject folded as `LIKE` compares it (decision 5 of this project).
  mutating func likeText(_ folding: StringFolding) -> [UInt32] {
    let forms = madeForms()
    return switch folding.rawValue & 3 {
    case 0: Self.cached(&forms.likeFolded.0) { FoldedText.scalars(of: bytes ?? Self.empty) }
    case 1: Self.cached(&forms.likeFolded.1) { Self.likeFold(bytes, folding) }
    case 2: Self.cached(&forms.likeFolded.2) { Self.likeFold(bytes, folding) }
    default: Self.cached(&forms.likeFolded.3) { Self.likeFold(bytes, folding) }
    }
  }

  /// The subject without diacritical marks, in UTF-8, as `MATCHES[d]` compares it (decision 6 of this project).
  mutating func unmarkedText() -> [UInt8] {
    let forms = madeForms()
    return Self.cached(&forms.unmarked) { TextMapping.removingMarks(utf8: Array(bytes ?? Self.empty)) }
  }

  private static var empty: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: nil, count: 0) }

  private static func cached<Value>(_ slot: inout Value?, _ make: () -> Value) -> Value {
    if let value = slot { return value }
    let value = make()
    slot = value
    return value
  }

  private static func likeFold(_ bytes: UnsafeBufferPointer<UInt8>?, _ folding: StringFolding) -> [UInt32] {
    TextMapping.likeFolded(FoldedText.scalars(of: bytes ?? empty), folding)
  }
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
    var folding: StringFolding = []
    if contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
    if contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
    return folding
  }
}
