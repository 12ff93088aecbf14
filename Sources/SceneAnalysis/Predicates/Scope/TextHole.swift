/// A text of a condition that is known only in part: any text of a shape.
///
/// The conditions have a stand-in in its place. Where it stands, a comparison has two languages: what matches for every
/// value, and what matches for some value.
package struct TextHole: Hashable, Sendable {
  /// What the app computes.
  package var name: String
  /// The text that the conditions have in its place.
  package var standIn: String
  /// What every value begins with.
  package var beginsWith: String
  /// What every value has between its beginning and its end.
  package var contains: String
  /// What every value ends with.
  package var endsWith: String
  /// Whether the stand-in is one of the values. If not, an answer that was found with it may hold for no value at all.
  package var isValue: Bool

  package init(
    name: String, standIn: String, beginsWith: String = "", contains: String = "", endsWith: String = "",
    isValue: Bool = true
  ) {
    self.name = name
    self.standIn = standIn
    self.isValue = isValue
    self.beginsWith = beginsWith
    self.contains = contains
    self.endsWith = endsWith
  }

  /// Why a comparison with it is not decided for all values at once.
  var reason: String { "it depends on the value of '\(name)'" }
}

/// The texts of some conditions that are known only in part, by their stand-ins. Copies share their memory.
package struct TextHoles: Hashable, Sendable, ExpressibleByArrayLiteral {
  private let byStandIn: [[UInt8]: TextHole]

  package init(_ holes: [TextHole]) {
    byStandIn = Dictionary(holes.map { (Array($0.standIn.utf8), $0) }, uniquingKeysWith: { first, _ in first })
  }

  package init(arrayLiteral holes: TextHole...) { self.init(holes) }

  package var isEmpty: Bool { byStandIn.isEmpty }

  /// The text that has this stand-in. O(n) in its length.
  subscript(standIn: [UInt8]) -> TextHole? { byStandIn[standIn] }
}

/// For which values of what only the running app knows an answer holds.
public enum ValueScope: String, Hashable, Sendable {
  /// For some values; the ones that were tried are among them.
  case someValue = "some"
  /// For every value.
  case everyValue = "every"
}
