#if RegularExpressions
  import CBytes
  import CPCRE2
  import PredicateSyntax

  /// A compiled PCRE2 pattern.
  ///
  /// Instances can be shared between threads even though they contain pointers:
  /// - `code` and `context` are immutable after initialization. PCRE2 allows several threads to use a compiled pattern
  ///   and a match context that nobody modifies (pcre2api, "Multithreading").
  /// - JIT code is compiled into a copy, because other threads may be using `code`. The first copy to be completed is
  ///   published through an atomic pointer.
  /// - A match writes only to memory that belongs to the current thread (the match data; see `MatchData`) or to the
  ///   current call (the JIT stack).
  package final class PatternProgram: @unchecked Sendable {
    /// The compiled pattern that the interpreter uses.
    private let code: OpaquePointer
    /// The limits on a match. The pointer is owned by `limits`.
    private let context: OpaquePointer
    private let limits: MatchContext
    /// The copy of `code` that contains JIT code. The pointee is `nil` before the first match, and `code` itself if JIT
    /// is unavailable.
    private let machineCode: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// Creates a compiled pattern from a translated one.
    init(_ translation: PatternTranslation, limits: PredicateLimits) throws(PatternMessage) {
      guard let context = MatchContext.with(limits) else { throw .noMemory }
      code = try EngineCompiler.compile(translation, limits: limits)
      self.limits = context
      self.context = context.pointer
      machineCode = .allocate(capacity: 1)
      machineCode.initialize(to: nil)
    }

    deinit {
      if let copy = published, copy != code { pcre2_code_free_8(copy) }
      machineCode.deallocate()
      pcre2_code_free_8(code)
    }

    /// Returns whether the pattern matches all of `subject`, which must be valid UTF-8, or `nil` if a limit is
    /// exceeded.
    @inline(__always)
    func matches(_ subject: UnsafeBufferPointer<UInt8>) -> Bool? {
      guard let machine = published, let data = MatchData.ofThread else {
        return matchAtFirst(subject)
      }
      return outcome(pcre2_jit_match_8(machine, subject.baseAddress, subject.count, 0, 0, data, context), subject)
    }

    /// The slow path for a pattern's first match and for a thread that has no match data yet.
    @inline(never)
    private func matchAtFirst(_ subject: UnsafeBufferPointer<UInt8>) -> Bool? {
      guard let machine = published ?? makeMachineCode(), let data = MatchData.make() else {
        return interpret(subject)
      }
      return outcome(pcre2_jit_match_8(machine, subject.baseAddress, subject.count, 0, 0, data, context), subject)
    }

    /// Converts a PCRE2 result code to a match result. Repeats the match if it failed because there is no JIT code or
    /// because the JIT stack was too small.
    @inline(__always)
    private func outcome(_ outcome: Int32, _ subject: UnsafeBufferPointer<UInt8>) -> Bool? {
      if outcome >= 0 { return true }
      if outcome == PCRE2_ERROR_NOMATCH { return false }
      if outcome == PCRE2_ERROR_JIT_BADOPTION { return interpret(subject) }  // no JIT code
      return outcome == PCRE2_ERROR_JIT_STACKLIMIT ? matchOnLargeStack(subject) : nil
    }

    @inline(__always)
    private var published: OpaquePointer? { OpaquePointer(pointer_load(machineCode)) }

    /// Compiles JIT code and returns the copy of `code` that contains it, or `code` itself if JIT is unavailable. If
    /// several threads compile at once, only the first copy is kept.
    private func makeMachineCode() -> OpaquePointer? {
      guard let copy = pcre2_code_copy_8(code) else { return nil }
      let isCompiled = pcre2_jit_compile_8(copy, UInt32(PCRE2_JIT_COMPLETE)) == 0
      let isKept = pointer_publish(machineCode, UnsafeMutableRawPointer(isCompiled ? copy : code))
      if !isCompiled || !isKept { pcre2_code_free_8(copy) }
      return published
    }

    /// Repeats a match that needed more than the 32 KiB of the thread's stack available to JIT code. Tries a JIT stack
    /// of 1 MiB first, and then the interpreter (decision 17).
    @inline(never)
    private func matchOnLargeStack(_ subject: UnsafeBufferPointer<UInt8>) -> Bool? {
      guard let machine = published, let own = pcre2_match_context_copy_8(context) else {
        return nil
      }
      defer { pcre2_match_context_free_8(own) }
      guard let stack = pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil) else { return nil }
      defer { pcre2_jit_stack_free_8(stack) }
      guard let data = pcre2_match_data_create_8(1, nil) else { return nil }
      defer { pcre2_match_data_free_8(data) }
      pcre2_jit_stack_assign_8(own, nil, UnsafeMutableRawPointer(stack))
      let outcome = pcre2_jit_match_8(machine, subject.baseAddress, subject.count, 0, 0, data, own)
      if outcome >= 0 { return true }
      if outcome == PCRE2_ERROR_NOMATCH { return false }
      return outcome == PCRE2_ERROR_JIT_STACKLIMIT ? interpret(subject) : nil
    }

    /// Matches with the interpreter, under the same limits as JIT code.
    @inline(never)
    private func interpret(_ subject: UnsafeBufferPointer<UInt8>) -> Bool? {
      guard let data = pcre2_match_data_create_8(1, nil) else { return nil }
      defer { pcre2_match_data_free_8(data) }
      let options = PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT
      let outcome = pcre2_match_8(code, subject.baseAddress, subject.count, 0, options, data, context)
      if outcome >= 0 { return true }
      return outcome == PCRE2_ERROR_NOMATCH ? false : nil
    }
  }
#endif
