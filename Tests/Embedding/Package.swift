// swift-tools-version: 6.1
import PackageDescription

/// The libraries as another package sees them, without any trait.
func library(_ name: String) -> Target.Dependency { .product(name: name, package: "scene-router") }

let package = Package(
  name: "Embedding",
  dependencies: [.package(name: "scene-router", path: "../..", traits: [])],
  targets: [
    // An app that routes what comes in, as a user of the libraries would write it.
    .executableTarget(
      name: "Embedding",
      dependencies: [
        .product(name: "SceneRouting", package: "scene-router"),
        .product(name: "SceneRoutingAdapters", package: "scene-router"),
        .product(name: "RoutingDocuments", package: "scene-router"),
      ]),

    // An app with UIKit, whose declarations are here. The sources of SceneRoutingUIKit come through a symbolic link: in
    // the package itself, every `canImport(UIKit)` would see the stub.
    .target(name: "UIKit"),
    .target(name: "UserNotifications"),
    .target(
      name: "Bridges",
      dependencies: [
        "UIKit", "UserNotifications", library("PredicateSyntax"), library("StringPredicates"), library("SceneRouting"),
        library("SceneRoutingAdapters"), library("RoutingDocuments"),
      ],
      exclude: ["SceneRoutingUIKit.docc"],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
    .executableTarget(name: "BridgedApp", dependencies: ["Bridges"]),
  ]
)
