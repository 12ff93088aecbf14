// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Atlas",
  platforms: [.macOS(.v14)],
  targets: [
    .target(name: "Places"),
    .executableTarget(name: "Atlas", dependencies: ["Places"]),
  ])
