#if RegularExpressions
  import CPCRE2

  /// The buffer for PCRE2's match results: one per thread, shared by all patterns.
  ///
  /// Each match overwrites it and nothing reads it afterwards, so no result leaks into another match. It is freed when
  /// the thread exits.
  enum MatchData {
    private static let slot = ThreadPointer { pcre2_match_data_free_8(OpaquePointer($0)) }

    /// The thread's match data; `nil` before `make()`.
    @inline(__always)
    static var ofThread: OpaquePointer? { OpaquePointer(ThreadPointer.value) }

    /// Creates the thread's match data, with room for one pair of offsets, if needed; `nil` if that fails.
    @inline(never)
    static func make() -> OpaquePointer? {
      if let data = ofThread { return data }
      guard let slot, let data = pcre2_match_data_create_8(1, nil) else { return nil }
      guard slot.set(UnsafeMutableRawPointer(data)) else {
        pcre2_match_data_free_8(data)
        return nil
      }
      return data
    }
  }
#endif
