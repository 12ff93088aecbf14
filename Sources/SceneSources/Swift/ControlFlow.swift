#if SwiftSources
  /// When the code at the current position of a visitor runs: always, in some builds, under a condition, later or never.
  struct ControlFlow {
    private struct OpenBuild {
      var own: BuildCondition
      /// The condition together with those around it.
      var whole: BuildCondition
    }

    /// The enclosing conditions, as written in the source.
    var conditions: [String] = []
    /// The number of enclosing branches and loops, and of enclosing expressions that don't evaluate each operand.
    var branches = 0
    /// The number of enclosing branches that an `#available` condition with an `else` enters, on each system one.
    var availabilities = 0
    /// The number of enclosing branches that only older systems enter.
    var olderSystems = 0
    /// The number of enclosing closures and local functions, which may run later or not at all.
    var deferrals = 0
    /// The number of `defer` blocks around the current position. Their code runs when the function ends.
    var defers = 0
    /// The number of enclosing `guard` bodies that are entered for no window.
    var unusualExits = 0
    /// The number of enclosing sheets, menus and other views that appear later than the window.
    var presentations = 0
    /// The number of enclosing actions, which can name views but don't show them.
    var actions = 0
    /// The number of times so far that a function may have ended or a condition may have been read.
    private(set) var exits = 0
    /// The enclosing `#if` directives.
    private var builds: [OpenBuild] = []
    /// The positions of the enclosing blocks.
    private var blocks: [SourcePosition] = []
    /// The numbers of blocks around the enclosing functions and closures.
    private var functions: [Int] = []
    /// The conditions of earlier branches that end a block, by the position of the block.
    private var leftBlocks: [SourcePosition: String] = [:]
    /// For each block, the platforms on which an earlier statement certainly ends it.
    private var endedBlocks: [SourcePosition: Set<SourcePlatform>] = [:]

    /// The enclosing conditions on one line, or `nil` if there are none.
    var condition: String? { conditions.isEmpty ? nil : conditions.joined(separator: "; ") }

    /// The condition of the earlier branch that may have ended an enclosing block, or `nil` if the code is always reached.
    var earlierExit: String? { blocks.lazy.compactMap { leftBlocks[$0] }.first }

    /// The builds in which the code may run.
    var build: BuildCondition { endedBlocks.isEmpty ? compiled : compiled && .only(platforms) }

    /// The number of enclosing `#if` directives.
    var buildCount: Int { builds.count }

    /// Returns the condition of the enclosing `#if` directives except for some outer ones.
    func build(inside count: Int) -> BuildCondition {
      builds.dropFirst(count).reduce(endedBlocks.isEmpty ? .always : .only(platforms)) { $0 && $1.own }
    }

    /// The condition of the enclosing `#if` directives alone.
    private var compiled: BuildCondition { builds.last?.whole ?? .always }

    /// The platforms on which the code may run.
    var platforms: Set<SourcePlatform> {
      guard !endedBlocks.isEmpty else { return compiled.may }
      return blocksOfFunction.compactMap { endedBlocks[$0] }.reduce(compiled.may) { $0.subtracting($1) }
    }

    /// The position of the innermost block.
    var block: SourcePosition? { blocks.last }

    /// Whether an earlier statement ends the innermost block, or one around it in the same function.
    var isUnreachable: Bool { blocksOfFunction.contains { endedBlocks[$0] == SourcePlatform.all } }

    /// Whether an earlier branch may have ended an enclosing block.
    var mayHaveEnded: Bool { earlierExit != nil }

    /// Whether the code runs only under a condition, or in a view that appears later than the window.
    var isConditional: Bool { branches > 0 || presentations > 0 || mayHaveEnded }

    /// Whether the code runs in every build whenever its function does, and not later.
    var isCertain: Bool { !isConditional && deferrals + defers == 0 && compiled.must == SourcePlatform.all }

    private var blocksOfFunction: ArraySlice<SourcePosition> { blocks.dropFirst(functions.last ?? 0) }

    // MARK: Blocks

    mutating func enterFunction() { functions.append(blocks.count) }
    mutating func leaveFunction() { functions.removeLast() }
    mutating func enterBlock(at position: SourcePosition) { blocks.append(position) }
    mutating func leaveBlock() {
      guard let block = blocks.popLast() else { return }
      (endedBlocks[block], leftBlocks[block]) = (nil, nil)
    }

    mutating func enterBuild(_ condition: BuildCondition) {
      let whole = (builds.last?.whole ?? .always) && condition
      builds.append(OpenBuild(own: condition, whole: whole))
    }
    mutating func leaveBuild() { builds.removeLast() }

    /// Enters a preview, which no build shows in a window.
    mutating func enterPreview(_ text: String) {
      conditions.append(text)
      enterBuild(.never)
    }
    mutating func leavePreview() {
      leaveBuild()
      conditions.removeLast()
    }

    // MARK: Exits

    /// Records that the rest of the innermost block does not run.
    mutating func endBlock() {
      if let block { endedBlocks[block, default: []].formUnion(compiled.must) }
    }

    /// Records that the rest of the innermost block may not run.
    mutating func mayEndBlock(at condition: String) {
      if let block { leftBlocks[block] = leftBlocks[block] ?? condition }
    }

    /// Records a `return` or `throw`: the rest of the current function may not run.
    mutating func noteExit() {
      exits += 1
      endBlock()
      guard !conditions.isEmpty, unusualExits == 0 else { return }
      // A platform alone decides whether the exit is compiled, and then it ends the block.
      if conditions.count == builds.count, compiled.must == compiled.may { return }
      noteJump()
    }

    /// Records that other code can see the conditions that were set before, as during an `await`.
    mutating func noteObservation() { exits += 1 }

    /// Records a `break` or `continue` with a label, which may end any block of the current function.
    mutating func noteJump() {
      for block in blocksOfFunction { leftBlocks[block] = leftBlocks[block] ?? condition ?? "break" }
    }
  }
#endif
