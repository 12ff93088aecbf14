#if RegularExpressions
  import CPCRE2
  import PredicateSyntax

  /// The limits on a match, as a PCRE2 match context.
  ///
  /// The context is immutable after initialization, and PCRE2 allows several threads to read it at once (pcre2api,
  /// "Multithreading").
  final class MatchContext: @unchecked Sendable {
    let pointer: OpaquePointer

    private static let standardSteps: UInt32 = 10_000
    /// The context that almost all patterns share.
    private static let standard = MatchContext(.default, standardSteps)

    /// Returns a context for the given limits, or `nil` if there isn't enough memory.
    ///
    /// - Parameter matchSteps: The limit on PCRE2's own steps.
    static func with(_ limits: PredicateLimits, matchSteps: UInt32) -> MatchContext? {
      limits == .default && matchSteps == standardSteps ? standard : MatchContext(limits, matchSteps)
    }

    private init?(_ limits: PredicateLimits, _ matchSteps: UInt32) {
      guard let pointer = pcre2_match_context_create_8(nil) else { return nil }
      pcre2_set_match_limit_8(pointer, matchSteps)
      pcre2_set_depth_limit_8(pointer, limits.matchDepth)
      pcre2_set_heap_limit_8(pointer, limits.matchHeapKibibytes)
      self.pointer = pointer
    }

    deinit { pcre2_match_context_free_8(pointer) }
  }
#endif
