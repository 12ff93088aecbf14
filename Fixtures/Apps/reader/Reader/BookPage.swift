import SwiftUI

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
