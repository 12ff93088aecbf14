import ArgumentParser
import RoutingDocuments
import SceneRouting
import SceneSources

/// The `scene-router extract` command.
struct ExtractCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Extracts the scenes document of an app from its source files.",
    usage: "scene-router extract [OPTION ...] PATH ...",
    discussion: """
      Examples:
        scene-router extract . -o scenes.json
        scene-router extract . -o Scenes/
        scene-router extract --sites .
        scene-router extract Sources | scene-router route --scenes - events.ndjson

      If a checkout contains several applications, each one has its own document: specify a folder with --output, or \
      choose one application with --target.

      Reads Swift and Objective-C files, Info.plists and build settings, and writes a session for each scene delegate \
      and each SwiftUI window, with its conditions and their positions. A value that only the running app knows is \
      written as {"unknown": "NAME"}; route, explain and test accept --assume NAME=VALUE for it. --sites lists every \
      line where a condition is set, one per line, regardless of the window it belongs to.

      Exit codes: 0 written, 2 no scenes found or a file could not be opened. A file that does not parse is a warning: \
      what follows the mistake may be missing.
      """)

  @Argument(help: "Files, and folders to search recursively.", completion: .file())
  var paths: [String]

  @Flag(help: "List every line where a condition is set, as one JSON object per line.")
  var sites = false

  @Option(help: "The type of device: pad, phone, mac or vision. Defaults to the one in the build settings.")
  var idiom: InterfaceIdiom?

  @Option(help: "The application target to read if a project has several.")
  var target: String?

  @Option(parsing: .singleValue, help: "Names or paths to skip in folders, with * and ? as wildcards. May be repeated.")
  var exclude: [String] = []

  @Flag(name: .shortAndLong, help: "List everything in folders that was skipped, and why.")
  var verbose = false

  @OptionGroup var shared: SharedOptions

  static let writesFiles = true

  func validate() throws {
    if let output = shared.output, SourceCheckout.isSource(output) {
      throw ValidationError("--output '\(output)' is a source file by its name.")
    }
    try refuse([("--target", sites && target != nil)], with: "--sites")
    if paths.contains(where: DocumentFile.isStandardInput) {
      throw ValidationError("extract reads files and folders; standard input cannot be read.")
    }
  }
}

extension ExtractCommand {
  func perform(_ standard: Output, _ reporter: MessageReporter) throws -> Outcome {
    var outcome = Outcome()
    let loader = SourceLoader(paths: paths, idiom: idiom, excluding: exclude, target: target, isVerbose: verbose)
    let checkout = loader.checkout(reporter, &outcome)
    if sites {
      let lines = checkout.siteLines(idiom: idiom)
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
    }
    report(applications, reporter)
    return outcome
  }

  /// Reports what was read of each application. Applications of the same name are told apart by their folders.
  private func report(_ applications: [SourceApplication], _ reporter: MessageReporter) {
    let counts = Dictionary(grouping: applications, by: \.target).mapValues(\.count)
    for application in applications {
      let place = counts[application.target] == 1 ? "" : "\(application.folder): "
      reporter.write("extract: \(place)\(application.summary(isOnly: applications.count == 1))")
    }
  }

  /// Returns the output file for each application, or `nil` after reporting that one file can't contain several
  /// documents.
  private func files(for applications: [SourceApplication], _ reporter: MessageReporter) -> [String?]? {
    let output = shared.output ?? "-"
    let isFolder = output.hasSuffix("/") || DocumentFile.isFolder(output)
    if applications.count == 1, !isFolder { return [shared.output] }
    guard isFolder || shared.output != nil && !output.hasSuffix(".json") else {
      report(applications, reporter)
      let choice = target == nil ? "choose one of them with --target" : "read the folder of one of them"
      reporter.report(
        at: shared.output ?? "<stdout>",
        "there are \(applications.count) applications, and this is one file: name a folder with --output, or \(choice)",
        code: "several-applications")
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
    let undecided = undecidedCount == 0 ? "" : "; \(undecidedCount) set in some cases only"
    let rest = homeless == 0 ? "" : "; \(homeless) set where no window is known by name: see extract --sites"
    return "\(name)\(count) \(count == 1 ? "window" : "windows"); conditions: \(extents.whole) resolved, "
      + "\(extents.partial) with runtime values, \(extents.none) unreadable\(undecided)\(rest)"
  }
}
