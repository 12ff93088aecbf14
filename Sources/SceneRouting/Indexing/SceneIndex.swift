/// The index of a store, as a value: a copy shares its memory until one of the two is changed.
///
/// - Complexity: Copying is O(1); the first change of a copy that is shared is O(n).
struct SceneIndex: Sendable {
  /// Owns the memory of one index.
  ///
  /// It may be shared between threads, though it holds a pointer: `core` is written by `SceneIndex` only while this
  /// owner has no other, and is only read otherwise.
  private final class Owner: @unchecked Sendable {
    let core: UnsafeMutablePointer<SceneIndexCore>
    /// What routes read; renewed with every change.
    let view: UnsafeMutablePointer<IndexView>

    init(_ value: SceneIndexCore) {
      core = .allocate(capacity: 1)
      core.initialize(to: value)
      view = .allocate(capacity: 1)
      view.initialize(to: value.view)
    }

    deinit {
      core.pointee.deallocate()
      core.deinitialize(count: 1)
      core.deallocate()
      view.deallocate()
    }
  }

  private var owner = Owner(SceneIndexCore())

  /// Makes an empty index.
  init() {}

  /// What routes read. It is valid while this value is kept and not changed, which its user sees to.
  @inline(__always)
  var view: UnsafePointer<IndexView> { UnsafePointer(owner.view) }

  /// Looks at the index.
  func inspect<Result>(_ body: (borrowing SceneIndexCore) -> Result) -> Result {
    withExtendedLifetime(owner) { body(owner.core.pointee) }
  }

  /// Changes the index, or its own copy of what others share.
  @inline(__always)
  mutating func change<Result>(_ body: (inout SceneIndexCore) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&owner) { owner = Owner(owner.core.pointee.cloned()) }
    return withExtendedLifetime(owner) {
      defer { owner.view.pointee = owner.core.pointee.view }
      return body(&owner.core.pointee)
    }
  }

  /// The number of a role, if a session has it or had it.
  func number(of role: SceneSessionRole) -> Int? {
    withExtendedLifetime(owner) { owner.core.pointee.roles.firstIndex(of: role) }
  }
}
