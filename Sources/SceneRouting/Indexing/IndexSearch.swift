import CBytes
import StringPredicates

/// One route through the index: the best session so far, and what was looked at.
///
/// A score orders what a session gives as the walk does: the grade, then the rank, then `prefers` before `can`. What
/// cannot beat the best score is not evaluated.
struct IndexSearch: ~Copyable {
  /// A condition that met a limit.
  struct Fault {
    var slot: UInt32
    var isPrefers: Bool
  }

  let view: UnsafePointer<IndexView>
  let subject: FoldedSubject
  let rule: RoutingRule
  let roleBits: UInt64
  let isPlainLaunch: Bool
  let avoidsVisible: Bool
  /// The query, where it names slots that are not eligible.
  let exclusions: UnsafePointer<SceneQuery>?
  /// Whether the subject is ASCII. If not, bytes decide for some records only.
  private let isASCII: Bool
  /// The subject as matchers take it: what they make of it is made once.
  private var prepared: PreparedSubject
  private(set) var bestScore: UInt64 = 0
  private(set) var bestSlot = RankTrees.none
  /// Records whose matchers refused the subject, and lists that were walked.
  var visited = VisitedSet()
  /// How many windows were looked at.
  var windowCount = 0

  private static let gradeShift: UInt64 = 58

  /// - Parameter best: A session that is known to fit; only better ones are looked for.
  @inline(__always)
  init(
    _ view: UnsafePointer<IndexView>, _ subject: FoldedSubject, isASCII: Bool, _ rule: RoutingRule, role: Int,
    isPlainLaunch: Bool = false, avoidsVisible: Bool = false, exclusions: UnsafePointer<SceneQuery>? = nil,
    best: QuickSearch.Best? = nil
  ) {
    self.view = view
    self.subject = subject
    self.isASCII = isASCII
    prepared = PreparedSubject(subject.bytes, isASCII: isASCII)
    self.rule = rule
    roleBits = UInt64(truncatingIfNeeded: role) << 1
    self.isPlainLaunch = isPlainLaunch
    self.avoidsVisible = avoidsVisible
    self.exclusions = exclusions
    guard let best, best.slot != RankTrees.none else { return }
    bestSlot = best.slot
    bestScore = Self.score(
      rule.grade(of: best.isPrefers ? .prefers : .can, isAvoided: false), view.pointee.rank(of: best.slot),
      isPrefers: best.isPrefers)
  }

  /// The conditions that met a limit, in the order in which they were met.
  var faults: [Fault] { visited.faults }

  /// What was found.
  var match: SceneMatch? {
    guard bestSlot != RankTrees.none, let grade = SceneGrade(rawValue: Int(bestScore >> Self.gradeShift)) else {
      return nil
    }
    return SceneMatch(slot: Int(bestSlot), suitability: bestScore & 1 == 1 ? .prefers : .can, grade: grade)
  }

  // MARK: - What a record offers

  @inline(__always)
  private static func score(_ grade: SceneGrade, _ rank: UInt64, isPrefers: Bool) -> UInt64 {
    UInt64(truncatingIfNeeded: grade.rawValue) << gradeShift | rank << 1 | (isPrefers ? 1 : 0)
  }

  /// The best score and slot that a record gives if it holds; 0 if none is above the best so far.
  @inline(__always)
  func offer(of record: PredicateRecord) -> (score: UInt64, slot: UInt32) {
    var best = (score: bestScore, slot: RankTrees.none)
    let prefers = MemberSet(rawValue: record.prefers)
    if !prefers.isEmpty { collect(prefers, isPrefers: true, &best) }
    let can = MemberSet(rawValue: record.can)
    if !can.isEmpty, rule != .preferredOrNewScene { collect(can, isPrefers: false, &best) }
    return best.slot == RankTrees.none ? (0, best.slot) : best
  }

  @inline(__always)
  private func collect(_ members: MemberSet, isPrefers: Bool, _ best: inout (score: UInt64, slot: UInt32)) {
    if let slot = members.slot {
      _ = take(slot, view.pointee.slots[Int(slot)].info, isPrefers: isPrefers, &best)
    } else {
      collectAll(members, isPrefers: isPrefers, &best)
    }
  }

  private func collectAll(_ members: MemberSet, isPrefers: Bool, _ best: inout (score: UInt64, slot: UInt32)) {
    let highest: SceneGrade = isPrefers || rule == .mostRecentSuitable ? .best : .can
    var node = view.pointee.trees[Int(members.tree)].newest
    while node != RankTrees.none {
      let entry = view.pointee.nodes[Int(node)]
      // Those behind are older still.
      if Self.score(highest, entry.key, isPrefers: isPrefers) <= best.score { return }
      if take(entry.value, view.pointee.slots[Int(entry.value)].info, isPrefers: isPrefers, &best) { return }
      node = entry.older
    }
  }

  /// Takes a session if it is better than the best; returns whether none of its older ones can be better.
  @inline(__always)
  private func take(
    _ slot: UInt32, _ info: UInt64, isPrefers: Bool, _ best: inout (score: UInt64, slot: UInt32)
  ) -> Bool {
    guard info & 0xFE == roleBits else { return false }
    if let exclusions, exclusions.pointee.excludes(Int(slot)) { return false }
    let isAvoided = avoidsVisible && info & 1 == 1
    let grade = rule.grade(of: isPrefers ? .prefers : .can, isAvoided: isAvoided)
    guard grade != .never else { return false }
    let score = Self.score(grade, info >> 8, isPrefers: isPrefers)
    if score > best.score { best = (score, slot) }
    return !isAvoided
  }

  // MARK: - Records

  /// Looks at a record that may hold. `start` is where its literal stands in the subject, if that is known.
  ///
  /// - Parameter isKept: Whether the record is remembered if it does not hold, because it may be met again.
  @inline(__always)
  mutating func consider(_ place: UInt32, literalAt start: Int? = nil, isKept: Bool = true) {
    let record = view.pointee.record(place)
    let offer = offer(of: record.pointee)
    guard offer.slot != RankTrees.none else { return }
    if record.pointee.kind.isLiteral {
      guard
        isASCII || !record.pointee.isInKey
          ? record.pointee.holds(for: subject, view.pointee.body(place), literalAt: start)
          : holdsBeyondASCII(place, isKept: isKept)
      else { return }
    } else if record.pointee.kind == .matcher {
      guard !visited.contains(record: place),
        matcherHolds(place, offer.slot, isPrefers: offer.score & 1 == 1, isKept: isKept)
      else { return }
    } else if record.pointee.kind == .launch {
      guard isPlainLaunch else { return }
    }
    bestScore = offer.score
    bestSlot = offer.slot
  }

  /// Whether a literal is found in a subject beyond ASCII by Unicode's rules.
  private mutating func holdsBeyondASCII(_ place: UInt32, isKept: Bool) -> Bool {
    if visited.contains(record: place) { return false }
    let record = view.pointee.record(place).pointee
    let literal = UnsafeBufferPointer(start: view.pointee.body(place), count: Int(record.length))
    let folding = StringFolding(rawValue: record.folding)
    if let operation = record.kind.operation, LoneLiteral.holds(operation, literal, folding, &prepared) { return true }
    if isKept { visited.insert(.record(place)) }
    return false
  }

  private mutating func matcherHolds(_ place: UInt32, _ slot: UInt32, isPrefers: Bool, isKept: Bool) -> Bool {
    switch view.pointee.matcher(place).verdict(&prepared) {
    case true?: return true
    case false?: break
    case nil:
      visited.append(Fault(slot: slot, isPrefers: isPrefers))
      visited.insert(.record(place))
      return false
    }
    if isKept { visited.insert(.record(place)) }
    return false
  }

  /// Looks at the records of a list, the highest rank first.
  ///
  /// They are not remembered: few are met again, and to remember one may take as long as to evaluate it.
  mutating func considerAll(of tree: UInt32) {
    guard !visited.contains(.list(tree)) else { return }
    visited.insert(.list(tree))
    // The ranks of records are those of sessions under the ordinary rule; under the others no record ends the walk.
    let isOrdered = rule == .preferredThenCan && !avoidsVisible
    var node = view.pointee.trees[Int(tree)].newest
    while node != RankTrees.none {
      let entry = view.pointee.nodes[Int(node)]
      if isOrdered {
        let isPrefers = entry.key >> 63 == 1
        let score = Self.score(isPrefers ? .best : .can, entry.key & ~(1 << 63), isPrefers: isPrefers)
        if score <= bestScore { return }
      }
      consider(entry.value, isKept: false)
      node = entry.older
    }
  }
}

extension PredicateRecord {
  /// Whether the record's literal decides for a subject. `start` is where it stands in the subject, if that is known.
  @inline(__always)
  func holds(for subject: FoldedSubject, _ literal: UnsafePointer<UInt8>, literalAt start: Int? = nil) -> Bool {
    let length = Int(length)
    guard length <= subject.count, let base = subject.bytes.baseAddress else {
      return length == 0 && subject.count == 0 && isWhole
    }
    let text = kind.ignoresCase ? subject.folded : base
    switch kind.operation {
    case .equal: return length == subject.count && IndexView.isEqual(text, literal, length)
    case .beginsWith: return IndexView.isEqual(text, literal, length)
    case .endsWith: return IndexView.isEqual(text + (subject.count - length), literal, length)
    case .contains, nil:
      if let start { return start + length <= subject.count && IndexView.isEqual(text + start, literal, length) }
      return bytes_find(text, subject.count, literal, length) != nil
    }
  }
}
