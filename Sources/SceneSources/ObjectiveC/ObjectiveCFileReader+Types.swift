/// The declared types of variables, parameters, properties and methods, by which it is known what messages are sent to.
extension ObjectiveCFileReader.Scan {
  /// How many messages and brackets an expression may lead through.
  private static let levels = 16
  /// How many tokens a declaration may have.
  private static let length = 64
  private static let qualifiers: Set<String> = [
    "const", "nullable", "nonnull", "__kindof", "__weak", "__strong", "__block", "__unsafe_unretained", "_Nullable",
    "_Nonnull", "__nullable", "__nonnull", "IBOutlet", "oneway", "in", "static", "extern",
  ]
  /// Messages that give the object that gets them, or one of its class.
  private static let sameObject: Set<String> = ["alloc", "new", "copy", "self", "class", "retain", "autorelease"]

  // MARK: Declarations

  /// Notes `MailHelper *helper`: a local variable, or an instance variable outside of functions.
  mutating func noteVariable(_ name: String, at place: Int) {
    guard isSymbol(place - 1, "*") || isSymbol(place - 1, ">"),
      isSymbol(place + 1, "=") || isSymbol(place + 1, ";") || word(place + 1) == "in",
      let type = type(before: place)
    else { return }
    if method == nil {
      noteType([type], of: name)
    } else {
      // A name that is declared twice may be either.
      variables[name] = variables[name].map { $0 == type ? type : "" } ?? type
    }
  }

  /// `@property (nonatomic, strong) MailHelper *helper;`
  mutating func readProperty(at place: Int) {
    let start = isSymbol(place + 2, "(") ? end(ofBrackets: place + 2) : place + 2
    let limit = min(start + Self.length, tokens.count)
    guard let end = (start..<max(start, limit)).first(where: { isSymbol($0, ";") }),
      let last = (start..<end).last(where: { word($0) != nil && !isSymbol($0 + 1, ")") }), let name = word(last),
      let type = type(in: start..<last)
    else { return }
    noteType([type], of: name)
    noteType([type], of: "_" + name)
  }

  /// `+ (instancetype)shared`, from the sign on.
  mutating func readResult(at place: Int) {
    guard isSymbol(place + 1, "(") else { return }
    let end = end(ofBrackets: place + 1)
    guard end <= place + Self.length, end > place + 2, let name = word(end), let type = type(in: place + 2..<end - 1)
    else { return }
    noteType(type == "instancetype" ? ["self"] : [type], of: name)
  }

  private mutating func noteType(_ path: [String], of name: String) {
    guard let declaring else { return }
    let known = facts.types[declaring]?.properties[name]
    facts.types[declaring, default: TypeFact()].properties[name] = known == nil || known == path ? path : []
  }

  /// The type that a declaration names before a place.
  private func type(before place: Int) -> String? {
    let start = stride(from: place - 1, to: max(-1, place - 32), by: -1).first { index in
      isSymbol(index, ";") || isSymbol(index, "{") || isSymbol(index, "}") || isSymbol(index, "(")
        || isSymbol(index, "=") || isSymbol(index, ",") || isSymbol(index, ")")
    }
    return start.flatMap { type(in: $0 + 1..<place) }
  }

  /// `MailHelper` of `nullable MailHelper *`, and the protocol of `id<Helping>`.
  private func type(in range: Range<Int>) -> String? {
    let words = range.compactMap(word).filter { !Self.qualifiers.contains($0) }
    guard let first = words.first else { return nil }
    return first == "id" ? words.dropFirst().first : first
  }

  // MARK: Values

  /// The names that lead to a value; empty if nothing declares it.
  func valuePath(of range: Range<Int>) -> ValuePath { path(of: range, levels: Self.levels) ?? ValuePath() }

  private func path(of range: Range<Int>, levels: Int) -> ValuePath? {
    guard levels > 0, let start = range.first else { return nil }
    var place = start
    var path: ValuePath
    if isSymbol(start, "(") {
      let end = end(ofBrackets: start)
      guard end <= range.upperBound, end > start + 2 else { return nil }
      if end < range.upperBound, isSymbol(end - 2, "*") || isSymbol(end - 2, ">") {
        return type(in: start + 1..<end - 1).map { ValuePath(names: [$0]) }
      }
      guard let inner = self.path(of: start + 1..<end - 1, levels: levels - 1) else { return nil }
      path = inner
      place = end
    } else if isSymbol(start, "[") {
      guard let (inner, end) = result(at: start, in: range, levels: levels) else { return nil }
      path = inner
      place = end
    } else {
      guard let name = word(start), let named = self.path(named: name, levels: levels) else { return nil }
      path = named
      place += 1
    }
    while place < range.upperBound {
      let isArrow = isSymbol(place, "-") && isSymbol(place + 1, ">")
      guard isArrow || isSymbol(place, "."), let name = word(place + (isArrow ? 2 : 1)) else { return nil }
      if !Self.sameObject.contains(name) { path.names.append(name) }
      place += isArrow ? 3 : 2
    }
    return path
  }

  /// What a message gives, and the place after it.
  private func result(at bracket: Int, in range: Range<Int>, levels: Int) -> (path: ValuePath, end: Int)? {
    guard let end = end(ofMessage: bracket), end < range.upperBound else { return nil }
    let start = self.end(ofPart: bracket + 1, in: end)
    // `[self.helper with:1]`
    let selector = (start..<end).first { word($0) != nil && !isSymbol($0 - 1, ".") && !isSymbol($0 - 1, ">") }
    guard let selector, let name = word(selector), var path = path(of: bracket + 1..<selector, levels: levels - 1)
    else { return nil }
    if !Self.sameObject.contains(name), !name.hasPrefix("init") { path.names.append(name) }
    return (path, end + 1)
  }

  private func path(named name: String, levels: Int) -> ValuePath? {
    if name == "self" || name == "super" { return ValuePath(names: ["self"]) }
    if let type = variables[name], !type.isEmpty, type != "NSObject" { return ValuePath(names: [type]) }
    if variables[name] == nil, let parameter = method?.parameters.first(where: { $0.name == name }) {
      let words = parameter.type.split { $0 == " " || $0 == "*" }.map(String.init)
      let type = words.first == "id" ? words.dropFirst().first : words.first
      return type.map { ValuePath(names: [$0], parameter: parameter.isConstant ? name : nil) }
    }
    if let origin = origins[name] { return path(of: origin, levels: levels - 1) }
    if name.first?.isUppercase == true { return ValuePath(names: [name]) }
    return locals[name] == nil && variables[name] == nil ? ValuePath(names: ["self", name]) : nil
  }
}
