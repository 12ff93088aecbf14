import SwiftUI

@main
struct StudioApp: App {
  @StateObject private var library = Library()

  var body: some Scene {
    WindowGroup(id: "home") { home }
    // Shows the property of `Library`. The property `shelf` of this type has a modifier and is not shown.
    WindowGroup(id: "shelf") { library.shelf }
    // `PanelScene` may show the view that it gets.
    PanelScene(id: "mixer") { MixerView() }
    PanelScene(id: "log") { Text("Log") }
    if #available(iOS 17, *) {
      tools
    } else {
      tools
    }
    #if os(macOS)
      Window("Console", id: "console") { Text("Console") }
      Settings { Text("Settings") }
    #endif
    #if os(visionOS)
      WindowGroup(id: "stage") { Text("Stage") }
      ImmersiveSpace(id: "hall") { Text("Hall") }
    #endif
  }

  // Only the first window shows a view with a modifier.
  @SceneBuilder private var tools: some Scene {
    WindowGroup(id: "tools") { home }
    WindowGroup(id: "help") { Text("Help") }
  }

  private var home: some View {
    Text("Home").takesEvents("home")
  }

  private var shelf: some View {
    Text("Shelf").handlesExternalEvents(preferring: ["shelf"], allowing: ["shelf"])
  }
}

struct PanelScene<Content: View>: Scene {
  let id: String
  @ViewBuilder let content: () -> Content

  var body: some Scene {
    WindowGroup(id: id) { content() }
  }
}

struct MixerView: View {
  var body: some View {
    Text("Mixer").handlesExternalEvents(preferring: ["mixer"], allowing: ["mixer"])
  }
}

final class Library: ObservableObject {
  var shelf: some View { Text("Shelf") }
}

extension View {
  func takesEvents(_ name: String) -> some View {
    handlesExternalEvents(preferring: ["studio"], allowing: ["studio"])
  }
}
