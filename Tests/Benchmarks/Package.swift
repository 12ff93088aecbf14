// swift-tools-version: 6.1
import PackageDescription

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
    .executableTarget(
      name: "Predicates",
      dependencies: [
        "Workloads", "PCRE2",
        .product(name: "StringPredicates", package: "scene-router"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Predicates",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "Routing",
      dependencies: [
        "Workloads",
        .product(name: "SceneRouting", package: "scene-router"),
        .product(name: "SceneLifecycle", package: "scene-router"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Routing",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
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
