/// A comma before the end of an object or an array. The tool's own documents may have one; the push service refuses a
/// payload with one.
enum TrailingComma {
  /// The line and the column of the first one, from 1; `nil` without a trailing comma.
  ///
  /// - Complexity: O(n) in the length of the text, which must be JSON apart from such commas.
  static func position(in bytes: some Collection<UInt8>) -> (line: Int, column: Int)? {
    var line = 1
    var column = 0
    var comma: (line: Int, column: Int)?
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      column += 1
      switch byte {
      case 0x0A:
        line += 1
        column = 0
      case _ where isInString:
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      case UInt8(ascii: ","): comma = (line, column)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if let comma { return comma }
      case 0x09, 0x0D, 0x20: break
      default:
        comma = nil
        isInString = byte == UInt8(ascii: "\"")
      }
    }
    return nil
  }
}
