extension JSONNode {
  /// The path to the value, as shown in messages, such as `sessions[2].activationConditions`. Empty for the root of a
  /// document.
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

  /// The line and column where the value begins, or `nil` in a binary property list. In an XML property list, this is
  /// the position of the value's key.
  package var position: DocumentPosition? { position(ofEntry: index) }

  /// The line and column of the member's name. If the value isn't a member of an object, this is the position of the
  /// value.
  package var keyPosition: DocumentPosition? {
    guard index > 0, tree.entries[index - 1].kind == .key else { return position }
    return position(ofEntry: index - 1)
  }

  /// Returns the line and column that correspond to a UTF-8 offset in a string's content. If the value isn't a string,
  /// returns the position of the value.
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

  /// The byte range of the value in the file.
  package var range: Range<Int> {
    let entry = tree.entries[index]
    return tree.firstOffset + Int(entry.start)..<tree.firstOffset + Int(entry.end)
  }

  /// Returns an edit that replaces part of a string in the file, or `nil` if the string can't be edited.
  ///
  /// - Parameters:
  ///   - range: The range to replace, in UTF-8 code units of the string's content.
  ///   - replacement: The replacement text, without escapes.
  func fix(_ range: Range<Int>, replacement: String) -> DocumentIssue.Fix? {
    let entry = tree.entries[index]
    guard tree.origins == nil, entry.kind == .string, range.lowerBound <= range.upperBound else { return nil }
    let start = tree.offset(ofContent: range.lowerBound, in: entry)
    let end = max(start, tree.offset(ofContent: range.upperBound, in: entry))
    return DocumentIssue.Fix(
      range: tree.firstOffset + start..<tree.firstOffset + end,
      replacement: String(JSONWriter.quoted(replacement).dropFirst().dropLast()))
  }

  /// Returns an edit that renames the member in the file, or `nil` if the member can't be renamed.
  func renaming(to name: String) -> DocumentIssue.Fix? {
    guard tree.origins == nil, index > 0, tree.entries[index - 1].kind == .key else { return nil }
    let entry = tree.entries[index - 1]
    return DocumentIssue.Fix(
      range: tree.firstOffset + Int(entry.start)..<tree.firstOffset + Int(entry.end),
      replacement: JSONWriter.quoted(name))
  }

  /// The one-based line number where the value begins, or 1 if it is unknown.
  package var line: Int { position?.line ?? 1 }

  /// Joins a path and a key, as in `a.b`. A key that isn't a plain word is written in brackets, as in `a["b c"]`.
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
