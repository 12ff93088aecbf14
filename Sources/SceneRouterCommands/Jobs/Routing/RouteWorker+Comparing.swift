import RoutingDocuments
import SceneRouting

extension RouteWorker {
  /// Routes an event under both documents and keeps what is to be said if another window takes it. Where errors are
  /// recorded, an event whose conditions met a limit has its line too, for nothing else would say so.
  func compare(_ record: EventRecord, _ block: RoutedBlock) {
    let old = decide(record, &router)
    let new = decide(record, &other)
    let faults = [old, new].flatMap { (try? $0.get())?.faults ?? [] }
    for fault in faults { say(.fault(fault, place: "\(record.file):\(record.line)"), in: block) }
    if case .failure(let error) = old, case .failure = new { return fail(error, of: record, in: block) }
    let move = WindowMove(old, new)
    guard move != nil || job.recordsErrors && !faults.isEmpty else { return }
    switch (job.summarizes, job.format) {
    case (true, _): if let move { block.count(move) }
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
      if job.isStateful { try router.apply(decision) }
      return .success(decision)
    } catch {
      return .failure(error)
    }
  }
}
