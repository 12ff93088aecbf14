/// The names declared in the current function and its enclosing blocks.
struct LocalScope {
  /// The meaning of a name in a local scope.
  enum Local {
    /// A `let` constant with an initial value.
    case constant(SourceExpression)
    /// A parameter, a variable, or a pattern binding.
    case unknown
    /// A variable that was assigned again, or an element of a tuple. It can refer to another scene.
    case ambiguous
    /// An object of another scene or of an unknown one, such as an element of `connectedScenes` or the parameter of a
    /// closure.
    case foreign

    fileprivate var isForeign: Bool { if case .foreign = self { true } else { false } }

    fileprivate var isAliasOfConditions: Bool {
      if case .constant(let value) = self { value.source.hasSuffix("activationConditions") } else { false }
    }
  }

  private struct Block {
    var names: [String: Local] = [:]
    /// The number of `#if` directives around the block.
    var directives: Int
  }

  private var blocks: [Block] = []
  /// The number of `#if` directives around the current position.
  var directives: Int

  init(directives: Int = 0) { self.directives = directives }

  mutating func enter() { blocks.append(Block(directives: directives)) }

  mutating func leave() { _ = blocks.popLast() }

  /// Declares a name in the innermost block. What only a branch of an `#if` in this block declares is unknown.
  mutating func declare(_ name: String, _ local: Local) {
    guard let last = blocks.indices.last else { return }
    blocks[last].names[name] = directives > blocks[last].directives && !local.isForeign ? .unknown : local
  }

  /// Records an assignment to a local variable.
  mutating func assign(_ name: String) {
    guard let block = blocks.lastIndex(where: { $0.names[name] != nil }) else { return }
    blocks[block].names[name] = .ambiguous
  }

  /// Whether the current position is inside a function.
  var isInFunction: Bool { !blocks.isEmpty }

  /// Whether a name is a constant for the conditions of a scene, as after `let conditions = scene.activationConditions`.
  func isAliasOfConditions(_ name: String) -> Bool { self[name]?.isAliasOfConditions ?? false }

  subscript(name: String) -> Local? { blocks.reversed().lazy.compactMap { $0.names[name] }.first }
}

extension SiteFact.Target {
  /// Determines the object whose condition is set.
  ///
  /// - Parameters:
  ///   - receiver: The object as written in the source, such as `scene.activationConditions`.
  ///   - local: A closure that returns the meaning of a name in the local scope.
  init(_ receiver: String, local: (String) -> LocalScope.Local?) {
    let path = receiver.filter { !"?!() ".contains($0) }.split(separator: ".").map(String.init)
      .drop { $0 == "self" }
    guard let root = path.first else {
      self = .scene
      return
    }
    let meaning = local(root)
    // A static property, such as `Other.shared`, leads to another scene.
    if root.hasPrefix("$") && meaning == nil || root.first?.isUppercase == true || receiver.contains("connectedScenes")
      || receiver.contains("openSessions")
    {
      self = .otherScene
      return
    }
    switch meaning {
    case .foreign?: self = .otherScene
    case .constant(let value)? where path.count == 1 && meaning?.isAliasOfConditions == true:
      self = Self(value.source, local: local)
    case .constant?, .unknown?, .ambiguous?, nil:
      let isLocal = meaning != nil && path.count == 1
      self = path.last == "activationConditions" && !isLocal ? .scene : .object(path.joined(separator: "."))
    }
  }
}

extension ReplacementFact.Value {
  /// Determines what an expression assigns.
  init(_ source: String) {
    let text = source.hasPrefix("self.") ? String(source.dropFirst(5)) : source
    if ["UISceneActivationConditions()", ".init()", "UISceneActivationConditions.init()"].contains(text) {
      self = .defaults
    } else if !text.isEmpty, text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) {
      self = .object(text)
    } else {
      self = .unknown
    }
  }
}
