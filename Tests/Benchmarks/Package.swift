// swift-tools-version: 6.1
import PackageDescription

func benchmarks(_ name: String, of libraries: [String], _ others: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")] + others
      + libraries.map { .product(name: $0, package: "scene-router") },
    path: "Benchmarks/\(name)",
    plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
}

// What the libraries cost. Scripts/benchmark builds and runs it and says what the figures mean.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "scene-router", path: "../..", traits: ["RegularExpressions"]),
    // Its trait would link jemalloc, which counts allocations.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    .target(name: "Workloads"),
    .systemLibrary(
      name: "PCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    benchmarks("Predicates", of: ["StringPredicates"], ["PCRE2"]),
    benchmarks("Routing", of: ["SceneRouting", "SceneLifecycle"]),
    .executableTarget(
      name: "InstructionCounts",
      dependencies: [
        "Workloads",
        .product(name: "SceneRouting", package: "scene-router"),
        .product(name: "RoutingDocuments", package: "scene-router"),
      ]),
    .executableTarget(name: "PeerFiles", dependencies: ["Workloads"]),
    .executableTarget(name: "StreamPeers", dependencies: ["Workloads"]),
  ]
)
