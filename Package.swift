// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

/// A stub of UIKit, against which the bridges to UIKit are compiled and tested on Linux: `Scripts/checks/embedding` asks
/// for it.
let hasUIKitStub = Context.environment["SCENE_ROUTER_UIKIT_STUB"] != nil
let stubs: [Target.Dependency] = hasUIKitStub ? ["UIKit", "UserNotifications"] : []
let bridges: [Target] =
  hasUIKitStub
  ? [
    .target(name: "UIKit", dependencies: ["UserNotifications"], path: "Tests/UIKitBridges/UIKit"),
    .target(name: "UserNotifications", path: "Tests/UIKitBridges/UserNotifications"),
    .executableTarget(
      name: "BridgedApp", dependencies: ["SceneRouting", "RoutingDocuments"] + stubs,
      path: "Tests/UIKitBridges/BridgedApp"),
  ] : []

/// What every target of this package is compiled with.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// How `Scripts/swift` builds the package for its own tests and checks: `optimized` or `plain`. Otherwise `nil`.
let ownBuild = Context.environment["SCENE_ROUTER_OWN_BUILD"]

/// The modules in which the tests spend their time. Optimized in debug builds, too, which halves the time of the tests.
let hotSettings: [SwiftSetting] =
  settings + (ownBuild == "optimized" ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])

/// The library targets in the order of the data's way: text → checked predicate → matcher → decision → report.
let libraries: [Target] = [
  .systemLibrary(
    name: "CPCRE2",
    pkgConfig: "libpcre2-8",
    providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
  ),
  .target(name: "CBytes"),
  .target(name: "PredicateSyntax", swiftSettings: hotSettings),
  .target(
    name: "StringPredicates",
    dependencies: [
      "PredicateSyntax",
      "CBytes",
      .target(name: "CPCRE2", condition: .when(traits: ["RegularExpressions"])),
    ],
    swiftSettings: hotSettings
  ),
  .target(
    name: "SceneRouting", dependencies: ["PredicateSyntax", "StringPredicates", "CBytes"] + stubs,
    swiftSettings: hotSettings),
  .target(name: "SceneLifecycle", dependencies: ["SceneRouting"], swiftSettings: settings),
  .target(
    name: "SceneAnalysis", dependencies: ["PredicateSyntax", "StringPredicates", "SceneRouting"],
    swiftSettings: hotSettings),
  .target(
    name: "RoutingDocuments",
    dependencies: ["PredicateSyntax", "StringPredicates", "SceneRouting", "SceneLifecycle", "SceneAnalysis"] + stubs,
    swiftSettings: settings),
  .target(name: "CSceneRouter"),
  .target(
    name: "SceneRouterC", dependencies: ["CSceneRouter", "SceneRouting", "RoutingDocuments"],
    swiftSettings: settings),
  .target(
    name: "SceneSources",
    dependencies: [
      "PredicateSyntax", "StringPredicates", "SceneRouting", "SceneAnalysis", "RoutingDocuments",
    ]
      + ["SwiftParser", "SwiftSyntax"].map {
        .product(name: $0, package: "swift-syntax", condition: .when(traits: ["SwiftSources"]))
      },
    swiftSettings: settings),
  .target(
    name: "FixtureSuites",
    dependencies: ["PredicateSyntax", "StringPredicates", "SceneRouting", "SceneLifecycle", "RoutingDocuments"],
    swiftSettings: settings),
]

/// Conditions that the compiler checks: a library, and the program that the compiler asks.
let macros: [Target] = [
  .target(
    name: "ActivationConditions",
    dependencies: [
      "PredicateSyntax", "StringPredicates",
      .target(name: "ActivationConditionMacros", condition: .when(traits: ["Macros"])),
    ],
    swiftSettings: settings),
  .macro(
    name: "ActivationConditionMacros",
    dependencies: [.target(name: "PredicateSyntax", condition: .when(traits: ["Macros"]))]
      + ["SwiftSyntax", "SwiftSyntaxMacros", "SwiftDiagnostics", "_SwiftCompilerPluginMessageHandling"].map {
        .product(name: $0, package: "swift-syntax", condition: .when(traits: ["Macros"]))
      }),
]

// simdjson's pkg-config file defines a macro, which SwiftPM refuses with a warning at every build. Where libraries stand
// in the system's own folders it is not needed.
#if os(macOS)
  let simdJSONPackage: String? = "simdjson"
#else
  let simdJSONPackage: String? = nil
#endif

/// The command-line tool: a library with everything in it, and an executable that calls it.
let tool: [Target] = [
  .systemLibrary(
    name: "CSimdJSON",
    pkgConfig: simdJSONPackage,
    providers: [.apt(["libsimdjson-dev"]), .brew(["simdjson"])]
  ),
  .target(name: "CPayloads", dependencies: ["CSimdJSON"], linkerSettings: [.linkedLibrary("simdjson")]),
  .target(
    name: "SceneRouterCommands",
    dependencies: [
      "PredicateSyntax",
      "StringPredicates",
      "SceneRouting",
      "SceneAnalysis",
      "RoutingDocuments",
      "SceneSources",
      "FixtureSuites",
      .target(name: "CPayloads", condition: .when(traits: ["CommandLineTool"])),
      .product(
        name: "ArgumentParser", package: "swift-argument-parser",
        condition: .when(traits: ["CommandLineTool"])
      ),
    ],
    resources: [
      .embedInCode("Reporters/Page/report.html"), .embedInCode("Reporters/Page/report.css"),
      .embedInCode("Reporters/Page/report.js"),
    ],
    swiftSettings: settings
  ),
  // Without the trait, compiling the tool ends at once with a message, before anything else is compiled.
  .executableTarget(
    name: "scene-router",
    dependencies: [.target(name: "SceneRouterCommands", condition: .when(traits: ["CommandLineTool"]))],
    swiftSettings: settings),
]

/// The fuzzer, which can only be linked with `--sanitize fuzzer`: `Scripts/fuzz` asks for it.
let fuzzer: [Target] =
  Context.environment["SCENE_ROUTER_FUZZING"] == nil
  ? []
  : [.executableTarget(name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing", swiftSettings: settings)]

/// What packages of apps can run: the linter as a command, and in each build of a target. SwiftPM builds the tool once
/// more for them, which takes as long as all the rest: `Scripts/swift` leaves them out.
let plugins: [Target] =
  ownBuild != nil
  ? []
  : [
    .plugin(
      name: "LintConditions",
      capability: .command(
        intent: .custom(verb: "lint-conditions", description: "Finds what is wrong with activation conditions.")),
      dependencies: ["scene-router"]),
    .plugin(name: "CheckConditions", capability: .buildTool(), dependencies: ["scene-router"]),
  ]

let tests: [Target] = [
  .target(
    name: "TestSupport", dependencies: ["PredicateSyntax", "StringPredicates", "FixtureSuites"],
    path: "Tests/TestSupport", swiftSettings: settings),
  .target(
    name: "FuzzTargets",
    dependencies: ["FixtureSuites", "SceneAnalysis", "SceneSources", "SceneRouterCommands", "TestSupport"],
    path: "Tests/FuzzTargets", swiftSettings: settings),
  .testTarget(name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: settings),
  .testTarget(name: "PredicateSyntaxTests", dependencies: ["PredicateSyntax", "TestSupport"], swiftSettings: settings),
  .testTarget(
    name: "StringPredicatesTests", dependencies: ["StringPredicates", "TestSupport"], swiftSettings: settings),
  .testTarget(
    name: "SceneRoutingTests", dependencies: ["SceneRouting", "TestSupport", "CBytes"], swiftSettings: settings),
  .testTarget(
    name: "SceneLifecycleTests", dependencies: ["SceneLifecycle", "SceneRouting", "StringPredicates"],
    swiftSettings: settings),
  .testTarget(
    name: "SceneAnalysisTests", dependencies: ["SceneAnalysis", "SceneSources", "TestSupport"], swiftSettings: settings),
  .testTarget(
    name: "RoutingDocumentsTests", dependencies: ["RoutingDocuments", "SceneSources", "TestSupport"],
    swiftSettings: settings),
  .testTarget(
    name: "SceneRouterCTests",
    dependencies: ["SceneRouterC", "CSceneRouter", "SceneRouting", "RoutingDocuments", "TestSupport"],
    swiftSettings: settings),
  .testTarget(name: "SceneSourcesTests", dependencies: ["SceneSources"], swiftSettings: settings),
  .testTarget(
    name: "FixtureTests", dependencies: ["FixtureSuites", "SceneAnalysis", "TestSupport"], swiftSettings: settings),
  .testTarget(name: "CommandTests", dependencies: ["SceneRouterCommands", "TestSupport"], swiftSettings: settings),
]

let package = Package(
  name: "scene-router",
  platforms: [.macOS(.v13), .iOS(.v16), .visionOS(.v1)],
  products: [
    .library(name: "PredicateSyntax", targets: ["PredicateSyntax"]),
    .library(name: "StringPredicates", targets: ["StringPredicates"]),
    .library(name: "SceneRouting", targets: ["SceneRouting"]),
    .library(name: "SceneLifecycle", targets: ["SceneLifecycle"]),
    .library(name: "SceneAnalysis", targets: ["SceneAnalysis"]),
    .library(name: "RoutingDocuments", targets: ["RoutingDocuments"]),
    .library(name: "ActivationConditions", targets: ["ActivationConditions"]),
    .library(name: "SceneSources", targets: ["SceneSources"]),
    .library(name: "FixtureSuites", targets: ["FixtureSuites"]),
    .library(name: "SceneRouterC", type: .dynamic, targets: ["SceneRouterC"]),
    .executable(name: "scene-router", targets: ["scene-router"]),
  ] + plugins.map { .plugin(name: $0.name, targets: [$0.name]) },
  traits: [
    .trait(name: "RegularExpressions", description: "MATCHES, through PCRE2 (libpcre2-8)."),
    .trait(
      name: "CommandLineTool", description: "The scene-router tool, through swift-argument-parser.",
      enabledTraits: ["RegularExpressions"]),
    .trait(
      name: "SwiftSources", description: "Reading conditions out of Swift source files, through swift-syntax.",
      enabledTraits: ["CommandLineTool"]),
    .trait(name: "Macros", description: "The macro #activationCondition, through swift-syntax."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "603.0.1"..<"604.0.0"),
  ],
  targets: libraries + macros + tool + plugins + tests + fuzzer + bridges,
  cxxLanguageStandard: .cxx17
)
