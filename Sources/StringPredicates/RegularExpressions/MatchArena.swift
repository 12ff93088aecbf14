#if RegularExpressions
  import CPCRE2

  /// Memory on the stack for what one match writes, so that a match neither allocates nor shares anything.
  ///
  /// PCRE2 takes its allocator from a general context. Here the allocator hands out pieces of a block on the stack.
  struct MatchArena {
    /// How many bytes there are: PCRE2 10.42 takes 24 for the general context and about 120 for match data.
    static let byteCount = 512

    /// Where the next piece begins.
    private var next: UnsafeMutableRawPointer
    /// Where the block ends.
    private let end: UnsafeMutableRawPointer

    /// Calls `body` with match data for one pair of offsets, or with `nil` where none could be made.
    static func withMatchData(_ body: (OpaquePointer) -> Int32) -> Int32 {
      withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 16) { block in
        guard let start = block.baseAddress else { return PCRE2_ERROR_NOMEMORY }
        var arena = MatchArena(next: start, end: start + block.count)
        return withUnsafeMutablePointer(to: &arena) { arena in
          guard
            let general = pcre2_general_context_create_8(
              { size, arena in MatchArena.allocate(size, arena) }, { _, _ in }, arena),
            let data = pcre2_match_data_create_8(1, general)
          else { return PCRE2_ERROR_NOMEMORY }
          return body(data)
        }
      }
    }

    /// The next piece of the block, or `nil` where it is used up.
    private static func allocate(_ size: Int, _ arena: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let arena = arena?.assumingMemoryBound(to: MatchArena.self) else { return nil }
      let piece = arena.pointee.next
      guard size <= arena.pointee.end - piece else { return nil }
      arena.pointee.next = piece + min((size &+ 15) & ~15, arena.pointee.end - piece)
      return piece
    }
  }
#endif
