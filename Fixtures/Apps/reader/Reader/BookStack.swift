import SwiftUI

struct BookStack: View {
    let book: UUID?

    var body: some View {
        NavigationStack { BookPage(book: book) }
    }
}
