extension JSONNode {
  /// The path of the value in messages: `sessions[2].activationConditions`. Empty for the root of a document.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  package var path: String {
    var member = tree.entries[index].kind == .key ? index + 1 : index
    var steps: [Int] = []
    while member != 0 {
      steps.append(member)
      member = Int(tree.entries[member].parent)
    }
    var path = tree.rootPath + (tree.rootIndex.map { "[\($0)]" } ?? "")
    for member in steps.reversed() {
      let entry = tree.entries[member]
      if tree.entries[Int(entry.parent)].kind == .array {
        path += "[\(entry.ordinal)]"
      } else {
        path = Self.join(path, key: tree.text(of: tree.entries[member - 1]))
      }
    }
    return path
  }

  /// The line and column where the value begins; in an XML property list, where its key begins. `nil` in binary
  /// property lists.
  package var position: DocumentPosition? { position(ofEntry: index) }

  /// The line and column of the member's name; of the value, if it is not a member.
  package var keyPosition: DocumentPosition? {
    guard index > 0, tree.entries[index - 1].kind == .key else { return position }
    return position(ofEntry: index - 1)
  }

  /// Returns the line and column inside a string, after `units` UTF-8 code units of its content. Returns the position
  /// of the value if it is not a string.
  package func position(inString units: Int) -> DocumentPosition? {
    let entry = tree.entries[index]
    guard entry.kind == .string, tree.origins == nil else { return position }
    return tree.position(at: tree.offset(ofContent: units, in: entry))
  }

  private func position(ofEntry index: Int) -> DocumentPosition? {
    guard let origins = tree.origins else { return tree.position(at: Int(tree.entries[index].start)) }
    return origins.position(ofEntry: index)
  }

  var isInPropertyList: Bool { tree.origins != nil }

  /// The value's range in the file, in bytes.
  package var range: Range<Int> {
    let entry = tree.entries[index]
    return tree.firstOffset + Int(entry.start)..<tree.firstOffset + Int(entry.end)
  }

  /// Returns the edit of the file that replaces a part of a string.
  ///
  /// - Parameters:
  ///   - range: The range to replace, in UTF-8 code units of the string's content.
  ///   - replacement: The replacement, without escapes.
  func fix(_ range: Range<Int>, replacement: String) -> DocumentIssue.Fix? {
    let entry = tree.entries[index]
    guard tree.origins == nil, entry.kind == .string, range.lowerBound <= range.upperBound else { return nil }
    let start = tree.offset(ofContent: range.lowerBound, in: entry)
    let end = max(start, tree.offset(ofContent: range.upperBound, in: entry))
    return DocumentIssue.Fix(
      range: tree.firstOffset + start..<tree.firstOffset + end,
      replacement: String(JSONWriter.quoted(replacement).dropFirst().dropLast()))
  }

  /// Returns the edit of the file that renames the member.
  func renaming(to name: String) -> DocumentIssue.Fix? {
    guard tree.origins == nil, index > 0, tree.entries[index - 1].kind == .key else { return nil }
    let entry = tree.entries[index - 1]
    return DocumentIssue.Fix(
      range: tree.firstOffset + Int(entry.start)..<tree.firstOffset + Int(entry.end),
      replacement: JSONWriter.quoted(name))
  }

  /// The line where the value begins, from 1.
  package var line: Int { position?.line ?? 1 }

  /// Joins `a` and `b` to `a.b`. A name that is not a word is put in brackets: `a["b c"]`.
  private static func join(_ parent: String, key: String) -> String {
    let isWord =
      key.utf8.first.map { !(48...57).contains($0) } == true
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
