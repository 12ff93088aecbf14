import Foundation
import RoutingDocuments
import TestSupport
import Testing

@Suite struct JSONQuickReaderTests {
  /// What a reader makes of a line; the error has its offset and its words.
  private func outcome(_ parse: () throws(JSONSyntaxError) -> JSONValue) -> Result<JSONValue, JSONSyntaxError> {
    Result { () throws(JSONSyntaxError) in try parse() }
  }

  @Test(arguments: [1, 2, 3]) func itAgreesWithFoundation(seed: UInt64) {
    for line in HostileLines.many(20_000, seed: seed) {
      let quick = outcome { () throws(JSONSyntaxError) in
        try JSONValue(parsing: Data(line))
      }
      let exact = outcome { () throws(JSONSyntaxError) in
        try JSONValue(exactly: Data(line))
      }
      #expect(quick == exact, "\(String(decoding: line, as: UTF8.self).debugDescription)")
    }
  }

  @Test func itReadsWhatIsOrdinary() {
    let line = #" {"a":[1,-2,0.5,"é\n\u00e9😀",true,false,null,{}]} "#
    let value = line.data(using: .utf8)?.withUnsafeBytes { JSONQuickReader.value(of: $0) }
    #expect(
      value
        == .object([
          "a": .array([
            .integer(1), .integer(-2), .double(0.5), .string("é\né😀"), .boolean(true), .boolean(false), .null,
            .object([:]),
          ])
        ]))
  }

  @Test(arguments: [
    "0", "-1", "1.0", "1.5", "0.1", "-0.0", "0.000", "999999999999999999", "9999999999999999999", "1e3", "-0", "100",
    "123456789.123456", "0.30000000000000004", "179769313486231570.5", "12.500",
  ])
  func numbersAreThoseOfFoundation(text: String) throws {
    #expect(try JSONValue(parsing: text.utf8) == JSONValue(exactly: Data(text.utf8)))
  }
}
