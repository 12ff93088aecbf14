internal import PredicateSyntax
internal import SceneRouting

extension LintedScenes {
  /// Notes a finding at its place in the document.
  func note(_ finding: LintFinding, in inspection: SceneInspection, events: LintedEvents) {
    switch finding.place {
    case .application:
      let sessions = JSONPath.keys("sessions")
      note(finding, at: self.sessions.contains { $0.line == nil } ? sessions : .root, in: nil)
    case .sample(let index):
      guard events.places.indices.contains(index) else { return }
      let place = events.places[index]
      log.note(
        DocumentIssue(
          finding.code, finding.severity, file: place.file, line: place.line, finding.message, help: finding.help))
    case .shortcutItem(let index):
      guard shortcutItems.indices.contains(index) else { return }
      note(finding, at: shortcutItems[index].path, in: shortcutItems[index])
    case .owner(let owner): place(of: owner).map { note(finding, at: $0.path, in: $0) }
    case .label(let owner, let set, let index):
      guard let place = place(of: owner) else { return }
      let list = set == .matching ? place.path : place.path.appending("handlesExternalEvents")
      note(finding, at: list.appending(set.rawValue).appending(index), in: place)
    case .predicate(let owner, let condition):
      guard let place = place(of: owner) else { return }
      let conditions = place.value.members?["activationConditions"]?.members
      let path = place.path.appending("activationConditions").appending(condition.rawValue)
      switch conditions?[condition.rawValue] {
      case .string: note(finding, at: path, in: place, predicate: fault(finding, in: inspection))
      case .object: note(finding, at: path.appending("format"), in: place, predicate: fault(finding, in: inspection))
      default: note(finding, at: place.path, in: place)
      }
    }
  }

  private func place(of owner: LintPlace.Owner) -> Place? {
    switch owner {
    case .session(let index): sessions.indices.contains(index) ? sessions[index] : nil
    case .configuration(let index): configurations.indices.contains(index) ? configurations[index] : nil
    }
  }

  /// The fault inside the predicate, if the finding is about a part of it.
  private func fault(_ finding: LintFinding, in inspection: SceneInspection) -> DocumentIssue.PredicateFault? {
    guard let range = finding.range, let condition = inspection.condition(at: finding.place)
    else { return nil }
    let diagnostic = Diagnostic(
      finding.code, finding.severity, at: range, finding.message, help: finding.help,
      uiKitMessage: finding.uiKitMessage)
    return DocumentIssue.PredicateFault(source: condition.facts.reading.tree.source, diagnostic: diagnostic)
  }

  private func note(
    _ finding: LintFinding, at path: JSONPath, in place: Place?, predicate: DocumentIssue.PredicateFault? = nil
  ) {
    if place?.isInPropertyList == true, let propertyListFile {
      log.note(
        DocumentIssue(
          finding.code, finding.severity, file: propertyListFile, path: path.description, finding.message,
          help: finding.help))
      return
    }
    log.note(finding.code, finding.severity, at: path, finding.message, help: finding.help, predicate: predicate)
    guard let place, let line = place.line else { return }
    log.firstLine = line.number
    log.locate(in: Array(line.bytes), below: place.path.description)
  }
}
