import ProjectDescription

let project = Project(
    name: "Sketch",
    targets: [
        .target(
            name: "Sketch", destinations: .macOS, product: .app, bundleId: "com.example.sketch",
            infoPlist: .extendingDefault(with: [
                "UIApplicationSceneManifest": [
                    "UIApplicationSupportsMultipleScenes": true,
                    "UISceneConfigurations": [:],
                ]
            ]),
            sources: ["Sketch/**"])
    ])
