internal import RoutingDocuments

extension SourceSite {
  /// The assignment or modifier as one line of JSON.
  ///
  ///     {"file":"App.swift","line":12,"column":14,"kind":"matching","value":["viewer"],"window":"viewer"}
  package var json: String {
    var file = position.file
    if file.hasPrefix("./") { file.removeFirst(2) }
    var members: [(key: String, value: DocumentNode)] = [
      ("file", .string(file)), ("line", DocumentNode(.raw(String(position.line)))),
      ("column", DocumentNode(.raw(String(position.column)))), ("kind", .string(fact.kind.rawValue)),
      ("value", value.node), ("window", window.map { .string($0.name) } ?? DocumentNode(.raw("null"))),
    ]
    if let condition = fact.condition { members.append(("conditional", .string(condition))) }
    return DocumentNode(.object(members)).compact
  }
}

extension SourceSite.Value {
  fileprivate var node: DocumentNode {
    switch self {
    case .predicate(let value), .matching(let value): value.node
    case .sets(let preferring, let allowing):
      DocumentNode(.object([("preferring", preferring.node), ("allowing", allowing.node)]))
    }
  }
}

extension SourceValue {
  /// The value as a document node. The recursion depth is limited by the nesting of lists in the source.
  fileprivate var node: DocumentNode {
    switch self {
    case .text(let text), .url(let text): text.node
    case .integer(let number): DocumentNode(.raw(String(number)))
    case .double(let number): DocumentNode(.raw(number.isFinite ? String(number) : "null"))
    case .boolean(let truth): .boolean(truth)
    case .null: DocumentNode(.raw("null"))
    case .list(let elements): DocumentNode(.array(elements.map(\.node)))
    case .blockPredicate: DocumentNode(.object([("unknown", .string("a predicate with a block"))]))
    case .predicate(let predicate):
      DocumentNode(
        .object(
          [("format", predicate.format.node)]
            + (predicate.arguments.isEmpty
              ? [] : [("arguments", DocumentNode(.array(predicate.arguments.map(\.node))))])))
    }
  }
}

extension SourceText {
  fileprivate var node: DocumentNode { known.map(DocumentNode.string) ?? DocumentNode(.object(unknownMembers)) }
}
