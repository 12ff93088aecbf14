internal import PredicateSyntax
internal import SceneAnalysis

extension LintedScenes {
  /// Notes a finding at its position in the document.
  func note(_ finding: LintFinding, in inspection: SceneInspection, events: LintedEvents) {
    switch finding.place {
    case .application: note(finding, at: root.map { $0["sessions"] ?? $0 })
    case .sample(let index):
      guard events.places.indices.contains(index) else { return }
      let place = events.places[index]
      log.note(
        DocumentIssue(
          finding.code, finding.severity, file: place.file, line: place.line, relatedPaths: relatedPaths(finding),
          finding.message, help: finding.help))
    case .shortcutItem(let index):
      if places.shortcutItems.indices.contains(index) { note(finding, at: places.shortcutItems[index]) }
    case .owner(let owner): node(of: owner).map { note(finding, at: $0) }
    case .label(let owner, let set, let index):
      guard let node = node(of: owner) else { return }
      let list = (set == .matching ? node : node["handlesExternalEvents"])?[set.rawValue]
      var elements = list?.elements?.dropFirst(index).makeIterator()
      note(finding, at: elements?.next() ?? list ?? node)
    case .predicate(let owner, let condition):
      guard let node = node(of: owner) else { return }
      let predicate = node["activationConditions"]?[condition.rawValue]
      if let text = predicate?["format"] ?? predicate, text.string != nil {
        note(finding, at: text, predicate: fault(finding, in: inspection))
      } else {
        note(finding, at: node)
      }
    }
  }

  private func node(of owner: LintPlace.Owner) -> JSONNode? {
    switch owner {
    case .session(let index): places.sessions.indices.contains(index) ? places.sessions[index] : nil
    case .configuration(let index): places.configurations.indices.contains(index) ? places.configurations[index] : nil
    }
  }

  private func relatedPaths(_ finding: LintFinding) -> [String] {
    finding.related.compactMap { node(of: $0)?.path }
  }

  /// Returns the fault inside the predicate if the finding has a range.
  private func fault(_ finding: LintFinding, in inspection: SceneInspection) -> DocumentIssue.PredicateFault? {
    guard let range = finding.range, let condition = inspection.condition(at: finding.place)
    else { return nil }
    return DocumentIssue.PredicateFault(
      source: condition.facts.compilation.tree.source, diagnostic: Diagnostic(finding, at: range))
  }

  private func note(_ finding: LintFinding, at node: JSONNode?, predicate: DocumentIssue.PredicateFault? = nil) {
    if let node, !node.isInPropertyList {
      log.note(
        finding.code, finding.severity, at: node, finding.message, help: finding.help, predicate: predicate,
        relatedPaths: relatedPaths(finding))
    } else {
      // The finding is in the property list that the document names, or about the whole document.
      let file = node == nil ? file.file : places.propertyListFile ?? file.file
      let position = node?.position
      log.note(
        DocumentIssue(
          finding.code, finding.severity, file: file, line: position?.line, column: position?.column,
          scalarColumn: position?.scalarColumn, path: node?.path ?? "", relatedPaths: relatedPaths(finding),
          finding.message, help: finding.help))
    }
  }
}

extension Diagnostic {
  init(_ finding: LintFinding, at range: SourceRange) {
    self.init(
      finding.code, finding.severity, at: range, finding.message, help: finding.help,
      uiKitMessage: finding.uiKitMessage)
  }
}
