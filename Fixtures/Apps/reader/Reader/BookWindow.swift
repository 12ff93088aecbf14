import SwiftUI

struct BookWindow: View {
    let book: UUID?

    var body: some View {
        BookStack(book: book)
    }
}

struct StatisticsView: View {
    var body: some View { Text("Statistics") }
}
