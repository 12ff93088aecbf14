/// Decides `#if` in Objective-C for one platform, as far as it asks for the platform.
struct ObjectiveCPlatform {
  let platform: SourcePlatform

  private static let directives: Set<String> = ["if", "ifdef", "ifndef", "elif", "else", "endif"]

  /// A `#if` that is open.
  private struct Branch {
    /// Whether the code around it is compiled.
    var isOuterCompiled: Bool
    /// Whether a branch before is surely the one that is compiled.
    var isDecided = false
    /// Whether the current branch may be compiled.
    var isCompiled = false
  }

  /// The tokens without those that are surely not compiled, and without the conditions themselves. Where a condition
  /// asks for something else, all branches stay.
  ///
  /// - Complexity: O(n) in the number of tokens.
  func compiled(_ tokens: [ObjectiveCTokenizer.Token]) -> [ObjectiveCTokenizer.Token] {
    var result: [ObjectiveCTokenizer.Token] = []
    result.reserveCapacity(tokens.count)
    var branches: [Branch] = []
    var place = 0
    while place < tokens.count {
      guard case .directive(let name) = tokens[place].kind, Self.directives.contains(name) else {
        if branches.last?.isCompiled ?? true { result.append(tokens[place]) }
        place += 1
        continue
      }
      let end = tokens[place...].firstIndex { $0.kind == .endOfDirective } ?? tokens.count
      let condition = tokens[(place + 1)..<end]
      switch name {
      case "endif": _ = branches.popLast()
      case "else": if let last = branches.indices.last { enter(&branches[last], true) }
      case "elif": if let last = branches.indices.last { enter(&branches[last], value(of: condition)) }
      default:
        var branch = Branch(isOuterCompiled: branches.last?.isCompiled ?? true)
        let isDefined = (condition.first?.kind).flatMap(isDefined)
        enter(&branch, name == "if" ? value(of: condition) : name == "ifdef" ? isDefined : isDefined.map { !$0 })
        branches.append(branch)
      }
      place = min(end + 1, tokens.count)
    }
    return result
  }

  private func enter(_ branch: inout Branch, _ value: Bool?) {
    branch.isCompiled = branch.isOuterCompiled && !branch.isDecided && value != false
    if value == true { branch.isDecided = true }
  }

  /// Whether a condition holds; `nil` if it asks for something else than the platform.
  ///
  ///     Or      -> And ('||' And)*
  ///     And     -> Operand ('&&' Operand)*
  ///     Operand -> '!' Operand | '(' Or ')' | 'defined' Name | 'defined' '(' Name ')' | Name | Number
  ///
  /// It does not recurse. Where anything else stands, such as a comparison, nothing is known of the whole.
  private func value(of condition: ArraySlice<ObjectiveCTokenizer.Token>) -> Bool? {
    /// The values of an open bracket: of the alternatives before, and of the conjunction that is read.
    struct Level {
      var any: Bool? = false
      var all: Bool? = true
      var isNegated = false

      mutating func and(_ value: Bool?) {
        let value = isNegated ? value.map { !$0 } : value
        isNegated = false
        all = all == false || value == false ? false : all == nil || value == nil ? nil : true
      }

      /// The value of all alternatives.
      var value: Bool? { any == true || all == true ? true : any == nil || all == nil ? nil : false }
    }
    var levels = [Level()]
    var place = condition.startIndex
    var needsOperand = true
    func isSymbol(_ offset: Int, _ text: Unicode.Scalar) -> Bool {
      condition.indices.contains(place + offset) && condition[place + offset].kind == .symbol(UInt8(ascii: text))
    }
    while place < condition.endIndex {
      let last = levels.count - 1
      if needsOperand {
        if isSymbol(0, "!") {
          levels[last].isNegated.toggle()
        } else if isSymbol(0, "(") {
          levels.append(Level())
        } else if condition[place].kind == .word("defined") {
          let brackets = isSymbol(1, "(") ? 1 : 0
          guard condition.indices.contains(place + brackets + 1), brackets == 0 || isSymbol(3, ")") else { return nil }
          levels[last].and(isDefined(condition[place + brackets + 1].kind))
          place += 1 + 2 * brackets
          needsOperand = false
        } else {
          let end = endOfOperand(condition[place...])
          levels[last].and(end == place + 1 ? value(of: condition[place].kind) : nil)
          place = end - 1
          needsOperand = false
        }
      } else if isSymbol(0, ")"), last > 0 {
        let closed = levels.removeLast()
        levels[last - 1].and(closed.value)
      } else if isSymbol(0, "&"), isSymbol(1, "&") {
        place += 1
        needsOperand = true
      } else if isSymbol(0, "|"), isSymbol(1, "|") {
        levels[last] = Level(any: levels[last].value)
        place += 1
        needsOperand = true
      } else {
        return nil
      }
      place += 1
    }
    return levels.count == 1 && !needsOperand ? levels[0].value : nil
  }

  /// The place after an operand that is not in brackets: a comparison and a call go on to the next `&&`, `||` or `)`.
  private func endOfOperand(_ tokens: ArraySlice<ObjectiveCTokenizer.Token>) -> Int {
    var depth = 0
    for place in tokens.indices.dropFirst() {
      switch tokens[place].kind {
      case .symbol(UInt8(ascii: "(")): depth += 1
      case .symbol(UInt8(ascii: ")")):
        if depth == 0 { return place }
        depth -= 1
      case .symbol(UInt8(ascii: "&")), .symbol(UInt8(ascii: "|")):
        if depth == 0, place + 1 < tokens.endIndex, tokens[place + 1].kind == tokens[place].kind { return place }
      default: break
      }
    }
    return tokens.endIndex
  }

  /// Whether a macro is defined; `nil` if that is not known. Those for the platform are, with the value 0 or 1.
  private func isDefined(_ kind: ObjectiveCTokenizer.Kind) -> Bool? {
    if case .word(let name) = kind, name.hasPrefix("TARGET_OS_") { true } else { nil }
  }

  private func value(of kind: ObjectiveCTokenizer.Kind) -> Bool? {
    switch kind {
    case .number(let digits): return Int(digits).map { $0 != 0 }
    case .word("TARGET_OS_OSX"): return platform == .macOS
    case .word("TARGET_OS_IPHONE"): return platform != .macOS
    case .word("TARGET_OS_IOS"): return platform == .iOS || platform == .macCatalyst
    case .word("TARGET_OS_MACCATALYST"): return platform == .macCatalyst
    case .word("TARGET_OS_VISION"): return platform == .visionOS
    case .word("TARGET_OS_TV"), .word("TARGET_OS_WATCH"): return false
    default: return nil
    }
  }
}
