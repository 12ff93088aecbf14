/// What tells a type from others of its name: the types around it, its module, and its file if that is needed.
struct TypeIdentity: Hashable {
  /// The name with those of the types around it: `Inbox.Screen`.
  var path: String
  /// The module, where it is known.
  var module: String?
  /// The file, if no other one sees the type, or files of targets that are not told apart declare several.
  var file: String?

  /// The names that the type may have in the facts of an application, from the shortest on.
  ///
  /// A file follows after a line break: it is not shown.
  var names: [String] {
    let full = (module.map { [$0] } ?? []) + [path]
    let names = [path, full.joined(separator: ".")]
    return file.map { file in names + names.map { "\($0)\n\(file)" } } ?? names
  }

  /// A name that no other type has: a module may have a type of its own name, whose members are written as its types are.
  var fullName: String { path.inFile(file ?? module ?? "") }
}

extension String {
  /// The path of a type that a file extends by it, `Inbox.Screen`: the types around it are not around its members there.
  var asExtended: String { replacing(".", with: "\u{1F}") }

  /// The path of a type, however a file declares its members.
  var plainPath: String { replacing("\u{1F}", with: ".") }

  /// The types around a place in the type of a path, each with those that are around the declaration that it is.
  var scopes: [String] { split(separator: ".").map { String($0).plainPath } }

  /// The name of a type or a member as messages show it, without the file that tells it from others.
  var shownName: String { split(separator: "\n", maxSplits: 1).first.map(String.init) ?? self }

  /// The name that a type is declared with, `Screen` of `Inbox.Screen`.
  var declaredName: String { shownName.typeName }

  /// The name of a type or a member that only one file sees.
  func inFile(_ file: String) -> String { "\(self)\n\(file)" }
}
