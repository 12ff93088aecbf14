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

  /// Returns whether the pattern matches the entire text, which must be UTF-8 and folded like the pattern. Other bytes
  /// are safe, but their result is unspecified.
  ///
  /// - Parameter ignoringCase: Whether to fold the ASCII letters of the text to lowercase.
  /// - Complexity: O(*n*) if no run contains a `?`; otherwise O(*n* · *r* / 64), where *r* is the length of the
  ///   longest run that contains a `?`.
  @inline(__always)
  func match(_ text: UnsafeRawPointer, _ count: Int, ignoringCase: Bool) -> Bool {
    guard var position = end(of: run(at: 0), in: text, 0..<count, ignoringCase) else { return false }
    guard last > 0 else { return position == count }
    guard let limit = start(of: run(at: last), in: text, position..<count, ignoringCase) else { return false }
    var offset = 4 &+ run(at: 0).count
    while offset < last {
      let run = run(at: offset)
      if run.count > 0 {
        guard let end = firstEnd(of: run, in: text, position..<limit, ignoringCase) else { return false }
        position = end
      }
      offset = offset &+ 4 &+ run.count
    }
    return true
  }

  /// Returns the end of a run that is at the start of a range of the text, or `nil` if it isn't there.
  @inline(__always)
  private func end(of run: Run, in text: UnsafeRawPointer, _ range: Range<Int>, _ ignoringCase: Bool) -> Int? {
    if run.hasOne { return endWithOne(of: run, in: text, range, ignoringCase) }
    let isAt = run.count <= range.count && areEqual(text + range.lowerBound, run, ignoringCase)
    return isAt ? range.lowerBound &+ run.count : nil
  }

  /// Returns the start of a run that is at the end of a range of the text, or `nil` if it isn't there.
  @inline(__always)
  private func start(of run: Run, in text: UnsafeRawPointer, _ range: Range<Int>, _ ignoringCase: Bool) -> Int? {
    if run.hasOne { return startWithOne(of: run, in: text, range, ignoringCase) }
    let start = range.upperBound &- run.count
    return start >= range.lowerBound && areEqual(text + start, run, ignoringCase) ? start : nil
  }

  @inline(__always)
  private func areEqual(_ text: UnsafeRawPointer, _ run: Run, _ ignoringCase: Bool) -> Bool {
    ignoringCase
      ? Bytes.areEqualIgnoringCase(text, run.text, run.count) : Bytes.areEqual(text, run.text, run.count)
  }

  /// Returns the end of the first occurrence of a run in a range of the text, or `nil` if there is none.
  @inline(__always)
  private func firstEnd(of run: Run, in text: UnsafeRawPointer, _ range: Range<Int>, _ ignoringCase: Bool) -> Int? {
    if run.hasOne { return firstEndWithOne(of: run, in: text, range, ignoringCase) }
    let (text, count) = (text + range.lowerBound, range.count)
    let found =
      ignoringCase
      ? Bytes.findIgnoringCase(run.text, run.count, in: text, count) : Bytes.find(run.text, run.count, in: text, count)
    return found < 0 ? nil : range.lowerBound &+ found &+ run.count
  }

  // MARK: - Runs with `?`

  @inline(never)
  private func endWithOne(of run: Run, in text: UnsafeRawPointer, _ range: Range<Int>, _ ignoringCase: Bool) -> Int? {
    var position = range.lowerBound
    for index in 0..<run.count {
      guard position < range.upperBound else { return nil }
      let (wanted, found) = (run.text.byte(index), text.byte(position))
      position &+= 1
      if wanted == Self.one {
        while position < range.upperBound, Self.isContinuation(text.byte(position)) { position &+= 1 }
      } else if wanted != (ignoringCase ? Bytes.lowercased(found) : found) {
        return nil
      }
    }
    return position
  }

  @inline(never)
  private func startWithOne(of run: Run, in text: UnsafeRawPointer, _ range: Range<Int>, _ ignoringCase: Bool) -> Int? {
    var position = range.upperBound
    for index in (0..<run.count).reversed() {
      guard position > range.lowerBound else { return nil }
      position &-= 1
      let wanted = run.text.byte(index)
      if wanted == Self.one {
        while position > range.lowerBound, Self.isContinuation(text.byte(position)) { position &-= 1 }
      } else if wanted != (ignoringCase ? Bytes.lowercased(text.byte(position)) : text.byte(position)) {
        return nil
      }
    }
    return position
  }

  @inline(never)
  private func firstEndWithOne(
    of run: Run, in text: UnsafeRawPointer, _ range: Range<Int>, _ ignoringCase: Bool
  ) -> Int? {
    guard run.count <= LikeSearch.shortest else { return firstEndOfLong(run, in: text, range, ignoringCase) }
    for start in range where !Self.isContinuation(text.byte(start)) {
      if let end = endWithOne(of: run, in: text, start..<range.upperBound, ignoringCase) { return end }
    }
    return nil
  }

  private func firstEndOfLong(
    _ run: Run, in text: UnsafeRawPointer, _ range: Range<Int>, _ ignoringCase: Bool
  ) -> Int? {
    let bytes = UnsafeRawBufferPointer(start: text + range.lowerBound, count: range.count)
    let scalars = FoldedText.scalars(of: bytes.bindMemory(to: UInt8.self)).map {
      ignoringCase && 65...90 ~= $0 ? $0 | 0x20 : $0
    }
    var wanted: [UInt32?] = []
    for (number, piece) in run.bytes.split(separator: Self.one, omittingEmptySubsequences: false).enumerated() {
      if number > 0 { wanted.append(nil) }
      wanted += FoldedText.scalars(of: UnsafeBufferPointer(rebasing: piece))
    }
    guard var left = LikeSearch(wanted).firstEnd(in: scalars) else { return nil }
    return range.first { position in
      if !Self.isContinuation(text.byte(position)) { left -= 1 }
      return left < 0
    } ?? range.upperBound
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  // MARK: - Reading

  /// The length of the longest run with a `?` that is searched for, or 0 if there is none.
  var longestWithOne: Int {
    var (longest, offset) = (0, 4 + run(at: 0).count)
    while offset < last {
      let run = run(at: offset)
      if run.hasOne { longest = max(longest, run.count) }
      offset += 4 + run.count
    }
    return longest
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
    return Shape(last: writer.run - writer.first, longestSought: writer.longestSought)
  }

  /// Returns whether a pattern matches a string in UTF-8, or `nil` if the text between two `*` wildcards exceeds the
  /// length limit.
  static func match(_ text: [UInt8], _ pattern: [UInt8], _ folding: StringFolding, _ limits: PredicateLimits) -> Bool? {
    var pool: [UInt8] = []
    let shape = pattern.withUnsafeBufferPointer { append($0, folding: folding, to: &pool) }
    guard shape.longestSought <= limits.patternLength else { return nil }
    let folded = text.withUnsafeBufferPointer { TextMapping.likeFolded(utf8: $0, folding) }
    return folded.withUnsafeBytes { text in
      pool.withUnsafeBytes { pool in
        // An empty text has no address, and isn't read.
        guard let start = pool.baseAddress else { return nil }
        return LikeRuns(start, last: shape.last).match(text.baseAddress ?? start, text.count, ignoringCase: false)
      }
    }
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
