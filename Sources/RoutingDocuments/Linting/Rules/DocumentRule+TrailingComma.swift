import PredicateSyntax
import SceneAnalysis

extension DocumentRule {
  /// A rule that finds trailing commas in the objects and arrays of a payload. Trailing commas are allowed in other
  /// documents.
  static let trailingComma = DocumentRule(
    .event,
    LintManual(
      DiagnosticCode(rawValue: "trailing-comma"), .error,
      summary: "a trailing comma in an object or array of a payload",
      explanation: """
        JSON does not allow a comma after the last element. The push service refuses the whole payload. This tool \
        reads the payload anyway, so that the comma does not hide other findings.
        """,
      cure: "remove the comma",
      triggering: LintManual.Example(
        "{ \"aps\": { \"alert\": \"A new message\", \"target-content-id\": \"com.example.mail/thread/42\", } }"),
      clean: LintManual.Example(
        "{ \"aps\": { \"alert\": \"A new message\", \"target-content-id\": \"com.example.mail/thread/42\" } }"))
  ) { event, report in
    // A payload nested in a `notification` event isn't sent to a push service in this form.
    let isEnveloped = event["aps"] == nil && event["notification"] != nil
    guard let payload = event.payload, !isEnveloped else { return }
    var trees = [event.tree]
    if payload.tree !== event.tree { trees.append(payload.tree) }
    for tree in trees {
      guard let offset = offsetOfTrailingComma(in: tree.text) else { continue }
      report.note(
        at: tree.position(at: offset),
        "the push service refuses a payload with a comma before the end of an object or array")
    }
  }

  /// Returns the offset of the first trailing comma in a string that `JSONParser` accepts, or `nil` if there isn't one.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  private static func offsetOfTrailingComma(in text: UnsafeMutableRawBufferPointer) -> Int? {
    var comma: Int?
    var isInString = false
    var isEscaped = false
    for (offset, byte) in text.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""):
        isInString.toggle()
        comma = nil
      case _ where isInString: break
      case UInt8(ascii: ","): comma = offset
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if let comma { return comma }
      case 0x09, 0x0A, 0x0D, 0x20: break
      default: comma = nil
      }
    }
    return nil
  }
}
