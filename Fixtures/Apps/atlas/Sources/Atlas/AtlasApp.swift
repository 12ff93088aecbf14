import Elsewhere
import Places
import SwiftUI

@main
struct AtlasApp: App {
  var body: some Scene {
    WindowGroup("Place") {
      PlaceView()
        .handlesExternalEvents(preferring: [Places.Routes.place], allowing: [Atlas.Routes.place])
    }
    .handlesExternalEvents(matching: [Routes.place])
    WindowGroup("Layer") {
      PlaceView()
        .handlesExternalEvents(preferring: [Layer.terrain.rawValue], allowing: [Sheet.legend.rawValue])
    }
    .handlesExternalEvents(matching: [Elsewhere.Routes.place])
  }
}

struct PlaceView: View {
  var body: some View { Text("Place") }
}
