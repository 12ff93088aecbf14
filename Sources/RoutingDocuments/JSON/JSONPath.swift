/// The place of a value in a document: `sessions[2].activationConditions.prefersToActivate`.
package indirect enum JSONPath: Hashable, Sendable {
  /// The document itself.
  case root
  /// A member of an object.
  case key(JSONPath, String)
  /// An element of an array, counted from 0.
  case index(JSONPath, Int)

  /// The member of this name.
  package func appending(_ key: String) -> JSONPath { .key(self, key) }
  /// The element of this number.
  package func appending(_ index: Int) -> JSONPath { .index(self, index) }

  /// A path of names, from the document down.
  package static func keys(_ names: String...) -> JSONPath {
    names.reduce(.root) { $0.appending($1) }
  }
}

extension JSONPath: CustomStringConvertible {
  /// The path as messages print it; empty for the document itself.
  package var description: String {
    switch self {
    case .root: ""
    case .key(let parent, let key): Self.join(parent.description, key: key)
    case .index(let parent, let index): "\(parent.description)[\(index)]"
    }
  }

  /// `a` and `b` make `a.b`; a name that is no plain word stands in brackets: `a["b c"]`.
  package static func join(_ parent: String, key: String) -> String {
    let isWord =
      !key.isEmpty && key.utf8.first.map { !(48...57).contains($0) } == true
      && key.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 95, 97...122: true
        default: false
        }
      }
    if !isWord { return "\(parent)[\(JSONWriter.quoted(key))]" }
    return parent.isEmpty ? key : "\(parent).\(key)"
  }
}
