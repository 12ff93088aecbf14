// swift-tools-version: 6.1
import PackageDescription

// An app that checks its activation conditions when it is built: by the plug-in, and by the macro. Of each there is a
// target with a broken condition, which must not build.
let package = Package(
  name: "CheckedApp",
  dependencies: [.package(name: "scene-router", path: "../..", traits: ["SwiftSources", "Macros"])],
  targets: ["Sound", "Broken"].map {
    .target(
      name: $0, exclude: $0 == "Sound" ? ["Old"] : [],
      plugins: [.plugin(name: "CheckConditions", package: "scene-router")]
    )
  }
    + ["Conditions", "BrokenConditions"].map {
      .executableTarget(name: $0, dependencies: [.product(name: "ActivationConditions", package: "scene-router")])
    }
)
