import SwiftUI

@main
struct SketchApp: App {
    var body: some Scene {
        #if os(macOS)
        Window("Welcome", id: "welcome") {
            WelcomeView()
        }
        .defaultLaunchBehavior(.presented)
        .handlesExternalEvents(matching: Set<String>())
        #else
        WindowGroup("Welcome") {
            WelcomeView()
        }
        #endif

        DocumentGroup(newDocument: SketchDocument()) { file in
            Canvas(document: file.$document)
                .handlesExternalEvents(preferring: Set(arrayLiteral: "{same path of URL?}"), allowing: ["*"])
        }

        Settings {
            SettingsView()
        }

        Window("Log", id: "log") {
            LogView()
        }
        .defaultLaunchBehavior(.suppressed)

        MenuBarExtra("Sketch") {
            WelcomeView()
        }
    }
}

struct WelcomeView: View {
    var body: some View { Text("Welcome") }
}
