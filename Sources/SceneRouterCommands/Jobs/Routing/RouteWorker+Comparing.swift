import RoutingDocuments
import SceneRouting

extension RouteWorker {
  /// Routes an event under both documents and keeps what is to be said if another window takes it.
  func compare(_ record: EventRecord, _ block: RoutedBlock) {
    let old = decide(record, &router)
    let new = decide(record, &other)
    for decision in [old, new].compactMap({ try? $0.get() }) {
      for fault in decision.faults { say(.fault(fault, place: "\(record.file):\(record.line)"), in: block) }
    }
    if case .failure(let error) = old, case .failure = new { return fail(error, of: record, in: block) }
    guard let move = WindowMove(old, new) else { return }
    switch (job.summarizes, job.format) {
    case (true, _): block.count(move)
    case (false, .text): block.append(Array(ComparisonText.line(of: record, from: old, to: new).utf8))
    case (false, .ndjson):
      comparisons.append(record, from: old, to: new)
      block.append(comparisons.takeBytes())
    }
  }

  /// The decision about an event, carried out if that is asked for.
  private func decide(_ record: EventRecord, _ router: inout SceneRouter) -> Result<RoutingDecision, RoutingError> {
    do throws(RoutingError) {
      let decision = try router.route(record.event, options: record.options)
      if job.isStateful { try router.carryOut(decision) }
      return .success(decision)
    } catch {
      return .failure(error)
    }
  }
}
