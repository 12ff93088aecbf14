import SwiftUI

@main
struct DeskApp: App {
    var body: some Scene {
        let events: Set<String> = [ContentKind.album.link]
        Window("Albums", id: ContentKind.album.windowID) {
            AlbumTable()
                .handlesExternalEvents(preferring: events, allowing: events)
        }
        .handlesExternalEvents(matching: events)

        #if DEBUG
        Window("Log", id: "log") {
            LogView()
        }
        .handlesExternalEvents(matching: [])
        #endif
    }
}
