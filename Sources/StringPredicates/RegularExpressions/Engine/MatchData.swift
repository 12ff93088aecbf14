#if RegularExpressions
  import CPCRE2

  /// The room where PCRE2 writes what a match finds: one for each thread, which all patterns share.
  ///
  /// A match fills it from the start and nobody reads it afterwards, so that no match shows another what it found. It is
  /// freed with its thread.
  enum MatchData {
    private static let slot = ThreadPointer { pcre2_match_data_free_8(OpaquePointer($0)) }

    /// The thread's match data; `nil` before `make()`.
    @inline(__always)
    static var ofThread: OpaquePointer? { OpaquePointer(ThreadPointer.value) }

    /// Makes the thread's match data, for one pair of offsets, where there is none; `nil` where there can be none.
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
