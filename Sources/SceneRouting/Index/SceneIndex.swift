import StringPredicates

/// A copy-on-write index over the conditions of the sessions of one role.
///
/// Copies share memory until one of them changes. The first change to a shared copy takes O(*n*) time.
struct SceneIndex: Sendable {
  /// The owner of an index's storage.
  ///
  /// The class is sendable despite its pointer, because `SceneIndex` changes the storage only while the owner is
  /// unshared.
  private final class Owner: @unchecked Sendable {
    let storage: UnsafeMutablePointer<IndexStorage>

    init(_ initial: consuming IndexStorage) {
      storage = .allocate(capacity: 1)
      storage.initialize(to: initial)
    }

    deinit {
      storage.deinitialize(count: 1)
      storage.deallocate()
    }
  }

  private var owner: Owner

  init(_ tuning: IndexTuning) { owner = Owner(IndexStorage(tuning)) }

  /// Calls `body` with a pointer to the storage, which is alive and unchanged until `body` returns.
  @inline(__always)
  func read<Result>(_ body: (UnsafePointer<IndexStorage>) -> Result) -> Result {
    withExtendedLifetime(owner) { body(UnsafePointer(owner.storage)) }
  }

  /// Changes the index. If its storage is shared, copies it first.
  @inline(__always)
  mutating func change(_ body: (inout IndexStorage) -> Void) {
    if !isKnownUniquelyReferenced(&owner) { owner = Owner(IndexStorage(copying: owner.storage.pointee)) }
    withExtendedLifetime(owner) { body(&owner.storage.pointee) }
  }
}

/// The tuning parameters of the index. Tests lower them, so that small sets of sessions exercise every part of it.
package struct IndexTuning: Sendable {
  /// The minimum number of sessions of a role for which an index is built. With fewer, checking the sessions in order
  /// is as fast.
  package var smallestIndex = 4
  /// The minimum number of infix-indexed literals for which the index uses eight-byte infixes.
  package var fewestWide = 1_024
  /// The maximum number of postings under a key. Any further records share a posting list.
  package var longestBucket = 16
  /// The minimum size of the index, in bytes, at which batches prefetch memory. It is about the size of a second-level
  /// cache.
  package var smallestStaged = 4 << 20
  /// The keys for hashing.
  package var keys = HashKeys.ofProcess

  package init() {}
}
