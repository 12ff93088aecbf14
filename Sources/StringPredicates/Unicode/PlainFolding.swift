/// Folds plain text: every scalar to one or more scalars, without a look at its neighbours.
struct PlainFolding {
  private let folding: StringFolding
  private(set) var folded: [UInt32] = []
  private(set) var continuations: [UInt64] = []
  /// Whether the folded text is the text.
  private(set) var isIdentity = true
  /// Whether a scalar above ASCII was changed.
  private(set) var changesBeyondASCII = false

  init(_ folding: StringFolding, capacity: Int) {
    self.folding = folding
    folded.reserveCapacity(capacity)
  }

  /// Appends the folding of one scalar.
  ///
  /// - Returns: `false` if the scalar isn't plain; the text is then compared cluster by cluster.
  mutating func append(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 {
      let isCapital = folding.contains(.caseInsensitive) && scalar &- 0x41 < 26
      if isCapital { isIdentity = false }
      folded.append(isCapital ? scalar | 0x20 : scalar)
      return true
    }
    guard scalar != ClusterFolding.zeroWidthJoiner, !Hangul.isJamo(scalar) else { return false }
    let properties = ScalarProperties(scalar)
    guard !properties.extends, properties.combiningClass == 0 else { return false }
    let folds = properties.folds && folding.contains(.caseInsensitive)
    guard folds || properties.decomposes || Hangul.isSyllable(scalar) else {
      folded.append(scalar)
      return true
    }
    let start = folded.count
    ClusterFolding.forEachPart(of: scalar, folding) { folded.append($0) }
    isIdentity = false
    changesBeyondASCII = true
    for place in start + 1..<max(start + 1, folded.count) { mark(place) }
    return true
  }

  private mutating func mark(_ place: Int) {
    while continuations.count <= place >> 6 { continuations.append(0) }
    continuations[place >> 6] |= 1 << UInt64(place & 63)
  }
}
