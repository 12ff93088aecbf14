// swift-tools-version: 6.1
import PackageDescription

/// The libraries as another package sees them, without any trait.
func library(_ name: String) -> Target.Dependency { .product(name: name, package: "scene-router") }

let package = Package(
  name: "Embedding",
  dependencies: [.package(name: "scene-router", path: "../..")],
  targets: [
    // The first lines that somebody writes, with the dependency as README.md shows it.
    .executableTarget(
      name: "FirstSteps",
      dependencies: [
        .product(name: "SceneRouting", package: "scene-router")
      ]),

    // The products that read no files: Scripts/checks/embedding looks at what this program is linked to.
    .executableTarget(
      name: "Minimal", dependencies: [library("SceneAnalysis"), library("SceneRouting"), library("SceneLifecycle")]),

    // An app that routes events, as a user of the libraries would write it.
    .executableTarget(
      name: "Embedding",
      dependencies: [
        library("PredicateSyntax"), library("StringPredicates"), library("SceneRouting"), library("SceneLifecycle"),
        library("RoutingDocuments"),
      ]),

    // What people type before they have read anything, including a suite in their own tests.
    .executableTarget(
      name: "Guesses",
      dependencies: [
        library("StringPredicates"), library("SceneRouting"), library("SceneLifecycle"), library("FixtureSuites"),
      ]),
    .testTarget(name: "SceneTests", dependencies: [library("FixtureSuites")]),
  ]
)
