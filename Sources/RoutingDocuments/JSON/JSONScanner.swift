/// Walks through the text of a JSON document and notes where values stand, or where the text stops being JSON.
///
/// Foundation's parser tells neither. The walk is made only when something has to be said about a document, uses no
/// recursion, and allows what the parser allows (a comma behind the last element).
package struct JSONScanner {
  /// The place where the text stops being JSON.
  package struct Fault: Error, Hashable, Sendable {
    /// Bytes from the start of the text.
    package var offset: Int
    /// One sentence without a full stop.
    package var message: String
  }

  /// Where a value stands, in bytes from the start of the text.
  package struct Place: Hashable, Sendable {
    /// The opening quotation mark of the member's name; `nil` for elements and for the document.
    package var key: Int?
    /// The first byte of the value.
    package var value: Int
  }

  /// How deep Foundation's parser goes, in levels.
  package static let nestingLevels = 512

  /// The places of the wanted paths, after a run.
  package private(set) var places: [String: Place] = [:]

  let bytes: [UInt8]
  var position = 0
  private let wanted: Set<String>
  private var path = ""
  private var frames: [Frame] = []

  private struct Frame {
    /// The number of the next element; `nil` in an object.
    var index: Int?
    /// The length of the path of the array or object itself, in UTF-8 code units.
    var pathLength: Int
  }

  private enum State { case value, elementOrEnd, memberOrEnd, afterValue }

  /// Prepares a walk that notes the places of some paths, written as `JSONPath` prints them.
  package init(_ bytes: [UInt8], wanted: Set<String> = []) {
    self.bytes = bytes
    self.wanted = wanted
  }

  /// Walks to the end of the text.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package mutating func run() throws(Fault) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    var state = State.value
    var keyOffset: Int?
    skipBlanks()
    note(key: nil)
    while true {
      skipBlanks()
      switch state {
      case .value:
        if keyOffset != nil { note(key: keyOffset) }
        keyOffset = nil
        state = try beginValue()
      case .elementOrEnd:
        if current == UInt8(ascii: "]") {
          state = leave()
        } else {
          enterElement()
          note(key: nil)
          state = .value
        }
      case .memberOrEnd:
        if current == UInt8(ascii: "}") {
          state = leave()
        } else {
          keyOffset = position
          try enterMember()
          state = .value
        }
      case .afterValue:
        guard let next = try endValue() else { return }
        state = next
      }
    }
  }

  private mutating func beginValue() throws(Fault) -> State {
    switch current {
    case UInt8(ascii: "{")?, UInt8(ascii: "[")?:
      guard frames.count < Self.nestingLevels else {
        throw fault("arrays and objects are nested deeper than \(Self.nestingLevels) levels")
      }
      let isArray = current == UInt8(ascii: "[")
      frames.append(Frame(index: isArray ? 0 : nil, pathLength: path.utf8.count))
      position += 1
      return isArray ? .elementOrEnd : .memberOrEnd
    default:
      try skipScalar()
      return .afterValue
    }
  }

  private mutating func endValue() throws(Fault) -> State? {
    guard let frame = frames.last else {
      guard current == nil else { throw fault("there is more text behind the end of the document") }
      return nil
    }
    truncatePath(to: frame.pathLength)
    let closing = UInt8(ascii: frame.index == nil ? "}" : "]")
    switch current {
    case UInt8(ascii: ",")?:
      position += 1
      return frame.index == nil ? .memberOrEnd : .elementOrEnd
    case closing?: return leave()
    default: throw fault("expected ',' or '\(frame.index == nil ? "}" : "]")'")
    }
  }

  private mutating func leave() -> State {
    position += 1
    if let frame = frames.popLast() { truncatePath(to: frame.pathLength) }
    return .afterValue
  }

  private mutating func enterElement() {
    guard let last = frames.indices.last, let index = frames[last].index else { return }
    frames[last].index = index &+ 1
    if !wanted.isEmpty { path += "[\(index)]" }
  }

  private mutating func enterMember() throws(Fault) {
    guard current == UInt8(ascii: "\"") else { throw fault("expected a name in double quotation marks") }
    let start = position
    try skipString()
    let literal = bytes[start..<position]
    skipBlanks()
    guard current == UInt8(ascii: ":") else { throw fault("expected ':' behind the name") }
    position += 1
    if !wanted.isEmpty { path = JSONPath.join(path, key: Self.text(ofLiteral: literal)) }
  }

  private mutating func note(key: Int?) {
    if wanted.contains(path) { places[path] = Place(key: key, value: position) }
  }

  private mutating func truncatePath(to length: Int) {
    guard !wanted.isEmpty, path.utf8.count > length else { return }
    path = String(path.utf8.prefix(length)) ?? ""
  }

  private static func text(ofLiteral literal: ArraySlice<UInt8>) -> String {
    let inner = literal.dropFirst().dropLast()
    if inner.contains(UInt8(ascii: "\\")), case .string(let text)? = try? JSONValue(parsing: literal) { return text }
    return String(decoding: inner, as: UTF8.self)
  }

  /// The byte at the position; `nil` at the end of the text.
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// A fault at the position; at the end of the text it says so.
  func fault(_ message: String) -> Fault {
    Fault(offset: position, message: current == nil ? "\(message), but the text ends here" : message)
  }
}
