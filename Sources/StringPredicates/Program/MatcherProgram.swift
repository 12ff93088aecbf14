import PredicateSyntax

/// The steps of a matcher, which all its copies share: one block of memory with the steps and then their literals.
///
/// It is written before `make` ends, and only read afterwards.
final class MatcherProgram: ManagedBuffer<MatcherProgram.Header, UInt64> {
  struct Header {
    /// The first step, or where evaluation ends at once.
    var entry: Int32
    /// The number of steps. Below zero where there is one, which accepts if it holds and rejects if not: then less the
    /// number of its byte test.
    var shape: Int32
    /// What some tests need beyond a literal; `nil` where no test does.
    var tables: MatcherTables?
  }

  // Shared by all threads, as every program may be: see `Matcher`.
  nonisolated(unsafe) static let accepting = make(entry: Matcher.accepts, MatcherBuilder())
  nonisolated(unsafe) static let rejecting = make(entry: Matcher.rejects, MatcherBuilder())

  /// Puts together what was built.
  static func make(entry: Int32, _ builder: MatcherBuilder) -> MatcherProgram {
    let program = make(
      entry: entry, steps: builder.steps.count, poolCount: builder.pool.count, tables: builder.tables,
      lone: entry == 0 && builder.steps.count == 1 ? builder.steps.first : nil)
    for (place, step) in builder.steps.enumerated() { program.store(step, at: place, of: builder.steps.count) }
    builder.pool.withUnsafeBytes { program.pool(builder.steps.count, $0.count).copyMemory(from: $0) }
    return program
  }

  /// Puts together the program of one comparison with a literal, which is in lower case where the test ignores case.
  static func make(_ step: MatcherStep, _ literal: UnsafeBufferPointer<UInt8>) -> MatcherProgram {
    let program = make(entry: 0, steps: 1, poolCount: literal.count, tables: nil, lone: step)
    program.store(step, at: 0, of: 1)
    let pool = program.pool(1, literal.count)
    pool.copyMemory(from: UnsafeRawBufferPointer(literal))
    if step.test == .asciiIgnoringCase {
      for place in pool.indices { pool[place] = Bytes.lowercased(pool[place]) }
    }
    return program
  }

  private static func make(
    entry: Int32, steps: Int, poolCount: Int, tables: MatcherTables?, lone: MatcherStep?
  ) -> MatcherProgram {
    var header = Header(entry: entry, shape: Int32(truncatingIfNeeded: steps), tables: tables)
    if let lone, lone.ifTrue == Matcher.accepts, lone.ifFalse == Matcher.rejects {
      let test = ByteFastPath(lone)
      if test != .none { header.shape = -Int32(test.rawValue) }
    }
    let byteCount = steps * MemoryLayout<MatcherStep>.stride + poolCount
    let created = create(minimumCapacity: (byteCount + 7) / 8) { [header] _ in header }
    // `create` makes an instance of the class that it is asked of.
    return unsafeDowncast(created, to: MatcherProgram.self)
  }

  /// Writes a step; only while the program is put together.
  private func store(_ step: MatcherStep, at place: Int, of count: Int) {
    var step = step
    step.fastPath = ByteFastPath(step)
    step.offset &+= Int32(truncatingIfNeeded: count * MemoryLayout<MatcherStep>.stride)
    withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0).storeBytes(
        of: step, toByteOffset: place * MemoryLayout<MatcherStep>.stride, as: MatcherStep.self)
    }
  }

  /// The memory of the literals; it is written only while the program is put together.
  private func pool(_ steps: Int, _ count: Int) -> UnsafeMutableRawBufferPointer {
    withUnsafeMutablePointerToElements {
      UnsafeMutableRawBufferPointer(
        start: UnsafeMutableRawPointer($0) + steps * MemoryLayout<MatcherStep>.stride, count: count)
    }
  }

  // The header is read by its address: Swift would watch over each access to the property.

  @inline(__always)
  var entry: Int32 { withUnsafeMutablePointerToHeader { $0.pointee.entry } }
  @inline(__always)
  private var shape: Int32 { withUnsafeMutablePointerToHeader { $0.pointee.shape } }
  /// The number of steps.
  var stepCount: Int { shape < 0 ? 1 : Int(shape) }
  /// How bytes decide where there is one step, which accepts if it holds and rejects if not.
  @inline(__always)
  var loneTest: ByteFastPath { shape < 0 ? ByteFastPath(rawValue: UInt8(truncatingIfNeeded: -shape)) ?? .none : .none }
  @inline(__always)
  var tables: MatcherTables? { withUnsafeMutablePointerToHeader { $0.pointee.tables } }
  /// Where the steps begin.
  @inline(__always)
  var start: UnsafeRawPointer { withUnsafeMutablePointerToElements { UnsafeRawPointer($0) } }

  /// The tests, copied.
  var steps: [MatcherStep] {
    (0..<stepCount).map {
      start.load(fromByteOffset: $0 * MemoryLayout<MatcherStep>.stride, as: MatcherStep.self)
    }
  }

  /// The literal of one of the steps, copied.
  func literal(of step: MatcherStep) -> [UInt8] { withLiteral(of: step) { Array($0) } }

  /// Calls `body` with the literal of one of the steps.
  @inline(__always)
  func withLiteral<Result>(of step: MatcherStep, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(
      UnsafeBufferPointer(
        start: (start + Int(step.offset)).assumingMemoryBound(to: UInt8.self), count: Int(step.count)))
  }

  /// The regular expressions of the tests that are nothing but a `MATCHES`.
  var expressions: [MatchesTest] { tables?.expressions ?? [] }
}

/// What the tests of a matcher need besides literals.
final class MatcherTables: Sendable {
  let texts: [TextLiteral]
  let sets: [LiteralSet]
  let expressions: [MatchesTest]
  /// The actions of the steps that compute values, one step's after another's.
  let actions: [OperandStep.Action]
  let comparisons: [InterpretedComparison]

  init(_ builder: MatcherBuilder) {
    texts = builder.texts
    sets = builder.sets
    expressions = builder.expressions
    actions = builder.actions
    comparisons = builder.comparisons
  }
}

/// The parts of a matcher while it is compiled.
struct MatcherBuilder {
  var steps: [MatcherStep] = []
  /// The literals of the steps, one after the other.
  var pool: [UInt8] = []
  var texts: [TextLiteral] = []
  var sets: [LiteralSet] = []
  var expressions: [MatchesTest] = []
  var actions: [OperandStep.Action] = []
  var comparisons: [InterpretedComparison] = []

  fileprivate var tables: MatcherTables? {
    texts.isEmpty && sets.isEmpty && expressions.isEmpty && actions.isEmpty && comparisons.isEmpty
      ? nil : MatcherTables(self)
  }
}
