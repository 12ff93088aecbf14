package import PredicateSyntax
import SceneRouting

extension BenchFigures {
  /// Returns the figures as human-readable text.
  package func text(_ style: DiagnosticRenderer.Style = .plain) -> String {
    let verdict = agrees ? Ink.good.paint("the same", style) : Ink.bad.paint("NOT the same", style)
    let part = measuredEvents < events ? "; they are slow, so that the first \(measuredEvents) were measured" : ""
    let compared = comparedEvents == measuredEvents ? "all \(comparedEvents)" : "\(comparedEvents) of \(measuredEvents)"
    let total = events + unidentifiedEvents
    let unmeasured =
      unidentifiedEvents == 0
      ? "" : " of \(total) events (\(unidentifiedEvents) \(unidentifiedEvents == 1 ? "has" : "have") no identifier)"
    return """
      \(scenes) windows, \(events)\(unmeasured.isEmpty ? " events" : unmeasured)\(part)
      route, many at once   \(Self.number(batch.median)) ns (best \(Self.number(batch.best)))
      route, one by one     \(Self.number(single.median)) ns (best \(Self.number(single.best)))
      naive loop            \(Self.number(naiveNanoseconds)) ns, \(Self.number(ratio)) times as long
      memory taken          \(memory)
      reading the document  \(Self.number(readNanosecondsPerScene)) ns a window
      building the router   \(Self.number(buildNanosecondsPerScene)) ns a window
      index                 \(Self.number(bytesPerScene)) bytes a window
      decisions             \(String(checksum, radix: 16)), \(verdict) as the reference's for \
      \(compared) events

      """ + conditions.text
  }

  private var memory: String {
    guard let allocationsPerRoute, let allocationsPerBatch else {
      return "not counted: preload the library of Tests/Benchmarks/Allocations"
    }
    let single = allocationsPerRoute == 0 ? "never" : "\(Self.number(allocationsPerRoute)) times"
    let together = allocationsPerBatch == 0 ? "never" : "\(Self.number(allocationsPerBatch)) times"
    return "\(single) in one route, \(together) in one call for all events"
  }

  /// Formats a number with one decimal place if it is below 100, and with none otherwise.
  fileprivate static func number(_ value: Double) -> String {
    if value > 0, value < 0.05 { return "less than 0.1" }
    return value < 100 ? "\((value * 10).rounded() / 10)" : "\(value.rounded())".replacing(".0", with: "")
  }
}

extension CostlyConditions {
  /// A human-readable list of the most expensive conditions, or an empty string if there aren't any.
  var text: String {
    var text = ""
    if unanchoredCount > 0 {
      text += """
        \(unanchoredCount) of \(predicateCount) predicates have no literal to index, so each event is compared with \
        every one:

        """
      for condition in slowest {
        let times = condition.count == 1 ? "" : ", \(condition.count) conditions"
        text += "  \(condition.format)  \(BenchFigures.number(condition.nanoseconds)) ns\(times)\n"
      }
    }
    for bucket in sharedBuckets {
      text += "\(bucket.predicateCount) predicates are found by the same text, such as\n  \(bucket.example)\n"
    }
    return text
  }
}
