#if RegularExpressions
  import CBytes
  import CPCRE2
  import PredicateSyntax

  /// A compiled PCRE2 pattern that counts the steps of a match itself, the same in JIT code and in the interpreter.
  ///
  /// PCRE2 calls the meter at each checkpoint. The pattern is compiled when a match first needs it.
  final class MeteredProgram: @unchecked Sendable {
    /// The engine that runs a match.
    enum Engine { case machineCode, interpreter }

    /// The size up to which PCRE2 has room for the callouts of a pattern, which it limits to 64 KiB.
    private static let safeSize = 40_000

    private let program: [UInt8]
    private let isDotAll: Bool
    private let cost: StepCost
    private let limits: PredicateLimits
    /// A byte that every match contains, ignoring case, or `nil` if there isn't one.
    private let requiredByte: UInt8?
    /// The compiled pattern, with JIT code if JIT is available, or `nil` if nothing needed it yet.
    private let code: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// Creates a program.
    ///
    /// - Parameter plain: The compiled pattern without checkpoints.
    /// - Throws: `PatternMessage` if the pattern has too many checkpoints for JIT code.
    init(
      _ translation: PatternTranslation, plain: OpaquePointer, limits: PredicateLimits
    ) throws(PatternMessage) {
      program = translation.program
      isDotAll = translation.isDotAll
      cost = translation.cost
      self.limits = limits
      requiredByte = EngineCompiler.requiredByte(of: plain)
      var compiled: OpaquePointer?
      let size = EngineCompiler.size(of: plain)
      if cost.mostCheckpoints(inSize: size) > TranslationLimits.checkpoints || size > Self.safeSize {
        compiled = try EngineCompiler.compileMetered(program, isDotAll: isDotAll)
      }
      code = .allocate(capacity: 1)
      code.initialize(to: compiled.map { UnsafeMutableRawPointer($0) })
      if let compiled { pcre2_jit_compile_8(compiled, UInt32(PCRE2_JIT_COMPLETE)) }
    }

    deinit {
      if let compiled = published { pcre2_code_free_8(compiled) }
      code.deallocate()
    }

    /// Returns whether the pattern matches all of `subject`, or `nil` if a limit is exceeded.
    @inline(never)
    func matches(_ subject: UnsafeBufferPointer<UInt8>) -> Bool? {
      matches(subject, withinUnits: Int(limits.matchSteps) * Meter.unitsPerStep).isMatch
    }

    /// Returns whether the pattern matches all of `subject`, or `nil` if a limit is exceeded, and the units that the
    /// match used.
    func matches(
      _ subject: UnsafeBufferPointer<UInt8>, withinUnits most: Int
    ) -> (isMatch: Bool?, units: Int) {
      // PCRE2 looks for this byte first, but not in every subject, and the outcome must not depend on that.
      if let requiredByte, !subject.contains(where: { $0.asciiLowercased == requiredByte.asciiLowercased }) {
        return (false, 0)
      }
      return run(subject, in: .machineCode, withinUnits: most)
        ?? run(subject, in: .interpreter, withinUnits: most) ?? (nil, most)
    }

    /// Runs a match in one engine. Returns `nil` if JIT is unavailable or has too little stack. Otherwise, returns
    /// whether the pattern matches, or `nil` if a limit is exceeded, and the units that the match used.
    func run(
      _ subject: UnsafeBufferPointer<UInt8>, in engine: Engine, withinUnits most: Int
    ) -> (isMatch: Bool?, units: Int)? {
      var meter = Meter(cost, subject, units: most)
      guard let code = published ?? compile(), let context = pcre2_match_context_create_8(nil) else { return (nil, 0) }
      defer { pcre2_match_context_free_8(context) }
      guard let data = pcre2_match_data_create_8(1, nil) else { return (nil, 0) }
      defer { pcre2_match_data_free_8(data) }
      pcre2_set_match_limit_8(context, .max)
      pcre2_set_depth_limit_8(context, limits.matchDepth)
      pcre2_set_heap_limit_8(context, limits.matchHeapKibibytes)
      let outcome = withUnsafeMutablePointer(to: &meter) { meter in
        pcre2_set_callout_8(context, Meter.callout, meter)
        switch engine {
        case .machineCode:
          guard let stack = pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil) else { return PCRE2_ERROR_NOMEMORY }
          defer { pcre2_jit_stack_free_8(stack) }
          pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
          return pcre2_jit_match_8(code, subject.baseAddress, subject.count, 0, 0, data, context)
        case .interpreter:
          let options = PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT
          return pcre2_match_8(code, subject.baseAddress, subject.count, 0, options, data, context)
        }
      }
      let units = most - meter.remaining
      switch outcome {
      case PCRE2_ERROR_JIT_BADOPTION, PCRE2_ERROR_JIT_STACKLIMIT: return nil
      case PCRE2_ERROR_NOMATCH: return (false, units)
      default: return (outcome >= 0 ? true : nil, units)
      }
    }

    private var published: OpaquePointer? { OpaquePointer(pointer_load(code)) }

    /// Compiles the pattern. If several threads compile at once, only the first result is kept.
    private func compile() -> OpaquePointer? {
      guard let compiled = try? EngineCompiler.compileMetered(program, isDotAll: isDotAll) else { return nil }
      pcre2_jit_compile_8(compiled, UInt32(PCRE2_JIT_COMPLETE))
      if !pointer_publish(code, UnsafeMutableRawPointer(compiled)) { pcre2_code_free_8(compiled) }
      return published
    }
  }

  /// Counts the steps of a match.
  struct Meter {
    /// A step counts as much as scanning this number of bytes.
    static let unitsPerStep = 64

    /// The units that are left.
    private(set) var remaining: Int
    private var position = 0
    private let unitsPerCheckpoint: Int
    private let scanWeight: Int

    init(_ cost: StepCost, _ subject: UnsafeBufferPointer<UInt8>, units: Int) {
      var cost = cost
      if subject.allSatisfy({ $0 < 0x80 }) { cost.scanWeight = 1 }  // sets have a bitmap for ASCII
      remaining = units
      unitsPerCheckpoint = cost.units(perStep: subject.count)
      scanWeight = cost.scanWeight
    }

    /// Counts a step, and the text that the match scanned since the last one. Returns `false` at the limit.
    mutating func count(at position: Int) -> Bool {
      remaining -= unitsPerCheckpoint + scanWeight * max(0, position - self.position)
      self.position = position
      return remaining >= 0
    }

    /// The function that PCRE2 calls at each checkpoint.
    static let callout:
      @convention(c) (UnsafeMutablePointer<pcre2_callout_block_8>?, UnsafeMutableRawPointer?) -> Int32 = {
        block, meter in
        guard let block, let meter = meter?.assumingMemoryBound(to: Meter.self) else { return PCRE2_ERROR_CALLOUT }
        return meter.pointee.count(at: block.pointee.current_position) ? 0 : PCRE2_ERROR_CALLOUT
      }
  }

  extension StepCost {
    /// Returns the maximum number of checkpoints in a compiled pattern without callouts that has the given size.
    /// Whatever has a checkpoint takes two bytes or more.
    func mostCheckpoints(inSize size: Int) -> Int { checkpoints ?? size / 2 }

    /// Returns the units that a step costs on a subject of the given length, without the text that it passes.
    func units(perStep length: Int) -> Int { max(Meter.unitsPerStep, min(reach, length) * scanWeight) }
  }
#endif
