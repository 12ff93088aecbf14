#if RegularExpressions
  import CBytes
  import CPCRE2
  import PredicateSyntax

  /// A compiled PCRE2 pattern.
  ///
  /// A match runs at most twice. The first run has a small limit of PCRE2's own steps, which it counts differently in
  /// JIT code and in the interpreter, and without regard to the text that it scans. Almost every match ends there.
  /// Otherwise, `MeteredProgram` repeats the match and decides whether it exceeds the limit. The first limit is so small
  /// that a match that ends within it never exceeds the second one, so the outcome is the same on all platforms.
  ///
  /// Instances can be shared between threads even though they contain pointers:
  /// - `code` and `context` are immutable after initialization. PCRE2 allows several threads to use a compiled pattern
  ///   and a match context that nobody modifies (pcre2api, "Multithreading").
  /// - JIT code is compiled into a copy, because other threads may be using `code`. The first copy to be completed is
  ///   published through an atomic pointer.
  /// - A match writes only to memory that belongs to the current thread (the match data; see `MatchData`) or to the
  ///   current call.
  package final class PatternProgram: @unchecked Sendable {
    /// The compiled pattern that the interpreter uses.
    private let code: OpaquePointer
    /// The limits on the first run for a short subject. The pointer is owned by `limits`.
    private let context: OpaquePointer
    private let limits: MatchContext
    private let screening: ScreeningLimit
    let metered: MeteredProgram
    /// The copy of `code` that contains JIT code. The pointee is `nil` before the first match, and `code` itself if JIT
    /// is unavailable.
    private let machineCode: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// Creates a compiled pattern from a translated one.
    init(_ translation: PatternTranslation, limits: PredicateLimits) throws(PatternMessage) {
      let code = try EngineCompiler.compile(translation, limits: limits)
      let screening = ScreeningLimit(
        size: EngineCompiler.size(of: code), cost: translation.cost, matchSteps: limits.matchSteps)
      do throws(PatternMessage) {
        metered = try MeteredProgram(translation, plain: code, limits: limits)
        guard let context = MatchContext.with(limits, matchSteps: screening.steps(forLength: 0)) else {
          throw .noMemory
        }
        self.limits = context
      } catch {
        pcre2_code_free_8(code)
        throw error
      }
      self.code = code
      self.screening = screening
      context = self.limits.pointer
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
      guard subject.count <= ScreeningLimit.shortLength, let machine = published, let data = MatchData.ofThread else {
        return matchSlowly(subject)
      }
      let outcome = pcre2_jit_match_8(machine, subject.baseAddress, subject.count, 0, 0, data, context)
      if outcome >= 0 { return true }
      if outcome == PCRE2_ERROR_NOMATCH { return false }
      return outcome == PCRE2_ERROR_JIT_BADOPTION ? matchSlowly(subject) : metered.matches(subject)
    }

    /// The slow path for a pattern's first match, for a thread that has no match data yet, for a long subject, for a
    /// low limit and for a platform without JIT.
    @inline(never)
    private func matchSlowly(_ subject: UnsafeBufferPointer<UInt8>) -> Bool? {
      let steps = screening.steps(forLength: subject.count)
      guard steps > 0, let data = MatchData.make() else { return metered.matches(subject) }
      let isShort = subject.count <= ScreeningLimit.shortLength
      guard let context = isShort ? context : pcre2_match_context_copy_8(context) else { return nil }
      defer { if !isShort { pcre2_match_context_free_8(context) } }
      if !isShort { pcre2_set_match_limit_8(context, steps) }
      var outcome = PCRE2_ERROR_JIT_BADOPTION
      if let machine = published ?? makeMachineCode() {
        outcome = pcre2_jit_match_8(machine, subject.baseAddress, subject.count, 0, 0, data, context)
      }
      if outcome == PCRE2_ERROR_JIT_BADOPTION {
        let options = PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT
        outcome = pcre2_match_8(code, subject.baseAddress, subject.count, 0, options, data, context)
      }
      if outcome >= 0 { return true }
      return outcome == PCRE2_ERROR_NOMATCH ? false : metered.matches(subject)
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
  }

  /// The limit on PCRE2's own steps in the first run of a match.
  private struct ScreeningLimit {
    /// The length up to which all subjects have the same limit.
    static let shortLength = 4_096

    /// The maximum number of checkpoints that a match passes between two of PCRE2's own steps.
    private let checkpoints: Int
    private let cost: StepCost
    private let matchSteps: UInt32

    init(size: Int, cost: StepCost, matchSteps: UInt32) {
      checkpoints = cost.mostCheckpoints(inSize: size)
      self.cost = cost
      self.matchSteps = matchSteps
    }

    /// Returns the number of PCRE2's own steps within which a match never exceeds `matchSteps`, or 0 if there isn't
    /// one. Each step passes the subject at most once forwards, and all of the checkpoints.
    func steps(forLength length: Int) -> UInt32 {
      let length = min(max(length, Self.shortLength), 1 << 28)  // longer subjects have a limit of 0 in any case
      let ofCheckpoints = checkpoints * cost.units(perStep: length) / Meter.unitsPerStep
      let ofScans = cost.scanWeight * length / Meter.unitsPerStep
      // Rounds small numbers, so that almost all patterns share one context.
      return matchSteps / UInt32(clamping: max(500, 1 + ofCheckpoints + ofScans))
    }
  }
#endif
