/// The runs of a `LIKE` pattern as they lie in the pool of a matcher: text between two stars, one behind the other.
///
/// Each run has four bytes of header, the number of its bytes times two, plus one if it holds a `?`. Its text follows, in
/// UTF-8; a `?` is the byte 0xFF, which no text holds. The first run is anchored at the start and the last at the end;
/// either may be empty. The runs between them are searched from left to right, each at its first place: no backtracking.
struct LikeRuns {
  /// What stands for a `?`.
  static let one: UInt8 = 0xFF

  private let start: UnsafeRawPointer
  /// Where the last run begins.
  private let last: Int

  @inline(__always)
  init(_ start: UnsafeRawPointer, last: Int) {
    self.start = start
    self.last = last
  }

  private struct Run {
    let text: UnsafeRawPointer
    let count: Int
    let hasOne: Bool
  }

  @inline(__always)
  private func run(at offset: Int) -> Run {
    let header = (start + offset).loadUnaligned(as: UInt32.self)
    return Run(text: start + offset + 4, count: Int(header >> 1), hasOne: header & 1 != 0)
  }

  // MARK: - By bytes

  /// Whether a whole text fits, byte by byte: right for ASCII, and for any text where no run holds a `?`.
  ///
  /// - Complexity: O(n) where no run holds a `?`, else O(n · r) for the longest such run r.
  @inline(__always)
  func match(_ text: UnsafeRawPointer, _ count: Int, ignoringCase: Bool) -> Bool {
    let first = run(at: 0)
    guard first.count <= count, isAt(text, first, ignoringCase) else { return false }
    guard last > 0 else { return first.count == count }
    let end = run(at: last)
    let limit = count &- end.count
    guard limit >= first.count, isAt(text + limit, end, ignoringCase) else { return false }
    var place = first.count
    var offset = 4 &+ first.count
    while offset < last {
      let run = run(at: offset)
      if run.count > 0 {
        let found = find(run, in: text + place, limit &- place, ignoringCase)
        guard found >= 0 else { return false }
        place = place &+ found &+ run.count
      }
      offset = offset &+ 4 &+ run.count
    }
    return true
  }

  @inline(__always)
  private func isAt(_ place: UnsafeRawPointer, _ run: Run, _ ignoringCase: Bool) -> Bool {
    if run.hasOne { return isAtOnceWithOne(place, run, ignoringCase) }
    return ignoringCase
      ? Bytes.areEqualIgnoringCase(place, run.text, run.count) : Bytes.areEqual(place, run.text, run.count)
  }

  @inline(never)
  private func isAtOnceWithOne(_ place: UnsafeRawPointer, _ run: Run, _ ignoringCase: Bool) -> Bool {
    isAtWithOne(place, run, ignoringCase)
  }

  @inline(__always)
  private func isAtWithOne(_ place: UnsafeRawPointer, _ run: Run, _ ignoringCase: Bool) -> Bool {
    var index = 0
    while index < run.count {
      let wanted = run.text.byte(index)
      let found = place.byte(index)
      guard wanted == (ignoringCase ? Bytes.lowercased(found) : found) || wanted == Self.one else { return false }
      index &+= 1
    }
    return true
  }

  @inline(__always)
  private func find(_ run: Run, in text: UnsafeRawPointer, _ count: Int, _ ignoringCase: Bool) -> Int {
    if run.hasOne { return findWithOne(run, in: text, count, ignoringCase) }
    return ignoringCase
      ? Bytes.findIgnoringCase(run.text, run.count, in: text, count) : Bytes.find(run.text, run.count, in: text, count)
  }

  @inline(never)
  private func findWithOne(_ run: Run, in text: UnsafeRawPointer, _ count: Int, _ ignoringCase: Bool) -> Int {
    var start = 0
    while start &+ run.count <= count {
      if isAtWithOne(text + start, run, ignoringCase) { return start }
      start &+= 1
    }
    return -1
  }

  // MARK: - By scalars

  /// Whether a whole text fits, scalar by scalar. The text is folded as the pattern is.
  ///
  /// - Complexity: O(n · r) for the longest run r.
  func match(_ text: [UInt32]) -> Bool { LikePattern(runs: decoded).matches(text) }

  /// The runs, decoded.
  private var decoded: [LikePattern.Run] {
    var runs: [LikePattern.Run] = []
    forEachRun { run in
      var scalars: [UInt32] = []
      for (place, piece) in run.split(separator: Self.one, omittingEmptySubsequences: false).enumerated() {
        if place > 0 { scalars.append(LikePattern.one) }
        scalars += FoldedText.scalars(of: UnsafeBufferPointer(rebasing: piece))
      }
      runs.append(LikePattern.Run(scalars: scalars))
    }
    return runs
  }

  /// Whether a run is the last one.
  func isLast(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
    run.baseAddress.map { UnsafeRawPointer($0) == start + last + 4 } ?? false
  }

  /// Calls `body` with the bytes of each run.
  func forEachRun(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var offset = 0
    while offset <= last {
      let run = run(at: offset)
      body(UnsafeBufferPointer(start: run.text.assumingMemoryBound(to: UInt8.self), count: run.count))
      offset = offset &+ 4 &+ run.count
    }
  }
}

// MARK: - Making them

extension LikeRuns {
  /// Appends the runs of a pattern to a pool. Returns where the last run begins, from the first, and whether bytes decide
  /// for every subject.
  ///
  /// - Complexity: O(n) in the length of the pattern.
  static func append(
    _ pattern: UnsafeBufferPointer<UInt8>, folding: StringFolding, to pool: inout [UInt8]
  ) -> (last: Int, areForAllSubjects: Bool) {
    var writer = Writer(pool.count)
    writer.begin(&pool)
    if folding.isEmpty || pattern.allSatisfy({ $0 < 0x80 }) {
      writer.write(pattern, ignoringCase: folding.contains(.caseInsensitive), to: &pool)
    } else {
      writer.write(LikePattern(Array(pattern), folding: folding), to: &pool)
    }
    writer.end(&pool)
    return (writer.run - writer.first, folding.isEmpty && !writer.hasOnes)
  }

  private struct Writer {
    /// Where the first run begins in the pool, and where the current one does.
    let first: Int
    var run: Int
    var hasOne = false
    /// Whether any run holds a `?`.
    var hasOnes = false

    init(_ first: Int) {
      self.first = first
      run = first
    }

    mutating func begin(_ pool: inout [UInt8]) {
      run = pool.count
      hasOne = false
      for _ in 0..<4 { pool.append(0) }
    }

    func end(_ pool: inout [UInt8]) {
      let header = UInt32(truncatingIfNeeded: pool.count - run - 4) << 1 | (hasOne ? 1 : 0)
      withUnsafeBytes(of: header) { bytes in
        for place in 0..<4 { pool[run + place] = bytes[place] }
      }
    }

    mutating func appendOne(_ pool: inout [UInt8]) {
      pool.append(LikeRuns.one)
      hasOne = true
      hasOnes = true
    }

    mutating func write(_ pattern: UnsafeBufferPointer<UInt8>, ignoringCase: Bool, to pool: inout [UInt8]) {
      var index = 0
      while index < pattern.count {
        let byte = pattern[index]
        index += 1
        switch byte {
        case UInt8(ascii: "*"):
          end(&pool)
          begin(&pool)
        case UInt8(ascii: "?"): appendOne(&pool)
        case UInt8(ascii: "\\") where index < pattern.count && LikePattern.isWildcard(pattern[index]):
          pool.append(pattern[index])
          index += 1
        default: pool.append(ignoringCase ? Bytes.lowercased(byte) : byte)
        }
      }
    }

    mutating func write(_ pattern: LikePattern, to pool: inout [UInt8]) {
      for (place, run) in pattern.runs.enumerated() {
        if place > 0 {
          end(&pool)
          begin(&pool)
        }
        for scalar in run.scalars {
          if scalar == LikePattern.one {
            appendOne(&pool)
          } else if let scalar = Unicode.Scalar(scalar) {
            pool.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
          }
        }
      }
    }
  }
}
