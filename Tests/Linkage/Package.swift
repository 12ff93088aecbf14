// swift-tools-version: 6.1
import PackageDescription

// An app that embeds the router and the analysis and asks for no traits. Scripts/checks/linkage looks at what it is linked to.
let package = Package(
  name: "Linkage",
  dependencies: [.package(name: "scene-router", path: "../..")],
  targets: [
    .executableTarget(
      name: "Embedder",
      dependencies: [
        .product(name: "SceneAnalysis", package: "scene-router"),
        .product(name: "SceneRouting", package: "scene-router"),
      ])
  ]
)
