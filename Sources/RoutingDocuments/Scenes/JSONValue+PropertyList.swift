internal import Foundation
internal import PredicateSyntax

extension JSONValue {
  /// Reads a property list, XML or binary, into the tree that documents are read from. Dates and data become `null`:
  /// nothing that is read here has such a value.
  ///
  /// Notes a fault and gives `nil` if Foundation cannot read it, or if it is no dictionary.
  init?(propertyList bytes: [UInt8], log: IssueLog) {
    do {
      let object = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
      guard let dictionary = object as? [String: Any] else {
        log.note(.notPropertyList, at: .root, "the property list is no dictionary")
        return nil
      }
      var budget = Self.propertyListValues
      guard let value = JSONValue(dictionary, levels: 64, budget: &budget) else {
        log.note(
          .notPropertyList, at: .root,
          "the property list is nested deeper than 64 levels or holds more than \(Self.propertyListValues) values")
        return nil
      }
      self = value
    } catch {
      let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      log.note(.notPropertyList, at: .root, "the file is no property list", help: words)
      return nil
    }
  }

  /// How many values a property list may hold. In the binary form one value may stand in many places, so that a small
  /// file can hold more values than any memory.
  private static let propertyListValues = 1_000_000

  /// Takes over what Foundation read; `nil` if it is nested too deep or too large.
  private init?(_ object: Any, levels: Int, budget: inout Int) {
    guard levels > 0, budget > 0 else { return nil }
    budget -= 1
    switch object {
    case let text as String: self = .string(text)
    case let members as [String: Any]:
      var values: [String: JSONValue] = [:]
      for (key, member) in members {
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
}
