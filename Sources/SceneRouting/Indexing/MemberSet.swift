/// The sessions of one predicate and one condition, in the order of rank: none, one slot, or a tree of slots.
struct MemberSet: RawRepresentable, BitwiseCopyable {
  var rawValue: UInt32

  private static let treeFlag: UInt32 = 0x8000_0000
  static let empty = Self(rawValue: RankTrees.none)

  @inline(__always) var isEmpty: Bool { rawValue == RankTrees.none }
  /// The one slot, if it is one.
  @inline(__always) var slot: UInt32? { rawValue < Self.treeFlag ? rawValue : nil }
  /// The tree; only where there is one.
  @inline(__always) var tree: UInt32 { rawValue & ~Self.treeFlag }

  static func slot(_ slot: UInt32) -> Self { Self(rawValue: slot) }
  static func tree(_ tree: UInt32) -> Self { Self(rawValue: tree | treeFlag) }
}
