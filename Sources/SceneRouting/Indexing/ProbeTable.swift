/// An entry of a table: a hash, and what it leads to.
protocol ProbeEntry: BitwiseCopyable {
  var hash: UInt32 { get }
  /// Where the entry leads.
  var target: ProbeTarget { get set }
  /// What stands where no entry is. Its hash is the highest one.
  static var unused: Self { get }
}

/// What an entry leads to: a record, or a list of records in the order of rank.
struct ProbeTarget: Hashable, BitwiseCopyable {
  private var rawValue: UInt32

  private static let listFlag: UInt32 = 0x8000_0000
  /// Stands where no entry is.
  static let empty = Self(rawValue: .max)

  private init(rawValue: UInt32) { self.rawValue = rawValue }
  static func record(_ place: UInt32) -> Self { Self(rawValue: place) }
  static func list(_ tree: UInt32) -> Self { Self(rawValue: tree | listFlag) }

  @inline(__always) var isList: Bool { rawValue & Self.listFlag != 0 }
  /// The record; only where it is none of a list.
  @inline(__always) var record: UInt32 { rawValue }
  /// The list; only where it is one.
  @inline(__always) var list: UInt32 { rawValue & ~Self.listFlag }
}

/// Entries by their hashes: open addressing with linear probing, all entries in the order of their hashes.
///
/// An entry stands at its home or behind it. Because of the order a search ends at the first higher hash, so that it
/// stays short where the table is well filled. Entries may stand behind the last home; the last place is always empty.
struct ProbeTable<Entry: ProbeEntry> {
  private(set) var entries: PackedArray<Entry>
  private(set) var count = 0

  /// How many places there are behind the last home.
  private static var overhang: Int { 32 }

  init() { entries = PackedArray(capacity: 16 + Self.overhang, repeating: Entry.unused) }

  func deallocate() { entries.free() }

  func cloned() -> Self {
    var copy = self
    copy.entries = entries.cloned()
    return copy
  }

  var byteCount: Int { entries.byteCount }

  /// How many homes there are.
  @inline(__always)
  var size: Int { entries.count &- Self.overhang }

  /// Where entries of a hash begin.
  @inline(__always)
  private func home(of hash: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(hash) &* UInt64(truncatingIfNeeded: size)) >> 32)
  }

  /// The first place of a hash or of a higher one.
  @inline(__always)
  private func start(of hash: UInt32) -> Int {
    var place = home(of: hash)
    while entries[place].hash < hash { place &+= 1 }
    return place
  }

  /// Calls `body` with the entries of a hash and their places, until it returns `false`.
  func forEach(_ hash: UInt32, _ body: (Entry, Int) -> Bool) {
    var place = start(of: hash)
    while entries[place].hash == hash, entries[place].target != .empty, body(entries[place], place) { place &+= 1 }
  }

  /// Calls `body` with all entries.
  func forEach(_ body: (Entry) -> Void) {
    for place in 0..<entries.count where entries[place].target != .empty { body(entries[place]) }
  }
}

extension ProbeTable {
  /// Adds an entry. O(1) amortised.
  mutating func insert(_ entry: Entry) {
    if (count + 1) * 5 > size * 4 { rebuild(size: size + size / 2 + 16) }
    while !place(entry) { rebuild(size: size + size / 2 + 16) }
    count += 1
  }

  /// Puts an entry before those of higher hashes, which make room; returns whether the last place stays empty.
  private func place(_ entry: Entry) -> Bool {
    let start = start(of: entry.hash)
    var end = start
    while entries[end].target != .empty { end &+= 1 }
    guard end < entries.count - 1 else { return false }
    (entries.base + start + 1).update(from: entries.base + start, count: end - start)
    entries[start] = entry
    return true
  }

  /// Removes the entry at a place. Those behind it that are not at home move up.
  mutating func remove(at place: Int) {
    var end = place + 1
    while entries[end].target != .empty, home(of: entries[end].hash) < end { end += 1 }
    (entries.base + place).update(from: entries.base + place + 1, count: end - place - 1)
    entries[end - 1] = Entry.unused
    count -= 1
  }

  /// Gives memory back that was kept for growing.
  mutating func compact() {
    let wanted = count * 5 / 4 + 16
    if wanted < size { rebuild(size: wanted) }
  }

  private mutating func rebuild(size: Int) {
    let old = entries
    var size = size
    while true {
      entries = PackedArray(capacity: size + Self.overhang, repeating: Entry.unused)
      if placeAll(old) { break }
      entries.free()
      size += size / 2
    }
    old.free()
  }

  /// Places entries that are in order; returns whether there was room.
  private func placeAll(_ old: PackedArray<Entry>) -> Bool {
    var next = 0
    for place in 0..<old.count where old[place].target != .empty {
      next = max(next, home(of: old[place].hash))
      guard next < entries.count - 1 else { return false }
      entries[next] = old[place]
      next += 1
    }
    return true
  }
}

/// An entry of a whole text: of a literal that a subject must be, or of a predicate that another one may equal.
struct TextEntry: ProbeEntry {
  var hash: UInt32
  var target: ProbeTarget

  static var unused: Self { Self(hash: .max, target: .empty) }
}

/// An entry of a window of a literal that a subject must hold.
struct WindowEntry: ProbeEntry {
  var hash: UInt32
  var target: ProbeTarget
  /// The check of the literal without its lowest bits, and there the class of the window.
  private var checkAndClass: UInt16
  /// Where in the literal the window stands.
  var offset: UInt8
  /// The length of the literal as far as it is known here.
  var length: UInt8

  static var unused: Self {
    Self(hash: .max, target: .empty, kind: .eight, check: 0, offset: 0, length: 0)
  }

  init(hash: UInt32, target: ProbeTarget, kind: WindowClass, check: UInt16, offset: UInt8, length: UInt8) {
    self.hash = hash
    self.target = target
    self.offset = offset
    self.length = length
    checkAndClass = check & 0xFFF0 | UInt16(kind.rawValue)
  }

  var kind: WindowClass { WindowClass(rawValue: UInt8(truncatingIfNeeded: checkAndClass & 15)) ?? .eight }

  /// Whether the literal begins the subject.
  @inline(__always)
  private var isPrefix: Bool { checkAndClass & 15 >= UInt16(WindowClass.eightOfPrefix.rawValue) }

  /// Whether the literal may stand in the subject with its window at a place; its bytes are not compared.
  @inline(__always)
  func fits(_ subject: FoldedSubject, at place: Int) -> Bool {
    let start = place &- Int(offset)
    guard start >= 0, start &+ Int(length) <= subject.count, !isPrefix || start == 0 else { return false }
    return (AnchorHash.check(subject.folded + start, Int(length)) ^ checkAndClass) & 0xFFF0 == 0
  }
}
