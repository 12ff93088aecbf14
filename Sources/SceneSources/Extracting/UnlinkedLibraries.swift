/// The libraries of a checkout that an application does not link and another one does: targets and local packages.
struct UnlinkedLibraries {
  private var own: [ProjectTargets.Target]
  private var libraries: [ProjectTargets.Target] = []
  /// The folders of packages, with a slash at their ends.
  private var folders: [String] = []
  /// The files of libraries that the application imports all the same.
  private var imported: Set<String> = []

  /// - Parameters:
  ///   - target: The target of the application.
  ///   - others: The targets of other applications of the project.
  ///   - packages: The local packages.
  init(
    _ target: ProjectTargets.Target, others: [ProjectTargets.Target], of project: ProjectTargets,
    _ packages: LocalPackages
  ) {
    own = [target] + target.libraries.compactMap { project.libraries[$0] }
    let linked = others.reduce(into: Set<String>()) { $0.formUnion($1.libraries) }.subtracting(target.libraries)
    libraries = linked.sorted().compactMap { project.libraries[$0] }
    let products = others.reduce(into: Set<String>()) { $0.formUnion($1.products) }
    let used = packages.folders(of: target.products)
    folders = packages.folders(of: products).subtracting(used).map { $0 + "/" }.sorted()
  }

  /// Leaves the libraries in the application that its files import, whichever target names them to the linker.
  ///
  /// - Complexity: O(n) in the size of the files of the application and of these libraries.
  mutating func keepImported(of files: [String]) {
    guard !libraries.isEmpty || !folders.isEmpty else { return }
    var left: [String: [String]] = [:]
    for file in files where contains(file) {
      if let module = module(of: file) { left[module, default: []].append(file) }
    }
    var pending = files.filter { file in own.contains { $0.contains(file) } }
    while let file = pending.popLast() {
      guard SourceKind.isSource(file), let bytes = SourceContent.bytes(of: file) else { continue }
      for module in ImportSearch.modules(in: bytes) {
        guard let found = left.removeValue(forKey: module) else { continue }
        imported.formUnion(found)
        pending += found
      }
    }
  }

  /// The module of a file of a library.
  private func module(of file: String) -> String? {
    if let folder = folders.first(where: file.hasPrefix) {
      return SourceModules.module(of: file, in: [folder.dropLast()])
    }
    return libraries.first { $0.contains(file) }.map { SourceModules.name($0.name) }
  }

  /// Whether a file is in such a library, and in nothing that the application links.
  func contains(_ file: String) -> Bool {
    if imported.contains(file) { return false }
    if folders.contains(where: file.hasPrefix) { return true }
    return libraries.contains { $0.contains(file) } && !own.contains { $0.contains(file) }
  }
}

/// The Swift packages of a checkout, by what their manifests mention.
struct LocalPackages {
  /// The texts in quotes of each manifest, by the folders of the packages.
  private var texts: [String: Set<String>] = [:]

  /// - Complexity: O(n) in the number of files, and in the length of the manifests.
  init(_ files: [String]) {
    let manifest = "/Package.swift"
    for file in files where file.hasSuffix(manifest) {
      guard let bytes = SourceContent.bytes(of: file) else { continue }
      let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\"", omittingEmptySubsequences: false)
      let quoted = parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      texts[String(file.dropLast(manifest.count))] = Set(quoted)
    }
  }

  /// The folders of the packages with some products, and of those that they mention by their folders.
  func folders(of products: Set<String>) -> Set<String> {
    guard !products.isEmpty else { return [] }
    var found = Set(texts.filter { !$0.value.isDisjoint(with: products) }.keys)
    var pending = Array(found)
    while let next = pending.popLast() {
      for text in texts[next] ?? [] {
        let folder = ProjectTargets.join(next, text)
        if texts[folder] != nil, found.insert(folder).inserted { pending.append(folder) }
      }
    }
    return found
  }
}
