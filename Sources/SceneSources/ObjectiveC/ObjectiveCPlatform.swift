internal import SceneRouting

/// Decides `#if` in Objective-C for one kind of device, as far as it asks for the platform.
struct ObjectiveCPlatform {
  let idiom: InterfaceIdiom

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
        enter(&branch, name == "if" ? value(of: condition) : nil)
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

  /// Whether `0`, `TARGET_OS_OSX` or `!TARGET_OS_OSX` holds; `nil` for any other condition.
  private func value(of condition: ArraySlice<ObjectiveCTokenizer.Token>) -> Bool? {
    let isNegated = condition.first?.kind == .symbol(UInt8(ascii: "!"))
    let rest = isNegated ? condition.dropFirst() : condition
    guard rest.count == 1, let only = rest.first, let value = value(of: only.kind) else { return nil }
    return value != isNegated
  }

  private func value(of kind: ObjectiveCTokenizer.Kind) -> Bool? {
    switch kind {
    case .number(let digits): return Int(digits).map { $0 != 0 }
    case .word("TARGET_OS_OSX"): return idiom == .mac
    case .word("TARGET_OS_IPHONE"): return idiom != .mac
    case .word("TARGET_OS_IOS"): return idiom == .pad || idiom == .phone
    case .word("TARGET_OS_VISION"): return idiom == .vision
    case .word("TARGET_OS_MACCATALYST"), .word("TARGET_OS_TV"), .word("TARGET_OS_WATCH"): return false
    default: return nil
    }
  }
}
