// swift-tools-version: 6.1
import PackageDescription

// An app that routes what comes in, as a user of the library would write it, without any trait.
let package = Package(
  name: "Embedding",
  dependencies: [.package(name: "scene-router", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Embedding",
      dependencies: [
        .product(name: "SceneRouting", package: "scene-router"),
        .product(name: "SceneRoutingAdapters", package: "scene-router"),
        .product(name: "RoutingDocuments", package: "scene-router"),
      ])
  ]
)
