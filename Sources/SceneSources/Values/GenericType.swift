/// A type and its generic arguments, as they are written: `Box<Model>`.
struct GenericType {
  var name: String
  var arguments: [String] = []
  /// How many types may be nested as arguments.
  private static let levels = 8

  init(_ text: String) {
    name = String(text.prefix { $0 != "<" })
    guard text.hasSuffix(">"), name.count < text.count else { return }
    var depth = 0
    var argument = ""
    for character in text.dropFirst(name.count + 1).dropLast() {
      if depth == 0, character == "," {
        arguments.append(argument)
        argument = ""
        continue
      }
      if "<[(".contains(character) { depth += 1 }
      if ">])".contains(character) { depth -= 1 }
      argument.append(character)
    }
    arguments.append(argument)
  }

  /// The type as it is written.
  var text: String { arguments.isEmpty ? name : "\(name)<\(arguments.joined(separator: ","))>" }

  /// The type with other names of types, also in its arguments.
  func mapping(levels: Int = levels, _ transform: (String) -> String) -> String {
    guard levels > 0 else { return text }
    var result = self
    result.name = transform(name)
    result.arguments = arguments.map { GenericType($0).mapping(levels: levels - 1, transform) }
    return result.text
  }
}
