internal import RoutingDocuments

extension SourceUnits {
  /// Tells the applications of one folder apart by the targets of its projects.
  ///
  /// An application has the files of its target, and those that no program names: libraries, payloads. The files of
  /// extensions, watch apps and tests are in none.
  static func applications(of unit: Unit) -> [Unit] {
    var unit = unit
    var targets: [(target: ProjectTargets.Target, project: String)] = []
    for file in unit.files where file.hasSuffix("/project.pbxproj") {
      guard let bytes = try? DocumentFile.read(file, .found, limit: SwiftFileReader.sizeLimit),
        !bytes.starts(with: "<?xml".utf8), bytes.contains(where: { $0 > 0x20 })
      else { continue }
      do throws(ProjectSyntaxError) {
        targets += try ProjectTargets(bytes, in: unit.root).targets.map { ($0, file) }
      } catch {
        unit.findings.append(
          SourceFinding(
            "partly-read", .warning, at: SourceLines(file: file, text: bytes).position(of: error.offset),
            "the project file cannot be read from here on: \(error.message)",
            help: "until it is fixed, its targets count as one application"))
      }
    }
    let applications = targets.filter(\.target.isApplication)
    guard !applications.isEmpty else { return [unit] }
    let mentioned = Set(unit.files.filter { file in targets.contains { $0.target.mentions(file) } })
    return applications.map { entry in
      var application = unit
      if applications.count > 1 { application.target = entry.target.name }
      application.settings = [entry.project: entry.target.settings]
      application.files = unit.files.filter { file in
        if file.hasSuffix("/project.pbxproj") { return file == entry.project }
        return !mentioned.contains(file) || entry.target.contains(file)
      }
      return application
    }
  }
}
