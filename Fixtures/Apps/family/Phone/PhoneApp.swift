import SwiftUI

@main
struct PhoneApp: App {
    var body: some Scene {
        WindowGroup {
            AlbumList()
                .handlesExternalEvents(preferring: [ContentKind.album.link], allowing: ["*"])
        }

        WindowGroup(id: ContentKind.person.windowID) {
            PersonView()
                .handlesExternalEvents(preferring: [ContentKind.person.link], allowing: [])
        }
        .handlesExternalEvents(matching: [ContentKind.person.link])
    }
}
