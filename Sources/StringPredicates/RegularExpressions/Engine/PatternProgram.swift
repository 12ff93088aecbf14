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
      let isShort = subject.count <= ScreeningLimit.shortLength
      return screened(subject, steps: steps, hasLimitOfContext: isShort) ?? metered.matches(subject)
    }

    /// Returns whether the pattern matches all of `subject`, or `nil` if the evaluation's budget is exhausted. Charges
    /// the match to the budget.
    ///
    /// Every match is charged for a number of steps within which the first run certainly stays, so that the charge is
    /// the same on all platforms.
    func matches(_ subject: UnsafeBufferPointer<UInt8>, _ budget: inout EvaluationBudget) -> Bool? {
      let remaining = screening.matchSteps * Meter.unitsPerStep - budget.usedUnits
      guard remaining > 0 else { return nil }
      let least = screening.leastCharge(forLength: subject.count)
      // The first match of an evaluation has the same verdict as a pattern that is the entire predicate.
      let steps =
        budget.usedUnits == 0
        ? screening.steps(forLength: subject.count) : least.units <= remaining ? least.steps : 0
      if let isMatch = screened(subject, steps: steps, hasLimitOfContext: false) {
        budget.usedUnits += least.units
        return isMatch
      }
      let (isMatch, units) = metered.matches(subject, withinUnits: remaining)
      budget.usedUnits += max(least.units, units)
      return isMatch
    }

    /// Runs a match with a limit on PCRE2's own steps. Returns `nil` if it reaches the limit.
    private func screened(
      _ subject: UnsafeBufferPointer<UInt8>, steps: UInt32, hasLimitOfContext: Bool
    ) -> Bool? {
      guard steps > 0, let data = MatchData.make(),
        let context = hasLimitOfContext ? context : pcre2_match_context_copy_8(context)
      else { return nil }
      defer { if !hasLimitOfContext { pcre2_match_context_free_8(context) } }
      if !hasLimitOfContext { pcre2_set_match_limit_8(context, steps) }
      var outcome = PCRE2_ERROR_JIT_BADOPTION
      if let machine = published ?? makeMachineCode() {
        outcome = pcre2_jit_match_8(machine, subject.baseAddress, subject.count, 0, 0, data, context)
      }
      if outcome == PCRE2_ERROR_JIT_BADOPTION {
        let options = PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT
        outcome = pcre2_match_8(code, subject.baseAddress, subject.count, 0, options, data, context)
      }
      if outcome >= 0 { return true }
      return outcome == PCRE2_ERROR_NOMATCH ? false : nil
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
    static let shortLength = 512

    /// The maximum number of checkpoints that a match passes between two of PCRE2's own steps.
    private let checkpoints: Int
    private let cost: StepCost
    let matchSteps: Int

    init(size: Int, cost: StepCost, matchSteps: UInt32) {
      checkpoints = cost.mostCheckpoints(inSize: size)
      self.cost = cost
      self.matchSteps = Int(matchSteps)
    }

    /// Returns the number of PCRE2's own steps within which a match never exceeds `matchSteps`, or 0 if there isn't
    /// one. Each step passes all of the checkpoints, in loops once for each character, and the subject as often as `passes`
    /// says.
    func steps(forLength length: Int) -> UInt32 {
      // Rounds small numbers, so that almost all patterns share one context.
      UInt32(clamping: matchSteps / max(500, costOfStep(forLength: max(length, Self.shortLength))))
    }

    /// Returns the least charge for a match in an evaluation with several ones, and the number of PCRE2's own steps
    /// within which a match never exceeds it, or 0 if there isn't one.
    func leastCharge(forLength length: Int) -> (units: Int, steps: UInt32) {
      let charge = max(1, matchSteps / EvaluationBudget.mostMatches)
      return (charge * Meter.unitsPerStep, UInt32(clamping: charge / costOfStep(forLength: length)))
    }

    /// Returns the most that one of PCRE2's own steps can cost.
    private func costOfStep(forLength length: Int) -> Int {
      let length = min(length, 1 << 28)  // longer subjects exceed the limit in any case
      let ofCheckpoints = checkpoints * cost.units(perStep: length) / Meter.unitsPerStep
      return 1 + ofCheckpoints * (cost.hasLoops ? max(1, length) : 1) + cost.passes * cost.scanWeight * length
        / Meter.unitsPerStep
    }
  }
#endif
