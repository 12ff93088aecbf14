#if RegularExpressions
  import CPCRE2
  import PredicateSyntax

  /// The limits on a match, as a PCRE2 match context.
  ///
  /// The context is immutable after initialization, and PCRE2 allows several threads to read it at once (pcre2api,
  /// "Multithreading").
  final class MatchContext: @unchecked Sendable {
    let pointer: OpaquePointer

    /// The context for the default limits, which is shared by almost all patterns.
    private static let standard = MatchContext(.default)

    /// Returns a context for the given limits, or `nil` if there isn't enough memory.
    static func with(_ limits: PredicateLimits) -> MatchContext? {
      limits == .default ? standard : MatchContext(limits)
    }

    private init?(_ limits: PredicateLimits) {
      guard let pointer = pcre2_match_context_create_8(nil) else { return nil }
      pcre2_set_match_limit_8(pointer, limits.matchSteps)
      pcre2_set_depth_limit_8(pointer, limits.matchDepth)
      pcre2_set_heap_limit_8(pointer, limits.matchHeapKibibytes)
      self.pointer = pointer
    }

    deinit { pcre2_match_context_free_8(pointer) }
  }
#endif
