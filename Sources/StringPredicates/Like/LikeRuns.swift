import PredicateSyntax

/// The runs of a `LIKE` pattern, which are the parts that its `*` wildcards separate, stored one after another in a
/// matcher's literal pool.
///
/// Each run starts with a four-byte header that contains twice the run's byte count, plus one if the run contains a
/// `?`. The run's UTF-8 text follows, with each `?` encoded as the byte 0xFF, which never occurs in UTF-8. The first
/// run is anchored at the start of the text and the last at its end; both can be empty. The inner runs are searched for
/// from left to right without backtracking, taking the first match for each.
struct LikeRuns {
  /// The byte that represents `?`.
  static let one: UInt8 = 0xFF

  private let start: UnsafeRawPointer
  /// The byte offset of the last run, relative to the first.
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

    var bytes: UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: text.assumingMemoryBound(to: UInt8.self), count: count)
    }
  }

  @inline(__always)
  private func run(at offset: Int) -> Run {
    let header = (start + offset).loadUnaligned(as: UInt32.self)
    return Run(text: start + offset + 4, count: Int(header >> 1), hasOne: header & 1 != 0)
  }

  // MARK: - Matching bytes

  /// Returns whether the pattern matches the entire text, comparing byte by byte.
  ///
  /// The result is correct for ASCII text, and for any text if no run contains a `?`.
  ///
  /// - Complexity: O(*n*) if no run contains a `?`; otherwise O(*n* · *r* / 64), where *r* is the length of the
  ///   longest run that contains a `?`.
  @inline(__always)
  func match(_ text: UnsafeRawPointer, _ count: Int, ignoringCase: Bool) -> Bool {
    let first = run(at: 0)
    guard first.count <= count, isAt(text, first, ignoringCase) else { return false }
    guard last > 0 else { return first.count == count }
    let end = run(at: last)
    let limit = count &- end.count
    guard limit >= first.count, isAt(text + limit, end, ignoringCase) else { return false }
    var position = first.count
    var offset = 4 &+ first.count
    while offset < last {
      let run = run(at: offset)
      if run.count > 0 {
        let found = find(run, in: text + position, limit &- position, ignoringCase)
        guard found >= 0 else { return false }
        position = position &+ found &+ run.count
      }
      offset = offset &+ 4 &+ run.count
    }
    return true
  }

  @inline(__always)
  private func isAt(_ text: UnsafeRawPointer, _ run: Run, _ ignoringCase: Bool) -> Bool {
    if run.hasOne { return isAtWithOneOutlined(text, run, ignoringCase) }
    return ignoringCase
      ? Bytes.areEqualIgnoringCase(text, run.text, run.count) : Bytes.areEqual(text, run.text, run.count)
  }

  @inline(never)
  private func isAtWithOneOutlined(_ text: UnsafeRawPointer, _ run: Run, _ ignoringCase: Bool) -> Bool {
    isAtWithOne(text, run, ignoringCase)
  }

  @inline(__always)
  private func isAtWithOne(_ text: UnsafeRawPointer, _ run: Run, _ ignoringCase: Bool) -> Bool {
    var index = 0
    while index < run.count {
      let wanted = run.text.byte(index)
      let found = text.byte(index)
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
    if run.count > LikeSearch.shortest {
      let text = UnsafeRawBufferPointer(start: text, count: count)
      let scalars = text.map { UInt32(ignoringCase ? Bytes.lowercased($0) : $0) }
      return LikeSearch(Self.scalars(of: run.bytes)).firstIndex(in: scalars[...]) ?? -1
    }
    var start = 0
    while start &+ run.count <= count {
      if isAtWithOne(text + start, run, ignoringCase) { return start }
      start &+= 1
    }
    return -1
  }

  // MARK: - Matching scalars

  /// Returns the pattern as scalars, for matching text that is folded with the same options.
  func pattern(_ folding: StringFolding) -> LikePattern {
    var runs: [LikePattern.Run] = []
    forEachRun { runs.append(LikePattern.Run(scalars: Self.scalars(of: $0))) }
    return LikePattern(runs: runs, folding: folding)
  }

  private static func scalars(of run: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    var scalars: [UInt32] = []
    for (position, piece) in run.split(separator: Self.one, omittingEmptySubsequences: false).enumerated() {
      if position > 0 { scalars.append(LikePattern.one) }
      scalars += FoldedText.scalars(of: UnsafeBufferPointer(rebasing: piece))
    }
    return scalars
  }

  func isLast(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
    run.baseAddress.map { UnsafeRawPointer($0) == start + last + 4 } ?? false
  }

  func forEachRun(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var offset = 0
    while offset <= last {
      let run = run(at: offset)
      body(run.bytes)
      offset = offset &+ 4 &+ run.count
    }
  }
}

// MARK: - Building

extension LikeRuns {
  /// The properties of a pattern that is stored in a literal pool.
  struct Shape {
    /// The byte offset of the last run, relative to the first.
    var last: Int
    /// Whether byte-wise matching gives correct results for all subjects.
    var areForAllSubjects: Bool
    /// The length in bytes of the longest run between two `*` wildcards.
    var longestSought: Int
  }

  /// Appends the runs of a pattern to a pool and returns the pattern's properties.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the pattern.
  static func append(
    _ pattern: UnsafeBufferPointer<UInt8>, folding: StringFolding, to pool: inout [UInt8]
  ) -> Shape {
    var writer = LikeRunsWriter(pool.count, folding: folding, isASCII: pattern.allSatisfy { $0 < 0x80 })
    writer.begin(&pool)
    var reader = LikeReader(pattern)
    while let element = reader.next() {
      switch element {
      case .text(let range): writer.write(UnsafeBufferPointer(rebasing: pattern[range]), to: &pool)
      case .one: writer.writeOne(to: &pool)
      case .any:
        writer.end(&pool, isSought: writer.run > writer.first)
        writer.begin(&pool)
      }
    }
    writer.end(&pool, isSought: false)
    return Shape(
      last: writer.run - writer.first, areForAllSubjects: folding.isEmpty && !writer.hasOnes,
      longestSought: writer.longestSought)
  }

  /// Returns a pattern as scalars, or `nil` if the text between two `*` wildcards exceeds the length limit.
  static func pattern(_ text: [UInt8], folding: StringFolding, limits: PredicateLimits) -> LikePattern? {
    var pool: [UInt8] = []
    let shape = text.withUnsafeBufferPointer { append($0, folding: folding, to: &pool) }
    guard shape.longestSought <= limits.patternLength else { return nil }
    return pool.withUnsafeBytes { pool in pool.baseAddress.map { LikeRuns($0, last: shape.last).pattern(folding) } }
  }
}

private struct LikeRunsWriter {
  /// The pool offsets of the first run and the current run.
  let first: Int
  private(set) var run: Int
  private let folding: StringFolding
  private let isASCII: Bool
  /// The text read since the last wildcard, which hasn't been folded yet.
  private var unfolded: [UInt8] = []
  private var hasOne = false
  /// Whether any run contains a `?`.
  private(set) var hasOnes = false
  private(set) var longestSought = 0

  init(_ first: Int, folding: StringFolding, isASCII: Bool) {
    self.first = first
    run = first
    self.folding = folding
    self.isASCII = isASCII
  }

  mutating func begin(_ pool: inout [UInt8]) {
    run = pool.count
    hasOne = false
    for _ in 0..<4 { pool.append(0) }
  }

  mutating func end(_ pool: inout [UInt8], isSought: Bool) {
    settle(&pool)
    let count = pool.count - run - 4
    if isSought { longestSought = max(longestSought, count) }
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: count) << 1 | (hasOne ? 1 : 0)) { bytes in
      for position in 0..<4 { pool[run + position] = bytes[position] }
    }
  }

  mutating func writeOne(to pool: inout [UInt8]) {
    settle(&pool)
    pool.append(LikeRuns.one)
    hasOne = true
    hasOnes = true
  }

  mutating func write(_ text: UnsafeBufferPointer<UInt8>, to pool: inout [UInt8]) {
    if folding.isEmpty {
      pool.append(contentsOf: text)
    } else if !isASCII {
      unfolded.append(contentsOf: text)
    } else if folding.contains(.caseInsensitive) {
      pool.append(contentsOf: text.lazy.map { Bytes.lowercased($0) })
    } else {
      pool.append(contentsOf: text)
    }
  }

  /// Folds and writes the text read since the last wildcard.
  private mutating func settle(_ pool: inout [UInt8]) {
    guard !unfolded.isEmpty else { return }
    let scalars = unfolded.withUnsafeBufferPointer { FoldedText.scalars(of: $0) }
    pool.append(contentsOf: TextMapping.string(of: TextMapping.likeFolded(scalars, folding)).utf8)
    unfolded.removeAll(keepingCapacity: true)
  }
}
