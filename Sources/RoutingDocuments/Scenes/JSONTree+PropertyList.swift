internal import Foundation
internal import PredicateSyntax

extension JSONTree {
  /// Reads a property list, XML or binary, as the tree that documents are read from. Its values have no lines. Dates and
  /// data become `null`: nothing that is read here has such a value.
  ///
  /// Notes a fault and returns `nil` if Foundation cannot read it, or if it is not a dictionary.
  convenience init?(propertyList bytes: [UInt8], log: IssueLog) {
    func refuse(_ message: String, help: String? = nil) {
      log.note(DocumentIssue(.notPropertyList, file: log.file, message, help: help))
    }
    do {
      let object = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
      guard let dictionary = object as? [String: Any] else {
        refuse("the property list is not a dictionary")
        return nil
      }
      var budget = Self.propertyListSize
      guard let value = JSONValue(dictionary, levels: 64, budget: &budget) else {
        refuse("the property list is nested deeper than 64 levels or larger than 64 MiB")
        return nil
      }
      var writer = JSONWriter()
      writer.value(value)
      try self.init(parsing: writer.bytes, isPositioned: false)
    } catch {
      refuse(
        "the file is not a property list", help: (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String)
      return nil
    }
  }

  /// How large a property list may be, in bytes. In the binary form one value may be in many places, so that a small file
  /// can hold more values than any memory.
  private static let propertyListSize = 64 << 20
}

extension JSONValue {
  /// Takes over what Foundation read; `nil` if it is nested too deep or too large.
  fileprivate init?(_ object: Any, levels: Int, budget: inout Int) {
    budget -= 16
    if let text = object as? String { budget -= text.utf8.count }
    guard levels > 0, budget > 0 else { return nil }
    switch object {
    case let text as String: self = .string(text)
    case let members as [String: Any]:
      var values: [String: JSONValue] = [:]
      for (key, member) in members {
        budget -= key.utf8.count
        guard let value = JSONValue(member, levels: levels - 1, budget: &budget) else { return nil }
        values[key] = value
      }
      self = .object(values)
    case let elements as [Any]:
      var values: [JSONValue] = []
      for element in elements {
        guard let value = JSONValue(element, levels: levels - 1, budget: &budget) else { return nil }
        values.append(value)
      }
      self = .array(values)
    case let number as NSNumber: self.init(number: number)
    default: self = .null
    }
  }

  /// Takes over a number of Foundation, which also stands for a truth value.
  private init(number: NSNumber) {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .boolean(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .double(number.doubleValue)
    case UInt8(ascii: "Q"):
      self = Int64(exactly: number.uint64Value).map { .integer($0) } ?? .wideNumber(number.stringValue)
    default: self = .integer(number.int64Value)
    }
  }
}
