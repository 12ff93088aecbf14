import RoutingDocuments

/// Reads Swift files.
package enum SwiftFileReader {
  /// Whether this build can read Swift files, which requires the trait `SwiftSources`.
  package static var isAvailable: Bool {
    #if SwiftSources
      true
    #else
      false
    #endif
  }

  /// Returns the facts about a file. Text that can't be parsed is skipped and reported as a finding.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func facts(in bytes: [UInt8], file: String) -> SourceFacts {
    #if SwiftSources
      if let finding = refusal(of: bytes, file: file) { return SourceFacts(unread: finding) }
      return DeepStack.run { SwiftFactVisitor.facts(in: SwiftTextLimits.withoutDeepArrays(bytes), file: file) }
    #else
      return SourceFacts()
    #endif
  }

  /// Returns the manifest in a `Package.swift` file, or `nil` if it can't be read.
  static func package(in bytes: [UInt8], file: String) -> PackageManifest? {
    #if SwiftSources
      guard refusal(of: bytes, file: file) == nil else { return nil }
      return DeepStack.run {
        PackageManifestVisitor.manifest(in: SwiftTextLimits.withoutDeepArrays(bytes), file: file)
      }
    #else
      return nil
    #endif
  }

  /// Returns a finding if parsing the file would require too much memory or stack space.
  private static func refusal(of bytes: [UInt8], file: String) -> DocumentIssue? {
    if let finding = SourceContent.refusal(of: bytes, file: file) { return finding }
    return bytes.withUnsafeBufferPointer(SwiftTextLimits.excess).map { excess in
      DocumentIssue(
        "partly-read", .warning, at: SourceLines(file: file, text: bytes).position(of: excess.offset),
        "\(excess.reason): the file is not read")
    }
  }
}

/// Runs a closure on a thread with a large stack, because the parser recurses along chains of `else if` branches.
private enum DeepStack {
  /// Passes the result between threads. It is read after the thread that writes it has ended.
  private final class Box<Value>: @unchecked Sendable { var value: Value? }

  static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    let box = Box<Value>()
    RunningThread(stackSize: 512 << 20) { box.value = body() }?.join()
    return box.value ?? body()
  }
}

/// The limits for parsing a Swift file, which bound the parser's recursion depth and memory use.
///
/// The contents of strings and comments also count toward these limits, because only the parser can distinguish them
/// from code.
enum SwiftTextLimits {
  /// The maximum nesting depth of brackets.
  static let brackets = 1_000
  /// The maximum number of consecutive opening square brackets; see `withoutDeepArrays(_:)`.
  static let arrays = 10
  /// The maximum number of `else if` branches in a file. The parser recurses for each branch in a chain.
  static let elseBranches = 5_000
  /// The maximum number of words and symbols in a file. Each one takes up to 330 bytes in the syntax tree.
  static let tokens = 1_500_000

  /// Returns the first offset at which a string exceeds a limit, together with the reason, or `nil` if it exceeds none.
  ///
  /// Angle brackets count only within a line, because most of them are operators.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func excess(in text: UnsafeBufferPointer<UInt8>) -> (offset: Int, reason: String)? {
    var depth = 0
    var angles = 0
    var branches = 0
    var count = 0
    var isInWord = false
    for (offset, byte) in text.enumerated() {
      let startsWord = !isInWord
      isInWord = isWord(byte)
      if byte > 0x20, startsWord || !isInWord { count += 1 }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "<"): angles += 1
      case UInt8(ascii: ">"): angles = max(0, angles - 1)
      case 0x0A, 0x0D: angles = 0
      case UInt8(ascii: "e") where startsWord && isElseBranch(text[offset...]): branches += 1
      default: break
      }
      if depth > brackets || angles > brackets {
        return (offset, "brackets nest more than \(brackets) levels deep here")
      }
      if branches > elseBranches { return (offset, "the file has more than \(elseBranches) 'else if'") }
      if count > tokens { return (offset, "the file has more than \(tokens) words and symbols") }
    }
    return nil
  }

  /// Returns the text with spaces in place of opening square brackets that follow too many others. The parser looks
  /// ahead at each of these, which doubles the parsing time with each level. In a comment, this changes nothing; in code,
  /// the parser reports what is left.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func withoutDeepArrays(_ text: [UInt8]) -> [UInt8] {
    var result = text
    // The number of consecutive opening square brackets, ignoring parentheses between them.
    var count = 0
    for (offset, byte) in text.enumerated() {
      if byte == UInt8(ascii: "[") {
        count += 1
        if count > arrays { result[offset] = 0x20 }
      } else if byte > 0x20, byte != UInt8(ascii: "(") {
        count = 0
      }
    }
    return result
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 95, 97...122, 0x80...: true
    default: false
    }
  }

  /// Returns whether a string starts with `else if`, with any whitespace between the words.
  private static func isElseBranch(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard text.starts(with: "else".utf8) else { return false }
    let next = text.dropFirst(4).drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
    return next.startIndex > text.startIndex + 4 && next.starts(with: "if".utf8)
  }
}
