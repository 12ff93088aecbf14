import ArgumentParser
import PredicateSyntax
import RoutingDocuments
import SceneRouting
import SceneSources

/// The `scene-router init` command.
struct InitCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Creates a starter folder for an app: its scenes, a test of each window, and steps for CI.",
    usage: "scene-router init [OPTION ...] [PATH]",
    discussion: """
      Example:
        scene-router init . && scene-router test scene-router

      Creates PATH/scene-router with scenes.json (the output of extract), windows.json (a scenario for test, with an \
      event for each window) and ci.yml. If there are several applications, each one has a folder there. Existing \
      files are left unchanged.

      Exit codes: 0 written, 2 no scenes found, or a file already exists.
      """)

  @Argument(help: "The folder of the app.", completion: .directory)
  var path: String = "."

  @Option(help: "The type of device: pad, phone, mac or vision. Defaults to the one in the build settings.")
  var idiom: InterfaceIdiom?

  @Option(help: "The application target to read if a project has several.")
  var target: String?

  @Option(parsing: .singleValue, help: "Names or paths to skip in folders, with * and ? as wildcards. May be repeated.")
  var exclude: [String] = []

  @OptionGroup var shared: SharedOptions

  static let writesFiles = true

  func validate() throws {
    try refuse([("--output", shared.output != nil)], with: "init, which writes PATH/scene-router")
  }
}

extension InitCommand {
  private static let folderName = "scene-router"

  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    var outcome = Outcome()
    guard DocumentFile.isFolder(path) || !DocumentFile.exists(path) else {
      reporter.report(at: path, "expected the folder of an app, found a file", code: "unwritable-file")
      return Outcome(hadFailures: true)
    }
    let loader = SourceLoader(paths: [path], idiom: idiom, excluding: exclude + [Self.folderName], target: target)
    let checkout = loader.checkout(reporter, &outcome)
    let applications = loader.applications(of: checkout, reporter, &outcome)
    guard !applications.isEmpty else { return Outcome(hadFailures: true) }
    let root = path.hasSuffix("/") ? path : path + "/"
    guard applications.allSatisfy({ canRun($0, in: checkout, root, reporter) }) else {
      return Outcome(hadFailures: true)
    }
    let folder = root + Self.folderName
    // If there are several applications, each one gets its own folder.
    let names =
      applications.count == 1 ? [""] : SourcePath.fileNames(for: applications.map { $0.target ?? "" }).map { $0 + "/" }
    for folder in [folder] + names.map({ "\(folder)/\($0.dropLast())" }) where NamedPaths.isSymbolicLink(folder) {
      reporter.report(at: folder, "nothing is written, because the folder is a symbolic link", code: "file-exists")
      return Outcome(hadFailures: true)
    }
    var remarks: [String] = []
    for (application, name) in zip(applications, names) {
      let up = name.isEmpty ? "../" : "../../"
      let document = ExtractedDocument(application, relativeTo: root, prefix: up)
      write(document.json, to: folder + "/" + name + "scenes.json", output, reporter, &outcome)
      let starter = StarterScenario(ExtractedDocument(application).tree)
      write(starter.text, to: folder + "/" + name + "windows.json", output, reporter, &outcome)
      remarks.append(application.summary(isOnly: applications.count == 1).shown(limit: .max))
      if !starter.assumptions.isEmpty {
        let names = starter.assumptions.keys.sorted().map { "'\($0.shown(limit: 100))'" }.joined(separator: ", ")
        remarks.append("\(name)windows.json assumes examples for what only the running app knows: \(names)")
      }
    }
    write(workflow(applications, names), to: folder + "/ci.yml", output, reporter, &outcome)
    for remark in remarks { reporter.write("init: \(remark)") }
    return outcome
  }

  /// Returns whether the application's conditions can be tested, and reports the reason if they can't.
  private func canRun(
    _ application: SourceApplication, in checkout: SourceCheckout, _ root: String, _ reporter: MessageReporter
  ) -> Bool {
    let document = ExtractedDocument(application, relativeTo: root)
    do throws(DocumentError) {
      _ = try SceneDocument(withUnknownValuesIn: document.tree, file: root + "scenes.json")
      return true
    } catch {
      var texts = SourceTexts(of: checkout)
      for issue in error.issues { reporter.report(document.located(issue, &texts)) }
      reporter.report(
        at: path, "nothing is written, because a test with these conditions cannot run: correct them first",
        code: "refused-condition")
      return false
    }
  }

  /// Writes a new file, or reports an error if the file already exists.
  private func write(
    _ text: String, to file: String, _ output: Output, _ reporter: MessageReporter, _ outcome: inout Outcome
  ) {
    guard !DocumentFile.exists(file), !NamedPaths.isSymbolicLink(file) else {
      reporter.report(at: file, "file already exists; left unchanged", code: "file-exists")
      outcome.hadFailures = true
      return
    }
    do throws(FileError) {
      try DocumentFile.createFolder(SourcePath.folder(of: file))
      try FileReplacement.write(Array(text.utf8), to: file)
      output.writeLine(file.shown(limit: .max))
    } catch {
      reporter.report(at: file, "cannot write the file: \(error.message)", code: "unwritable-file")
      outcome.hadFailures = true
    }
  }

  /// The folder of the app in the repository, or `nil` if it is the root of the repository.
  private var subfolder: String? {
    guard let folder = DocumentFile.realPath(of: path) else { return nil }
    var root = folder
    while !root.isEmpty, !DocumentFile.exists(root + "/.git") { root = SourcePath.folder(of: root) }
    var relative =
      root.isEmpty ? path : String(decoding: folder.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
    if relative.hasPrefix("./") { relative.removeFirst(2) }
    guard !["", "."].contains(relative), !relative.hasPrefix("/"), !relative.hasPrefix("..") else { return nil }
    return relative
  }

  private func workflow(_ applications: [SourceApplication], _ names: [String]) -> String {
    func choices(_ options: [(name: String, value: String?)]) -> String {
      let excluded = (exclude + [Self.folderName, ".scene-router"]).map { (name: "exclude", value: Optional($0)) }
      return (options + excluded).compactMap { option in
        option.value.map { " --\(option.name) \(Self.shellWord($0))" }
      }.joined()
    }
    let device = (name: "idiom", value: idiom?.rawValue)
    let extractions = zip(applications, names).map { application, name in
      let target = applications.count == 1 ? target : application.target
      // Targets of different projects can have the same name.
      let isUnique = applications.count { $0.target == application.target } == 1
      let root = path.hasSuffix("/") ? path : path + "/"
      let isInside = application.folder.hasPrefix(root) && application.folder != root
      let folder = isUnique || !isInside ? "." : Self.shellWord(String(application.folder.dropFirst(root.count)))
      let file = Self.shellWord("\(Self.folderName)/\(name)scenes.json")
      return step("scene-router extract \(folder)\(choices([device, ("target", target)])) -o \(file)")
    }.joined(separator: "\n")
    let subfolder = subfolder
    let defaults = subfolder.map { "\n    defaults: { run: { working-directory: \(Self.yaml($0)) } }" } ?? ""
    // GitHub looks for the files of findings from the root of the repository.
    let lint =
      step(
        "scene-router lint \(subfolder.map(Self.shellWord) ?? ".")\(choices([device])) --format github --fail-on warning"
      )
      + (subfolder == nil ? "" : "\n        working-directory: .")
    return """
      # Copy this to .github/workflows/scene-router.yml, and write the account that hosts scene-router for OWNER.
      name: Scene routing
      on: [push, pull_request]
      jobs:
        scenes:
          runs-on: ubuntu-latest\(defaults)
          env: { GH_TOKEN: "${{ github.token }}", REPOSITORY: OWNER/scene-router }
          steps:
            - uses: actions/checkout@v4
            # Downloads the latest release. If there is none, the tool is built, which takes minutes.
            - run: |
                mkdir -p .scene-router/archive
                cd .scene-router
                gh release download --repo "$REPOSITORY" --dir archive --pattern '*-linux-x86_64.tar.gz' || {
                  gh repo clone "$REPOSITORY" source
                  docker run --rm -v "$PWD:/build" swift:6.3-bookworm /build/source/Scripts/package /build/archive
                }
                tar -xzf archive/*.tar.gz --strip-components=1
                echo "$PWD/bin" >> "$GITHUB_PATH"
            # This writes scenes.json anew from the sources: change conditions there, not in the document. The test
            # fails if an event of windows.json goes to a different window than before, so add the events that matter.
      \(extractions)
      \(step("scene-router test scene-router"))
      \(lint)

      """
  }

  /// Returns a step of the workflow that runs a shell command.
  private func step(_ command: String) -> String { "      - run: \(Self.yaml(command))" }

  /// Returns a text as YAML in double quotation marks.
  private static func yaml(_ text: String) -> String {
    // In double quotation marks, YAML can represent any text.
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.isHidden: "\\U" + String(String(1 << 32 | UInt64(scalar.value), radix: 16).dropFirst())
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// Returns a word of a shell command that is neither expanded by the shell nor evaluated by GitHub.
  private static func shellWord(_ text: String) -> String {
    // Works on scalars, because the shell and GitHub know no combining marks.
    var word = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": word += "'\\''"
      case "{" where word.unicodeScalars.last == "$": word += "''{"
      default: word.unicodeScalars.append(scalar)
      }
    }
    return word + "'"
  }
}
