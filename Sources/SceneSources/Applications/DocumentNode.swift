internal import RoutingDocuments

/// A JSON value in an extracted document, together with its origin in the source.
struct DocumentNode {
  indirect enum Value {
    /// A fragment of JSON text.
    case raw(String)
    case array([DocumentNode])
    case object([(key: String, value: DocumentNode)])
  }

  var value: Value
  var origin: ExtractedDocument.Origin?
  var isOneLine = true

  init(_ value: Value, from origin: ExtractedDocument.Origin? = nil) {
    self.value = value
    self.origin = origin
  }

  init(_ value: Value, at position: SourcePosition?) {
    self.init(value, from: position.map { ExtractedDocument.Origin(position: $0, text: nil) })
  }

  static func string(_ text: String) -> DocumentNode { DocumentNode(.raw(JSONWriter.quoted(text))) }
  static func boolean(_ truth: Bool) -> DocumentNode { DocumentNode(.raw(truth ? "true" : "false")) }

  /// A copy of the node that is written with each member on its own line.
  var multiline: DocumentNode {
    var node = self
    node.isOneLine = false
    return node
  }

  /// The node as JSON text without whitespace.
  var compact: String {
    switch value {
    case .raw(let json): json
    case .array(let elements): "[" + elements.map(\.compact).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(JSONWriter.quoted($0.key)):\($0.value.compact)" }.joined(separator: ",") + "}"
    }
  }

  var oneLine: String {
    var text = ""
    var origins: [String: ExtractedDocument.Origin] = [:]
    write(at: "", indent: "", into: &text, &origins)
    return text
  }

  /// Writes the node as JSON text and collects the origins of all values, keyed by path.
  ///
  /// The recursion depth is limited by the nesting of predicate arguments in the source.
  func write(
    at path: String, indent: String, into text: inout String, _ origins: inout [String: ExtractedDocument.Origin]
  ) {
    if let origin { origins[path] = origin }
    switch value {
    case .raw(let json): text += json
    case .array(let elements):
      let isOneLine = elements.allSatisfy(\.isOneLine)
      write(elements.enumerated().map { ("", "\(path)[\($0)]", $1) }, "[", "]", isOneLine, indent, &text, &origins)
    case .object(let members):
      let named = members.map { member in
        ("\(JSONWriter.quoted(member.key)): ", path.isEmpty ? member.key : "\(path).\(member.key)", member.value)
      }
      write(named, isOneLine ? "{ " : "{", isOneLine ? " }" : "}", isOneLine, indent, &text, &origins)
    }
  }

  private func write(
    _ members: [(prefix: String, path: String, node: DocumentNode)], _ open: String, _ close: String, _ isOneLine: Bool,
    _ indent: String, _ text: inout String, _ origins: inout [String: ExtractedDocument.Origin]
  ) {
    guard !members.isEmpty else {
      text += open.trimmingSuffix(" ") + close.trimmingPrefix(" ")
      return
    }
    text += open
    let inner = indent + "  "
    for (index, member) in members.enumerated() {
      if index > 0 { text += isOneLine ? ", " : "," }
      text += (isOneLine ? "" : "\n" + inner) + member.prefix
      member.node.write(at: member.path, indent: inner, into: &text, &origins)
    }
    text += (isOneLine ? "" : "\n" + indent) + close
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
