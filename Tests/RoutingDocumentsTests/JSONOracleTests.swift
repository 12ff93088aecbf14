import Foundation
import RoutingDocuments
import TestSupport
import Testing

/// Compares the parser with Foundation's.
@Suite struct JSONOracleTests {
  @Test(arguments: [1, 2, 3]) func agreesWithFoundation(seed: UInt64) throws {
    for line in HostileLines.many(20_000, seed: seed) {
      let words = "seed \(seed): \(String(decoding: line, as: UTF8.self).debugDescription)"
      let own = try? JSONValue(parsing: line)
      // Foundation accepts other encodings too.
      guard String(validating: line, as: UTF8.self) != nil, !line.contains(0) else {
        #expect(own == nil, "\(words)")
        continue
      }
      let object = try? JSONSerialization.jsonObject(with: Data(line), options: [.fragmentsAllowed])
      guard let own, let object else {
        #expect((own == nil) == (object == nil), "\(words)")
        continue
      }
      #expect(Self.agrees(own, object), "\(words)")
    }
  }

  @Test(arguments: [
    "0", "-1", "1.0", "1.5", "0.1", "-0.0", "0.000", "999999999999999999", "9999999999999999999", "1e3", "-0", "100",
    "123456789.123456", "0.30000000000000004", "179769313486231570.5", "12.500", "1e-400", "1E+2", "4.9e-324",
  ])
  func readsNumbersLikeFoundation(text: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
    #expect(Self.agrees(try JSONValue(parsing: text.utf8), object))
  }

  /// Whether Foundation's object has the same value.
  private static func agrees(_ value: JSONValue, _ object: Any) -> Bool {
    switch (value, object) {
    case (.null, is NSNull): return true
    case (.string(let text), let other as String): return text == other
    case (.object(let members), let others as [String: Any]):
      return members.count == others.count
        && members.allSatisfy { key, member in others[key].map { agrees(member, $0) } ?? false }
    case (.array(let elements), let others as [Any]):
      return elements.count == others.count && zip(elements, others).allSatisfy { agrees($0, $1) }
    case (.boolean(let truth), let number as NSNumber): return number.isBoolean && number.boolValue == truth
    case (.integer(let whole), let number as NSNumber): return !number.isBoolean && number.int64Value == whole
    case (.double(let fraction), let number as NSNumber): return !number.isBoolean && number.nearest == fraction
    case (.wideNumber(let digits), let number as NSNumber): return !number.isBoolean && number.nearest == Double(digits)
    default: return false
    }
  }
}

extension NSNumber {
  fileprivate var isBoolean: Bool {
    [UInt8(ascii: "c"), UInt8(ascii: "B")].contains(UInt8(bitPattern: objCType.pointee))
  }
  /// The number as a `Double`. It parses the digits, because Foundation rounds decimal numbers badly.
  fileprivate var nearest: Double? { self is NSDecimalNumber ? Double(stringValue) : doubleValue }
}
