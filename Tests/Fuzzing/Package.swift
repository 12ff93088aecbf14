// swift-tools-version: 6.1
import PackageDescription

// A fuzzer of the predicate library, with libFuzzer and the address sanitizer. Scripts/fuzz builds and runs it.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "scene-router", path: "../..", traits: ["RegularExpressions"])],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [.product(name: "StringPredicates", package: "scene-router")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ]
)
