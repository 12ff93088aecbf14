#if RegularExpressions
  import CPCRE2

  /// The buffer for PCRE2's match results. Each thread has its own buffer, which all patterns share.
  ///
  /// Each match overwrites the buffer, and nothing reads it afterwards, so no result leaks into another match. The
  /// buffer is freed when the thread exits.
  enum MatchData {
    private static let slot = ThreadPointer {
      // A destructor that runs later at the thread's exit may evaluate another pattern.
      ThreadPointer.forget()
      pcre2_match_data_free_8(OpaquePointer($0))
    }

    /// The current thread's match data, or `nil` if it hasn't been created.
    @inline(__always)
    static var ofThread: OpaquePointer? { OpaquePointer(ThreadPointer.value) }

    /// Returns the current thread's match data, creating it if needed, or `nil` if creating it fails. The data has room
    /// for one pair of offsets.
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
