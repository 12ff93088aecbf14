import Foundation
import RoutingDocuments
import TestSupport
import Testing

/// Random property lists that Foundation writes in both formats are read back unchanged.
@Suite struct PropertyListOracleTests {
  static let texts = ["", "a", "é", "日本😀", "<&>\"'", "]]>", " \n\t", "\u{1}", String(repeating: "x", count: 300)]

  static func value(_ generator: inout SeededGenerator, levels: Int) -> JSONValue {
    switch generator.below(levels > 0 ? 8 : 6) {
    case 0: .boolean(generator.once(in: 2))
    case 1: .integer(generator.pick([0, 1, -1, 255, 256, 65_536, .max, .min], or: 0))
    case 2: .integer(Int64(truncatingIfNeeded: generator.next()))
    case 3: .double(generator.pick([0.5, -1.25, 1e300, .leastNonzeroMagnitude], or: 0.5))
    case 4, 5: .string(generator.pick(texts, or: ""))
    case 6: .array((0..<generator.below(20)).map { _ in value(&generator, levels: levels - 1) })
    default: dictionary(&generator, levels: levels - 1)
    }
  }

  static func dictionary(_ generator: inout SeededGenerator, levels: Int) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for number in 0..<generator.below(18) {
      members["\(generator.pick(texts, or: ""))\(number)"] = value(&generator, levels: levels)
    }
    return .object(members)
  }

  /// Returns the value as a Foundation object.
  static func object(_ value: JSONValue) -> Any {
    switch value {
    case .null, .wideNumber: ""
    case .boolean(let truth): truth
    case .integer(let number): number
    case .double(let number): number
    case .string(let text): text
    case .array(let elements): elements.map(object)
    case .object(let members): members.mapValues(object)
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func readsPropertyListsThatFoundationWrites(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let dictionary = Self.dictionary(&generator, levels: 4)
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: Self.object(dictionary), format: format, options: 0)
      let log = IssueLog(file: "Info.plist")
      let tree = try #require(JSONTree(propertyList: [UInt8](data), log: log, limit: 1 << 20), "\(log.issues)")
      #expect(tree.root.value == dictionary, "seed \(seed)")
    }
  }
}
