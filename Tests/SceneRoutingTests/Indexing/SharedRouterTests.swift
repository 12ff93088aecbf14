import SceneRouting
import StringPredicates
import Synchronization
import TestSupport
import Testing

/// One router that some threads read while another changes it.
@Suite struct SharedRouterTests {
  /// What readers saw that no state of the router says.
  private final class Observations: Sendable {
    /// The number of the newest change that was begun, and of the newest that was finished.
    let begun = Atomic<Int>(0)
    let finished = Atomic<Int>(0)
    let readings = Atomic<Int>(0)
    let newStates = Atomic<Int>(0)
    let faults = Notes()
  }

  /// While a writer adds, removes, renews and activates sessions, each reader sees the router as it was after some
  /// change: after the newest that was finished when it began, or a newer one.
  @Test(arguments: [(sessions: 300, changes: 240), (sessions: 5, changes: 400)])
  func readersSeeWholeStates(sessions count: Int, changes: Int) throws {
    var plan = ChangePlan(seed: UInt64(count), sessions: count)
    let first = try plan.router()
    let steps = (0..<changes).map { _ in plan.next() }
    let probes = plan.probes
    // What is right, from a router that nobody shares.
    var single = first
    var expected = [Answers(of: single, to: probes)]
    for step in steps {
      step.apply(to: &single)
      expected.append(Answers(of: single, to: probes))
    }
    let visible = zip(expected, expected.dropFirst()).count { $0 != $1 }
    #expect(visible > changes / 4, "states must be told apart")

    let shared = SharedSceneRouter(first)
    let seen = Observations()
    let states = expected
    Threads.run(4) { thread in
      if thread == 0 {
        for (place, step) in steps.enumerated() {
          seen.begun.store(place + 1, ordering: .sequentiallyConsistent)
          shared.update { step.apply(to: &$0) }
          seen.finished.store(place + 1, ordering: .sequentiallyConsistent)
        }
        return
      }
      var last = 0
      repeat {
        let oldest = seen.finished.load(ordering: .sequentiallyConsistent)
        let answers = shared.read { Answers(of: $0, to: probes) }
        let newest = seen.begun.load(ordering: .sequentiallyConsistent)
        seen.readings.add(1, ordering: .relaxed)
        if oldest > last { seen.newStates.add(1, ordering: .relaxed) }
        last = oldest
        if !states[oldest...newest].contains(answers) {
          seen.faults.add("a reader saw none of the states \(oldest) to \(newest): \(answers)")
        }
      } while last < steps.count
    }
    let faults = seen.faults.all
    #expect(
      faults.isEmpty, "\(faults.count) of \(seen.readings.load(ordering: .relaxed)) readings: \(faults.first ?? "")")
    #expect(seen.newStates.load(ordering: .relaxed) >= 3, "readers must have read while the router was changed")
    #expect(shared.read { Answers(of: $0, to: probes) } == expected.last)
  }

  /// A copy is a value: threads that each change their own do not meet.
  @Test func copiesAreChangedOnTheirOwn() throws {
    var plan = ChangePlan(seed: 9, sessions: 120)
    let first = try plan.router()
    let probes = plan.probes
    let scripts = (0..<4).map { _ in (0..<60).map { _ in plan.next() } }
    let expected = scripts.map { script in
      var router = first
      for step in script { step.apply(to: &router) }
      return Answers(of: router, to: probes)
    }
    let before = Answers(of: first, to: probes)
    let faults = Notes()
    Threads.run(4) { thread in
      var own = first
      for step in scripts[thread] {
        step.apply(to: &own)
        _ = Answers(of: first, to: probes)
      }
      if Answers(of: own, to: probes) != expected[thread] { faults.add("thread \(thread) changed more than its own") }
    }
    #expect(faults.all == [])
    #expect(Answers(of: first, to: probes) == before)
  }
}

/// What a router says to some identifiers, one by one and many at once, and which sessions these are.
private struct Answers: Hashable, Sendable, CustomStringConvertible {
  private var matches: [SessionMatch?] = []
  private var names: [String?] = []

  init(of router: borrowing SceneRouter, to probes: [[UInt8]]) {
    matches = probes.map { probe in
      // Others run meanwhile: a change that does not wait for its readers is then seen by them.
      Threads.giveWay()
      return probe.withUnsafeBufferPointer { router.bestSession(for: $0) }
    }
    var together = [SessionMatch?](repeating: nil, count: probes.count)
    Self.withBuffers(probes[...], []) { buffers in
      buffers.withUnsafeBufferPointer { buffers in
        together.withUnsafeMutableBufferPointer { router.bestSessions(for: buffers, into: $0) }
      }
    }
    matches += together
    names = matches.prefix(3).map { $0.flatMap { router.session(inSlot: $0.slot) }?.persistentIdentifier }
  }

  /// Calls `body` with the memory of all texts.
  private static func withBuffers(
    _ texts: ArraySlice<[UInt8]>, _ buffers: [UnsafeBufferPointer<UInt8>],
    _ body: ([UnsafeBufferPointer<UInt8>]) -> Void
  ) {
    guard let text = texts.first else { return body(buffers) }
    text.withUnsafeBufferPointer { withBuffers(texts.dropFirst(), buffers + [$0], body) }
  }

  var description: String { "\(names) \(matches.map { $0?.slot ?? -1 })" }
}

/// A change of a router that gives the same router whenever it is applied to an equal one.
private enum RouterChange: Sendable {
  case add(SceneSession)
  case remove(String)
  case renew(String, SceneConditions)
  case activate(String)
  case hide(String)

  func apply(to router: inout SceneRouter) {
    switch self {
    case .add(let session): try? router.add(session)
    case .remove(let name): with(name, &router) { $1.store.remove($0) }
    case .renew(let name, let conditions): with(name, &router) { $1.store.update($0) { $0.conditions = conditions } }
    case .activate(let name): with(name, &router) { $1.bringToFront($0) }
    case .hide(let name): with(name, &router) { $1.store.setState($0, .background, isVisible: false) }
    }
  }

  private func with(_ name: String, _ router: inout SceneRouter, _ body: (Int, inout SceneRouter) -> Void) {
    if let slot = router.store.slot(of: name) { body(slot, &router) }
  }
}

/// Makes sessions and changes of them, many of which can be seen from outside.
private struct ChangePlan {
  private var random: RandomScenes
  private var workload: WorkloadScenes
  private var sessions: [SceneSession]
  private var samples: [String]
  /// The sessions that take everything, so that all see which of them was used last. They stay.
  private var general: [String]
  /// The sessions that come, go and change.
  private var names: [String]
  private var added = 0

  init(seed: UInt64, sessions count: Int) {
    random = RandomScenes(seed: seed)
    workload = WorkloadScenes(seed: seed)
    (sessions, samples) = workload.sessions(count)
    for index in sessions.indices where index % 3 == 0 { sessions[index].conditions = .default }
    names = sessions.map(\.persistentIdentifier)
    general = names.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    names.removeAll { general.contains($0) }
  }

  func router() throws -> SceneRouter { try SceneRouter(application: SceneApplication(), sessions: sessions) }

  /// Identifiers: one that only the conditions that take all take, some that sessions can show, and one beyond ASCII.
  var probes: [[UInt8]] {
    (["nothing in particular"] + samples.prefix(12) + ["é/com.example.mail"]).map { Array($0.utf8) }
  }

  mutating func next() -> RouterChange {
    let name = names[random.below(names.count)]
    switch random.below(8) {
    case 0:
      added += 1
      names.append("added-\(added)")
      return .add(SceneSession(persistentIdentifier: "added-\(added)", conditions: conditions()))
    case 1 where names.count > 2:
      names.removeAll { $0 == name }
      return .remove(name)
    case 2, 3: return .renew(name, conditions())
    case 4: return .hide(name)
    default: return .activate(general[random.below(general.count)])
    }
  }

  /// Conditions that take everything, or one of the probes, or what is new.
  private mutating func conditions() -> SceneConditions {
    switch random.below(3) {
    case 0: return .default
    case 1:
      let sample = samples[random.below(min(12, samples.count))]
      let can = try? StringPredicate("SELF == %@ OR SELF MATCHES '.*[a-z]/[0-9]{1,9}'", arguments: [.string(sample)])
      return .activation(SceneActivationConditions(canActivate: can ?? StringPredicate(value: true)))
    default: return workload.sessions(1).sessions[0].conditions
    }
  }
}
