#if RegularExpressions
  import CPCRE2
  import PredicateSyntax

  /// Compiles translated patterns with PCRE2.
  enum EngineCompiler {
    /// The PCRE2 compile context, configured so that `.` and `\R` use ICU's line terminators.
    ///
    /// The context is immutable after initialization, and PCRE2 allows several threads to read it at once (pcre2api,
    /// "Multithreading").
    private final class Context: @unchecked Sendable {
      let pointer: OpaquePointer

      init?() {
        guard let context = pcre2_compile_context_create_8(nil) else { return nil }
        pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_ANY))
        pcre2_set_bsr_8(context, UInt32(PCRE2_BSR_UNICODE))
        pcre2_set_parens_nest_limit_8(context, 250)
        pointer = context
      }

      deinit { pcre2_compile_context_free_8(pointer) }
    }

    private static let context = Context()

    /// Returns the compiled code for a translated pattern, without checkpoints.
    static func compile(
      _ translation: PatternTranslation, limits: PredicateLimits
    ) throws(PatternMessage) -> OpaquePointer {
      let code = try compile(translation.program.withoutCheckpoints, isDotAll: translation.isDotAll)
      let size = size(of: code)
      guard size <= limits.compiledPatternSize else {
        pcre2_code_free_8(code)
        throw .largeCompiledPattern(size, limits.compiledPatternSize)
      }
      return code
    }

    /// Returns the compiled code for a translated pattern, with a callout at each checkpoint.
    static func compileMetered(_ program: [UInt8], isDotAll: Bool) throws(PatternMessage) -> OpaquePointer {
      // The optimizations at the start of a match would skip callouts in JIT code but not in the interpreter.
      guard let code = try? compile(program.withCallouts, isDotAll: isDotAll, extraFlags: PCRE2_NO_START_OPTIMIZE)
      else { throw .tooManyParts }
      guard calloutCount(of: code) <= TranslationLimits.checkpoints else {
        pcre2_code_free_8(code)
        throw .tooManyParts
      }
      return code
    }

    /// The size of compiled code in bytes.
    static func size(of code: OpaquePointer) -> Int {
      var size = 0
      return pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_SIZE), &size) == 0 ? size : .max
    }

    /// The last literal byte that every match contains, or `nil` if there isn't one.
    static func requiredByte(of code: OpaquePointer) -> UInt8? {
      var (kind, unit): (UInt32, UInt32) = (0, 0)
      guard pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_LASTCODETYPE), &kind) == 0, kind == 1,
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_LASTCODEUNIT), &unit) == 0
      else { return nil }
      return UInt8(exactly: unit)
    }

    private static func calloutCount(of code: OpaquePointer) -> Int {
      var count = 0
      let status = pcre2_callout_enumerate_8(
        code,
        { _, count in
          count?.assumingMemoryBound(to: Int.self).pointee += 1
          return 0
        }, &count)
      return status == 0 ? count : .max
    }

    private static func compile(
      _ program: [UInt8], isDotAll: Bool, extraFlags: UInt32 = 0
    ) throws(PatternMessage) -> OpaquePointer {
      guard let context else { throw .noMemory }
      var flags = PCRE2_UTF | PCRE2_UCP | PCRE2_ANCHORED | PCRE2_ENDANCHORED | extraFlags
      flags |= PCRE2_NEVER_BACKSLASH_C | PCRE2_NO_UTF_CHECK
      if isDotAll { flags |= UInt32(PCRE2_DOTALL) }
      var fault: Int32 = 0
      var offset = 0
      let code = program.withUnsafeBufferPointer { text in
        // PCRE2 rejects a null pointer, which is the base address of an empty buffer.
        text.isEmpty
          ? pcre2_compile_8("", 0, flags, &fault, &offset, context.pointer)
          : pcre2_compile_8(text.baseAddress, text.count, flags, &fault, &offset, context.pointer)
      }
      guard let code else { throw .engineFault(fault) }
      return code
    }
  }

  extension PatternMessage {
    static let noMemory = tooLarge("there is no memory to compile the pattern")

    /// Returns the message for a PCRE2 compile error (pcre2.h, `PCRE2_ERROR_…`). A translated pattern is always
    /// valid, but it can be too large.
    static func engineFault(_ number: Int32) -> Self {
      switch number {
      case 121: noMemory
      case 119, 120, 149, 186:
        tooLarge(
          "the pattern is too large when it is compiled",
          "use smaller counts in '{…}', or smaller sets: [a-z] takes less room than [[:alpha:]]")
      case 125, 135, 143, 187: longLookbehind
      default: notSupported("the pattern", "it is too complicated for PCRE2 (error \(number))", "make it simpler")
      }
    }
  }
#endif
