import Foundation
import PredicateSyntax

/// Foundation's comparison and search, which on Linux use CoreFoundation's string code.
enum FoundationText {
  static func order(_ left: String, _ right: String, _ options: ComparisonOptions) throws -> Int {
    try requireAgreement(left, right, options, isSearch: false)
    // CoreFoundation's literal order is by UTF-16 code units; elsewhere the order is by scalars.
    if options.contains(.normalized), (left + right).unicodeScalars.contains(where: { $0.value > 0xFFFF }) {
      throw NoOpinion.foundationDiffers
    }
    return (left as NSString).compare(right, options: flags(options)).rawValue
  }

  static func holds(
    _ wanted: String, _ text: String, _ anchor: NSString.CompareOptions, _ options: ComparisonOptions
  ) throws -> Bool {
    try requireAgreement(wanted, text, options, isSearch: true)
    return (text as NSString).range(of: wanted, options: flags(options).union(anchor)).location != NSNotFound
  }

  private static func flags(_ options: ComparisonOptions) -> NSString.CompareOptions {
    var flags: NSString.CompareOptions = options.contains(.normalized) ? .literal : []
    if options.contains(.caseInsensitive) { flags.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { flags.insert(.diacriticInsensitive) }
    return flags
  }

  /// Throws where this project deliberately differs from CoreFoundation on Linux.
  private static func requireAgreement(
    _ left: String, _ right: String, _ options: ComparisonOptions, isSearch: Bool
  ) throws {
    for text in [left, right] {
      var marks = 0
      for scalar in text.unicodeScalars {
        let properties = scalar.properties
        let isMark = properties.canonicalCombiningClass != .notReordered || properties.isGraphemeExtend
        marks = isMark ? marks + 1 : 0
        // Decision 16: a scalar above U+FFFF is folded and decomposed like any other.
        let isSpecial = isMark || properties.isCased || properties.generalCategory == .otherLetter
        if scalar.value > 0xFFFF, isSpecial { throw NoOpinion.foundationDiffers }
        // Old Cyrillic letters and Cherokee: CoreFoundation's folding tables are older or fold in the other direction.
        let isOldCase =
          0x1C80...0x1C88 ~= scalar.value || 0x13A0...0x13FF ~= scalar.value || 0xAB70...0xABBF ~= scalar.value
        if options.contains(.caseInsensitive), isOldCase { throw NoOpinion.foundationDiffers }
        // CoreFoundation finds U+0000 after the end of a string.
        if isSearch, scalar.value == 0 { throw NoOpinion.foundationDiffers }
        // More consecutive marks than CoreFoundation's buffer holds.
        if marks > 8 { throw NoOpinion.foundationDiffers }
      }
    }
  }
}
