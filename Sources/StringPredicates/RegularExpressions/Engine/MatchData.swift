#if RegularExpressions
  import CPCRE2

  /// The room where PCRE2 writes what a match finds: one for each thread, which all patterns share.
  ///
  /// A match fills it from the start and nobody reads it afterwards, so that no match shows another what it found. It is
  /// freed with its thread.
  struct MatchData: Sendable {
    private let slot: ThreadPointer?

    /// What all patterns share.
    static let shared = MatchData(slot: ThreadPointer { pcre2_match_data_free_8(OpaquePointer($0)) })

    /// The thread's match data, for one pair of offsets; `nil` where there can be none.
    @inline(__always)
    var ofThread: OpaquePointer? {
      if let known = slot?.value { return OpaquePointer(known) }
      return make()
    }

    @inline(never)
    private func make() -> OpaquePointer? {
      guard let slot, let data = pcre2_match_data_create_8(1, nil) else { return nil }
      guard slot.set(UnsafeMutableRawPointer(data)) else {
        pcre2_match_data_free_8(data)
        return nil
      }
      return data
    }
  }
#endif
