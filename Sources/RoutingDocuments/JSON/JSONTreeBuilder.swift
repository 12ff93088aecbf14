/// Builds a JSON tree from values that don't come from JSON text.
package struct JSONTreeBuilder {
  /// The text that the entries refer to. Strings are in quotation marks and have no escapes.
  private(set) var text: [UInt8] = []
  private(set) var entries: [JSONTree.Entry] = []
  /// The entries of the open containers, each with the number of its elements or members so far.
  private var open: [(entry: Int, count: UInt32)] = []

  /// Creates a builder without values.
  package init() {}

  /// The number of open containers.
  var depth: Int { open.count }

  package mutating func open(_ kind: JSONTree.Kind) {
    append(kind, [UInt8(ascii: kind == .object ? "{" : "[")])
    open.append((entries.count - 1, 0))
  }

  package mutating func close() {
    guard let last = open.popLast() else { return }
    entries[last.entry].end = UInt32(truncatingIfNeeded: text.count)
    entries[last.entry].next = UInt32(truncatingIfNeeded: entries.count)
  }

  /// Adds the key of a member. The caller must then add the value.
  package mutating func key(_ text: String) { append(.key, Self.quoted(text)) }

  /// Adds a value that isn't a container. A number that JSON lacks becomes `null`.
  package mutating func scalar(_ value: JSONValue) {
    switch value {
    case .string(let text): append(.string, Self.quoted(text))
    case .boolean(let truth): append(truth ? .true : .false, Array((truth ? "true" : "false").utf8))
    case .integer(let number): append(.integer, Array(String(number).utf8))
    case .wideNumber(let digits):
      append(digits.utf8.allSatisfy(Self.isIntegral) ? .integer : .fraction, Array(digits.utf8))
    case .double(let number) where number.isFinite: append(.fraction, Array(number.description.utf8))
    case .double, .null, .array, .object: append(.null, Array("null".utf8))
    }
  }

  /// Adds a value with its elements or members, which are sorted by name. The recursion depth equals the nesting depth
  /// of the value.
  mutating func add(_ value: JSONValue) {
    switch value {
    case .array(let elements):
      open(.array)
      for element in elements { add(element) }
      close()
    case .object(let members):
      open(.object)
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        key(name)
        add(member)
      }
      close()
    case .string, .boolean, .integer, .wideNumber, .double, .null: scalar(value)
    }
  }

  private static func isIntegral(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func quoted(_ text: String) -> [UInt8] { [0x22] + Array(text.utf8) + [0x22] }

  private mutating func append(_ kind: JSONTree.Kind, _ bytes: [UInt8]) {
    entries.append(
      JSONTree.Entry(
        start: UInt32(truncatingIfNeeded: text.count), end: UInt32(truncatingIfNeeded: text.count + bytes.count),
        next: UInt32(truncatingIfNeeded: entries.count + 1),
        parent: UInt32(truncatingIfNeeded: open.last?.entry ?? 0), ordinal: open.last?.count ?? 0, kind: kind))
    text += bytes
    if kind != .key, let last = open.indices.last { open[last].count += 1 }
  }
}
