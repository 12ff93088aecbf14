import PredicateSyntax

/// A pattern of `LIKE`: literal runs, `*` for any text, `?` for one Unicode scalar.
///
/// Without options the scalars are compared literally; with `[c]` or `[d]` both sides are folded first (decision 5 of
/// this project). `\*` and `\?` are the characters themselves; any other backslash is a backslash.
///
/// The runs between the stars are searched from left to right, each at its first place: no backtracking.
struct LikePattern: Sendable {
  /// Text between two stars, scalar by scalar.
  struct Run: Sendable {
    /// The scalars; `LikePattern.one` is a `?`.
    var scalars: [UInt32]
    /// The run in UTF-8, if it holds no `?`.
    var bytes: [UInt8]?
  }

  /// What stands for a `?` among scalars: no scalar has this value.
  static let one: UInt32 = 0xFFFF_FFFF

  let folding: StringFolding
  /// The runs. The first is anchored at the start and the last at the end; either may be empty.
  let runs: [Run]
  /// Whether all scalars of the pattern are ASCII.
  let isASCII: Bool

  init(_ pattern: [UInt8], folding: StringFolding) {
    self.folding = folding
    var runs: [Run] = []
    var current: [UInt32] = []  // the run that is being read
    var literal: [UInt32] = []  // its end, up to the last '?'
    func settled() -> [UInt32] { folding.isEmpty ? literal : TextMapping.likeFolded(literal, folding) }
    let scalars = pattern.withUnsafeBufferPointer { FoldedText.scalars(of: $0) }
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case 0x2A:  // *
        runs.append(Run(current + settled()))
        current = []
        literal = []
      case 0x3F:  // ?
        current += settled()
        current.append(Self.one)
        literal = []
      case 0x5C where index < scalars.count && (scalars[index] == 0x2A || scalars[index] == 0x3F):
        literal.append(scalars[index])
        index += 1
      default:
        literal.append(scalar)
      }
    }
    runs.append(Run(current + settled()))
    self.runs = runs
    isASCII = runs.allSatisfy { $0.scalars.allSatisfy { $0 < 0x80 || $0 == Self.one } }
  }

  /// Whether the whole subject fits.
  ///
  /// - Complexity: O(n) where no run holds a `?`, else O(n · r) for the longest such run r.
  func matches(_ subject: inout PreparedSubject) -> Bool {
    guard let bytes = subject.bytes else { return false }
    if folding.isEmpty { return matches(UTF8Text(bytes: bytes)) }
    if subject.isASCII {
      // Folding ASCII is lower case or nothing; a folded scalar beyond ASCII cannot be met.
      guard isASCII else { return false }
      return folding.contains(.caseInsensitive)
        ? matches(LowercasedText(bytes: bytes)) : matches(UTF8Text(bytes: bytes))
    }
    return matches(ScalarText(scalars: subject.likeText(folding)))
  }

  /// Whether a value that is no subject fits.
  func matches(_ value: [UInt8]) -> Bool {
    value.withUnsafeBufferPointer { bytes in
      var subject = PreparedSubject(bytes)
      return matches(&subject)
    }
  }

  private func matches(_ text: some LikeText) -> Bool {
    guard let first = runs.first, let last = runs.last else { return false }
    guard runs.count > 1 else { return text.end(of: first, at: text.start) == text.limit }
    guard var place = text.end(of: first, at: text.start) else { return false }
    for run in runs[1..<(runs.count - 1)] {
      guard let end = text.firstEnd(of: run, from: place) else { return false }
      place = end
    }
    guard let start = text.start(ofLast: last.scalars.count, run: last), start >= place else { return false }
    return text.end(of: last, at: start) == text.limit
  }
}

extension LikePattern.Run {
  init(_ scalars: [UInt32]) {
    self.scalars = scalars
    bytes =
      scalars.contains(LikePattern.one)
      ? nil
      : scalars.flatMap { Unicode.Scalar($0).flatMap { Unicode.UTF8.encode($0) }.map(Array.init) ?? [] }
  }
}

/// Text that a `LIKE` pattern walks over, scalar by scalar. Places are opaque numbers that grow.
private protocol LikeText {
  var start: Int { get }
  var limit: Int { get }
  /// The scalar at a place and the place behind it.
  func scalar(at place: Int) -> (UInt32, next: Int)
  /// The place behind a run that begins here, or `nil` if it does not.
  func end(of run: LikePattern.Run, at place: Int) -> Int?
  /// The place so many scalars before the end, for a run that ends there.
  func start(ofLast count: Int, run: LikePattern.Run) -> Int?
  /// The place behind the first occurrence of a run at or behind a place.
  func firstEnd(of run: LikePattern.Run, from place: Int) -> Int?
}

extension LikeText {
  @inline(__always)
  func end(of run: LikePattern.Run, at place: Int) -> Int? { scannedEnd(of: run, at: place) }

  @inline(__always)
  func scannedEnd(of run: LikePattern.Run, at place: Int) -> Int? {
    var place = place
    for wanted in run.scalars {
      guard place < limit else { return nil }
      let (scalar, next) = scalar(at: place)
      guard wanted == scalar || wanted == LikePattern.one else { return nil }
      place = next
    }
    return place
  }

  @inline(__always)
  func firstEnd(of run: LikePattern.Run, from place: Int) -> Int? {
    var place = place
    while true {
      if let end = end(of: run, at: place) { return end }
      guard place < limit else { return nil }
      place = scalar(at: place).next
    }
  }
}

/// UTF-8 as it is.
private struct UTF8Text: LikeText {
  let bytes: UnsafeBufferPointer<UInt8>
  var start: Int { 0 }
  var limit: Int { bytes.count }

  @inline(__always)
  func scalar(at place: Int) -> (UInt32, next: Int) {
    let lead = bytes[place]
    if lead < 0x80 { return (UInt32(lead), place &+ 1) }
    let length = min(lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4, bytes.count - place)
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<max(2, length) where place + offset < bytes.count {
      value = value << 6 | UInt32(bytes[place + offset] & 0x3F)
    }
    return (value, place + length)
  }

  @inline(__always)
  func end(of run: LikePattern.Run, at place: Int) -> Int? {
    guard let literal = run.bytes else { return scannedEnd(of: run, at: place) }
    guard bytes.count - place >= literal.count else { return nil }
    guard !literal.isEmpty, let base = bytes.baseAddress else { return place }
    let isThere = literal.withUnsafeBufferPointer {
      $0.baseAddress.map { Bytes.areEqual(base + place, $0, literal.count) }
    }
    return isThere == true ? place + literal.count : nil
  }

  func start(ofLast count: Int, run: LikePattern.Run) -> Int? {
    if let literal = run.bytes {
      let start = bytes.count - literal.count
      // The end of a longer character must not be read as a shorter one.
      guard start >= 0, literal.isEmpty || bytes[start] & 0xC0 != 0x80 else { return nil }
      return start
    }
    var place = bytes.count
    for _ in 0..<count {
      repeat {
        guard place > 0 else { return nil }
        place -= 1
      } while bytes[place] & 0xC0 == 0x80
    }
    return place
  }

  func firstEnd(of run: LikePattern.Run, from place: Int) -> Int? {
    guard let literal = run.bytes else { return searchedEnd(of: run, from: place) }
    if literal.isEmpty { return place }
    return literal.withUnsafeBufferPointer { Bytes.find($0, in: bytes, from: place) }.map { $0 + literal.count }
  }

  private func searchedEnd(of run: LikePattern.Run, from place: Int) -> Int? {
    var place = place
    while true {
      if let end = end(of: run, at: place) { return end }
      guard place < limit else { return nil }
      place = scalar(at: place).next
    }
  }
}

/// ASCII in lower case.
private struct LowercasedText: LikeText {
  let bytes: UnsafeBufferPointer<UInt8>
  var start: Int { 0 }
  var limit: Int { bytes.count }

  @inline(__always)
  func scalar(at place: Int) -> (UInt32, next: Int) { (UInt32(bytes[place].asciiLowercased), place &+ 1) }

  func start(ofLast count: Int, run: LikePattern.Run) -> Int? { bytes.count >= count ? bytes.count - count : nil }
}

/// Scalars that were folded before.
private struct ScalarText: LikeText {
  let scalars: [UInt32]
  var start: Int { 0 }
  var limit: Int { scalars.count }

  @inline(__always)
  func scalar(at place: Int) -> (UInt32, next: Int) { (scalars[place], place &+ 1) }

  func start(ofLast count: Int, run: LikePattern.Run) -> Int? { scalars.count >= count ? scalars.count - count : nil }
}
