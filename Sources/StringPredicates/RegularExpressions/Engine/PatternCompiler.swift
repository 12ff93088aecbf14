#if RegularExpressions
  import CPCRE2
  import PredicateSyntax

  /// Turns a pattern that was read into a PCRE2 program, or into an issue with a place in the pattern.
  enum PatternCompiler {
    /// Compiles with the meaning of decisions 1 and 7: Unicode, the whole string, ICU's line ends.
    static func compile(
      _ pattern: RegularExpressionPattern, options: PatternOptions, limits: PredicateLimits
    ) throws(PatternIssue) -> OpaquePointer {
      guard let context = pcre2_compile_context_create_8(nil) else { throw outOfMemory(pattern) }
      defer { pcre2_compile_context_free_8(context) }
      // The line ends that the dot does not cross are ICU's (decision 1 of this project).
      pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_ANY))
      pcre2_set_bsr_8(context, UInt32(PCRE2_BSR_UNICODE))
      pcre2_set_parens_nest_limit_8(context, 250)
      var flags = PCRE2_UTF | PCRE2_UCP | PCRE2_ANCHORED | PCRE2_ENDANCHORED
      flags |= PCRE2_NEVER_BACKSLASH_C | PCRE2_NO_UTF_CHECK
      if options.caseInsensitive { flags |= UInt32(PCRE2_CASELESS) }
      var fault: Int32 = 0
      var offset = 0
      let code = pattern.program.withUnsafeBufferPointer { text in
        pcre2_compile_8(text.baseAddress, text.count, flags, &fault, &offset, context)
      }
      guard let code else { throw issue(fault, at: offset, in: pattern) }
      var size = 0
      guard pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_SIZE), &size) == 0, size <= limits.compiledPatternSize else {
        pcre2_code_free_8(code)
        throw PatternIssue(
          .patternTooLarge, at: SourceRange(0, pattern.length),
          "the pattern needs \(size) bytes when it is compiled, and \(limits.compiledPatternSize) are allowed",
          help: "use smaller counts in '{…}'")
      }
      return code
    }

    /// The machine has no memory left.
    static func outOfMemory(_ pattern: RegularExpressionPattern) -> PatternIssue {
      PatternIssue(.patternTooLarge, at: SourceRange(0, pattern.length), "there is no memory to compile the pattern")
    }

    /// PCRE2's own words with the place in the pattern as it was given.
    static func issue(_ fault: Int32, at offset: Int, in pattern: RegularExpressionPattern) -> PatternIssue {
      let place = pattern.sourceOffset(ofProgramOffset: offset)
      let known = PatternFault(fault)
      return PatternIssue(known.code, at: SourceRange(max(0, place - 1), place), known.message, help: known.help)
    }
  }
#endif
