extension SourceUnits {
  /// Tells the applications of one folder apart by the targets of its projects.
  ///
  /// An application has the files of its target, and those that no program names: libraries, payloads. The files of
  /// extensions, tests, and apps for watches and televisions are in none.
  static func applications(of unit: Unit, _ projects: SourceProjects) -> [Unit] {
    var unit = unit
    let files = projects.projectFiles(among: unit.files)
    unit.findings += files.flatMap { projects.findings[$0] ?? [] }
    var applications: [(unit: Unit, target: ProjectTargets.Target, project: String)] = []
    var mentioned: Set<String> = []
    for file in files {
      guard let project = projects.targets[file] else { continue }
      for target in project.targets {
        mentioned.formUnion(unit.files.lazy.filter(target.mentions))
        guard target.isApplication else { continue }
        var application = unit
        application.target = target.name
        // A manifest leaves settings to configuration files.
        if target.patterns == nil { application.levels = projects.levels(of: target, in: file) }
        application.projectFolder = project.folder
        application.variables = target.variables
        application.platforms = target.platforms(of: unit.files)
        application.settings = target.settings
        application.propertyLists = target.propertyLists
        application.otherLines = project.targets.filter { $0.name != target.name }.compactMap { other in
          other.manifestLines.map { (file, $0) }
        }
        guard application.buildSettings(content: SourceContent.bytes).hasWindows else { continue }
        applications.append((application, target, file))
      }
    }
    guard !applications.isEmpty else { return [unit] }
    let names = Dictionary(grouping: applications, by: \.target.name)
    let packages = LocalPackages(applications.count > 1 ? unit.files : [])
    return applications.map { entry in
      var application = entry.unit
      if applications.count == 1 {
        application.target = nil
      } else if names[entry.target.name]?.count ?? 0 > 1, let project = projects.targets[entry.project]?.name {
        // Two projects have a target of this name.
        application.target = "\(project)/\(entry.target.name)"
      }
      let others = applications.filter { $0.project == entry.project && $0.target.name != entry.target.name }
      var unlinked = projects.targets[entry.project].map {
        UnlinkedLibraries(entry.target, others: others.map(\.target), of: $0, packages)
      }
      unlinked?.keepImported(of: unit.files)
      application.libraries = (projects.targets[entry.project]?.libraries ?? [:]).sorted { $0.key < $1.key }
        .map { (module: SourceModules.name($0.value.name), target: $0.value) }
      application.ownTarget = entry.target
      application.files = unit.files.filter { file in
        if files.contains(file) { return file == entry.project }
        if unlinked?.contains(file) == true { return false }
        return !mentioned.contains(file) || entry.target.contains(file)
      }
      return application
    }
  }
}
