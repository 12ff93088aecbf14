import SwiftUI

struct BookWindow: View {
    let book: UUID?

    var body: some View {
        BookPage(book: book)
    }
}

struct BookPage: View {
    let book: UUID?

    var body: some View {
        Text("…")
            .handlesExternalEvents(preferring: ["reader://book/\(book?.uuidString ?? "")"], allowing: [])
            .userActivity("com.example.reader.book") { activity in
                activity.targetContentIdentifier = "reader://book/\(book?.uuidString ?? "")"
            }
    }
}

struct StatisticsView: View {
    var body: some View { Text("Statistics") }
}
