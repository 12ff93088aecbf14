import RoutingDocuments
import SceneRouting

extension BenchCommand {
  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    var outcome = Outcome()
    let start = Platform.processorTime()
    guard let document = read(reporter) else { return Outcome(hadFailures: true) }
    let readTime = Platform.processorTime() - start
    let router: SceneRouter
    do throws(RoutingError) {
      router = try document.router()
    } catch {
      reporter.report(error, at: scenes)
      return Outcome(hadFailures: true)
    }
    let buildTime = Platform.processorTime() - start - readTime
    let (identifiers, unidentified) = identifiers(router, reporter, &outcome)
    guard identifiers.count > 0 else {
      reporter.report(
        at: inputs.joined(separator: " "), "there is no event with an identifier to measure", code: "no-events")
      return Outcome(hadFailures: true)
    }
    var figures = BenchFigures(scenes: router.sessionCount, events: identifiers.count)
    figures.unidentifiedEvents = unidentified
    let perScene = 1 / Double(max(1, router.sessionCount))
    figures.readNanosecondsPerScene = readTime * perScene
    figures.buildNanosecondsPerScene = buildTime * perScene
    figures.bytesPerScene = Double(router.indexReport(limit: 0)?.byteCount ?? 0) * perScene
    identifiers.withBuffers { buffers in
      BenchMeasurement(router: router, identifiers: buffers).measure(&figures)
      figures.conditions = CostlyConditions(of: router, on: buffers)
    }
    switch format {
    case .text: output.write(figures.text(output.style))
    case .json: output.write(figures.json)
    }
    if !figures.agrees {
      reporter.report(at: scenes, "the index and the reference do not decide the same", code: "index-differs")
      outcome.hadFailures = true
    }
    return outcome
  }

  private func read(_ reporter: MessageReporter) -> SceneDocument? {
    do throws(DocumentError) {
      let document = try SceneDocument(contentsOf: scenes, assuming: assume.values)
      reporter.report(assume.values, usedOnly: document.usedAssumptions, in: [scenes])
      return document
    } catch {
      reporter.report(error)
      return nil
    }
  }

  private func identifiers(_ router: SceneRouter, _ reporter: MessageReporter, _ outcome: inout Outcome)
    -> (list: IdentifierList, unidentified: Int)
  {
    var (identifiers, unidentified) = (IdentifierList(), 0)
    let stream = EventStream(files: inputs)
    while let item = stream.next() {
      switch item {
      case .event(let record):
        if let identifier = record.event.identifier(in: router.application) {
          identifiers.append(identifier)
        } else {
          unidentified += 1
        }
      case .unreadable(let issue):
        reporter.report(issue)
        outcome.hadFailures = true
      case .failure(let failure):
        reporter.report(failure.error)
        outcome.hadFailures = true
      }
    }
    return (identifiers, unidentified)
  }
}
