import SwiftUI

struct LibraryView: View {
    @Environment(\.openWindow) private var openWindow

    var body: some View {
        Shelf()
            .handlesExternalEvents(preferring: ["library"], allowing: ["*"])
            .toolbar {
                Button("Statistics") { openWindow(id: WindowID.statistics) }
            }
    }
}

struct Shelf: View {
    var body: some View {
        Text("Books").handlesExternalEvents(preferring: [URL.library], allowing: [])
    }
}
