import Foundation
import StringPredicates

/// The operators that are compared with Foundation.
enum ComparedOperator: String, CaseIterable {
  case order, contains, prefix, suffix
}

/// Foundation's results; on Linux it runs CoreFoundation's string code.
enum FoundationOracle {
  static func options(_ folding: StringFolding) -> NSString.CompareOptions {
    var options: NSString.CompareOptions = []
    if folding.contains(.caseInsensitive) { options.insert(.caseInsensitive) }
    if folding.contains(.diacriticInsensitive) { options.insert(.diacriticInsensitive) }
    return options
  }

  /// -1, 0 or 1 for the order, 0 or 1 for the other operators.
  static func verdict(_ operation: ComparedOperator, _ text: NSString, _ other: String, _ folding: StringFolding) -> Int
  {
    let options = options(folding)
    return switch operation {
    case .order: text.compare(other, options: options).rawValue
    case .contains: text.range(of: other, options: options).location == NSNotFound ? 0 : 1
    case .prefix: text.range(of: other, options: options.union(.anchored)).location == NSNotFound ? 0 : 1
    case .suffix: text.range(of: other, options: options.union([.anchored, .backwards])).location == NSNotFound ? 0 : 1
    }
  }
}

extension FoldedText {
  /// The same for this library.
  func verdict(_ operation: ComparedOperator, _ other: FoldedText) -> Int {
    switch operation {
    case .order: compare(other).signum()
    case .contains: contains(other) ? 1 : 0
    case .prefix: hasPrefix(other) ? 1 : 0
    case .suffix: hasSuffix(other) ? 1 : 0
    }
  }
}

extension String {
  /// `"e\u{301}"` as `U+0065 U+0301`.
  var codePoints: String {
    unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
  }
}
