/// The index of a store, as a value: a copy shares its memory until one of the two is changed.
///
/// - Complexity: Copying is O(1); the first change of a copy that is shared is O(n).
struct SceneIndex: Sendable {
  /// Owns the memory of one index.
  ///
  /// It may be shared between threads, though it holds a pointer: `memory` is written by `SceneIndex` only while this
  /// owner has no other, and is only read otherwise.
  private final class Owner: @unchecked Sendable {
    let memory: UnsafeMutablePointer<IndexMemory>

    init(_ value: IndexMemory) {
      memory = .allocate(capacity: 1)
      memory.initialize(to: value)
    }

    deinit {
      memory.pointee.withMemory { $0.free() }
      memory.deinitialize(count: 1)
      memory.deallocate()
    }
  }

  private var owner: Owner

  /// Makes an empty index.
  init(_ tuning: IndexTuning) { owner = Owner(IndexMemory(tuning)) }

  /// The memory, without a reference count. It is valid while this value is kept and not changed, which its user sees to.
  @inline(__always)
  var memory: UnsafePointer<IndexMemory> { UnsafePointer(owner.memory) }

  /// Calls `body` with the memory, which must not be used afterwards.
  @inline(__always)
  func read<Result>(_ body: (UnsafePointer<IndexMemory>) -> Result) -> Result {
    withExtendedLifetime(owner) { body(UnsafePointer(owner.memory)) }
  }

  /// Changes the index, or its own copy of what others share.
  @inline(__always)
  mutating func change<Result>(_ body: (inout IndexMemory) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&owner) { owner = Owner(owner.memory.pointee.copied()) }
    return withExtendedLifetime(owner) {
      defer { owner.memory.pointee.updateScan() }
      return body(&owner.memory.pointee)
    }
  }
}
