import SwiftUI

@main
struct ReaderApp: App {
    var body: some Scene {
        WindowGroup {
            LibraryView()
        }
        .handlesExternalEvents(matching: [])

        WindowGroup("Book", id: WindowID.book, for: UUID.self) { $book in
            BookWindow(book: book)
        }
        .handlesExternalEvents(matching: ["reader://book"])

        WindowGroup(id: WindowID.statistics) {
            StatisticsView()
        }
        .handlesExternalEvents(matching: [])
    }
}
