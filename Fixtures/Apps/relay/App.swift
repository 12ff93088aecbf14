import SwiftUI

/// The conditions are set by the app's own modifiers and views, and are known only where these are used.
@main
struct RelayApp: App {
  var body: some Scene {
    WindowGroup("Inbox", id: Identifiers.inbox) { MailView(scheme: Identifiers.inbox) }
      .takes(Identifiers.inbox)
    WindowGroup("Archive", id: "archive") { MailView(scheme: "archive") }
      .takes("archive")
    WindowGroup("Notes", id: "notes") { NoteView().opens(["note", "memo"]) }
    WindowGroup("Search", id: "search") { makeSearch() }
    WindowGroup("Feed", id: "feed") { FeedView(topic: "news", name: "feed") }
    WindowGroup("Draft", id: "draft") { Sheet().first("a").second("b") }
  }

  private func makeSearch() -> SearchView { .init(query: "search") }
}

enum Identifiers {
  static let inbox = "inbox"
}

extension Scene {
  func takes(_ identifier: String) -> some Scene { handlesExternalEvents(matching: [identifier]) }
}

extension View {
  func opens(_ identifiers: Set<String>) -> some View { modifier(Opening(identifiers: identifiers)) }

  // Passes different texts to the same modifier.
  func first(_ name: String) -> some View { tagged(name) }
  func second(_ name: String) -> some View { tagged(name) }
  func tagged(_ name: String) -> some View { handlesExternalEvents(preferring: [name], allowing: []) }
}

struct Opening: ViewModifier {
  let identifiers: Set<String>

  func body(content: Content) -> some View {
    content.handlesExternalEvents(preferring: self.identifiers, allowing: identifiers)
  }
}

struct MailView: View {
  let scheme: String

  var body: some View {
    Text(scheme).handlesExternalEvents(preferring: ["mail://\(scheme)"], allowing: ["*"])
  }
}

struct NoteView: View {
  var body: some View { Text("Note") }
}

struct Sheet: View {
  var body: some View { Text("Sheet") }
}

struct SearchView: View {
  let query: String

  var body: some View { Text(query).handlesExternalEvents(preferring: [query], allowing: [query]) }
}

// An initializer of its own may change what it is given.
struct FeedView: View {
  let name: String

  init(topic: String, name: String) { self.name = topic + name }

  var body: some View { Text(name).handlesExternalEvents(preferring: [name], allowing: []) }
}

#Preview {
  MailView(scheme: "preview")
}
