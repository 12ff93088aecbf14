import RoutingDocuments
import SceneSources

extension ExtractCommand {
  func perform(_ standard: Output, _ reporter: MessageReporter) throws -> Outcome {
    var outcome = Outcome()
    let loader = SourceLoader(paths: paths, idiom: idiom, excluding: exclude, target: target, isVerbose: verbose)
    let checkout = loader.checkout(reporter, &outcome)
    if sites {
      let lines = checkout.sites().map(\.json)
      if !lines.isEmpty || !outcome.hadFailures {
        write(lines.map { $0 + "\n" }.joined(), to: shared.output, standard, reporter, &outcome)
      }
      reporter.write("extract: \(lines.count) \(lines.count == 1 ? "site" : "sites")")
      return outcome
    }
    let applications = loader.applications(of: checkout, reporter, &outcome)
    guard !applications.isEmpty, let files = files(for: applications, reporter) else {
      return Outcome(hadFailures: true)
    }
    for (application, file) in zip(applications, files) {
      write(
        ExtractedDocument(application, relativeTo: file.map(SourcePath.folder) ?? "").json, to: file, standard,
        reporter, &outcome)
      reporter.write("extract: \(application.summary(isOnly: applications.count == 1))")
    }
    if applications.count > 1, shared.output == nil {
      reporter.write("extract: -o FOLDER writes a file for each application, --target NAME reads one")
    }
    return outcome
  }

  /// Returns the output file for each application, or `nil` after reporting that one file can't contain several
  /// documents.
  private func files(for applications: [SourceApplication], _ reporter: MessageReporter) -> [String?]? {
    guard let output = shared.output else { return applications.map { _ in nil } }
    let isFolder = output.hasSuffix("/") || DocumentFile.isFolder(output)
    if applications.count == 1, !isFolder { return [output] }
    guard isFolder || !output.hasSuffix(".json") else {
      for application in applications { reporter.write("extract: \(application.summary(isOnly: false))") }
      reporter.report(
        at: output,
        "there are \(applications.count) applications, and this is one file: name a folder, or choose one of "
          + "them with --target", code: "several-applications")
      return nil
    }
    let folder = output.hasSuffix("/") ? String(output.dropLast()) : output
    try? DocumentFile.createFolder(folder)
    return SourcePath.fileNames(for: applications.map { $0.target ?? "scenes" }).map { "\(folder)/\($0).json" }
  }

  private func write(
    _ text: String, to file: String?, _ standard: Output, _ reporter: MessageReporter, _ outcome: inout Outcome
  ) {
    guard let file else { return standard.write(text) }
    guard file == shared.output || NamedPaths(shared.output.map { [$0] } ?? []).contain(file) else {
      reporter.report(
        at: file, "not written: it is a symbolic link to a file outside the given folder", code: "unwritable-file")
      outcome.hadFailures = true
      return
    }
    do throws(FileError) {
      try FileReplacement.write(Array(text.utf8), to: file)
    } catch {
      reporter.report(at: file, "cannot write the file: \(error.message)", code: "unwritable-file")
      outcome.hadFailures = true
    }
  }
}

extension SourceApplication {
  /// Returns a summary such as `Mail: 3 windows; conditions: 4 resolved, 2 with runtime values, 0 unreadable`.
  func summary(isOnly: Bool) -> String {
    let name = isOnly ? "" : target.map { "\($0): " } ?? ""
    let (count, homeless) = (windowCount, sitesWithoutWindow)
    let rest = homeless == 0 ? "" : "; \(homeless) set where no window is known by name: see extract --sites"
    return "\(name)\(count) \(count == 1 ? "window" : "windows"); conditions: \(extents.whole) resolved, "
      + "\(extents.partial) with runtime values, \(extents.none) unreadable\(rest)"
  }
}
