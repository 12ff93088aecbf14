/// Folds plain text, in which each scalar folds independently of its neighbors.
struct PlainFolding {
  private let folding: StringFolding
  private(set) var folded: [UInt32] = []
  private(set) var continuations: [UInt64] = []
  /// Whether folding has changed a non-ASCII scalar.
  private(set) var changesBeyondASCII = false

  init(_ folding: StringFolding) { self.folding = folding }

  /// Folds a string. If nothing changes, `folded` shares the storage of `scalars`.
  ///
  /// - Returns: `true` if the text is plain, or `false` if it must be compared character by character.
  /// - Complexity: O(*n*), where *n* is the number of scalars.
  mutating func fold(_ scalars: [UInt32]) -> Bool {
    let isCaseInsensitive = folding.contains(.caseInsensitive)
    guard let first = scalars.firstIndex(where: { $0 >= 0x80 || isCaseInsensitive && $0 &- 0x41 < 26 }) else {
      folded = scalars
      return true
    }
    folded.reserveCapacity(scalars.count + scalars.count / 8)
    folded.append(contentsOf: scalars[..<first])
    for scalar in scalars[first...] {
      if scalar < 0x80 {
        folded.append(isCaseInsensitive && scalar &- 0x41 < 26 ? scalar | 0x20 : scalar)
      } else if !append(scalar) {
        return false
      }
    }
    return true
  }

  /// Appends the folding of a non-ASCII scalar, or returns `false` if the scalar can't occur in plain text.
  private mutating func append(_ scalar: UInt32) -> Bool {
    guard scalar != ClusterFolding.zeroWidthJoiner, !Hangul.isJamo(scalar) else { return false }
    let properties = ScalarProperties(scalar)
    guard !properties.extends, properties.combiningClass == 0 else { return false }
    guard !ClusterFolding.isUnchanged(scalar, folding) else {
      folded.append(scalar)
      return true
    }
    changesBeyondASCII = true
    let start = folded.count
    ClusterFolding.forEachPart(of: scalar, folding) { folded.append($0) }
    for index in start + 1..<max(start + 1, folded.count) { mark(index) }
    return true
  }

  private mutating func mark(_ index: Int) {
    while continuations.count <= index >> 6 { continuations.append(0) }
    continuations[index >> 6] |= 1 << UInt64(index & 63)
  }
}
