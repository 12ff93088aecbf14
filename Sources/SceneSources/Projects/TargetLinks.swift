/// What the targets of an Xcode project link.
struct TargetLinks {
  private var targets: [String: Set<String>] = [:]
  private var products: [String: Set<String>] = [:]

  /// - Complexity: O(n) in the number of targets and of the files in their phases.
  init(of project: ProjectValue, _ objects: ProjectValue) {
    let ids = project["targets"]?.strings ?? []
    var owners: [String: String] = [:]
    for id in ids {
      if let product = objects[id]?["productReference"]?.string { owners[product] = id }
    }
    for id in ids {
      guard let target = objects[id] else { continue }
      var linked = (target["dependencies"]?.strings ?? []).compactMap { objects[$0]?["target"]?.string }
      var names = target["packageProductDependencies"]?.strings ?? []
      for phase in target["buildPhases"]?.strings ?? [] where objects[phase]?["isa"]?.string != "PBXSourcesBuildPhase" {
        for entry in objects[phase]?["files"]?.strings ?? [] {
          if let file = objects[entry]?["fileRef"]?.string, let owner = owners[file] { linked.append(owner) }
          if let product = objects[entry]?["productRef"]?.string { names.append(product) }
        }
      }
      targets[id] = Set(linked)
      products[id] = Set(names.compactMap { objects[$0]?["productName"]?.string })
    }
  }

  /// The targets and the products of packages that a target links, also through other targets.
  func closure(of id: String) -> (targets: Set<String>, products: Set<String>) {
    var found: Set<String> = [id]
    var names: Set<String> = []
    var pending = [id]
    while let next = pending.popLast() {
      names.formUnion(products[next] ?? [])
      for other in targets[next] ?? [] where found.insert(other).inserted { pending.append(other) }
    }
    return (found.subtracting([id]), names)
  }
}
