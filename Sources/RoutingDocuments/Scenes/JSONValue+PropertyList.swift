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
      guard let dictionary = object as? [String: Any], let value = JSONValue(dictionary, levels: 64) else {
        log.note(.notPropertyList, at: .root, "the property list is no dictionary of an application")
        return nil
      }
      self = value
    } catch {
      let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      log.note(.notPropertyList, at: .root, "the file is no property list", help: words)
      return nil
    }
  }

  /// Takes over what Foundation read; `nil` if it is nested too deep.
  private init?(_ object: Any, levels: Int) {
    guard levels > 0 else { return nil }
    switch object {
    case let text as String: self = .string(text)
    case let members as [String: Any]:
      var values: [String: JSONValue] = [:]
      for (key, member) in members {
        guard let value = JSONValue(member, levels: levels - 1) else { return nil }
        values[key] = value
      }
      self = .object(values)
    case let elements as [Any]:
      let values = elements.compactMap { JSONValue($0, levels: levels - 1) }
      guard values.count == elements.count else { return nil }
      self = .array(values)
    case let number as NSNumber: self.init(number: number)
    default: self = .null
    }
  }
}
