package import PredicateSyntax

package import Foundation

/// Why some bytes are no JSON document.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// `not-json` or `not-utf8`.
  package var code: DiagnosticCode
  /// One sentence without a full stop.
  package var message: String
  /// Where the fault is, in bytes from the start; `nil` where nothing exact can be said.
  package var offset: Int?
}

extension JSONValue {
  /// Reads one JSON document in UTF-8; a byte order mark in front is passed over.
  ///
  /// What is ordinary `JSONQuickReader` reads. Foundation's `JSONSerialization` says what all else means, with its habits: a comma behind the last element is allowed, as
  /// in the payload files that developers keep; nesting ends at 512 levels; a lone surrogate escape and a number
  /// beyond the range of `Double` are errors. UTF-16 and UTF-32, which it would take, are refused here.
  /// `JSONDecoder` is not used: it traps on some broken documents.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package init(parsing bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
    if let value = bytes.withContiguousStorageIfAvailable({ JSONQuickReader.value(of: UnsafeRawBufferPointer($0)) })
      ?? nil
    {
      self = value
    } else {
      try self.init(exactly: Data(bytes))
    }
  }

  /// Reads one JSON document in UTF-8, as the general form does.
  package init(parsing bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
    if let value = JSONQuickReader.value(of: bytes) {
      self = value
    } else {
      try self.init(exactly: Data(bytes))
    }
  }

  /// Reads one JSON document in UTF-8, as the general form does.
  package init(parsing data: Data) throws(JSONSyntaxError) {
    if let value = data.withUnsafeBytes({ JSONQuickReader.value(of: $0) }) {
      self = value
    } else {
      try self.init(exactly: data)
    }
  }

  /// Reads one JSON document by Foundation's parser alone.
  package init(exactly data: Data) throws(JSONSyntaxError) {
    if let offset = data.firstInvalidUTF8Offset {
      throw JSONSyntaxError(code: .notUTF8, message: "the text is not UTF-8", offset: offset)
    }
    // A document of UTF-16 without a mark passes for UTF-8 with zero bytes in it, and JSON never holds a zero byte.
    if let offset = data.withUnsafeBytes({ $0.firstIndex(ofByte: 0) }) {
      throw JSONSyntaxError(code: .notJSON, message: "the text holds a zero byte", offset: offset)
    }
    do {
      self = try JSONValue(JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed]))
    } catch {
      throw JSONSyntaxError(explaining: error, in: [UInt8](data))
    }
  }

  /// Takes over what `JSONSerialization` made. It nests at most 512 levels deep, and so does this.
  ///
  /// The order matters: to ask a dictionary whether it is a number takes longer than all the rest.
  private init(_ object: Any) {
    switch object {
    case let text as String: self = .string(text)
    case let members as [String: Any]: self = .object(members.mapValues { JSONValue($0) })
    case let elements as [Any]: self = .array(elements.map { JSONValue($0) })
    case let number as NSNumber: self.init(number: number)
    default: self = .null
    }
  }

  /// Takes over a number of Foundation, which also stands for a truth value.
  init(number: NSNumber) {
    if number is NSDecimalNumber {
      let digits = number.stringValue
      self = Int64(digits).map { .integer($0) } ?? .wideNumber(digits)
      return
    }
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .boolean(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .double(number.doubleValue)
    case UInt8(ascii: "Q"):
      self = Int64(exactly: number.uint64Value).map { .integer($0) } ?? .wideNumber(number.stringValue)
    default: self = .integer(number.int64Value)
    }
  }
}

extension JSONSyntaxError {
  /// Says where the document breaks. The library says little about that, so the text is walked once more.
  fileprivate init(explaining error: any Error, in bytes: [UInt8]) {
    var scanner = JSONScanner(bytes)
    do throws(JSONScanner.Fault) {
      try scanner.run()
      let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      self.init(code: .notJSON, message: words.map(Self.sentence) ?? "the text is no JSON", offset: nil)
    } catch {
      self.init(code: .notJSON, message: error.message, offset: error.offset)
    }
  }

  private static func sentence(_ words: String) -> String {
    let trimmed = words.hasSuffix(".") ? String(words.dropLast()) : words
    return trimmed.prefix(1).lowercased() + trimmed.dropFirst()
  }
}

extension Data {
  /// Where the first byte stands that is not UTF-8; `nil` if all are.
  fileprivate var firstInvalidUTF8Offset: Int? {
    withUnsafeBytes { (buffer: UnsafeRawBufferPointer) -> Int? in
      if buffer.allSatisfy({ $0 < 0x80 }) { return nil }
      let units = buffer.bindMemory(to: UInt8.self)
      if String(validating: units, as: UTF8.self) != nil { return nil }
      return JSONScanner.validUTF8Prefix(units)
    }
  }
}
